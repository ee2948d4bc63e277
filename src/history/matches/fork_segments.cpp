#include "history/matches/fork_segments.hpp"

#include <algorithm>
#include <map>

namespace history {
namespace {

/// The places of operations in their order, cut wherever all behind the cut happened after all before it.
class ForkFinder {
 public:
  explicit ForkFinder(const CausalCut& cut) : cut_(cut), place_of_(cut.end(), kNowhere) {
    const std::vector<std::size_t>& members = cut.members();
    for (std::size_t place = 0; place < members.size(); ++place) place_of_[members[place]] = place;
    joined_to_.resize(members.size());
    for (std::size_t place = 0; place < members.size(); ++place) joined_to_[place] = place;
    find_chains();
    for (std::size_t place = 0; place < members.size(); ++place) join_with_unknown(place);
  }

  [[nodiscard]] std::size_t place_of(std::size_t operation) const { return place_of_[operation]; }

  /// No cut between these places.
  void join(std::size_t from, std::size_t to) { joined_to_[from] = std::max(joined_to_[from], to); }

  /// Of every place the number of its segment.
  [[nodiscard]] std::vector<std::size_t> segments() const {
    std::vector<std::size_t> segment_of(joined_to_.size());
    std::size_t reach = 0;
    for (std::size_t place = 0; place < joined_to_.size(); ++place) {
      segment_of[place] = place == 0 ? 0 : segment_of[place - 1] + (place > reach ? 1 : 0);
      reach = std::max(reach, joined_to_[place]);
    }
    return segment_of;
  }

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  /// The chains that begin in the cut. They are numbered in the order of their first operations.
  void find_chains() {
    const auto& chains = cut_.ancestry().chains();
    for (std::size_t chain = 0; chain < chains.size(); ++chain)
      if (place_of_[chains[chain].front()] != kNowhere) chains_.push_back(chain);
  }

  /// An operation and the first before it that it did not know belong together.
  void join_with_unknown(std::size_t place) {
    const std::size_t operation = cut_.members()[place];
    if (!cut_.is_recorded(operation)) return;
    const Ancestry& ancestry = cut_.ancestry();
    const auto known = ancestry.version_vector(operation);
    std::size_t first = place;
    for (const Ancestry::Known& each : known) {
      const auto& chain = ancestry.chains()[each.chain];
      // Where the next one is outside the cut, so are all behind it, which happened after it.
      if (each.count < chain.size() && place_of_[chain[each.count]] != kNowhere)
        first = std::min(first, place_of_[chain[each.count]]);
    }
    join(std::min(first, first_of_unknown_chains(operation, known)), place);
  }

  /// The first place of a chain of which an operation knows nothing; that of the first such chain.
  [[nodiscard]] std::size_t first_of_unknown_chains(std::size_t operation,
                                                    std::span<const Ancestry::Known> known) const {
    auto next = known.begin();
    for (const std::size_t chain : chains_) {
      while (next != known.end() && next->chain < chain) ++next;
      const bool is_known = next != known.end() && next->chain == chain;
      if (!is_known && chain != cut_.ancestry().chain_of(operation))
        return place_of_[cut_.ancestry().chains()[chain].front()];
    }
    return kNowhere;
  }

  const CausalCut& cut_;
  std::vector<std::size_t> place_of_;
  std::vector<std::size_t> joined_to_;
  std::vector<std::size_t> chains_;
};

/// From the first to the last place where a line was inserted.
struct Span {
  std::size_t from, to;

  void widen(const Span& other) {
    from = std::min(from, other.from);
    to = std::max(to, other.to);
  }
};

class ForkSegments {
 public:
  ForkSegments(const CausalCut& cut, const std::vector<LineToOrder>& lines) : cut_(cut), forks_(cut) {
    for (const LineToOrder& line : lines) {
      const std::size_t begin = forks_.place_of(line.insertions.front().operation);
      Span span{begin, begin};
      for (const Write& insertion : line.insertions) {
        const std::size_t place = forks_.place_of(insertion.operation);
        span.widen({place, place});
      }
      spans_.push_back(span);
      number_of_[line.id] = spans_.size() - 1;
      forks_.join(span.from, span.to);
    }
  }

  /// What is inserted before a line belongs together with it.
  void join_inserted_before(const LineToOrder& line) {
    for (const Write& insertion : line.insertions) {
      const base::Uuid* before = inserts_before(cut_[insertion.operation].action);
      if (before == nullptr) continue;
      const auto named = number_of_.find(*before);
      if (named == number_of_.end()) continue;
      Span span = spans_[named->second];
      const std::size_t place = forks_.place_of(insertion.operation);
      span.widen({place, place});
      forks_.join(span.from, span.to);
    }
  }

  /// So do the lines whose order was resolved.
  void join_resolved(const Resolve& resolution) {
    std::optional<Span> span;
    for (const base::Uuid& id : resolution.order) {
      const auto line = number_of_.find(id);
      if (line == number_of_.end()) continue;
      if (!span) span = spans_[line->second];
      span->widen(spans_[line->second]);
    }
    if (span) forks_.join(span->from, span->to);
  }

  [[nodiscard]] std::vector<std::vector<std::size_t>> lines_by_segment() const {
    const std::vector<std::size_t> segment_of = forks_.segments();
    std::map<std::size_t, std::vector<std::size_t>> by_segment;
    for (std::size_t line = 0; line < spans_.size(); ++line)
      by_segment[segment_of[spans_[line].from]].push_back(line);
    std::vector<std::vector<std::size_t>> result;
    for (auto& [segment, lines] : by_segment) result.push_back(std::move(lines));
    return result;
  }

 private:
  const CausalCut& cut_;
  ForkFinder forks_;
  std::vector<Span> spans_;  ///< by number of line
  std::map<base::Uuid, std::size_t> number_of_;
};

}  // namespace

std::vector<std::vector<std::size_t>> fork_segments(const CausalCut& cut,
                                                    const std::vector<LineToOrder>& lines,
                                                    const std::vector<std::size_t>& resolutions) {
  ForkSegments segments(cut, lines);
  for (const LineToOrder& line : lines) segments.join_inserted_before(line);
  for (const std::size_t resolution : resolutions)
    segments.join_resolved(std::get<Resolve>(cut[resolution].action));
  return segments.lines_by_segment();
}

}  // namespace history
