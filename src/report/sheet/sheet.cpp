#include "report/sheet/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/language/translation.hpp"
#include "history/operations/codec.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/lists.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using match::Seat;

/// The place of a cell: a line of a match, and a player's part of it.
struct CellAt {
  const history::NumberedMatch& match;
  const settlement::Settlement& settlement;
  std::size_t line = 0;  ///< from 0
  match::Seat seat = 0;

  [[nodiscard]] const match::Line& reported() const { return match.record.match.lines.at(line); }
  [[nodiscard]] const match::LineStanding& scored() const { return match.standing.lines.at(line); }
  [[nodiscard]] const std::string& player() const { return match.record.match.players.at(seat); }
  /// The score of a player in a hand; null for an adjustment.
  [[nodiscard]] const games::ScoredEntry* entry() const {
    return scored().hand ? &scored().hand->entries.at(seat) : nullptr;
  }
  /// Null unless the cards of the hand are known.
  [[nodiscard]] const games::CardsHand* cards() const {
    const auto* hand = std::get_if<match::Hand>(&reported().what);
    return hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
  }
};

/// What the cells of a column contain; in CSV a text that somebody wrote is escaped for spreadsheets.
enum class CellKind {
  kNumber,  ///< a whole one
  kAmount,  ///< of money, with decimals
  kText,
  kWord  ///< a word or an id of this program
};

/// What a cell belongs to: it is the same for a whole match, for a whole line, or for one player of a line.
enum class CellOf { kMatch, kLine, kPlayer };

constexpr const char* kScore = "score";

struct SheetColumn {
  base::ContextText key;  ///< in CSV; translated for a spreadsheet
  CellOf of = CellOf::kLine;
  CellKind kind = CellKind::kText;
  std::string (*value)(const CellAt&) = nullptr;  ///< empty: not known, or no such thing
  /// On paper, where that is not the value itself.
  Cell (*paper)(const CellAt&) = nullptr;
  /// Over the column on paper, where all columns are of a line or a player; null: not there.
  base::ContextText title{};
  bool bold_at_finish = false;  ///< where no line can be drawn under the finished game
};

/// A score as people write it on paper: "*280", "(45)" for a chapeau, "+50" for an adjustment.
std::string score_text(const CellAt& at) {
  const int score = at.scored().scores[at.seat];
  if (at.entry() == nullptr) return score == 0 ? "0" : fmt::format("{:+}", score);
  return report::score_text(score, at.entry()->stars, at.entry()->chapeau);
}

template <class Number>
std::string number_cell(Number number) {
  return fmt::format("{}", number);
}

bool has_stars(const CellAt& at) { return games::info(at.match.record.match.game).has_stars; }

/// A figure of the breakdown by its name in the JSON output; empty if the game has no such figure.
std::string figure_cell(const CellAt& at, std::string_view name) {
  if (at.cards() == nullptr) return "";
  for (const auto& [field, value] : games::figures(*at.cards(), at.seat))
    if (field == name && std::holds_alternative<std::int64_t>(value))
      return number_cell(std::get<std::int64_t>(value));
  return "";
}

std::string kind_of(const CellAt& at) {
  if (!at.scored().hand) return base::tr_c("kind of a line", "adjust");
  return at.cards() != nullptr ? base::tr_c("kind of a line", "cards")
                               : base::tr_c("kind of a line", "points");
}

/// The first word of a name, if no other player's is the same; else the name.
std::string short_name(const match::Names& names, match::Seat seat) {
  const auto first_word = [](const std::string& name) { return name.substr(0, name.find(' ')); };
  const auto same = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
    return first_word(name) == first_word(names[seat]);
  });
  return same == 1 ? first_word(names[seat]) : names[seat];
}

std::string name_cell(const CellAt& at, std::optional<match::Seat> seat) {
  return seat ? at.match.record.match.players.at(*seat) : "";
}

std::string stake_cell(const CellAt& at, settlement::MinorUnits settlement::Stakes::*stake) {
  const auto& stakes = at.match.record.terms.stakes;
  return stakes ? settlement::format_amount((*stakes).*stake, stakes->currency) : "";
}

using enum CellKind;
using enum CellOf;

