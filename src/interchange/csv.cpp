#include "interchange/csv.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "match/standing.hpp"

namespace interchange {
namespace {

using match::Seat;

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + '"';
}

/// A cell of text, defused: a spreadsheet must not reckon with what somebody wrote.
std::string text_cell(const std::string& text) {
  const bool formula =
      !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
  return quoted(formula ? "'" + text : text);
}

template <class Number>
std::string number_cell(Number number) {
  return fmt::format("{}", number);
}

std::string flag_cell(bool flag) { return flag ? "true" : "false"; }

/// A figure of the breakdown by its name in the JSON output; empty if the game has no such figure.
std::string figure_cell(const games::EntryBreakdown& breakdown, std::string_view name) {
  for (const auto& [field, value] : breakdown.fields)
    if (field == name && std::holds_alternative<std::int64_t>(value))
      return number_cell(std::get<std::int64_t>(value));
  return "";
}

/// The cells sets, left, melded and held of a hand known by its cards.
std::vector<std::string> card_cells(const games::CardsHand& hand, Seat seat) {
  const games::EntryBreakdown breakdown = games::breakdown(hand, seat);
  return {text_cell(games::melds_text(hand, seat)), text_cell(games::left_text(hand, seat)),
          figure_cell(breakdown, "melded"), figure_cell(breakdown, "held")};
}

std::vector<std::string> entry_cells(const history::MatchRecord& record, const match::Standing& standing,
                                     std::size_t index, Seat seat) {
  const match::LineStanding& line = standing.lines[index];
  std::vector<std::string> cells{text_cell(record.match.players[seat])};
  if (line.hand) {
    const games::ScoredEntry& entry = line.hand->entries[seat];
    const auto& hand = std::get<match::Hand>(record.match.lines[index].what);
    const auto* cards = std::get_if<games::CardsHand>(&hand.reported);
    const bool stars = games::facts(record.match.game).has_stars;
    cells.push_back(entry.out ? flag_cell(*entry.out) : "");
    for (std::string& cell : cards != nullptr ? card_cells(*cards, seat) : std::vector<std::string>(4))
      cells.push_back(std::move(cell));
    cells.push_back(number_cell(entry.score));
    cells.push_back(stars ? number_cell(entry.stars) : "");
    cells.push_back(stars ? flag_cell(entry.chapeau) : "");
  } else {
    cells.resize(cells.size() + 5);
    cells.push_back(number_cell(line.scores[seat]));
    cells.resize(cells.size() + 2);
  }
  cells.push_back(line.after_finish() ? "" : number_cell(line.totals[seat]));
  return cells;
}

std::string kind_of(const match::Line& line) {
  const auto* hand = std::get_if<match::Hand>(&line.what);
  if (hand == nullptr) return "adjust";
  return std::holds_alternative<games::CardsHand>(hand->reported) ? "cards" : "points";
}

}  // namespace

std::string csv_header() {
  return "match_id,date,game,preset,line,kind,player,out,sets,left,melded,held,score,stars,chapeau,total\n";
}

std::string csv_rows(const history::MatchRecord& record) {
  const match::Standing standing = match::play(record.match);
  std::string text;
  for (std::size_t index = 0; index < standing.lines.size(); ++index)
    for (Seat seat = 0; seat < record.match.players.size(); ++seat) {
      const std::string begin =
          fmt::format("{},{},{},{},{},{}", base::to_string(record.id), record.date.value_or(""),
                      games::facts(record.match.game).name, text_cell(record.preset), index + 1,
                      kind_of(record.match.lines[index]));
      text += begin + "," + base::join(entry_cells(record, standing, index, seat), ",") + "\n";
    }
  return text;
}

}  // namespace interchange
