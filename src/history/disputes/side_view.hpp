#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "history/matches/match_state.hpp"

namespace history {

/// The match as one side of a dispute knows it: what its operation and the past of that make. Sides that go
/// on from one match share that match, and hold only what each did to it: of 3,000 concurrent operations on
/// 100 lines no line is copied.
///
/// Refers to the operations, which must outlive it.
class SideView {
 public:
  /// On this side there is no match.
  SideView() = default;
  explicit SideView(std::optional<MatchState> state);

  /// The match after operations, each of which happened after the one before and after all that made this
  /// match. Nothing where that cannot be seen from this match alone, as of an undo, or of a line that is one
  /// of `written_before`, which may have been here before.
  [[nodiscard]] std::optional<SideView> followed_by(const std::vector<const Operation*>& operations,
                                                    const std::set<base::Uuid>& written_before) const;

  [[nodiscard]] bool exists() const { return base_ != nullptr; }
  [[nodiscard]] std::size_t line_count() const { return line_count_; }
  /// The contents of a line; null: it is gone.
  [[nodiscard]] const Contents* line(const base::Uuid& id) const;
  [[nodiscard]] const base::Json* option(const std::string& key) const;
  [[nodiscard]] const std::optional<match::Closing>& closing() const { return closing_; }
  /// The lines in their order.
  [[nodiscard]] std::vector<base::Uuid> lines() const;
  [[nodiscard]] std::optional<MatchState> state() const;

 private:
  struct Base {
    MatchState state;
    std::map<base::Uuid, const LineState*> lines;
  };

  bool append(const Operation& operation);

  std::shared_ptr<const Base> base_;
  std::vector<const Operation*> since_;
  std::size_t line_count_ = 0;
  std::optional<match::Closing> closing_;
};

/// What `resolve --keep` writes: these disputed registers as a side has them. "the disputed registers only,
/// in each of them what is kept as well as what is rejected". A line that the side lacks is dropped if its
/// order is disputed with a line that the side has, or with the side's closing.
Resolve keep_side(const MatchState& disputed, const Disputes& registers, const SideView& side);

/// What `resolve` writes to keep everything that can stand: all lines, in the order given.
Resolve keep_all_lines(const MatchState& everything, const Disputes& registers,
                       const std::vector<base::Uuid>& order);

}  // namespace history