/// The columns of the sheet in the order of CSV; on paper in the same order, first those of the line. Every
/// format is laid out from these.
constexpr auto kColumns = std::to_array<SheetColumn>({
    {base::tr_noop_c("column", "match_id"), kMatch, kWord, [](const CellAt& at) { return base::to_string(at.match.record.id); }},
    {base::tr_noop_c("column", "date"), kMatch, kWord, [](const CellAt& at) { return at.match.record.date.value_or(""); }},
    {base::tr_noop_c("column", "game"), kMatch, kWord,
     [](const CellAt& at) { return std::string(games::info(at.match.record.match.game).name); }},
    {base::tr_noop_c("column", "preset"), kMatch, kText, [](const CellAt& at) { return at.match.record.preset; }},
    {base::tr_noop_c("column", "line"), kLine, kNumber, [](const CellAt& at) { return number_cell(at.line + 1); }, nullptr,
     base::tr_noop_c("column", "#")},
    {base::tr_noop_c("column", "kind"), kLine, kWord, [](const CellAt& at) { return kind_of(at); }},
    {base::tr_noop_c("column", "player"), kPlayer, kText, [](const CellAt& at) { return at.player(); }},
    {base::tr_noop_c("column", "out"), kPlayer, kWord,
     [](const CellAt& at) {
       return at.entry() != nullptr && at.entry()->out ? flag_text(*at.entry()->out) : std::string();
     }},
    {base::tr_noop_c("column", "sets"), kPlayer, kText,
     [](const CellAt& at) { return at.cards() ? games::melds_text(*at.cards(), at.seat) : std::string(); }},
    {base::tr_noop_c("column", "left"), kPlayer, kText,
     [](const CellAt& at) { return at.cards() ? games::left_text(*at.cards(), at.seat) : std::string(); }},
    {base::tr_noop_c("column", "melded"), kPlayer, kNumber, [](const CellAt& at) { return figure_cell(at, "melded"); }},
    {base::tr_noop_c("column", "held"), kPlayer, kNumber, [](const CellAt& at) { return figure_cell(at, "held"); }},
    {base::tr_noop_c("column", "score"), kPlayer, kNumber,
     [](const CellAt& at) { return number_cell(at.scored().scores[at.seat]); },
     [](const CellAt& at) {
       if (at.entry() == nullptr) return Cell{score_text(at)};
       return Cell{score_text(at), tone_of(*at.entry())};
     },
     base::tr_noop_c("column of a sheet", "score")},
    {base::tr_noop_c("column", "stars"), kPlayer, kNumber,
     [](const CellAt& at) {
       return at.entry() && has_stars(at) ? number_cell(at.entry()->stars) : std::string();
     }},
    {base::tr_noop_c("column", "chapeau"), kPlayer, kWord,
     [](const CellAt& at) {
       return at.entry() && has_stars(at) ? flag_text(at.entry()->chapeau) : std::string();
     }},
    {base::tr_noop_c("column", "total"), kPlayer, kNumber,
     [](const CellAt& at) {
       return at.scored().after_finish() ? std::string() : number_cell(at.scored().totals[at.seat]);
     },
     nullptr, base::tr_noop_c("column", "total"), true},
    {base::tr_noop_c("column", "dealer"), kLine, kText, [](const CellAt& at) { return name_cell(at, at.scored().dealer); },
     [](const CellAt& at) {
       const auto dealer = at.scored().dealer;
       return Cell{dealer ? short_name(at.match.record.match.players, *dealer) : ""};
     },
     base::tr_noop_c("column", "dealer")},
    {base::tr_noop_c("column", "event"), kMatch, kText, [](const CellAt& at) { return at.match.record.event; }},
    {base::tr_noop_c("column", "status"), kMatch, kWord,
     [](const CellAt& at) { return status_word(at.match.standing.status); }},
    {base::tr_noop_c("column", "winner"), kMatch, kText, [](const CellAt& at) { return name_cell(at, at.match.standing.winner); }},
    {base::tr_noop_c("column", "small"), kMatch, kAmount,
     [](const CellAt& at) { return stake_cell(at, &settlement::Stakes::small); }},
    {base::tr_noop_c("column", "large"), kMatch, kAmount,
     [](const CellAt& at) { return stake_cell(at, &settlement::Stakes::large); }},
    {base::tr_noop_c("column", "currency"), kMatch, kWord,
     [](const CellAt& at) {
       const auto& stakes = at.match.record.terms.stakes;
       return stakes ? stakes->currency.code : std::string();
     }},
    {base::tr_noop_c("column", "payout"), kMatch, kAmount,
     [](const CellAt& at) {
       const auto& payout = at.settlement.payout;
       return payout ? settlement::format_amount(payout->amount, at.settlement.terms.stakes->currency)
                     : std::string();
     }},
});

