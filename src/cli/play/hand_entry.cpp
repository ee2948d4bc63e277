#include "cli/play/hand_entry.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cards/notation.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using base::Excerpt;
using games::Seat;

bool blank(const Excerpt& line) { return base::trimmed(line).view().empty(); }

/// The two texts of a line of cards, split at its slash.
games::EntryText split(const Excerpt& line) {
  const std::string_view view = line.view();
  const std::size_t slash = view.find('/');
  games::EntryText text{line, {line.source, line.end, line.end}, &cards::kLineByLine};
  if (slash == std::string_view::npos) return text;
  if (const std::size_t second = view.find('/', slash + 1); second != std::string_view::npos)
    throw Error(ErrorKind::kData, "a line has one slash")
        .at({line.source->where, line.source->text, line.begin + second, line.begin + second + 1})
        .remedy("what was laid down stands before it, cards left in hand after it");
  text.melds.end = line.begin + slash;
  text.left.begin = line.begin + slash + 1;
  return text;
}

/// What stands behind the `=` of a score, if it has one.
Excerpt without_sign(const Excerpt& line) {
  Excerpt text = base::trimmed(line);
  if (text.view().starts_with('=')) ++text.begin;
  return text;
}

games::PointsEntry read_points(const games::Game& game, const Excerpt& line) {
  if (blank(line) && games::facts(game).may_be_left_out) return {};
  const cards::ScoreNote note =
      cards::read_score(without_sign(line), games::facts(game).has_stars, cards::kLineByLine);
  return {note.score, note.stars};
}

