#pragma once

#include <vector>

#include "base/sha256.hpp"
#include "history/operation.hpp"

/// Digests of commands, by which any file can verify what came from another (schema/README.md has a test
/// vector).
namespace history {

/// SHA-256 over exactly what an operation is: its id, subject, parents (in the order of their ids), verb,
/// version, body and reason. Nothing that is local to a file.
base::Sha256Digest digest_of(const RawOperation& operation);

/// SHA-256 over the name and time of a command and the digests of its operations in their order.
base::Sha256Digest content_digest(const std::string& name, base::Timestamp at,
                                  const std::vector<base::Sha256Digest>& operations);
base::Sha256Digest content_digest(const Command& command);

/// SHA-256 over the chain digest of the command before (zeros for the first) and the content digest: local to
/// a file, whose order it seals.
base::Sha256Digest chain_digest(const base::Sha256Digest& before, const base::Sha256Digest& content);

}  // namespace history
