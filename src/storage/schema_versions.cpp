#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "a20d367bcf19144296487c00eab841a4643872603c5a995fd55379cd9e1ffa98"},
  };
  return kVersions;
}

}  // namespace storage
