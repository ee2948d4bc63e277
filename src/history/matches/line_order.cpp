#include "history/matches/line_order.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "history/causality/bit_matrix.hpp"
#include "history/matches/fork_segments.hpp"

namespace history {
namespace {

/// The values of the register that is the order of two lines.
constexpr std::size_t kFirstAhead = 0;  ///< the line with the smaller number
constexpr std::size_t kSecondAhead = 1;

/// Where a resolution names a line in its order, once or more.
struct NamedInOrder {
  std::size_t resolution;
  std::size_t first, last;  ///< places in the order
};
using NamesByLine = std::vector<std::vector<NamedInOrder>>;

/// What is disputed of the order of some lines.
struct OrderDispute {
  std::vector<std::size_t> lines;  ///< numbers of lines, ascending
  BitMatrix pairs;                 ///< of `lines`, both ways
  /// The writes that contradict each other, of two of `lines`; a pair that is not here is of concurrent
  /// lines.
  std::map<std::pair<std::size_t, std::size_t>, Writes> written;
};

struct LineOrder {
  std::vector<std::size_t> order;  ///< numbers of the lines that stand
  std::vector<OrderDispute> disputes;
};

std::optional<std::size_t> find_line(const std::vector<LineToOrder>& lines, const base::Uuid& id) {
  const auto found =
      std::lower_bound(lines.begin(), lines.end(), id,
                       [](const LineToOrder& line, const base::Uuid& sought) { return line.id < sought; });
  if (found == lines.end() || found->id != id) return std::nullopt;
  return static_cast<std::size_t>(found - lines.begin());
}

/// Of every line the resolutions that name it, ascending.
NamesByLine names_in_orders(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                            const std::vector<std::size_t>& resolutions) {
  NamesByLine names(lines.size());
  for (const std::size_t resolution : resolutions) {
    const std::vector<base::Uuid>& order = std::get<Resolve>(cut[resolution].action).order;
    for (std::size_t place = 0; place < order.size(); ++place) {
      const std::optional<std::size_t> line = find_line(lines, order[place]);
      if (!line) continue;
      std::vector<NamedInOrder>& of_line = names[*line];
      if (of_line.empty() || of_line.back().resolution != resolution)
        of_line.push_back({resolution, place, place});
      else
        of_line.back().last = place;
    }
  }
  return names;
}

// Evenings stay far below. Without bounds three valid rows of one member take 8 s and 750 MB on every laptop
// of a club: 2,000 lines, and two resolutions that order them contrarily.
constexpr std::size_t kMostLines = 2'000;        ///< to resolve 9,800 took more than a minute
constexpr std::size_t kMostWrites = 20'000'000;  ///< of orders of two lines, by resolutions and insertions
constexpr std::size_t kMostContradictory = 200'000;  ///< pairs with their writes, 450 bytes each

/// Some lines of one fork segment, compared in pairs.
class Segment {
 public:
  Segment(const CausalCut& cut, const std::vector<LineToOrder>& lines, const NamesByLine& names,
          const std::vector<std::size_t>& numbers)
      : cut_(cut), lines_(lines), names_(names), numbers_(numbers) {}

  /// False, and nothing is changed, where they are too many to compare.
  bool order(LineOrder& result) {
    for (std::size_t line = 0; line < numbers_.size(); ++line)
      if (at(line).stands) live_lines_.push_back(line);
    if (live_lines_.size() < 2) {
      for (const std::size_t line : live_lines_) result.order.push_back(numbers_[line]);
      return true;
    }
    if (is_too_much_to_compare()) return false;
    place_inserted_before();
    if (!compare_pairs()) return false;
    disputed_ = BitMatrix(live_lines_.size());
    for (std::size_t i = 0; i < live_lines_.size(); ++i)
      for (std::size_t j = i + 1; j < live_lines_.size(); ++j) judge(i, j);
    for (const auto& [one, other] : ordered_by_others_) ahead_.set(one, other);
    for (const std::size_t line : topological_order(ahead_of_standing()))
      result.order.push_back(numbers_[live_lines_[line]]);
    if (!any_disputed_) return true;
    std::vector<std::size_t> lines;
    for (const std::size_t line : live_lines_) lines.push_back(numbers_[line]);
    result.disputes.push_back({std::move(lines), std::move(disputed_), std::move(written_)});
    return true;
  }

 private:
  [[nodiscard]] const LineToOrder& at(std::size_t line) const { return lines_[numbers_[line]]; }
  [[nodiscard]] const auto& names_of(std::size_t line) const { return names_[numbers_[line]]; }
  [[nodiscard]] std::optional<std::size_t> find(const base::Uuid& id) const {
    const std::optional<std::size_t> number = find_line(lines_, id);
    if (!number) return std::nullopt;
    const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), *number);
    if (found == numbers_.end() || *found != *number) return std::nullopt;
    return static_cast<std::size_t>(found - numbers_.begin());
  }

