#include "history/line_ranges.hpp"

#include <algorithm>
#include <map>

namespace history {
namespace {

/// The places of operations in their order, cut wherever all behind the cut came after all before it.
class Cuts {
 public:
  explicit Cuts(const Scope& scope) : scope_(scope), place_of_(scope.end(), kNowhere) {
    const std::vector<std::size_t>& members = scope.members();
    for (std::size_t place = 0; place < members.size(); ++place) place_of_[members[place]] = place;
    joined_to_.resize(members.size());
    for (std::size_t place = 0; place < members.size(); ++place) joined_to_[place] = place;
    for (std::size_t place = 0; place < members.size(); ++place) join_with_unknown(place);
  }

  [[nodiscard]] std::size_t place_of(std::size_t operation) const { return place_of_[operation]; }

  /// No cut between these places.
  void join(std::size_t from, std::size_t to) { joined_to_[from] = std::max(joined_to_[from], to); }

  /// Of every place the number of its range.
  [[nodiscard]] std::vector<std::size_t> ranges() const {
    std::vector<std::size_t> range_of(joined_to_.size());
    std::size_t reach = 0;
    for (std::size_t place = 0; place < joined_to_.size(); ++place) {
      range_of[place] = place == 0 ? 0 : range_of[place - 1] + (place > reach ? 1 : 0);
      reach = std::max(reach, joined_to_[place]);
    }
    return range_of;
  }

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  /// An operation and the first before it that it did not know belong together.
  void join_with_unknown(std::size_t place) {
    const std::size_t operation = scope_.members()[place];
    if (!scope_.is_recorded(operation)) return;
    const Ancestry& ancestry = scope_.ancestry();
    const auto known = ancestry.known_of(operation);
    std::size_t first = place;
    for (std::size_t chain = 0; chain < ancestry.chains().size(); ++chain) {
      const std::size_t knows = chain < known.size() ? known[chain] : 0;
      if (knows == ancestry.chains()[chain].size()) continue;
      // Where this one is outside the scope, so are all behind it, which came after it.
      const std::size_t unknown = place_of_[ancestry.chains()[chain][knows]];
      if (unknown != kNowhere) first = std::min(first, unknown);
    }
    join(first, place);
  }

  const Scope& scope_;
  std::vector<std::size_t> place_of_;
  std::vector<std::size_t> joined_to_;
};

/// From the first to the last place where a line was made.
struct Span {
  std::size_t from, to;

  void widen(const Span& other) {
    from = std::min(from, other.from);
    to = std::max(to, other.to);
  }
};

class Ranges {
 public:
  Ranges(const Scope& scope, const std::vector<LineToOrder>& lines) : scope_(scope), cuts_(scope) {
    for (const LineToOrder& line : lines) {
      const std::size_t begin = cuts_.place_of(line.makings.front().operation);
      Span span{begin, begin};
      for (const Making& making : line.makings) {
        const std::size_t place = cuts_.place_of(making.operation);
        span.widen({place, place});
      }
      spans_.push_back(span);
      number_of_[line.id] = spans_.size() - 1;
      cuts_.join(span.from, span.to);
    }
  }

  /// What is put in before a line belongs together with it.
  void join_named(const LineToOrder& line) {
    for (const Making& making : line.makings) {
      const auto* add = std::get_if<Add>(&scope_[making.operation].action);
      if (add == nullptr || !add->before) continue;
      const auto named = number_of_.find(*add->before);
      if (named == number_of_.end()) continue;
      Span span = spans_[named->second];
      const std::size_t place = cuts_.place_of(making.operation);
      span.widen({place, place});
      cuts_.join(span.from, span.to);
    }
  }

  /// So do the lines whose order was settled.
  void join_settled(const Settle& settle) {
    std::optional<Span> span;
    for (const base::Uuid& id : settle.order) {
      const auto line = number_of_.find(id);
      if (line == number_of_.end()) continue;
      if (!span) span = spans_[line->second];
      span->widen(spans_[line->second]);
    }
    if (span) cuts_.join(span->from, span->to);
  }

  [[nodiscard]] std::vector<std::vector<std::size_t>> lines_by_range() const {
    const std::vector<std::size_t> range_of = cuts_.ranges();
    std::map<std::size_t, std::vector<std::size_t>> by_range;
    for (std::size_t line = 0; line < spans_.size(); ++line)
      by_range[range_of[spans_[line].from]].push_back(line);
    std::vector<std::vector<std::size_t>> result;
    for (auto& [range, lines] : by_range) result.push_back(std::move(lines));
    return result;
  }

 private:
  const Scope& scope_;
  Cuts cuts_;
  std::vector<Span> spans_;  ///< by number of line
  std::map<base::Uuid, std::size_t> number_of_;
};

}  // namespace

std::vector<std::vector<std::size_t>> line_ranges(const Scope& scope, const std::vector<LineToOrder>& lines,
                                                  const std::vector<std::size_t>& settles) {
  Ranges ranges(scope, lines);
  for (const LineToOrder& line : lines) ranges.join_named(line);
  for (const std::size_t settle : settles) ranges.join_settled(std::get<Settle>(scope[settle].action));
  return ranges.lines_by_range();
}

}  // namespace history
