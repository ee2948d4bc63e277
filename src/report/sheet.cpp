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
    for (const games::Warning& warning : line.hand->warnings)
      remarks.push_back(games::note(warning, match.players));
  }
  if (line.verdict == match::Verdict::kTie) remarks.emplace_back("a tie at the top: play goes on");
  if (line.after_finish()) remarks.emplace_back("after the finish");
  return base::join(remarks, ", ");
}

/// The first word of a name, if no other player's is the same; else the name.
std::string short_name(const match::Names& names, Seat seat) {
  const auto first_word = [](const std::string& name) { return name.substr(0, name.find(' ')); };
  const auto same = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
    return first_word(name) == first_word(names[seat]);
  });
  return same == 1 ? first_word(names[seat]) : names[seat];
}

SheetRow make_row(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  SheetRow row;
  row.number = index + 1;
  row.adjustment = !line.hand.has_value();
  if (line.dealer) row.dealer = short_name(match.players, *line.dealer);
  for (Seat seat = 0; seat < line.scores.size(); ++seat) {
    SheetCell cell{.score = line.scores[seat]};
    if (line.hand) {
      cell.stars = line.hand->entries[seat].stars;
      cell.chapeau = line.hand->entries[seat].chapeau;
    }
    if (!line.after_finish()) cell.total = line.totals[seat];
    row.cells.push_back(cell);
  }
  row.remark = remark_of(match, line, index);
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
    sheet.settlement = make_settlement_view(number, record, standing, history::settle(record, standing));
  return sheet;
}

std::string cell_text(const SheetRow& row, const SheetCell& cell) {
  if (row.adjustment && cell.score != 0) return fmt::format("{:+}", cell.score);
  return score_text(cell.score, cell.stars, cell.chapeau);
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
      {"stakes", history::encode_stakes(record.stakes)},
      {"players", match.players},
      {"first_dealer", name_or_null(match.players, match.first_dealer)},
      {"date", nullptr},
      {"note", record.note},
      {"status", match::to_string(standing.status)},
      {"hands", base::Json::array()},
      {"totals", standing.totals}};
  if (record.date) json["date"] = *record.date;
  for (std::size_t i = 0; i < standing.lines.size(); ++i)
    json["hands"].push_back(line_json(match, standing, i));
  json["settlement"] = settlement_json(number, record, standing, history::settle(record, standing));
  return json;
}

}  // namespace report