  /// The operations that name a line to insert before.
  [[nodiscard]] std::set<std::size_t> inserting_before() const {
    std::set<std::size_t> inserting;
    for (std::size_t line = 0; line < numbers_.size(); ++line)
      for (const Write& insertion : at(line).insertions)
        if (inserts_before(cut_[insertion.operation].action) != nullptr)
          inserting.insert(insertion.operation);
    return inserting;
  }

  /// One resolution of all of them counts for nothing: it costs no more than their disputes did.
  [[nodiscard]] bool is_too_much_to_compare() const {
    const std::size_t lines = numbers_.size();
    std::size_t insertions = 0, writers = inserting_before().size();
    for (std::size_t line = 0; line < lines; ++line) {
      insertions += at(line).insertions.size();
      writers += std::max<std::size_t>(names_of(line).size(), 1) - 1;
    }
    return lines > kMostLines || lines * writers + insertions * insertions - lines * lines > kMostWrites;
  }

  /// Of every operation that names a line to insert before, and of every line that its author knew, whether
  /// it went behind that one. With parents first, so that what was the order then is known.
  void place_inserted_before() {
    const std::set<std::size_t> inserting = inserting_before();
    for (const std::size_t operation : inserting) {
      const std::optional<std::size_t> named = find(*inserts_before(cut_[operation].action));
      if (!named) continue;
      std::vector<bool> behind(numbers_.size(), true);
      for (std::size_t line = 0; line < numbers_.size(); ++line)
        if (is_known_to(operation, line)) behind[line] = went_behind(operation, *named, line);
      behind_[operation] = std::move(behind);
    }
  }

  [[nodiscard]] bool is_known_to(std::size_t operation, std::size_t line) const {
    return std::any_of(at(line).insertions.begin(), at(line).insertions.end(),
                       [&](const Write& each) { return cut_.happened_after(operation, each.operation); });
  }

  /// "A `start` or `add` also places its lines after every line that its author knew, dropped ones included
  /// (or before the one that it names)."
  bool went_behind(std::size_t operation, std::size_t named, std::size_t line) {
    if (named == line) return false;
    collect_writes(std::min(named, line), std::max(named, line), operation);
    const std::size_t behind_named = named < line ? kFirstAhead : kSecondAhead;
    if (const Write* last = last_of_writes()) return last->value != behind_named;
    return writes_.empty() || !surviving_values(cut_, writes_).has(behind_named);
  }

  [[nodiscard]] bool goes_behind(std::size_t operation, std::size_t line) const {
    const auto found = behind_.find(operation);
    return found == behind_.end() || found->second[line];
  }

  /// Puts the writes of the order of two lines into `writes_`, or those of them that an operation knew.
  void collect_writes(std::size_t first, std::size_t second,
                      std::optional<std::size_t> known_to = std::nullopt) {
    const auto counts = [&](std::size_t operation) {
      return !known_to || cut_.happened_after(*known_to, operation);
    };
    writes_.clear();
    for_both_named(first, second, [&](const NamedInOrder& one, const NamedInOrder& other) {
      if (!counts(one.resolution)) return;
      if (one.first < other.last) writes_.push_back({one.resolution, kFirstAhead});
      if (other.first < one.last) writes_.push_back({one.resolution, kSecondAhead});
    });
    for (const Write& one : at(first).insertions)
      for (const Write& other : at(second).insertions)
        if (counts(one.operation) && counts(other.operation))
          if (const std::optional<Write> write = write_by_insertions(first, second, one, other))
            writes_.push_back(*write);
    std::sort(writes_.begin(), writes_.end());
    writes_.erase(std::unique(writes_.begin(), writes_.end()), writes_.end());
  }

  /// The one of `writes_` that happened after all others, which then alone counts: that of a resolution,
  /// nearly always. Null where there is none.
  [[nodiscard]] const Write* last_of_writes() const {
    if (writes_.empty()) return nullptr;
    const Write& last = writes_.back();
    const auto is_before = [&](const Write& each) {
      return cut_.happened_after(last.operation, each.operation);
    };
    return std::all_of(writes_.begin(), writes_.end() - 1, is_before) ? &last : nullptr;
  }

