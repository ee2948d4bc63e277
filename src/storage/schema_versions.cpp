#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "8d5773ad4e5ca82787f692f0bb632d235da256a5f8c0a9fa8e689396a72e4f12"},
  };
  return kVersions;
}

}  // namespace storage