std::string remark_of(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines[index];
  const bool ended_there = !standing.takes_a_hand() && index + 1 == standing.lines.size();
  std::vector<std::string> remarks;
  const bool corrected = numbered.corrected.contains(match.lines[index].id);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what))
    // Translators: {0} is the reason that somebody typed.
    remarks.push_back(corrected ? base::tr_c("remark", "corrected, adjustment: {0}", adjustment->reason)
                                : base::tr_c("remark", "adjustment: {0}", adjustment->reason));
  else if (corrected)
    remarks.push_back(base::tr_c("remark", "corrected"));
  if (line.hand) {
    if (line.hand->no_out) remarks.push_back(base::tr_c("remark", "nobody went out"));
    for (const games::Warning& warning : line.hand->warnings) remarks.push_back(warning.what);
  }
  if (line.verdict == match::Verdict::kTie)
    remarks.push_back(ended_there ? base::tr_c("remark", "a tie at the top")
                                  : base::tr_c("remark", "a tie at the top: play goes on"));
  if (line.verdict == match::Verdict::kHeldBack) {
    const std::string why = held_back_text(match.players, line);
    // Translators: {0} says why the leader does not win yet: "Ann has no natural out in this match".
    remarks.push_back(ended_there ? why : base::tr_c("remark", "{0}: play goes on", why));
  }
  if (line.after_finish()) remarks.push_back(base::tr_c("remark", "after the finish"));
  return base::join_comma(remarks);
}

std::vector<Cell> cells_of(const SheetColumn& column, const history::NumberedMatch& match,
                           const settlement::Settlement& settlement, Seat seat) {
  std::vector<Cell> cells;
  for (std::size_t line = 0; line < match.standing.lines.size(); ++line) {
    const CellAt at{match, settlement, line, seat};
    cells.push_back(column.paper != nullptr ? column.paper(at) : Cell{column.value(at)});
  }
  return cells;
}

bool is_empty(const std::vector<Cell>& cells) {
  return std::all_of(cells.begin(), cells.end(), [](const Cell& cell) { return cell.text.empty(); });
}

/// The columns of this sheet, with the cells of every row: first those of the whole line, then
/// player by player. Whether a column is there is the same for all players.
void lay_out(const history::NumberedMatch& match, const settlement::Settlement& settlement, Sheet& sheet) {
  sheet.rows.resize(match.standing.lines.size());
  const auto add = [&](const SheetColumn& column, std::optional<Seat> seat, std::vector<Cell> cells) {
    sheet.columns.push_back({base::translated(column.title), column.kind == CellKind::kNumber, seat,
                             column.key.text == std::string_view(kScore), column.bold_at_finish});
    for (std::size_t row = 0; row < cells.size(); ++row)
      sheet.rows[row].cells.push_back(std::move(cells[row]));
  };
  const std::size_t players = match.record.match.players.size();
  std::vector<std::pair<const SheetColumn*, std::vector<std::vector<Cell>>>> of_players;
  for (const SheetColumn& column : kColumns) {
    if (column.title.text == nullptr) continue;
    std::vector<std::vector<Cell>> by_seat;
    for (Seat seat = 0; seat < (column.of == CellOf::kPlayer ? players : 1); ++seat)
      by_seat.push_back(cells_of(column, match, settlement, seat));
    if (std::all_of(by_seat.begin(), by_seat.end(), is_empty)) continue;
    if (column.of == CellOf::kPlayer)
      of_players.emplace_back(&column, std::move(by_seat));
    else
      add(column, std::nullopt, std::move(by_seat.front()));
  }
  for (Seat seat = 0; seat < players; ++seat)
    for (auto& [column, by_seat] : of_players) add(*column, seat, std::move(by_seat[seat]));
}

