#include "report/match/hand_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/table.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using games::Seat;

constexpr std::size_t kLeastWithRules = 60;  // columns of a page on which rules stand among the arithmetic
constexpr std::size_t kLeastReason = 24;     // columns that reasons need beside the score

/// All there is to say about a score of which the cards are not known.
std::string points_text(const games::ScoredEntry& entry) {
  std::vector<std::string> parts;
  if (entry.stars > 0) parts.push_back(base::tr_n(entry.stars, "{0} star", "{0} stars"));
  if (entry.chapeau) parts.push_back(base::tr_c("about a score", "a chapeau"));
  return base::join_comma(parts);
}

std::string dealt_by(const std::string& dealer) {
  // Translators: after a hand: "hand 2, dealt by Ann".
  return base::tr_c("about a hand", "dealt by {0}", dealer);
}

std::string nobody_out() { return base::tr_c("about a hand", "nobody went out"); }

std::string marked_score(const games::ScoredEntry& entry) {
  return score_text(entry.score, entry.stars, entry.chapeau);
}

constexpr std::size_t kMostOfName = 24;  // columns

/// The columns of names, of who is out, and of scores may take more than the rows need.
Table summary_table(std::size_t name = 0, std::size_t out = 0, std::size_t score = 0) {
  return Table({{.most = kMostOfName, .least = std::min(name, kMostOfName), .names = true},
                {.align = Align::kRight, .least = out},
                {.align = Align::kRight, .least = score},
                {.beside = kLeastReason}});
}

std::string out_text() { return base::tr_c("about the player who went out", "out"); }

std::vector<Cell> summary_row(const games::ReportedHand& hand, const games::ScoredHand& scored, Seat seat,
                              const games::Names& names, Style style) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  const games::ScoredEntry& entry = scored.entries.at(seat);
  return {{names.at(seat), Tone::kBold},
          {entry.out.value_or(false) ? out_text() : ""},
          {marked_score(entry), tone_of(entry)},
          {cards != nullptr ? games::summary(*cards, seat, writing_of(style)) : points_text(entry)}};
}

/// Whether a score has something beside its number on the sheet.
bool is_marked(const games::ScoredEntry& entry) { return entry.stars > 0 || entry.chapeau; }

/// How the score of a hand is called as it is written on the score sheet.
std::string sheet_label() {
  // Translators: how the score of a hand is written on the score sheet, with its stars.
  return base::tr_c("step of a calculation", "on the sheet");
}

/// Columns that the labels of the steps of a score take, which are not broken unless one is very long.
std::size_t label_columns(const games::CardsHand& hand, const games::ScoredHand& scored,
                          const games::Names& names, Style style) {
  constexpr std::size_t kMost = 18;
  std::size_t columns = 0;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    if (is_marked(scored.entries[seat])) columns = std::max(columns, base::display_width(sheet_label()));
    for (const games::ScoringStep& step : games::scoring_steps(hand, seat, names, writing_of(style)))
      if (step.result || step.how.empty()) columns = std::max(columns, base::display_width(step.what));
  }
  return std::min(columns, kMost);
}

/// `label`: columns that the first takes at least.
Table entry_reasons(const games::CardsHand& hand, Seat seat, const games::ScoredEntry& entry,
                    const games::Names& names, std::size_t label, Style style) {
  Table table({{.most = 30, .least = label}, {}, {Align::kRight}});
  for (const games::ScoringStep& reason : games::scoring_steps(hand, seat, names, writing_of(style))) {
    const Tone tone = reason.result ? Tone::kBold : Tone::kPlain;
    table.add({{reason.what}, {reason.how}, {reason.points ? fmt::format("{}", *reason.points) : "", tone}});
    if (reason.rule.empty()) continue;
    if (style.width < kLeastWithRules)
      table.add_note({reason.rule, Tone::kDim}, 1);
    else
      table.add({{""}, {reason.rule, Tone::kDim}, {""}});
  }
  if (is_marked(entry)) table.add({{sheet_label()}, {}, {marked_score(entry), tone_of(entry)}});
  return table;
}

}  // namespace

std::string hand_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style) {
  Table table = summary_table();
  for (Seat seat = 0; seat < names.size(); ++seat) table.add(summary_row(hand, scored, seat, names, style));
  return table.render(prose(style));
}

std::string entries_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                            const std::vector<Seat>& seats, const games::Names& names,
                            std::size_t name_columns, Style style) {
  constexpr std::size_t kUsualScore = 4;  // columns: "*270", "(45)"
  Table table = summary_table(name_columns, base::display_width(out_text()), kUsualScore);
  for (const Seat seat : seats) table.add(summary_row(hand, scored, seat, names, style));
  return table.render(prose(style));
}

