#include "report/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "history/encode.hpp"
#include "report/hand_json.hpp"
#include "report/settlement_json.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using match::Seat;

std::string remark_of(const match::Match& match, const match::LineStanding& line, std::size_t index) {
  std::vector<std::string> remarks;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what))
    remarks.push_back("adjustment: " + adjustment->reason);
  if (line.hand) {
    if (line.hand->no_out) remarks.emplace_back("nobody out");
    for (const games::Warning& warning : line.hand->warnings) remarks.push_back(warning.what);
  }
  if (line.verdict == match::Verdict::kTie) remarks.emplace_back("a tie at the top: play goes on");
  if (line.verdict == match::Verdict::kHeldBack)
    remarks.push_back(held_back_text(match.players, line) + ": play goes on");
  if (line.after_finish()) remarks.emplace_back("after the finish");
  return base::join(remarks, ", ");
}

/// The columns that stand on this sheet, with the cells of every row.
void lay_out(const history::NumberedMatch& match, Sheet& sheet) {
  const settlement::Settlement settlement;  // nothing on paper asks for it
  const std::size_t lines = match.standing.lines.size();
  sheet.rows.resize(lines);
  const auto add = [&](const SheetColumn& column, std::optional<Seat> seat) {
    std::vector<PaperCell> cells;
    for (std::size_t line = 0; line < lines; ++line)
      cells.push_back(column.paper({match, settlement, line, seat.value_or(0)}));
    if (std::all_of(cells.begin(), cells.end(), [](const PaperCell& cell) { return cell.text.empty(); }))
      return;
    if (seat && !sheet.columns.empty() && sheet.columns.back().player == seat)
      sheet.columns.back().last_of_player = false;
    sheet.columns.push_back({column.title, column.number, seat, seat.has_value()});
    for (std::size_t line = 0; line < lines; ++line) sheet.rows[line].cells.push_back(std::move(cells[line]));
  };
  for (const SheetColumn& column : sheet_columns())
    if (!column.title.empty() && !column.of_player) add(column, std::nullopt);
  for (Seat seat = 0; seat < match.record.match.players.size(); ++seat)
    for (const SheetColumn& column : sheet_columns())
      if (!column.title.empty() && column.of_player) add(column, seat);
}

}  // namespace

Sheet make_sheet(const history::NumberedMatch& numbered) {
  const auto& [number, record, standing] = numbered;
  const match::Match& match = record.match;
  Sheet sheet;
  sheet.title = fmt::format("{}, match {}", games::facts(match.game).title, number);
  if (record.date) sheet.title += ", " + *record.date;
  if (!record.event.empty()) sheet.title += ", " + record.event;
  sheet.rules = rules_text(record);
  sheet.note = record.note;
  sheet.players = match.players;
  lay_out(numbered, sheet);
  for (std::size_t i = 0; i < standing.lines.size(); ++i) {
    sheet.rows[i].remark = remark_of(match, standing.lines[i], i);
    sheet.rows[i].finish = standing.finish == i;
  }
  sheet.result.push_back(status_text(match, standing));
  if (const std::string after = after_finish_text(standing); !after.empty()) sheet.result.push_back(after);
  if (standing.status != match::Status::kOpen)
    sheet.settlement = make_settlement_view(numbered, history::settle(record, standing));
  return sheet;
}

base::Json sheet_json(const history::NumberedMatch& numbered) {
  const auto& [number, record, standing] = numbered;
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
  json["hands"] = base::Json::array();
  for (std::size_t i = 0; i < standing.lines.size(); ++i)
    json["hands"].push_back(line_json(match, standing, i));
  json["totals"] = standing.totals;
  json["settlement"] = settlement_json(numbered, history::settle(record, standing));
  return json;
}

}  // namespace report
