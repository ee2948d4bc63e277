#pragma once

#include <string>
#include <vector>

#include "history/operations/digest.hpp"

namespace support {

/// A command with its operations, as the log has it.
struct Command {
  std::string name;
  base::Timestamp at;
  std::vector<history::RawOperation> operations;
};

inline base::Sha256Digest content_digest(const Command& command) {
  std::vector<base::Sha256Digest> operations;
  for (const history::RawOperation& operation : command.operations)
    operations.push_back(history::digest_of(operation));
  return history::content_digest(command.name, command.at, operations);
}

}  // namespace support
