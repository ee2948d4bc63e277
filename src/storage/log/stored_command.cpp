#include "storage/log/stored_command.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace storage {

CommandKind kind_of(const StoredCommand& command) {
  constexpr std::array<std::pair<std::string_view, CommandKind>, 10> kKinds{{{"new", CommandKind::kNew},
                                                                             {"add", CommandKind::kAdd},
                                                                             {"amend", CommandKind::kAmend},
                                                                             {"drop", CommandKind::kDrop},
                                                                             {"adjust", CommandKind::kAdjust},
                                                                             {"move", CommandKind::kMove},
                                                                             {"pay", CommandKind::kPay},
                                                                             {"import", CommandKind::kImport},
                                                                             {"undo", CommandKind::kUndo},
                                                                             {"redo", CommandKind::kRedo}}};
  for (const auto& [name, kind] : kKinds)
    if (command.name == name) return kind;
  return CommandKind::kOther;
}

bool is_reversal(const StoredCommand& command) {
  const CommandKind kind = kind_of(command);
  return kind == CommandKind::kUndo || kind == CommandKind::kRedo;
}

}  // namespace storage
