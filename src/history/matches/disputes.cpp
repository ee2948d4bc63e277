#include "history/matches/disputes.hpp"

#include <algorithm>

namespace history {
namespace {

Disputes::Conflict united(const Disputes::Conflict& one, const Disputes::Conflict& other) {
  Disputes::Conflict both;
  std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
  return both;
}

}  // namespace

void Disputes::set_orders(std::vector<base::Uuid> lines, std::vector<Conflict> inserted_by, BitMatrix pairs,
                          WrittenOrders written) {
  std::vector<std::size_t> kept;
  for (std::size_t line = 0; line < lines.size(); ++line)
    if (BitMatrix::any(pairs.row(line))) kept.push_back(line);
  if (kept.size() == lines.size()) {
    lines_ = std::move(lines);
    inserted_by_ = std::move(inserted_by);
    pairs_ = std::move(pairs);
    written_ = std::move(written);
    return;
  }
  std::vector<std::size_t> number_of(lines.size(), 0);
  for (std::size_t number = 0; number < kept.size(); ++number) number_of[kept[number]] = number;
  lines_.clear();
  inserted_by_.clear();
  pairs_ = BitMatrix(kept.size());
  written_.clear();
  for (std::size_t number = 0; number < kept.size(); ++number) {
    lines_.push_back(lines[kept[number]]);
    inserted_by_.push_back(std::move(inserted_by[kept[number]]));
    BitMatrix::for_each(pairs.row(kept[number]),
                        [&](std::size_t other) { pairs_.set(number, number_of[other]); });
  }
  for (auto& [pair, conflict] : written)
    written_[{number_of[pair.first], number_of[pair.second]}] = std::move(conflict);
}

void Disputes::set_after_closing(std::map<base::Uuid, Conflict> lines, Conflict closings) {
  after_closing_ = std::move(lines);
  if (!after_closing_.empty()) closings_ = std::move(closings);
}

/// The number of a line among those in conflict in their order; that of the next one if it is not.
std::size_t Disputes::find(const base::Uuid& line) const {
  const auto found = std::lower_bound(lines_.begin(), lines_.end(), line);
  return found == lines_.end() || *found != line ? lines_.size()
                                                 : static_cast<std::size_t>(found - lines_.begin());
}

bool Disputes::contains(const RegisterKey& key) const {
  if (const auto* line = std::get_if<LineAfterClosingRegister>(&key))
    return after_closing_.contains(line->line);
  const auto* order = std::get_if<OrderRegister>(&key);
  if (order == nullptr) return others_.contains(key);
  const std::size_t first = find(order->first), second = find(order->second);
  return first < lines_.size() && second < lines_.size() && pairs_.test(first, second);
}

Disputes::Conflict Disputes::conflict(std::size_t first, std::size_t second) const {
  if (const auto written = written_.find({first, second}); written != written_.end()) return written->second;
  return united(inserted_by_[first], inserted_by_[second]);
}

void Disputes::for_each(const Visit& visit) const {
  const auto behind = others_.lower_bound(ClosedRegister{});
  for (auto each = others_.begin(); each != behind; ++each) visit(each->first, each->second);
  for (std::size_t first = 0; first < lines_.size(); ++first)
    BitMatrix::for_each(pairs_.row(first), [&](std::size_t second) {
      if (first < second) visit(OrderRegister{lines_[first], lines_[second]}, conflict(first, second));
    });
  for (auto each = behind; each != others_.end(); ++each) visit(each->first, each->second);
  for (const auto& [line, inserted_by] : after_closing_)
    visit(LineAfterClosingRegister{line}, united(closings_, inserted_by));
}

Disputes::Conflict Disputes::not_compared() const {
  Conflict all;
  for (auto each = others_.lower_bound(LargeForkRegister{}); each != others_.end(); ++each)
    all = united(all, each->second);
  return all;
}

std::set<base::Uuid> Disputes::operations() const {
  std::set<base::Uuid> all;
  for (const auto& [key, conflict] : others_) all.insert(conflict.begin(), conflict.end());
  for (const auto& [pair, conflict] : written_) all.insert(conflict.begin(), conflict.end());
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    bool is_unwritten = written_.empty();
    BitMatrix::for_each(pairs_.row(line), [&](std::size_t other) {
      is_unwritten = is_unwritten || !written_.contains(std::minmax(line, other));
    });
    if (is_unwritten) all.insert(inserted_by_[line].begin(), inserted_by_[line].end());
  }
  all.insert(closings_.begin(), closings_.end());
  for (const auto& [line, inserted_by] : after_closing_) all.insert(inserted_by.begin(), inserted_by.end());
  return all;
}

Disputes Disputes::of_any(const std::function<bool(const base::Uuid&)>& is_meant) const {
  const auto any_is_meant = [&](const Conflict& conflict) {
    return std::any_of(conflict.begin(), conflict.end(), is_meant);
  };
  Disputes found;
  for (const auto& [key, conflict] : others_)
    if (any_is_meant(conflict)) found.others_.insert({key, conflict});
  std::map<base::Uuid, Conflict> after_closing = after_closing_;
  if (!any_is_meant(closings_))
    std::erase_if(after_closing, [&](const auto& line) { return !any_is_meant(line.second); });
  found.set_after_closing(std::move(after_closing), closings_);
  std::vector<bool> inserted(lines_.size());
  for (std::size_t line = 0; line < lines_.size(); ++line) inserted[line] = any_is_meant(inserted_by_[line]);
  BitMatrix pairs(lines_.size());
  WrittenOrders written;
  for (std::size_t first = 0; first < lines_.size(); ++first)
    BitMatrix::for_each(pairs_.row(first), [&](std::size_t second) {
      if (inserted[first] || inserted[second]) pairs.set(first, second);
    });
  for (const auto& [pair, conflict] : written_) {
    if (any_is_meant(conflict)) {
      pairs.set_both(pair.first, pair.second);
      written[pair] = conflict;
    } else {
      pairs.reset(pair.first, pair.second);
      pairs.reset(pair.second, pair.first);
    }
  }
  found.set_orders(lines_, inserted_by_, std::move(pairs), std::move(written));
  return found;
}

Disputes Disputes::except(const Disputes& known) const {
  Disputes left;
  for (const auto& [key, conflict] : others_)
    if (!known.others_.contains(key)) left.others_.insert({key, conflict});
  std::map<base::Uuid, Conflict> after_closing = after_closing_;
  std::erase_if(after_closing, [&](const auto& line) { return known.after_closing_.contains(line.first); });
  left.set_after_closing(std::move(after_closing), closings_);
  std::vector<std::size_t> number_of;
  for (const base::Uuid& line : lines_) number_of.push_back(known.find(line));
  BitMatrix pairs(lines_.size());
  WrittenOrders written;
  for (std::size_t first = 0; first < lines_.size(); ++first)
    BitMatrix::for_each(pairs_.row(first), [&](std::size_t second) {
      const std::size_t one = number_of[first], other = number_of[second];
      if (one < known.lines_.size() && other < known.lines_.size() && known.pairs_.test(one, other)) return;
      pairs.set(first, second);
    });
  for (const auto& [pair, conflict] : written_)
    if (pairs.test(pair.first, pair.second)) written[pair] = conflict;
  left.set_orders(lines_, inserted_by_, std::move(pairs), std::move(written));
  return left;
}

}  // namespace history
