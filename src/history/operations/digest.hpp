#pragma once

#include <vector>

#include "base/values/sha256.hpp"
#include "history/operations/operation.hpp"

/// Digests of commands, by which a file verifies what it gets from another (test vector: schema/README.md).
namespace history {

/// SHA-256 of an operation: its id, subject, parents (in the order of their ids), verb, version, body and
/// reason. Nothing that is local to a file.
base::Sha256Digest digest_of(const RawOperation& operation);

/// The content digest of a command whose operations come one by one.
class ContentDigest {
 public:
  ContentDigest(const std::string& name, base::Timestamp at, std::int64_t operations);
  /// The digest of the next operation.
  void add(const base::Sha256Digest& operation);
  /// To be called once, last.
  base::Sha256Digest finish() { return hash_.finish(); }

 private:
  base::Sha256 hash_;
};
/// SHA-256 of the name and time of a command and the digests of its operations in their order.
base::Sha256Digest content_digest(const std::string& name, base::Timestamp at,
                                  const std::vector<base::Sha256Digest>& operations);

/// SHA-256 of the chain digest of the command before (zeros for the first) and the content digest. It is
/// local to a file, and shows whether the order of its commands was changed.
base::Sha256Digest chain_digest(const base::Sha256Digest& before, const base::Sha256Digest& content);

}  // namespace history