  template <class Visit>
  void for_both_named(std::size_t first, std::size_t second, const Visit& visit) const {
    const std::vector<NamedInOrder>&ones = names_of(first), &others = names_of(second);
    auto one = ones.begin(), other = others.begin();
    while (one != ones.end() && other != others.end())
      if (one->resolution < other->resolution)
        ++one;
      else if (other->resolution < one->resolution)
        ++other;
      else
        visit(*one++, *other++);
  }

  /// What two insertions say of the order of their lines; nothing where they are concurrent.
  [[nodiscard]] std::optional<Write> write_by_insertions(std::size_t first, std::size_t second,
                                                         const Write& one, const Write& other) const {
    if (one.operation == other.operation)
      return Write{one.operation, one.value < other.value ? kFirstAhead : kSecondAhead};
    // Numbers have parents first: the smaller one did not happen after the larger one.
    if (one.operation < other.operation) {
      if (!cut_.happened_after(other.operation, one.operation)) return std::nullopt;
      return Write{other.operation, goes_behind(other.operation, first) ? kFirstAhead : kSecondAhead};
    }
    if (!cut_.happened_after(one.operation, other.operation)) return std::nullopt;
    return Write{one.operation, goes_behind(one.operation, second) ? kSecondAhead : kFirstAhead};
  }

  /// False where too many contradict each other.
  bool compare_pairs() {
    ahead_ = BitMatrix(numbers_.size());
    // Nearly all lines are inserted once and named by no resolution: two of them have one write at most.
    std::vector<const Write*> only;
    for (std::size_t line = 0; line < numbers_.size(); ++line)
      only.push_back(at(line).insertions.size() == 1 && names_of(line).empty() ? &at(line).insertions[0]
                                                                               : nullptr);
    for (std::size_t first = 0; first < numbers_.size(); ++first) {
      for (std::size_t second = first + 1; second < numbers_.size(); ++second)
        if (only[first] == nullptr || only[second] == nullptr)
          compare(first, second);
        else if (const auto write = write_by_insertions(first, second, *only[first], *only[second]))
          set_ahead(first, second, write->value);
      if (contradictory_.size() > kMostContradictory) return false;
    }
    return true;
  }

  void compare(std::size_t first, std::size_t second) {
    collect_writes(first, second);
    if (writes_.empty()) return;
    if (const Write* last = last_of_writes()) return set_ahead(first, second, last->value);
    const RegisterState found = surviving_values(cut_, writes_);
    if (found.in_conflict())
      contradictory_[{first, second}] = maximal_writes(cut_, writes_);
    else
      set_ahead(first, second, found.values.front());
  }

  void set_ahead(std::size_t first, std::size_t second, std::size_t value) {
    if (value == kFirstAhead)
      ahead_.set(first, second);
    else
      ahead_.set(second, first);
  }

  /// "Two lines that did not know each other are disputed in their order, unless other lines, dropped ones
  /// included, order them."
  void judge(std::size_t i, std::size_t j) {
    const std::size_t first = live_lines_[i], second = live_lines_[j];
    if (ahead_.test(first, second) || ahead_.test(second, first)) return;
    const auto contradictory = contradictory_.find({first, second});
    if (contradictory != contradictory_.end()) {
      written_[{i, j}] = contradictory->second;
    } else {
      const bool ahead = follows(first, second);
      const bool behind = follows(second, first);
      if (ahead != behind) {
        ordered_by_others_.push_back(ahead ? std::pair(first, second) : std::pair(second, first));
        return;
      }
    }
    disputed_.set_both(i, j);
    any_disputed_ = true;
  }

  /// Whether a line stands behind another one, if only by way of others.
  bool follows(std::size_t line, std::size_t behind) {
    if (!BitMatrix::any(std::as_const(ahead_).row(line))) return false;
    if (followed_.empty()) {
      followed_.assign(numbers_.size(), false);
      reachable_ = BitMatrix(numbers_.size());
    }
    if (!followed_[line]) find_followers(line);
    return reachable_.test(line, behind);
  }

  void find_followers(std::size_t line) {
    const auto reached = reachable_.row(line);
    std::vector<std::size_t> waiting{line};
    reachable_.set(line, line);
    while (!waiting.empty()) {
      const std::size_t one = waiting.back();
      waiting.pop_back();
      const auto next = std::as_const(ahead_).row(one);
      for (std::size_t word = 0; word < next.size(); ++word) {
        const std::uint64_t fresh = next[word] & ~reached[word];
        if (fresh == 0) continue;
        reached[word] |= fresh;
        BitMatrix::for_each({&fresh, 1}, [&](std::size_t bit) { waiting.push_back(word * 64 + bit); });
      }
    }
    followed_[line] = true;
  }

