#include "history/line_order.hpp"

#include <map>
#include <set>

#include "history/line_ranges.hpp"

namespace history {
namespace {

/// The values of the cell that is the order of two lines.
constexpr std::size_t kFirstAhead = 0;  ///< the line with the smaller number
constexpr std::size_t kSecondAhead = 1;

/// In which order two lines stand.
enum class PairOrder : unsigned char { kFirst, kSecond, kUnwritten, kContradictory };

/// The lines of one range, compared pair by pair.
class Range {
 public:
  Range(const Scope& scope, const std::vector<LineToOrder>& lines, const std::vector<std::size_t>& numbers,
        const std::vector<std::size_t>& settles)
      : scope_(scope), lines_(lines), numbers_(numbers) {
    for (std::size_t line = 0; line < numbers_.size(); ++line) line_of_[at(line).id] = line;
    collect_settled(settles);
    place_named();
    compare_pairs();
  }

  void order(LineOrder& result) {
    std::vector<std::size_t> standing;
    for (std::size_t line = 0; line < numbers_.size(); ++line)
      if (at(line).stands) standing.push_back(line);
    for (std::size_t i = 0; i < standing.size(); ++i)
      for (std::size_t j = i + 1; j < standing.size(); ++j) judge(standing[i], standing[j], result);
    for (const auto& [one, other] : ordered_by_others_)
      pair_order(std::min(one, other), std::max(one, other)) =
          one < other ? PairOrder::kFirst : PairOrder::kSecond;
    const auto ahead = [&](std::size_t one, std::size_t other) {
      return stands_ahead(standing[one], standing[other]);
    };
    for (const std::size_t line : arranged(standing.size(), ahead))
      result.order.push_back(numbers_[standing[line]]);
  }

 private:
  [[nodiscard]] const LineToOrder& at(std::size_t line) const { return lines_[numbers_[line]]; }
  [[nodiscard]] PairOrder& pair_order(std::size_t first, std::size_t second) {
    return pair_orders_[first * numbers_.size() + second];
  }
  [[nodiscard]] bool stands_ahead(std::size_t one, std::size_t other) {
    return one < other ? pair_order(one, other) == PairOrder::kFirst
                       : pair_order(other, one) == PairOrder::kSecond;
  }
  [[nodiscard]] std::optional<std::size_t> find(const base::Uuid& id) const {
    const auto found = line_of_.find(id);
    if (found == line_of_.end()) return std::nullopt;
    return found->second;
  }

  void collect_settled(const std::vector<std::size_t>& settles) {
    for (const std::size_t settle : settles) {
      const std::vector<base::Uuid>& order = std::get<Settle>(scope_[settle].action).order;
      for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t j = i + 1; j < order.size(); ++j) {
          const auto one = find(order[i]), other = find(order[j]);
          if (!one || !other || one == other) continue;
          const Write write{settle, *one < *other ? kFirstAhead : kSecondAhead};
          settled_[std::minmax(*one, *other)].push_back(write);
        }
    }
  }

  /// Of every operation that names a line to stand before, and of every line that its author knew, whether it
  /// went behind that one. With parents first, so that what was the order then is known.
  void place_named() {
    std::set<std::size_t> makers;
    for (std::size_t line = 0; line < numbers_.size(); ++line)
      for (const Making& making : at(line).makings) makers.insert(making.operation);
    for (const std::size_t maker : makers) {
      const auto* add = std::get_if<Add>(&scope_[maker].action);
      if (add == nullptr || !add->before) continue;
      const std::optional<std::size_t> named = find(*add->before);
      if (!named) continue;
      std::vector<bool> after(numbers_.size(), true);
      for (std::size_t line = 0; line < numbers_.size(); ++line)
        after[line] = went_behind(maker, *named, line);
      behind_[maker] = std::move(after);
    }
  }

  /// "A `start` or `add` also places its lines after every line that its author knew, dropped ones included
  /// (or before the one that it names)."
  [[nodiscard]] bool went_behind(std::size_t maker, std::size_t named, std::size_t line) const {
    if (named == line) return false;
    const Writes then = writes(std::min(named, line), std::max(named, line), maker);
    const std::size_t behind_named = named < line ? kFirstAhead : kSecondAhead;
    if (then.size() < 2) return then.empty() || then.front().value != behind_named;
    return !standing(scope_, then).has(behind_named);
  }

  [[nodiscard]] bool goes_behind(std::size_t maker, std::size_t line) const {
    const auto found = behind_.find(maker);
    return found == behind_.end() || found->second[line];
  }

