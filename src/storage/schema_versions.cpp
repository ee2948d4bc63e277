#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {schema_files()[0].text, "2eb642e199a783ef7f16292bb5b679d406c36be17e67334906cc8e800935dcbd"},
  };
  return kVersions;
}

}  // namespace storage