  [[nodiscard]] BitMatrix ahead_of_standing() const {
    std::vector<std::size_t> place_of(numbers_.size(), live_lines_.size());
    for (std::size_t place = 0; place < live_lines_.size(); ++place) place_of[live_lines_[place]] = place;
    BitMatrix ahead(live_lines_.size());
    for (std::size_t place = 0; place < live_lines_.size(); ++place)
      BitMatrix::for_each(ahead_.row(live_lines_[place]), [&](std::size_t other) {
        if (place_of[other] < live_lines_.size()) ahead.set(place, place_of[other]);
      });
    return ahead;
  }

  const CausalCut& cut_;
  const std::vector<LineToOrder>& lines_;
  const NamesByLine& names_;
  const std::vector<std::size_t>& numbers_;          ///< of its lines, ascending
  std::vector<std::size_t> live_lines_;              ///< those of its lines that stand
  std::map<std::size_t, std::vector<bool>> behind_;  ///< by inserting operation
  Writes writes_;                                    ///< of the two lines that are being compared
  BitMatrix ahead_;                                  ///< which line stands ahead of which
  std::map<std::pair<std::size_t, std::size_t>, Writes> contradictory_;
  BitMatrix reachable_;         ///< which line stands ahead of which, if only by way of others
  std::vector<bool> followed_;  ///< whose row of `reachable_` is known
  std::vector<std::pair<std::size_t, std::size_t>> ordered_by_others_;
  BitMatrix disputed_;  ///< of the lines that stand
  std::map<std::pair<std::size_t, std::size_t>, Writes> written_;
  bool any_disputed_ = false;
};

/// The lines of a fork segment. Where they are too many to compare, those that do not stand are left aside,
/// and may not order others any more; where even so they are too many, none of them stands.
void order_segment(const CausalCut& cut, const std::vector<LineToOrder>& lines, const NamesByLine& names,
                   const std::vector<std::size_t>& numbers, LineOrder& result, Disputes& disputes) {
  if (Segment(cut, lines, names, numbers).order(result)) return;
  std::vector<std::size_t> standing = numbers;
  std::erase_if(standing, [&](std::size_t line) { return !lines[line].stands; });
  if (standing.size() < numbers.size() && Segment(cut, lines, names, standing).order(result)) return;
  Writes insertions;
  for (const std::size_t line : standing)
    insertions.insert(insertions.end(), lines[line].insertions.begin(), lines[line].insertions.end());
  disputes.insert(LargeForkRegister{lines[standing.front()].id}, ids_of(cut, insertions));
}

/// Brings what is disputed of each fork segment under the numbers of all disputed lines.
void add_disputes(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                  const std::vector<OrderDispute>& found, Disputes& disputes) {
  std::vector<std::size_t> all;
  for (const OrderDispute& dispute : found) all.insert(all.end(), dispute.lines.begin(), dispute.lines.end());
  std::sort(all.begin(), all.end());
  std::vector<std::size_t> number_of(lines.size());
  std::vector<base::Uuid> disputed;
  std::vector<Disputes::Conflict> inserted_by;
  for (const std::size_t line : all) {
    number_of[line] = disputed.size();
    disputed.push_back(lines[line].id);
    inserted_by.push_back(ids_of(cut, lines[line].insertions));
  }
  BitMatrix pairs(disputed.size());
  Disputes::WrittenOrders written;
  for (const OrderDispute& dispute : found) {
    const auto number = [&](std::size_t line) { return number_of[dispute.lines[line]]; };
    for (std::size_t line = 0; line < dispute.lines.size(); ++line)
      BitMatrix::for_each(dispute.pairs.row(line),
                          [&](std::size_t other) { pairs.set(number(line), number(other)); });
    for (const auto& [pair, writes] : dispute.written)
      written[{number(pair.first), number(pair.second)}] = ids_of(cut, writes);
  }
  disputes.set_orders(std::move(disputed), std::move(inserted_by), std::move(pairs), std::move(written));
}

}  // namespace

std::vector<std::size_t> order_lines(const CausalCut& cut, const std::vector<LineToOrder>& lines,
                                     const std::vector<std::size_t>& resolutions, Disputes& disputes) {
  LineOrder result;
  const NamesByLine names = names_in_orders(cut, lines, resolutions);
  for (const std::vector<std::size_t>& numbers : fork_segments(cut, lines, resolutions)) {
    if (numbers.size() > 1)
      order_segment(cut, lines, names, numbers, result, disputes);
    else if (lines[numbers.front()].stands)
      result.order.push_back(numbers.front());
  }
  if (!result.disputes.empty()) add_disputes(cut, lines, result.disputes, disputes);
  return std::move(result.order);
}

}  // namespace history
