#include "cli/play/adjustment_entry.hpp"

#include <fmt/core.h>

#include "base/errors/source_span.hpp"
#include "base/language/translation.hpp"
#include "cli/play/typed_line.hpp"
#include "match/adjustment.hpp"
#include "match/note.hpp"

namespace cli::play {

AdjustmentEntry::AdjustmentEntry(games::Game game, games::Names names, const match::Adjustment& before)
    : AdjustmentEntry(game, std::move(names)) {
  for (std::size_t seat = 0; seat < names_.size(); ++seat)
    typed_[seat] = before.points.at(seat) == 0 ? "0" : fmt::format("{:+}", before.points.at(seat));
  typed_.back() = before.reason;
}

std::string AdjustmentEntry::prompt() const {
  if (at_ == names_.size()) return base::tr_c("question", "Reason:") + " ";
  // What stands there is what Enter takes.
  // Translators: {0} is a player.
  return (word_of(prefill()).empty() ? base::tr_c("question", "{0}, points (Enter: 0):", names_[at_])
                                     : base::tr_c("question", "{0}, points:", names_[at_])) +
         " ";
}

void AdjustmentEntry::take(const std::string& line, const std::string& where) {
  match::Adjustment adjustment = adjustment_;
  adjustment.points.resize(names_.size());
  if (at_ < names_.size()) {
    const base::SourceSpan typed = base::trimmed(base::make_narrow_source_span(line, where));
    refuse_name(typed, points_without_name());
    adjustment.points[at_] = typed.view().empty() ? 0 : match::read_adjusted_points(game_, typed);
    if (at_ + 1 == names_.size() && !match::changes_totals(adjustment))
      throw match::no_total_changed().remedy(base::tr("type the points of a player, as -50; < goes back"));
  } else {
    adjustment.reason = match::read_note(line, where);
    match::check_adjustment(game_, names_, adjustment);
  }
  adjustment_ = std::move(adjustment);
  typed_[at_++] = line;
}

bool AdjustmentEntry::step_back() {
  if (at_ == 0) return false;
  --at_;
  return true;
}

}  // namespace cli::play
