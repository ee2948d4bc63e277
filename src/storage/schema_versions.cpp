#include "storage/schema.hpp"

namespace storage {

// In a file of its own, as a test puts another list in its place.
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "9fafc53658de00234d97c43ab739ed3970628695f425f2459d83080a6d73d450"},
      {kSchemaFiles[1], "a41338593feac4654c794af5056ee6acbc43f7f3a5d89af32aca39cfd0a905f4"},
  };
  return kVersions;
}

}  // namespace storage
