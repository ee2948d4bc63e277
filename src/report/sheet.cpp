#include "report/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/hand_json.hpp"
#include "report/settlement_json.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using match::Seat;

std::string remark_of(const match::Line& line, const match::LineStanding& standing) {
  std::string remark;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what))
    remark = "adjustment: " + adjustment->reason;
  if (standing.hand && standing.hand->no_out) remark = "nobody out";
  if (standing.after_finish) remark += remark.empty() ? "after the finish" : ", after the finish";
  return remark;
}

SheetRow make_row(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  SheetRow row;
  row.number = fmt::format("{}", index + 1);
  if (line.dealer) row.dealer = match.players[*line.dealer];
  for (Seat seat = 0; seat < line.scores.size(); ++seat) {
    SheetCell cell;
    if (line.hand) {
      const games::ScoredEntry& entry = line.hand->entries[seat];
      cell.score = score_text(entry.score, entry.stars, entry.chapeau);
      cell.chapeau = entry.chapeau;
      cell.starred = entry.stars > 0;
    } else {
      cell.score = fmt::format("{:+}", line.scores[seat]);
    }
    if (!line.after_finish) cell.total = fmt::format("{}", line.totals[seat]);
    row.cells.push_back(std::move(cell));
  }
  row.remark = remark_of(match.lines[index], line);
  row.finish = standing.finish == index;
  return row;
}

}  // namespace

Sheet make_sheet(std::int64_t number, const history::MatchRecord& record, const match::Standing& standing) {
  const match::Match& match = record.match;
  Sheet sheet;
  sheet.title = fmt::format("{}, match {}", games::facts(match.game).title, number);
  if (record.date) sheet.title += ", " + *record.date;
  sheet.rules = rules_text(record);
  sheet.note = record.note;
  sheet.players = match.players;
  for (std::size_t i = 0; i < standing.lines.size(); ++i) sheet.rows.push_back(make_row(match, standing, i));
  sheet.has_dealers = std::any_of(sheet.rows.begin(), sheet.rows.end(),
                                  [](const SheetRow& row) { return !row.dealer.empty(); });
  sheet.result.push_back(status_text(match, standing));
  if (const std::string after = after_finish_text(standing); !after.empty()) sheet.result.push_back(after);
  if (standing.status != match::Status::kOpen)
    sheet.settlement = make_settlement_view(record, standing, history::settle(record, standing));
  return sheet;
}

base::Json sheet_json(std::int64_t number, const history::MatchRecord& record,
                      const match::Standing& standing) {
  const match::Match& match = record.match;
  base::Json json{
      {"match", number},
      {"id", base::to_string(record.id)},
      {"game", games::facts(match.game).name},
      {"preset", record.preset},
      {"rules", {{"target", match.rules.target}, {"settlement", games::to_string(match.rules.settlement)}}},
      {"stakes", nullptr},
      {"players", match.players},
      {"first_dealer", nullptr},
      {"date", nullptr},
      {"note", record.note},
      {"status", match::to_string(standing.status)},
      {"hands", base::Json::array()},
      {"totals", standing.totals}};
  if (record.stakes)
    json["stakes"] = {{"small", settlement::format_amount(record.stakes->small, record.stakes->currency)},
                      {"large", settlement::format_amount(record.stakes->large, record.stakes->currency)},
                      {"currency", record.stakes->currency.code}};
  if (match.first_dealer) json["first_dealer"] = match.players[*match.first_dealer];
  if (record.date) json["date"] = *record.date;
  for (std::size_t i = 0; i < standing.lines.size(); ++i)
    json["hands"].push_back(line_json(match, standing, i));
  json["settlement"] = settlement_json(number, record, standing, history::settle(record, standing));
  return json;
}

}  // namespace report
