#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {schema_files()[0].text, "34cda3dc79eedf282590ad7a13b71da46748cbe427b9c1b83e421597db24f453"},
  };
  return kVersions;
}

}  // namespace storage
