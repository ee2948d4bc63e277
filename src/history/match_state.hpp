#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "history/operation.hpp"

/// What a set of operations on one match means: which value stands in every cell, and where several do. Pure
/// functions of the set: the order in which operations arrived counts for nothing, nothing throws, and
/// nothing is judged.
namespace history {

/// The cells of a match, each as large as what is judged together.
struct ExistsCell {
  friend auto operator<=>(const ExistsCell&, const ExistsCell&) = default;
};
struct OptionCell {
  std::string key;
  friend auto operator<=>(const OptionCell&, const OptionCell&) = default;
};
struct LineCell {
  base::Uuid line;
  friend auto operator<=>(const LineCell&, const LineCell&) = default;
};
/// The order of two lines; `first` is the smaller id.
struct OrderCell {
  base::Uuid first, second;
  friend auto operator<=>(const OrderCell&, const OrderCell&) = default;
};
struct ClosedCell {
  friend auto operator<=>(const ClosedCell&, const ClosedCell&) = default;
};
/// A line and a closing that did not know each other.
struct LineBehindClosingCell {
  base::Uuid line;
  friend auto operator<=>(const LineBehindClosingCell&, const LineBehindClosingCell&) = default;
};
using Cell = std::variant<ExistsCell, OptionCell, LineCell, OrderCell, ClosedCell, LineBehindClosingCell>;

/// A line that stands.
struct LineState {
  base::Uuid id;
  Contents contents;
  base::Uuid written_by;   ///< the operation that holds these contents (of several the smallest id)
  bool corrected = false;  ///< an `amend` in effect gave it these contents
};

/// A match as its operations leave it. Where it is disputed, as it stands for the time being.
struct MatchState {
  base::Uuid
      start;  ///< the operation whose game, preset and players count: that with the smallest players' ids
  games::Game game;
  std::vector<NamedPlayer> players;
  Options options;
  std::vector<LineState> lines;
  std::optional<match::Closing> closing;
  /// Of every disputed cell the conflicting operations, by id.
  std::map<Cell, std::vector<base::Uuid>> disputes;
};

/// The operations of one subject. Parents that are not among them count for nothing.
using Operations = std::vector<Operation>;

/// The match; nothing where there is none. `operations` stand in the order of arrival, which has parents
/// first where a program of ours wrote the file; it changes nothing but the speed.
std::optional<MatchState> read_match(const Operations& operations);

/// The operations that nothing came after: the parents of the next one. By id.
std::vector<base::Uuid> heads(const Operations& operations);

/// The operations that are in effect, by id: those that no undo names that no redo names. An undo or redo
/// itself never is.
std::set<base::Uuid> in_effect(const Operations& operations);

/// The undos in effect that name an operation, by id.
std::vector<base::Uuid> undos_of(const Operations& operations, const base::Uuid& target);

}  // namespace history
