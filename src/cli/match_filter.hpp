#pragma once

#include <optional>
#include <string>

#include "cli/program.hpp"
#include "storage/reader.hpp"

namespace cli {

/// `--player`, `--since`, `--until`, `--open`, `--limit`: which matches a list is about.
class MatchFilterOptions {
 public:
  void add_to(Command& command);
  /// Throws `Error` (kData) for a day or a number that cannot be.
  [[nodiscard]] storage::MatchFilter read() const;

 private:
  std::optional<std::string> player_, since_, until_, limit_;
  bool open_ = false;
};

}  // namespace cli
