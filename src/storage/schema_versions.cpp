#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "a69e31702b2eff190ddcf277ebd4e15e40b296efa0cdc8a6116275a2c87c42f1"},
  };
  return kVersions;
}

}  // namespace storage