std::string hand_reasons(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  if (cards == nullptr) return hand_summary(hand, scored, names, style);
  std::vector<Table> tables;
  for (Seat seat = 0; seat < names.size(); ++seat)
    tables.push_back(entry_reasons(*cards, seat, scored.entries[seat], names,
                                   label_columns(*cards, scored, names, style), style));
  Table::align(tables, prose(style).width);
  std::string text;
  for (Seat seat = 0; seat < names.size(); ++seat)
    text += paragraph(
                scored.entries[seat].out.value_or(false) ? base::tr("{0} is out", names[seat]) : names[seat],
                style, Tone::kBold) +
            tables[seat].render(prose(style));
  return text;
}

std::string reported_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                          const games::Names& names, cards::Writing writing) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    std::string part = fmt::format("{} {}", names[seat], marked_score(scored.entries[seat]));
    if (cards != nullptr) {
      std::string laid = games::melds_text(*cards, seat, writing);
      if (const std::string left = games::left_text(*cards, seat, writing); !left.empty())
        laid += (laid.empty() ? "/ " : " / ") + left;
      if (laid.empty()) laid = base::tr_c("about a player's cards", "nothing laid down");
      part += fmt::format(" ({})", laid);
    }
    parts.push_back(std::move(part));
  }
  return base::join_comma(parts);
}

std::string line_text(const history::NumberedMatch& numbered, std::size_t index, cards::Writing writing) {
  const match::Match& match = numbered.record.match;
  return line_text(match.players, match.lines[index], numbered.standing.lines[index], writing);
}

std::string line_text(const match::Names& names, const match::Line& line, const match::LineStanding& standing,
                      cards::Writing writing) {
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what))
    return fmt::format("{} ({})", scores_text(names, standing), adjustment->reason);
  const auto& hand = std::get<match::Hand>(line.what);
  return reported_text(hand.reported, *standing.hand, names, writing);
}

HandContext context_of(const history::NumberedMatch& numbered, std::size_t index) {
  return context_of(numbered.standing.lines[index]);
}

HandContext context_of(const match::LineStanding& line) {
  if (!line.hand) return {};
  return {true, line.dealer, false, line.hand->out, line.hand->no_out};
}

bool has_same_dealer(const HandContext& one, const HandContext& other) {
  return one.is_hand == other.is_hand && one.dealer == other.dealer;
}

bool has_same_out(const HandContext& one, const HandContext& other) {
  return one.is_hand == other.is_hand && one.out == other.out && one.no_out == other.no_out;
}

std::string with_context(const std::string& line, const HandContext& context, const games::Names& names,
                         bool dealer, bool out) {
  if (!context.is_hand) return line;
  std::vector<std::string> parts{line};
  if (dealer && context.dealer)
    parts.push_back(dealt_by(names.at(*context.dealer)));
  else if (dealer)
    parts.push_back(context.dealer_by_turn ? base::tr_c("about a hand", "dealt in turn")
                                           : base::tr_c("about a hand", "dealer not known"));
  if (out && context.no_out)
    parts.push_back(nobody_out());
  else if (out)
    parts.push_back(context.out ? base::tr_c("about a hand", "{0} went out", names.at(*context.out))
                                : base::tr_c("about a hand", "who went out is not known"));
  return base::join_semicolon(parts);
}

std::string with_differences(const std::string& line, const HandContext& context, const HandContext& other,
                             const games::Names& names) {
  return with_context(line, context, names, !has_same_dealer(context, other), !has_same_out(context, other));
}

std::string hand_title(std::vector<std::string> parts, const match::Names& names,
                       const match::LineStanding& line) {
  if (line.dealer) parts.push_back(dealt_by(names.at(*line.dealer)));
  if (line.hand && line.hand->no_out) parts.push_back(nobody_out());
  return base::join_comma(parts);
}

std::string scored_hand_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                             const std::vector<games::Remark>& remarks, const games::Names& names,
                             Style style) {
  std::string text = understood_text(remarks, "", style);
  if (scored.no_out) text += base::tr("Nobody went out.") + "\n";
  return text + hand_reasons(hand, scored, names, style);
}

std::string understood_text(const std::vector<games::Remark>& remarks, std::string_view indent, Style style) {
  std::string text;
  for (const games::Remark& remark : remarks)
    if (!remark.doubtful) text += entry_text(std::string(indent) + remark.text, style);
  return text;
}

std::string warnings_text(const std::vector<games::Warning>& warnings) {
  std::string text;
  for (const games::Warning& warning : warnings) text += warning_text(base::printable(warning.message));
  return text;
}

}  // namespace report
