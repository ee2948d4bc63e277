#pragma once

#include <optional>
#include <string>

#include "cli/program.hpp"
#include "storage/reader.hpp"

namespace cli {

/// `--player`, `--event`, `--since`, `--until`, `--open`, `--disputed`, `--limit`: which matches a command is
/// about.
class MatchFilterOptions {
 public:
  void add_to(Command& command, const std::string& limit_means = "at most so many, the newest");
  /// Of these the ones that make sense for payments, which have no event and are never open.
  void add_to_payments(Command& command);
  /// Whether any of them was given.
  [[nodiscard]] bool given() const;
  /// Throws `Error` (kData) for a day or a number that cannot be.
  [[nodiscard]] storage::MatchFilter read() const;

 private:
  void add_days_to(Command& command);

  std::optional<std::string> player_, event_, since_, until_, limit_;
  bool open_ = false;
  bool disputed_ = false;
};

/// Puts the whole name in place of the beginning of one, which a player may be named by. Throws as
/// `find_player`.
void complete(storage::MatchFilter& filter, storage::Reader& reader);

/// Says, for standard error, that no match is of the event asked for, and which event may be meant; empty
/// where there is one.
std::string unknown_event(const storage::MatchFilter& filter, storage::Reader& reader);

/// Says, for standard error, why payments have no part in what a filter selects; empty where they have.
std::string payments_left_out(const storage::MatchFilter& filter);

}  // namespace cli
