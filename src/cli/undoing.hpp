#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "report/undone.hpp"
#include "storage/reader.hpp"

/// What `undo` and `redo` are about, for the commands that take something back.
namespace cli {

/// What differs between taking back and bringing back.
struct Direction {
  bool back = true;
  const char* verb;  ///< "undo"
  const char* deed;  ///< "Undone"
  const char* key;   ///< "undone"

  /// The commands of the history that are offered: for `redo` the undos.
  [[nodiscard]] std::vector<storage::StoredCommand> offered(storage::Reader& reader,
                                                            std::optional<std::int64_t> match,
                                                            std::size_t count) const;
};
inline constexpr Direction kUndo{true, "undo", "Undone", "undone"};
inline constexpr Direction kRedo{false, "redo", "Redone", "redone"};

/// What is to be taken back or brought back, in words, and the numbers that the store is asked for.
struct Found {
  std::vector<report::DoneCommand> commands;
  std::vector<std::int64_t> numbers;
  std::vector<storage::StoredCommand> offered;
};

/// The last `count` of them, of those that touched a match if one is named. Throws `Error` (kRefused) if
/// there are fewer, or where one of them touched something else besides the match.
Found find_commands(storage::Reader& reader, const Direction& direction, std::optional<std::int64_t> match,
                    std::int64_t count);

}  // namespace cli