  /// Who wrote in which order two lines stand, or did so in what an operation came after.
  [[nodiscard]] Writes writes(std::size_t first, std::size_t second,
                              std::optional<std::size_t> known_to = std::nullopt) const {
    const auto counts = [&](std::size_t operation) {
      return !known_to || scope_.came_after(*known_to, operation);
    };
    Writes found;
    if (const auto settled = settled_.find({first, second}); settled != settled_.end())
      for (const Write& write : settled->second)
        if (counts(write.operation)) found.push_back(write);
    for (const Making& one : at(first).makings)
      for (const Making& other : at(second).makings)
        if (counts(one.operation) && counts(other.operation)) add_write(first, second, one, other, found);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void add_write(std::size_t first, std::size_t second, const Making& one, const Making& other,
                 Writes& found) const {
    if (one.operation == other.operation)
      found.push_back({one.operation, one.place < other.place ? kFirstAhead : kSecondAhead});
    else if (scope_.came_after(other.operation, one.operation))
      found.push_back({other.operation, goes_behind(other.operation, first) ? kFirstAhead : kSecondAhead});
    else if (scope_.came_after(one.operation, other.operation))
      found.push_back({one.operation, goes_behind(one.operation, second) ? kSecondAhead : kFirstAhead});
  }

  void compare_pairs() {
    pair_orders_.assign(numbers_.size() * numbers_.size(), PairOrder::kUnwritten);
    for (std::size_t first = 0; first < numbers_.size(); ++first)
      for (std::size_t second = first + 1; second < numbers_.size(); ++second)
        pair_order(first, second) = pair_order_in(writes(first, second));
  }

  [[nodiscard]] PairOrder pair_order_in(const Writes& written) const {
    if (written.empty()) return PairOrder::kUnwritten;
    std::size_t value = written.front().value;
    if (written.size() > 1) {
      const CellState found = standing(scope_, written);
      if (found.is_disputed()) return PairOrder::kContradictory;
      value = found.values.front();
    }
    return value == kFirstAhead ? PairOrder::kFirst : PairOrder::kSecond;
  }

  /// "Two lines that did not know each other are disputed in their order, unless other lines, dropped ones
  /// included, order them."
  void judge(std::size_t first, std::size_t second, LineOrder& result) {
    const PairOrder written = pair_order(first, second);
    if (written == PairOrder::kFirst || written == PairOrder::kSecond) return;
    if (written == PairOrder::kUnwritten) {
      const bool ahead = follows(first)[second];
      const bool behind = follows(second)[first];
      if (ahead != behind) {
        ordered_by_others_.push_back(ahead ? std::pair(first, second) : std::pair(second, first));
        return;
      }
    }
    Writes between = last_of(scope_, writes(first, second));
    if (between.empty())
      for (const std::size_t line : {first, second})
        for (const Making& making : at(line).makings) between.push_back({making.operation, 0});
    result.disputes.push_back({numbers_[first], numbers_[second], std::move(between)});
  }

  /// The lines that stand after a line by way of others.
  const std::vector<bool>& follows(std::size_t line) {
    std::vector<bool>& seen = follows_[line];
    if (!seen.empty()) return seen;
    seen.assign(numbers_.size(), false);
    seen[line] = true;
    std::vector<std::size_t> waiting{line};
    while (!waiting.empty()) {
      const std::size_t one = waiting.back();
      waiting.pop_back();
      for (std::size_t other = 0; other < numbers_.size(); ++other)
        if (!seen[other] && stands_ahead(one, other)) {
          seen[other] = true;
          waiting.push_back(other);
        }
    }
    return seen;
  }

  const Scope& scope_;
  const std::vector<LineToOrder>& lines_;
  const std::vector<std::size_t>& numbers_;
  std::map<base::Uuid, std::size_t> line_of_;
  std::map<std::pair<std::size_t, std::size_t>, Writes> settled_;
  std::map<std::size_t, std::vector<bool>> behind_;
  std::vector<PairOrder> pair_orders_;
  std::map<std::size_t, std::vector<bool>> follows_;
  std::vector<std::pair<std::size_t, std::size_t>> ordered_by_others_;
};

}  // namespace

LineOrder order_lines(const Scope& scope, const std::vector<LineToOrder>& lines,
                      const std::vector<std::size_t>& settles) {
  LineOrder result;
  for (const std::vector<std::size_t>& numbers : line_ranges(scope, lines, settles)) {
    if (numbers.size() > 1)
      Range(scope, lines, numbers, settles).order(result);
    else if (lines[numbers.front()].stands)
      result.order.push_back(numbers.front());
  }
  return result;
}

}  // namespace history
