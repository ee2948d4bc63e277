#include "storage/schema.hpp"

namespace storage {

// In a file of its own, since tests put a longer list in its place (tests/support/next_schema.cpp).
const std::vector<SchemaVersion>& schema_versions() {
  static const std::vector<SchemaVersion> kVersions{
      {kSchemaFiles[0], "bb6e72cc6f1763fb4428444055de6e0edcfdcb8799befe7457a1241504894e88"},
  };
  return kVersions;
}

}  // namespace storage
