#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "959d16b4c1a549d93f58e13de541633e57760cfed01b408e6585d8152c91631c"},
  };
  return kVersions;
}

}  // namespace storage
