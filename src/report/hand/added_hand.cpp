#include "report/hand/added_hand.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/payments.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/sheet_text.hpp"

namespace report {
namespace {

const match::Hand& hand_of(const AddedHand& added) {
  return std::get<match::Hand>(added.match.record.match.lines.back().what);
}

const games::ScoredHand& scored_hand(const AddedHand& added) {
  return *added.match.standing.lines.back().hand;
}

/// That another line is the same as a whole.
std::string same_hand_message(const match::Match& played, std::size_t index, std::size_t other) {
  const bool rounds = is_played_in_rounds(played);
  if (std::holds_alternative<games::CardsHand>(std::get<match::Hand>(played.lines[index].what).reported))
    return rounds ? base::tr("line {0} has the same cards; did you enter this round twice?", other)
                  : base::tr("line {0} has the same cards; did you enter this hand twice?", other);
  return rounds ? base::tr("line {0} has the same points; did you enter this round twice?", other)
                : base::tr("line {0} has the same points; did you enter this hand twice?", other);
}

/// The question whether a hand was entered twice.
struct TwiceEntered {
  std::optional<games::Seat> seat;  ///< whose cards are the same; nothing: the whole line is
  std::string message;              ///< without the program's name; empty where no other line is the same
};

/// The first player whose cards another line has, too. A single set is too likely to come again.
TwiceEntered same_cards_of_a_player(const history::NumberedMatch& match, std::size_t index) {
  const match::Match& played = match.record.match;
  const auto* hand = std::get_if<match::Hand>(&played.lines.at(index).what);
  const auto* cards = hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
  if (cards == nullptr) return {};
  for (games::Seat seat = 0; seat < played.players.size(); ++seat) {
    if (games::melds_text(*cards, seat).find(' ') == std::string::npos) continue;
    if (const auto line = same_cards(match, seat, *cards, seat, index))
      return {seat, same_cards_message(played, seat, *line)};
  }
  return {};
}

TwiceEntered entered_twice(const history::NumberedMatch& match, std::size_t index) {
  const auto other = same_hand(match, index);
  if (!other) return same_cards_of_a_player(match, index);
  return {std::nullopt, same_hand_message(match.record.match, index, *other)};
}

}  // namespace

std::string added_result_text(const history::NumberedMatch& stored, Style style,
                              const std::optional<storage::PayoutDue>& due) {
  const history::NumberedMatch match = printable(stored);
  std::string text = status_paragraph(match, style);
  if (match.standing.status != match::Status::kOpen)
    text +=
        "\n" + settlement_text(make_settlement_view(match, history::settle(match), style.glyphs, due), style);
  return text;
}

std::string next_step_text(storage::Reader& reader, const history::NumberedMatch& match,
                           const std::string& default_currency, Style style) {
  if (match.standing.status == match::Status::kOpen)
    return paragraph(base::tr("'chapeau sheet' shows the whole sheet, 'chapeau undo' undoes this."), style);
  std::vector<OwedSentence> sentences = owed_sentences(reader, match.number, default_currency, true);
  sentences.push_back({base::tr("'chapeau new --again' starts another match.")});
  return owed_text(sentences, style);
}

std::string added_hand_text(const AddedHand& stored, Style style) {
  const AddedHand added{printable(stored.match), stored.remarks, stored.dry_run};
  const std::int64_t number = added.match.number;
  const history::MatchRecord& record = added.match.record;
  const match::Standing& standing = added.match.standing;
  const match::Match& match = record.match;
  const std::string title =
      hand_title({base::tr_c("title", "Match {0}", number), hand_name(match, match.lines.size())},
                 match.players, standing.lines.back());
  std::string text = added.dry_run ? dry_run_text(style) : "";
  text += paragraph(title, style, Tone::kBold);
  text += understood_text(added.remarks, "  ", style);
  text += hand_summary(hand_of(added).reported, scored_hand(added), match.players, style);
  return text + added_result_text(added.match, style);
}

base::Json added_hand_json(const AddedHand& added) {
  const std::int64_t number = added.match.number;
  const history::MatchRecord& record = added.match.record;
  const match::Standing& standing = added.match.standing;
  const std::size_t index = record.match.lines.size() - 1;
  base::Json json = line_json(added.match, index);
  add_same_hand_warning(json, added.match, index);
  json["match"] = number;
  json["status"] = match::to_string(standing.status);
  if (added.match.disputed) json["disputed"] = true;
  json["totals"] = standing.totals;
  json["next_dealer"] = name_or_null(record.match.players, standing.next_dealer);
  if (added.dry_run) json["dry_run"] = true;
  return json;
}

std::optional<std::size_t> same_hand(const history::NumberedMatch& match, std::size_t index) {
  const std::vector<match::Line>& lines = match.record.match.lines;
  const auto* hand = std::get_if<match::Hand>(&lines.at(index).what);
  if (hand == nullptr) return std::nullopt;
  for (std::size_t i = lines.size(); i-- > 0;) {
    const auto* other = std::get_if<match::Hand>(&lines[i].what);
    if (i != index && other != nullptr && other->reported == hand->reported) return i + 1;
  }
  return std::nullopt;
}

std::optional<std::size_t> same_cards(const history::NumberedMatch& match, games::Seat seat,
                                      const games::CardsHand& cards, games::Seat entry,
                                      std::optional<std::size_t> except) {
  const std::string melds = games::melds_text(cards, entry), left = games::left_text(cards, entry);
  if (melds.empty() && left.empty()) return std::nullopt;
  const std::vector<match::Line>& lines = match.record.match.lines;
  for (std::size_t i = lines.size(); i-- > 0;) {
    const auto* hand = std::get_if<match::Hand>(&lines[i].what);
    const auto* other = hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
    if (i != except && other != nullptr && games::melds_text(*other, seat) == melds &&
        games::left_text(*other, seat) == left)
      return i + 1;
  }
  return std::nullopt;
}

std::string same_cards_message(const match::Match& match, games::Seat seat, std::size_t line) {
  const std::string name = match::printable_name(match.players.at(seat));
  return is_played_in_rounds(match)
             ? base::tr("{0} has the same cards in line {1}; did you enter this round twice?", name, line)
             : base::tr("{0} has the same cards in line {1}; did you enter this hand twice?", name, line);
}

std::string same_hand_warning(const history::NumberedMatch& match, std::size_t index) {
  const std::string message = entered_twice(match, index).message;
  return message.empty() ? "" : warning_text(message);
}

void add_same_hand_warning(base::Json& line, const history::NumberedMatch& match, std::size_t index) {
  const auto [seat, message] = entered_twice(match, index);
  if (!message.empty())
    line["warnings"].push_back({{"code", "entered_twice"},
                                {"player", name_or_null(match.record.match.players, seat)},
                                {"message", message}});
}

std::string added_hand_warnings(const AddedHand& added, bool with_json) {
  if (with_json) return "";
  return warnings_text(scored_hand(added).warnings) +
         same_hand_warning(added.match, added.match.record.match.lines.size() - 1);
}

}  // namespace report
