#include "report/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "history/encode.hpp"
#include "report/hand_json.hpp"
#include "report/printable.hpp"
#include "report/settlement_json.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using match::Seat;

std::string remark_of(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines[index];
  const bool ended_there = !standing.takes_a_hand() && index + 1 == standing.lines.size();
  const char* const on = ended_there ? "" : ": play goes on";
  std::vector<std::string> remarks;
  if (numbered.corrected.contains(match.lines[index].id)) remarks.emplace_back("corrected");
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what))
    remarks.push_back("adjustment: " + adjustment->reason);
  if (line.hand) {
    if (line.hand->no_out) remarks.emplace_back("nobody out");
    for (const games::Warning& warning : line.hand->warnings) remarks.push_back(warning.what);
  }
  if (line.verdict == match::Verdict::kTie) remarks.push_back(std::string("a tie at the top") + on);
  if (line.verdict == match::Verdict::kHeldBack) remarks.push_back(held_back_text(match.players, line) + on);
  if (line.after_finish()) remarks.emplace_back("after the finish");
  return base::join(remarks, ", ");
}

using SheetCells = std::vector<PaperCell>;  ///< of a column, one for each row

SheetCells cells_of(const SheetColumn& column, const history::NumberedMatch& match,
                    const settlement::Settlement& settlement, Seat seat) {
  SheetCells cells;
  for (std::size_t line = 0; line < match.standing.lines.size(); ++line) {
    const CellAt at{match, settlement, line, seat};
    cells.push_back(column.paper != nullptr ? column.paper(at) : PaperCell{column.value(at)});
  }
  return cells;
}

bool is_empty(const SheetCells& cells) {
  return std::all_of(cells.begin(), cells.end(), [](const PaperCell& cell) { return cell.text.empty(); });
}

/// The columns that stand on this sheet, with the cells of every row: first those of the whole line, then
/// player by player. Whether a column is there is the same for all players.
void lay_out(const history::NumberedMatch& match, const settlement::Settlement& settlement, Sheet& sheet) {
  sheet.rows.resize(match.standing.lines.size());
  const auto add = [&](const SheetColumn& column, std::optional<Seat> seat, SheetCells cells) {
    sheet.columns.push_back({column.title, column.kind == CellKind::kNumber, seat, column.bold_at_finish});
    for (std::size_t row = 0; row < cells.size(); ++row)
      sheet.rows[row].cells.push_back(std::move(cells[row]));
  };
  const std::size_t players = match.record.match.players.size();
  std::vector<std::pair<const SheetColumn*, std::vector<SheetCells>>> of_players;
  for (const SheetColumn& column : sheet_columns()) {
    if (column.title.empty()) continue;
    std::vector<SheetCells> by_seat;
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

}  // namespace

Sheet make_sheet(const history::NumberedMatch& stored, Glyphs glyphs) {
  const history::NumberedMatch numbered = printable(stored);
  const std::int64_t number = numbered.number;
  const history::MatchRecord& record = numbered.record;
  const match::Standing& standing = numbered.standing;
  const match::Match& match = record.match;
  Sheet sheet;
  sheet.title = fmt::format("{}, match {}", games::facts(match.game).title, number);
  if (record.date) sheet.title += ", " + *record.date;
  if (!record.event.empty()) sheet.title += ", " + record.event;
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
    sheet.settlement = make_settlement_view(numbered, settlement, glyphs);
  return sheet;
}

base::Json sheet_json(const history::NumberedMatch& numbered) {
  const std::int64_t number = numbered.number;
  const history::MatchRecord& record = numbered.record;
  const match::Standing& standing = numbered.standing;
  const match::Match& match = record.match;
  base::Json json{{"match", number},
                  {"id", base::to_string(record.id)},
                  {"game", games::facts(match.game).name},
                  {"preset", record.preset},
                  {"rules", history::encode_rules(match.rules, record.terms.scheme)},
                  {"stakes", history::encode_stakes(record.terms.stakes)},
                  {"players", match.players},
                  {"first_dealer", name_or_null(match.players, match.first_dealer)},
                  {"date", nullptr}};
  if (record.date) json["date"] = *record.date;
  if (!record.event.empty()) json["event"] = record.event;
  json["note"] = record.note;
  json["status"] = match::to_string(standing.status);
  if (numbered.disputed) json["disputed"] = true;
  json["hands"] = base::Json::array();
  for (std::size_t i = 0; i < standing.lines.size(); ++i) json["hands"].push_back(line_json(numbered, i));
  json["totals"] = standing.totals;
  json["settlement"] = settlement_json(numbered, history::settle(numbered));
  return json;
}

}  // namespace report