std::string csv_cell(const CellAt& at, const SheetColumn& column, const interchange::Csv& csv) {
  const std::string value = column.value(at);
  switch (column.kind) {
    case CellKind::kText: return csv.text(value);
    case CellKind::kAmount: return csv.decimal(value);
    default: return csv.plain(value);
  }
}

}  // namespace

Sheet make_sheet(const history::NumberedMatch& stored, Glyphs glyphs,
                 const std::optional<storage::PayoutDue>& due) {
  const history::NumberedMatch numbered = printable(stored);
  const std::int64_t number = numbered.number;
  const history::MatchRecord& record = numbered.record;
  const match::Standing& standing = numbered.standing;
  const match::Match& match = record.match;
  Sheet sheet;
  std::vector<std::string> title{games::info(match.game).title()};
  // Translators: behind the name of the game in the title of a sheet.
  title.push_back(base::tr_c("title", "match {0}", number));
  if (record.date) title.push_back(*record.date);
  if (!record.event.empty()) title.push_back(record.event);
  sheet.title = base::join_comma(title);
  sheet.rules = rules_text(record);
  sheet.note = record.note;
  sheet.players = match.players;
  const settlement::Settlement settlement = history::settle(numbered);
  lay_out(numbered, settlement, sheet);
  for (std::size_t i = 0; i < standing.lines.size(); ++i) {
    sheet.rows[i].remark = remark_of(numbered, i);
    sheet.rows[i].finish = standing.finish == i;
    sheet.rows[i].corrected = numbered.corrected.contains(match.lines[i].id);
    sheet.rows[i].after_finish = standing.lines[i].after_finish();
  }
  sheet.disputed = numbered.disputed;
  if (sheet.disputed) sheet.result.push_back(disputed_text(numbered));
  if (standing.winner) sheet.winning = sheet.result.size();
  sheet.result.push_back(status_text(numbered));
  if (const std::string after = after_finish_text(standing); !after.empty()) sheet.result.push_back(after);
  if (standing.status != match::Status::kOpen)
    sheet.settlement = make_settlement_view(numbered, settlement, glyphs, due);
  return sheet;
}

base::Json sheet_json(const history::NumberedMatch& numbered) {
  const std::int64_t number = numbered.number;
  const history::MatchRecord& record = numbered.record;
  const match::Standing& standing = numbered.standing;
  base::Json json{{"match", number}, {"id", base::to_string(record.id)}};
  json.update(history::encode_head(record));
  json["status"] = match::to_string(standing.status);
  if (numbered.disputed) json["disputed"] = true;
  json["hands"] = base::Json::array();
  for (std::size_t i = 0; i < standing.lines.size(); ++i) json["hands"].push_back(line_json(numbered, i));
  json["totals"] = standing.totals;
  json["settlement"] = settlement_json(numbered, history::settle(numbered));
  return json;
}

std::string sheet_csv_header(const interchange::Csv& csv) {
  std::vector<std::string> cells;
  for (const SheetColumn& column : kColumns) cells.push_back(base::translated(column.key));
  return csv.head(cells);
}

std::string sheet_csv_rows(const history::NumberedMatch& match, const interchange::Csv& csv) {
  const settlement::Settlement settlement = history::settle(match);
  // One row's; what is the same in the next row stays.
  std::vector<std::string> cells(kColumns.size());
  const auto fill = [&](CellOf of, std::size_t line, match::Seat seat) {
    for (std::size_t i = 0; i < kColumns.size(); ++i)
      if (kColumns[i].of == of) cells[i] = csv_cell({match, settlement, line, seat}, kColumns[i], csv);
  };
  std::string text;
  for (std::size_t line = 0; line < match.standing.lines.size(); ++line) {
    if (line == 0) fill(CellOf::kMatch, line, 0);
    fill(CellOf::kLine, line, 0);
    for (match::Seat seat = 0; seat < match.record.match.players.size(); ++seat) {
      fill(CellOf::kPlayer, line, seat);
      text += csv.row(cells);
    }
  }
  return text;
}

}  // namespace report
