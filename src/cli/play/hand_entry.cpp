#include "cli/play/hand_entry.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cards/notation.hpp"
#include "cli/play/typed_line.hpp"

namespace cli::play {
using base::Error;
using base::ErrorKind;
using base::SourceSpan;
using games::Seat;

std::optional<Kind> HandEntry::kind_of(const SourceSpan& line) const {
  if (is_nothing(game_, line)) return kind_;
  std::optional<Kind> form = kind_by_form(line.view());
  if (!form && kind_ == Kind::kCards && !are_card_signs(line)) form = Kind::kPoints;
  if (form == Kind::kCards && !kind_ && begins_with_score(line)) form = Kind::kPoints;
  // "27O" beside scores is a score with a slip of the finger.
  if (form == Kind::kCards && kind_ == Kind::kPoints && !are_card_signs(line)) form = Kind::kPoints;
  if (form && kind_ && *form != *kind_)
    throw Error(ErrorKind::kData, *form == Kind::kPoints
                                      ? base::tr("this is a score, but the lines before it are cards")
                                      : base::tr("these are cards, but the lines before them are scores"))
        .at(base::trimmed(line).place())
        .remedy_sentences(base::tr(
            "Type every player as cards, or every player as a score. < goes back to the player before."));
  if (form) return form;
  if (kind_) return kind_;
  const bool cards = can_be_cards(game_, line);
  const bool score = can_be_score(game_, line);
  if (cards && score) return usual_.value_or(Kind::kCards);
  if (cards || score) return cards ? Kind::kCards : Kind::kPoints;
  return are_card_signs(line) ? Kind::kCards : Kind::kPoints;
}

bool HandEntry::reads_as_score(const SourceSpan& line) const {
  try {
    return kind_of(line) == Kind::kPoints;
  } catch (const Error&) {
    return kind_by_form(line.view()) == Kind::kPoints;  // of the other kind than the lines of the others
  }
}

std::string HandEntry::doubt_about_kind(const SourceSpan& line) const {
  if (kind_ || is_nothing(game_, line) || kind_by_form(line.view())) return "";
  if (!can_be_cards(game_, line) || !can_be_score(game_, line)) return "";
  const std::string_view text = base::trimmed(line).view();
  return usual_ == Kind::kPoints ? base::tr("{0} was read as a score; for the cards type {0} /", text)
                                 : base::tr("{0} was read as cards; for the score {0} type ={0}", text);
}

void HandEntry::read_cards(const std::vector<SourceSpan>& lines, const games::OutClaim& claim,
                           ScoredSoFar& so_far) const {
  std::vector<cards::EntryText> reports;
  for (SourceSpan line : lines) {
    if (is_nothing(game_, line)) line.end = line.begin;
    reports.push_back(cards::split_at_slash(line));
  }
  games::Reading<games::CardsHand> reading;
  const games::OutClaim nobody{std::nullopt, true};
  const cards::EntryWording& wording = cards::kPlayWording;
  if (reports.size() < names_.size()) {
    reading = claim.no_out ? games::read(game_, so_far.names, reports, nobody, wording)
                           : games::read_so_far(game_, so_far.names, reports, wording);
  } else {
    try {
      reading = games::read(game_, names_, reports, claim, wording);
    } catch (const Error& error) {
      if (claim.out || claim.no_out) throw;
      try {
        reading = games::read(game_, names_, reports, nobody, wording);
      } catch (const Error&) {
        throw error;
      }
      so_far.why_nobody_out = error.message();
    }
  }
  so_far.reported = std::move(reading.hand);
  so_far.remarks = std::move(reading.remarks);
  so_far.scored = games::score(game_, so_far.reported, so_far.names);
}

void HandEntry::read_points(const std::vector<SourceSpan>& lines, const games::OutClaim& claim,
                            ScoredSoFar& so_far) const {
  games::PointsHand hand{{}, claim};
  for (const SourceSpan& line : lines) hand.entries.push_back(play::read_points(game_, line));
  games::PointsHand unended{hand.entries, {std::nullopt, true}};
  games::check_points(game_, unended, so_far.names, cards::kPlayWording);
  if (lines.size() < names_.size()) {
    // The players may still say who went out; only then are negative scores chapeaux.
    so_far.scored = games::score(game_, unended, so_far.names);
    so_far.scored.no_out = claim.no_out;
    for (games::ScoredEntry& entry : so_far.scored.entries) {
      entry.out = std::nullopt;
      entry.chapeau = entry.score < 0 && !claim.no_out;
    }
    so_far.scored.warnings.clear();
    so_far.reported = std::move(hand);
    return;
  }
  try {
    games::check_points(game_, hand, names_, cards::kPlayWording);
  } catch (const Error& error) {
    if (claim.out || claim.no_out) throw;
    so_far.why_nobody_out = error.message();
    hand = std::move(unended);
  }
  so_far.scored = games::score(game_, hand, names_);
  so_far.reported = std::move(hand);
}

ScoredSoFar HandEntry::read(const Lines& lines, std::optional<Kind> kind,
                            const games::OutClaim& claim) const {
  ScoredSoFar so_far;
  std::vector<SourceSpan> typed;
  for (Seat seat = 0; seat < lines.size(); ++seat) {
    if (!lines[seat]) continue;
    so_far.seats.push_back(seat);
    so_far.names.push_back(names_[seat]);
    typed.push_back(*lines[seat]);
  }
  // Nobody has laid anything: whoever typed a 0 counts in scores.
  const bool zeros =
      typed.size() == names_.size() &&
      std::any_of(typed.begin(), typed.end(), [](const SourceSpan& line) { return !is_blank(line); });
  const bool all_zero = zeros && std::all_of(typed.begin(), typed.end(),
                                             [&](const SourceSpan& line) { return is_nothing(game_, line); });
  if (kind.value_or(all_zero ? Kind::kPoints : Kind::kCards) == Kind::kPoints)
    read_points(typed, claim, so_far);
  else
    read_cards(typed, claim, so_far);
  return so_far;
}

void HandEntry::take_over(ScoredSoFar now, std::vector<Seat> changed) {
  remarks_before_.clear();
  for (const games::Remark& remark : so_far_.remarks) remarks_before_.push_back(remark.text);
  changed_ = std::move(changed);
  so_far_ = std::move(now);
  taken_.reset();
}

void HandEntry::put(Seat seat, const SourceSpan& line) {
  if (!base::is_utf8(line.view()))
    throw Error(ErrorKind::kData, base::tr("the line is not UTF-8 text")).at(line.place());
  refuse_name(line, cards_without_name());
  const std::optional<Kind> kind = kind_of(line);
  std::string doubt = doubt_about_kind(line);
  Lines lines = lines_;
  lines.at(seat) = line;
  try {
    take_over(read(lines, kind, claim_), {seat});
  } catch (Error& error) {
    if (kind == Kind::kCards && !kind_ && games::info(game_).has_stars && may_be_mistyped_score(line))
      throw Error(ErrorKind::kData, base::tr("{0} is neither a set nor a score", base::trimmed(line).view()))
          .at(base::trimmed(line).place())
          .remedy(base::tr("a set has three or more cards of one rank, a score is a multiple of 5"));
    if (error.place() || kind != Kind::kPoints) throw;
    // Who is said to have gone out may have been typed before.
    const Seat wrong = error.code() == "out_not_positive" ? claim_.out.value_or(seat) : seat;
    throw error.at(base::trimmed(*lines.at(wrong)).place());
  }
  lines_ = std::move(lines);
  order_.push_back(seat);
  kind_ = kind;
  if (doubt.empty()) return;
  doubted_ = seat;
  doubt_ = std::move(doubt);
}

HandEntry HandEntry::without_last(std::optional<Kind> usual) const {
  HandEntry rest(game_, names_, usual);
  rest.claim_ = claim_;
  rest.claim_before_nobody_ = claim_before_nobody_;
  for (auto seat = order_.begin(); seat + 1 != order_.end(); ++seat) rest.put(*seat, *lines_[*seat]);
  rest.usual_ = usual_;
  rest.taken_ = order_.back();
  return rest;
}

std::string HandEntry::take_last() {
  std::string taken = line(order_.back());
  // Read again: the removed line may have been the one that decided between cards and scores.
  try {
    *this = without_last(usual_);
  } catch (const Error&) {
    // Lines that were exchanged are read in another order than they came in, and digits may have been of this
    // kind for a line that now comes later.
    *this = without_last(kind_);
  }
  return taken;
}

void HandEntry::exchange(Seat one, Seat other) {
  Lines lines = lines_;
  std::swap(lines.at(one), lines.at(other));
  std::vector<Seat> changed;
  for (const Seat seat : {std::min(one, other), std::max(one, other)})
    if (lines[seat]) changed.push_back(seat);
  take_over(read(lines, kind_, claim_), changed);
  if (changed.size() == 1) {
    std::erase(order_, changed.front() == one ? other : one);
    order_.push_back(changed.front());
  }
  if (doubted_ == one || doubted_ == other) doubted_ = doubted_ == one ? other : one;
  lines_ = std::move(lines);
}

void HandEntry::claim(const games::OutClaim& claim) {
  if (lines() > 0) so_far_ = read(lines_, kind_, claim);
  if (claim.no_out && !claim_.no_out) claim_before_nobody_ = claim_;
  claim_ = claim;
}

Seat HandEntry::next() const {
  if (taken_) return *taken_;
  Seat seat = 0;
  while (has(seat)) ++seat;
  return seat;
}

bool HandEntry::is_refused_for_claim(Seat seat, const SourceSpan& line, const std::string& message) const {
  if (claim_ == games::OutClaim{}) return false;
  HandEntry other = *this;
  try {
    other.claim({});
  } catch (const Error&) {
    return false;
  }
  try {
    other.put(seat, line);
    return true;
  } catch (const Error& error) {
    return error.message() != message;
  }
}

std::vector<games::Remark> HandEntry::remarks() const {
  std::vector<games::Remark> remarks = so_far_.remarks;
  if (!doubt_.empty()) remarks.push_back({doubt_, true});
  return remarks;
}

std::vector<std::string> HandEntry::news(bool taken_up) const {
  const auto is_changed = [&](Seat seat) {
    return taken_up || std::find(changed_.begin(), changed_.end(), seat) != changed_.end();
  };
  std::vector<std::string> sentences;
  for (const games::Remark& remark : so_far_.remarks)
    if (taken_up ||
        std::find(remarks_before_.begin(), remarks_before_.end(), remark.text) == remarks_before_.end())
      sentences.push_back(remark.text);
  if (doubted_ && is_changed(*doubted_)) sentences.push_back(doubt_);
  const bool points = kind_ == Kind::kPoints;
  for (const games::Warning& warning : so_far_.scored.warnings)
    if (points || !warning.seat || is_changed(so_far_.seats.at(*warning.seat)))
      sentences.push_back(warning.message);
  return sentences;
}

std::string typed_again(const games::ReportedHand& hand, Seat seat) {
  if (const auto* points = std::get_if<games::PointsHand>(&hand)) {
    const games::PointsEntry& entry = points->entries.at(seat);
    const std::string score =
        std::string(static_cast<std::size_t>(entry.stars), '*') +
        (entry.score < 0 ? fmt::format("({})", -entry.score) : fmt::format("{}", entry.score));
    return kind_by_form(score) == Kind::kPoints ? score : "=" + score;
  }
  const auto& cards = std::get<games::CardsHand>(hand);
  const std::string left = games::left_text(cards, seat);
  std::string text = games::melds_text(cards, seat);
  if (!left.empty()) text += (text.empty() ? "/ " : " / ") + left;
  return text;
}

Kind kind_of(const games::ReportedHand& hand) {
  return std::holds_alternative<games::PointsHand>(hand) ? Kind::kPoints : Kind::kCards;
}

}  // namespace cli::play
