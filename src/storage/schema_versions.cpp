#include "storage/schema.hpp"

namespace storage {

// In a file of its own, as a test puts another list in its place.
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "9fafc53658de00234d97c43ab739ed3970628695f425f2459d83080a6d73d450"},
      {kSchemaFiles[1], "a41338593feac4654c794af5056ee6acbc43f7f3a5d89af32aca39cfd0a905f4"},
      {kSchemaFiles[2], "961d36cf123011fd6d3457439442229a111c3ec8942a112a7742dcfcba97de9e"},
  };
  return kVersions;
}

}  // namespace storage
