#pragma once

#include <compare>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/values/uuid.hpp"
#include "history/causality/bit_matrix.hpp"

/// The names of the registers of a match, and the list of those that are in conflict. Nothing is decided
/// here: `materialize_registers.cpp` and `line_order.cpp` find the conflicts and enter them into the list.
namespace history {

/// A match is a set of registers, each as large as what is judged together. This one says whether the match
/// exists.
struct ExistsRegister {
  friend auto operator<=>(const ExistsRegister&, const ExistsRegister&) = default;
};
struct OptionRegister {
  std::string key;
  friend auto operator<=>(const OptionRegister&, const OptionRegister&) = default;
};
/// A line as a whole: its contents, or gone.
struct LineRegister {
  base::Uuid line;
  friend auto operator<=>(const LineRegister&, const LineRegister&) = default;
};
/// The order of two lines; `first` is the smaller id.
struct OrderRegister {
  base::Uuid first, second;
  friend auto operator<=>(const OrderRegister&, const OrderRegister&) = default;
};
struct ClosedRegister {
  friend auto operator<=>(const ClosedRegister&, const ClosedRegister&) = default;
};
/// The order of a line and a closing, which nobody writes: a closing comes last. It is a register only where
/// the two are concurrent, and then in conflict.
struct LineAfterClosingRegister {
  base::Uuid line;
  friend auto operator<=>(const LineAfterClosingRegister&, const LineAfterClosingRegister&) = default;
};
/// The order of the lines of a fork that are too many to compare in pairs. It is in conflict until enough of
/// them are undone, and none of them stands. `line` is the smallest of their ids.
struct LargeForkRegister {
  base::Uuid line;
  friend auto operator<=>(const LargeForkRegister&, const LargeForkRegister&) = default;
};
using RegisterKey = std::variant<ExistsRegister, OptionRegister, LineRegister, OrderRegister, ClosedRegister,
                                 LineAfterClosingRegister, LargeForkRegister>;

/// The registers of a match that are in conflict, each with the conflicting operations.
///
/// Of n concurrent lines every two are in conflict in their order, which of 3,000 is 4.5 million registers:
/// these are kept as one bit each, and their operations by line. So are those of lines and closings.
class Disputes {
 public:
  using Conflict = std::vector<base::Uuid>;  ///< the conflicting operations, by id
  using Visit = std::function<void(const RegisterKey&, const Conflict&)>;

  /// Where writes contradict each other, it is these that conflict, and not the insertions of the two lines.
  using WrittenOrders = std::map<std::pair<std::size_t, std::size_t>, Conflict>;

  /// `key` is no order of two lines, or of a line and a closing.
  void insert(const RegisterKey& key, Conflict conflict) { others_[key] = std::move(conflict); }
  /// All that is disputed of orders: of `lines`, ascending by id, those pairs whose bits are set, both ways.
  /// `inserted_by` has the operations that inserted each, and `written` the smaller number first.
  void set_orders(std::vector<base::Uuid> lines, std::vector<Conflict> inserted_by, BitMatrix pairs,
                  WrittenOrders written);
  /// Lines, each with the operations that inserted it, that are in conflict with all of the operations that
  /// closed the match.
  void set_after_closing(std::map<base::Uuid, Conflict> lines, Conflict closings);

  [[nodiscard]] bool empty() const { return others_.empty() && lines_.empty() && after_closing_.empty(); }
  [[nodiscard]] bool contains(const RegisterKey& key) const;
  /// Calls `visit` for every register, ascending.
  void for_each(const Visit& visit) const;
  /// All registers that are no order.
  [[nodiscard]] const std::map<RegisterKey, Conflict>& besides_orders() const { return others_; }
  /// The lines that are in conflict with another in their order, ascending, and which with which.
  [[nodiscard]] const std::vector<base::Uuid>& lines() const { return lines_; }
  [[nodiscard]] const BitMatrix& pairs() const { return pairs_; }
  /// The lines that are in conflict with a closing, each with the operations that inserted it.
  [[nodiscard]] const std::map<base::Uuid, Conflict>& after_closing() const { return after_closing_; }

  /// The operations that inserted lines which nobody compares, since they are too many (`LargeForkRegister`),
  /// by id. Such a match has no sides, and cannot be resolved.
  [[nodiscard]] Conflict not_compared() const;

  /// All operations that conflict with another.
  [[nodiscard]] std::set<base::Uuid> operations() const;
  /// The registers on which any operation conflicts for which `is_meant` is true.
  [[nodiscard]] Disputes of_any(const std::function<bool(const base::Uuid&)>& is_meant) const;
  /// The registers that are not in conflict in `known`.
  [[nodiscard]] Disputes except(const Disputes& known) const;

  friend bool operator==(const Disputes&, const Disputes&) = default;

 private:
  [[nodiscard]] std::size_t find(const base::Uuid& line) const;
  [[nodiscard]] Conflict conflict(std::size_t first, std::size_t second) const;

  std::map<RegisterKey, Conflict> others_;
  std::vector<base::Uuid> lines_;
  std::vector<Conflict> inserted_by_;  ///< of each of `lines_`
  BitMatrix pairs_;
  WrittenOrders written_;
  std::map<base::Uuid, Conflict> after_closing_;
  Conflict closings_;
};

}  // namespace history
