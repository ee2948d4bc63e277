#include "history/operations/digest.hpp"

#include <algorithm>

namespace history {

base::Sha256Digest digest_of(const RawOperation& operation) {
  base::Sha256 hash;
  hash.field(base::byte_view(operation.id.bytes)).field(base::byte_view(operation.subject.bytes));
  std::vector<base::Uuid> parents = operation.parents;
  std::sort(parents.begin(), parents.end());
  hash.field(static_cast<std::int64_t>(parents.size()));
  for (const base::Uuid& parent : parents) hash.field(base::byte_view(parent.bytes));
  hash.field(operation.verb).field(operation.version).field(operation.body).field(operation.reason);
  return hash.finish();
}

ContentDigest::ContentDigest(const std::string& name, base::Timestamp at, std::int64_t operations) {
  hash_.field(name).field(at.seconds).field(operations);
}

void ContentDigest::add(const base::Sha256Digest& operation) { hash_.field(base::byte_view(operation)); }

base::Sha256Digest content_digest(const std::string& name, base::Timestamp at,
                                  const std::vector<base::Sha256Digest>& operations) {
  ContentDigest digest(name, at, static_cast<std::int64_t>(operations.size()));
  for (const base::Sha256Digest& operation : operations) digest.add(operation);
  return digest.finish();
}

base::Sha256Digest chain_digest(const base::Sha256Digest& before, const base::Sha256Digest& content) {
  base::Sha256 hash;
  hash.field(base::byte_view(before)).field(base::byte_view(content));
  return hash.finish();
}

}  // namespace history