bool can_be_cards(const games::Game& game, const Excerpt& line) {
  try {
    games::read_so_far(game, {"?"}, {split(line)});
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Whether the digits are a score that cards can give.
bool can_be_score(const games::Game& game, const Excerpt& line) {
  try {
    const games::PointsHand hand{{read_points(game, line)}, {std::nullopt, true}};
    games::check_points(game, hand, {"?"}, cards::kLineByLine);
    const games::ScoredHand scored = games::score(game, hand, {"?"});
    return std::none_of(scored.warnings.begin(), scored.warnings.end(), [](const games::Warning& warning) {
      return warning.code == games::WarningCode::kScoreHigh && warning.seat;
    });
  } catch (const Error&) {
    return false;
  }
}

bool are_card_signs(const Excerpt& line) {
  try {
    cards::read_groups(line, {.joker = true, .form = &cards::kLineByLine});
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Without a name before an `=`, which the command line wants and a line at the table does not.
void refuse_name(const Excerpt& line) {
  const std::string_view view = line.view();
  const std::size_t equals = view.find('=');
  if (equals == std::string_view::npos || equals == view.find_first_not_of(' ')) return;
  throw Error(ErrorKind::kData, "no name is needed: the line is that of the player who is asked for")
      .at({line.source->where, line.source->text, line.begin, line.begin + equals + 1})
      .remedy("write the cards alone; a score may begin with =, as in =280");
}

}  // namespace

std::optional<Kind> kind_by_form(std::string_view line) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string text(base::trimmed(base::make_excerpt(std::string(line))).view());
  if (text.empty()) return std::nullopt;
  if (text.front() == '=' || text == "0") return Kind::kPoints;
  bool sign = text.front() == '-' || text.front() == '+' || text.starts_with(base::kMinusSign);
  if (text.starts_with(base::kMinusSign)) text.erase(0, base::kMinusSign.size());
  bool digits = true;
  for (const char c : text) {
    if (!is_digit(c) && std::string_view("*()+- ").find(c) == std::string_view::npos) return Kind::kCards;
    sign = sign || c == '*' || c == '(' || c == ')';
    digits = digits && is_digit(c);
  }
  if (sign) return Kind::kPoints;
  return digits ? std::nullopt : std::optional(Kind::kCards);
}

std::optional<Kind> HandEntry::kind_of(const Excerpt& line) const {
  std::optional<Kind> form = kind_by_form(line.view());
  if (!form && kind_ == Kind::kCards && !are_card_signs(line)) form = Kind::kPoints;
  if (form && kind_ && *form != *kind_)
    throw Error(ErrorKind::kData,
                *form == Kind::kPoints
                    ? "this is a score, and the others of the hand are told by their cards"
                    : "these are cards, and the others of the hand are told by their scores")
        .at(base::trimmed(line).place())
        .remedy("a hand is told in one or the other; < goes a player back");
  if (form || blank(line)) return form ? form : kind_;
  if (kind_) return kind_;
  const bool cards = can_be_cards(game_, line);
  const bool score = can_be_score(game_, line);
  if (cards && score) return usual_.value_or(Kind::kCards);
  if (cards || score) return cards ? Kind::kCards : Kind::kPoints;
  return are_card_signs(line) ? Kind::kCards : Kind::kPoints;
}

std::string HandEntry::doubt_about_kind(const Excerpt& line) const {
  if (kind_ || blank(line) || kind_by_form(line.view())) return "";
  if (!can_be_cards(game_, line) || !can_be_score(game_, line)) return "";
  const std::string_view text = base::trimmed(line).view();
  return usual_ == Kind::kPoints ? fmt::format("{0} is read as a score; as cards it is written {0} /", text)
                                 : fmt::format("{0} is read as cards; as a score it is written ={0}", text);
}

ToldHand HandEntry::tell_cards(const std::vector<Excerpt>& lines, const games::OutClaim& claim) const {
  std::vector<games::EntryText> texts;
  for (const Excerpt& line : lines) texts.push_back(split(line));
  ToldHand told;
  games::Reading reading;
  const games::OutClaim nobody{std::nullopt, true};
  if (texts.size() < names_.size()) {
    reading =
        claim.no_out ? games::read(game_, names_, texts, nobody) : games::read_so_far(game_, names_, texts);
  } else {
    try {
      reading = games::read(game_, names_, texts, claim);
    } catch (const Error& error) {
      if (claim.out || claim.no_out) throw;
      try {
        reading = games::read(game_, names_, texts, nobody);
      } catch (const Error&) {
        throw error;
      }
      told.nobody_out = error.message();
    }
  }
  told.reported = std::move(reading.hand);
  told.remarks = std::move(reading.remarks);
  told.scored = games::score(game_, told.reported, names_);
  return told;
}

ToldHand HandEntry::tell_points(const std::vector<Excerpt>& lines, const games::OutClaim& claim) const {
  games::PointsHand hand{{}, claim};
  for (const Excerpt& line : lines) hand.entries.push_back(read_points(game_, line));
  games::PointsHand unended{hand.entries, {std::nullopt, true}};
  ToldHand told;
  try {
    games::check_points(game_, unended, names_, cards::kLineByLine);
    if (lines.size() < names_.size()) {
      // Who is out may still come, and with it the circles.
      told.scored = games::score(game_, unended, names_);
      told.scored.no_out = claim.no_out;
      for (games::ScoredEntry& entry : told.scored.entries) {
        entry.out = std::nullopt;
        entry.chapeau = entry.score < 0 && !claim.no_out;
      }
      told.scored.warnings.clear();
      told.reported = std::move(hand);
      return told;
    }
    try {
      games::check_points(game_, hand, names_, cards::kLineByLine);
    } catch (const Error& error) {
      if (claim.out || claim.no_out) throw;
      told.nobody_out = error.message();
      hand = std::move(unended);
    }
  } catch (Error& error) {
    if (error.place()) throw;
    throw error.at(base::trimmed(lines.back()).place());
  }
  told.scored = games::score(game_, hand, names_);
  told.reported = std::move(hand);
  return told;
}

ToldHand HandEntry::tell(const std::vector<Excerpt>& lines, std::optional<Kind> kind,
                         const games::OutClaim& claim) const {
  return kind.value_or(Kind::kCards) == Kind::kPoints ? tell_points(lines, claim) : tell_cards(lines, claim);
}

void HandEntry::put(const Excerpt& line) {
  if (!base::is_utf8(line.view()))
    throw Error(ErrorKind::kData, "the line is not UTF-8 text").at(line.place());
  refuse_name(line);
  const std::optional<Kind> kind = kind_of(line);
  std::string doubt = doubt_about_kind(line);
  std::vector<Excerpt> lines = lines_;
  lines.push_back(line);
  ToldHand told = tell(lines, kind, claim_);
  remarks_before_ = told_.remarks.size();
  lines_ = std::move(lines);
  kind_ = kind;
  if (!doubt.empty()) doubted_line_ = lines_.size();
  if (!doubt.empty()) doubt_ = std::move(doubt);
  told_ = std::move(told);
}

std::string HandEntry::take_last() {
  const std::vector<Excerpt> before(lines_.begin(), lines_.end() - 1);
  const std::string taken(lines_.back().view());
  // Read anew: whether the line that is gone told the kind of the hand only the others can say.
  lines_.clear();
  kind_.reset();
  doubt_.clear();
  told_ = {};
  for (const Excerpt& line : before) put(line);
  return taken;
}

void HandEntry::claim(const games::OutClaim& claim) {
  if (!lines_.empty()) told_ = tell(lines_, kind_, claim);
  claim_ = claim;
}

std::vector<games::Remark> HandEntry::remarks() const {
  std::vector<games::Remark> remarks = told_.remarks;
  if (!doubt_.empty()) remarks.push_back({doubt_, true});
  return remarks;
}

std::vector<std::string> HandEntry::news() const {
  std::vector<std::string> sentences;
  for (std::size_t i = remarks_before_; i < told_.remarks.size(); ++i)
    sentences.push_back(told_.remarks[i].text);
  if (!doubt_.empty() && doubted_line_ == lines_.size()) sentences.push_back(doubt_);
  const bool points = kind_ == Kind::kPoints;
  for (const games::Warning& warning : told_.scored.warnings)
    if (points || !warning.seat || *warning.seat + 1 == lines_.size())
      sentences.push_back(games::message(warning));
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
