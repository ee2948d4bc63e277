#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "5f45d825ae56e1c9bfe8120fff76c50bcb8cbfed79667ed7ac270796245e1aad"},
  };
  return kVersions;
}

}  // namespace storage
