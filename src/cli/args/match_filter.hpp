#pragma once

#include <optional>
#include <string>

#include "cli/program.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

namespace cli {

/// The options that select matches: `--player`, `--event`, `--since`, `--until`, `--open`, `--disputed`,
/// `--limit`.
class MatchFilterOptions {
 public:
  /// `limit_means`: what `--limit` does (empty: at most N, the newest).
  void add_to(Command& command, const std::string& limit_means = "");
  /// Adds those that make sense for payments, which have no event and are never open.
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

/// Replaces the beginning of a player's name by the full name. Throws as `find_player`.
void use_full_name(storage::MatchFilter& filter, storage::Reader& reader);

/// A remark for standard error if no match has the event asked for, with the event that may be meant; else
/// empty.
std::string unknown_event(const storage::MatchFilter& filter, storage::Reader& reader);

/// A remark for standard error that says why a filter leaves payments out; empty if it does not.
std::string payments_left_out(const storage::MatchFilter& filter);

}  // namespace cli
