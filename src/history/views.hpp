#pragma once

#include <map>

#include "history/scope.hpp"

/// What stands for the time being in a disputed match, which takes the match as each side knows it.
namespace history {

/// Of these operations those that none of them came after, by id.
std::vector<std::size_t> last_by_id(const Scope& scope, const std::vector<std::size_t>& operations);

/// The last of the conflicting operations of a disputed match, by id.
std::vector<std::size_t> sides_of(const Scope& scope, const MatchState& disputed);

/// The disputed cells in which a side has a say: it, or what it came after, is one of the conflicting
/// operations.
std::vector<Cell> cells_said_by(const Scope& scope, const MatchState& disputed, std::size_t side);

/// The matches that an operation and what it came after make, each read once.
class Views {
 public:
  enum class Way { kFoldWherePlain, kCellByCell };

  explicit Views(const Ancestry& ancestry, Way way = Way::kFoldWherePlain) : ancestry_(ancestry), way_(way) {}

  /// The match of all operations as it is read, before anything stands for the time being.
  [[nodiscard]] std::optional<MatchState> as_read() const { return read(Scope(ancestry_)); }
  /// The match of all operations.
  std::optional<MatchState> match();
  /// The match of an operation with everything that it came after.
  const std::optional<MatchState>& past(std::size_t operation);

 private:
  struct Task;

  [[nodiscard]] std::optional<MatchState> read(const Scope& scope) const;
  [[nodiscard]] Task begin(std::optional<std::size_t> operation) const;
  std::optional<MatchState> run(std::optional<std::size_t> operation);
  std::optional<MatchState> end(Task task) const;

  const Ancestry& ancestry_;
  Way way_;
  std::map<std::size_t, std::optional<MatchState>> past_;
};

}  // namespace history
