#include "history/disputes/resolution.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "history/disputes/provisional_matches.hpp"

namespace history {
namespace {

/// Which sides know nothing of a line that was inserted by these operations, a bit a side, the first lowest.
std::vector<std::uint64_t> sides_without(const CausalCut& cut, const std::vector<std::size_t>& sides,
                                         const std::vector<std::size_t>& insertions) {
  std::vector<std::uint64_t> without((sides.size() + 63) / 64, 0);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    const bool knows = std::any_of(insertions.begin(), insertions.end(), [&](std::size_t insertion) {
      return insertion == sides[side] || cut.happened_after(sides[side], insertion);
    });
    if (!knows) without[side / 64] |= std::uint64_t{1} << (side % 64);
  }
  return without;
}

/// A line as read, for its place behind those that sides of smaller numbers know.
struct RankedLine {
  std::vector<std::uint64_t> sides_without;
  base::Uuid id;
  std::size_t place;  ///< as read

  bool operator<(const RankedLine& other) const {
    for (std::size_t word = 0; word < sides_without.size(); ++word) {
      const std::uint64_t differ = sides_without[word] ^ other.sides_without[word];
      if (differ != 0) return (sides_without[word] >> std::countr_zero(differ) & 1) == 0;
    }
    return id < other.id;
  }
};

/// Of the lines as read those of the sides one after the other, by id; what is not disputed stays as read.
std::vector<base::Uuid> order_of_sides(const CausalCut& cut, const MatchState& as_read) {
  const std::vector<std::size_t> sides = sides_of(cut, as_read);
  std::map<base::Uuid, std::vector<std::size_t>> insertions;
  for (const std::size_t index : cut.members())
    if (const std::vector<match::Line>* inserted = lines_inserted_by(cut[index].action))
      for (const match::Line& line : *inserted) insertions[line.id].push_back(index);
  std::vector<RankedLine> ranked;
  for (const LineState& line : as_read.lines)
    ranked.push_back({sides_without(cut, sides, insertions[line.id]), line.id, ranked.size()});
  std::sort(ranked.begin(), ranked.end());
  const std::vector<base::Uuid>& disputed = as_read.disputes.lines();
  std::map<base::Uuid, std::size_t> number_of;
  for (std::size_t number = 0; number < disputed.size(); ++number) number_of[disputed[number]] = number;
  std::vector<std::size_t> number(ranked.size(), disputed.size());
  for (std::size_t line = 0; line < ranked.size(); ++line)
    if (const auto found = number_of.find(ranked[line].id); found != number_of.end())
      number[line] = found->second;
  const auto is_disputed = [&](std::size_t one, std::size_t other) {
    return number[one] < disputed.size() && number[other] < disputed.size() &&
           as_read.disputes.pairs().test(number[one], number[other]);
  };
  BitMatrix ahead(ranked.size());
  for (std::size_t one = 0; one < ranked.size(); ++one)
    for (std::size_t other = 0; other < ranked.size(); ++other)
      if (ranked[one].place < ranked[other].place && !is_disputed(one, other)) ahead.set(one, other);
  std::vector<base::Uuid> order;
  for (const std::size_t line : topological_order(ahead)) order.push_back(ranked[line].id);
  return order;
}

/// The match as read, with what stands provisionally where only one value can stand, and all lines.
MatchState with_all_lines(const MatchState& as_read, const MatchState& now) {
  MatchState everything = as_read;
  everything.options = now.options;
  if (now.closing) everything.closing = now.closing;
  std::map<base::Uuid, LineState*> there;
  for (LineState& line : everything.lines) there[line.id] = &line;
  std::vector<LineState> more;
  for (const LineState& line : now.lines) {
    const auto found = there.find(line.id);
    if (found == there.end())
      more.push_back(line);
    else
      *found->second = line;
  }
  everything.lines.insert(everything.lines.end(), more.begin(), more.end());
  return everything;
}

}  // namespace

