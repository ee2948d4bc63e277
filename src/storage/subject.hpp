#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "history/operation.hpp"

namespace storage {

/// The operations of one subject as they are stored, in order of arrival: `seqs` has the `seq` and `commands`
/// the command of each. The operations are a list of their own, as it is what `history/` reads.
struct Subject {
  std::vector<history::Operation> operations;
  std::vector<std::int64_t> seqs;
  std::vector<std::int64_t> commands;

  void append(history::Operation operation, std::int64_t seq, std::int64_t command);
};

/// Whether the operation with this `seq` is the first of its verb on the subject that can be read.
template <class Action>
bool is_first(const Subject& subject, std::int64_t seq) {
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (std::holds_alternative<Action>(subject.operations[i].action)) return subject.seqs[i] == seq;
  return false;
}

}  // namespace storage
