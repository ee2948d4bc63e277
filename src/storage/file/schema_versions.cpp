#include "storage/file/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {schema_files()[0].text, "964d0d9a8ca1d1b5fa5f036c4a0838364a7053152894350f7583c4aa3f6e5816"},
  };
  return kVersions;
}

}  // namespace storage