class DisputeResolver::Impl {
 public:
  Impl(const Operations& operations, const MatchState& disputed)
      : disputed_(disputed), ancestry_(operations), cut_(ancestry_), matches_(ancestry_) {
    for (const std::size_t side : sides_of(cut_, disputed)) sides_.push_back(&ancestry_[side]);
  }

  [[nodiscard]] const std::vector<const Operation*>& sides() const { return sides_; }

  std::optional<MatchState> view_of(const Operation& side) {
    const std::optional<std::size_t> index = ancestry_.find(side.id);
    return index ? matches_.past(*index).state() : std::nullopt;
  }

  [[nodiscard]] bool knows(const Operation& side, const base::Uuid& operation) const {
    const std::optional<std::size_t> last = ancestry_.find(side.id);
    const std::optional<std::size_t> index = ancestry_.find(operation);
    return last && index && (*index == *last || cut_.happened_after(*last, *index));
  }

  [[nodiscard]] Disputes registers_of(const base::Uuid& side) const {
    const std::optional<std::size_t> index = ancestry_.find(side);
    return index ? registers_of_side(cut_, disputed_, *index) : Disputes();
  }

  Resolve keep_side(const base::Uuid& side) {
    const std::optional<std::size_t> index = ancestry_.find(side);
    return index ? keep(registers_of(side), matches_.past(*index)) : Resolve();
  }

  Resolve keep(const Disputes& registers, const SideView& view) {
    return history::keep_side(as_read() ? *as_read() : disputed_, registers, view);
  }

  Resolve keep_both(const Disputes& registers) {
    if (!as_read()) return {};
    return keep_all_lines(with_all_lines(*as_read(), disputed_), registers, order_of_sides(cut_, *as_read()));
  }

 private:
  const std::optional<MatchState>& as_read() {
    if (!as_read_) as_read_ = matches_.as_read();
    return *as_read_;
  }

  const MatchState& disputed_;
  Ancestry ancestry_;
  CausalCut cut_;
  ProvisionalMatches matches_;
  std::vector<const Operation*> sides_;
  std::optional<std::optional<MatchState>> as_read_;  ///< nothing outside: not read yet
};

DisputeResolver::DisputeResolver(const Operations& operations, const MatchState& disputed)
    : impl_(std::make_unique<Impl>(operations, disputed)) {}
DisputeResolver::~DisputeResolver() = default;

const std::vector<const Operation*>& DisputeResolver::sides() const { return impl_->sides(); }
std::optional<MatchState> DisputeResolver::view_of(const Operation& side) { return impl_->view_of(side); }
bool DisputeResolver::knows(const Operation& side, const base::Uuid& operation) const {
  return impl_->knows(side, operation);
}
Disputes DisputeResolver::registers_of(const base::Uuid& side) const { return impl_->registers_of(side); }
Resolve DisputeResolver::keep_side(const base::Uuid& side) { return impl_->keep_side(side); }
Resolve DisputeResolver::keep(const Disputes& registers, const std::optional<MatchState>& view) {
  return impl_->keep(registers, SideView(view));
}
Resolve DisputeResolver::keep_both(const Disputes& registers) { return impl_->keep_both(registers); }

std::optional<MatchState> resolved(Operations operations, Resolve resolution) {
  base::Uuid id;  // of nobody else: it is stored nowhere
  id.bytes.fill(0xff);
  Operation last{id, operations.front().subject, heads(operations), operations.back().at, "", {}, ""};
  last.action = std::move(resolution);
  operations.push_back(std::move(last));
  const Ancestry ancestry(operations);
  return ProvisionalMatches(ancestry).match();
}

Disputes created_disputes(const std::optional<MatchState>& together, const std::optional<MatchState>& one,
                          const std::optional<MatchState>& other) {
  if (!together) return {};
  Disputes created = together->disputes;
  for (const std::optional<MatchState>* known : {&one, &other})
    if (*known) created = created.except((*known)->disputes);
  return created;
}

}  // namespace history
