#include "storage/queries/summary.hpp"

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

std::string status_name(std::optional<match::Status> status) {
  return status ? match::to_string(*status) : "undone";
}

std::optional<match::Status> status_named(std::string_view name) {
  for (const match::Status status :
       {match::Status::kOpen, match::Status::kFinished, match::Status::kConceded, match::Status::kVoid})
    if (match::to_string(status) == name) return status;
  return std::nullopt;
}

}  // namespace storage
