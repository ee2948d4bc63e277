#include "report/sheet/settlement_view.hpp"

#include <fmt/core.h>

#include <cstdlib>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using base::Json;
using match::Names;
using match::Seat;
using settlement::Settlement;

/// A column of figures beside the text of the lines, with its sum. Columns that say nothing (game points of a
/// scheme without them, money without stakes) are left out.
struct AmountColumn {
  std::string head;
  std::vector<std::string> cells;  ///< by line
  std::string sum;
};

std::vector<AmountColumn> figures_of(const Settlement& settlement, const std::vector<settlement::Line>& lines,
                                     Style style) {
  std::vector<AmountColumn> columns;
  if (settlement.game_points) {
    AmountColumn points{base::tr_c("column", "game points"), {}, fmt::format("{}", *settlement.game_points)};
    for (const settlement::Line& line : lines) points.cells.push_back(fmt::format("{}", *line.game_points));
    columns.push_back(std::move(points));
  }
  if (!settlement.payout) return columns;
  const settlement::Currency& currency = settlement.terms.stakes->currency;
  AmountColumn stakes{base::tr_c("column", "stake"), {}, ""};
  AmountColumn amounts{currency.code, {}, settlement::amount_text(settlement.payout->amount, currency)};
  for (const settlement::Line& line : lines) {
    stakes.cells.push_back(
        fmt::format("{} {} {}", line.units, cards::times_sign(writing_of(style)),
                    settlement::amount_text((*settlement.terms.stakes).*line.stake, currency)));
    amounts.cells.push_back(settlement::amount_text(*line.amount, currency));
  }
  columns.push_back(std::move(stakes));
  columns.push_back(std::move(amounts));
  return columns;
}

/// "Chapeaux of Bob: 0": it counts nothing, and there is no arithmetic that led to it.
bool says_nothing(const settlement::Line& line) { return line.units == 0 && line.how.empty(); }

void add_lines(const Settlement& settlement, Style style, SettlementView& view) {
  if (settlement.lines.empty()) return;
  const std::string scheme = settlement::name_of(settlement.terms.scheme);
  // Translators: {0} is the name of a way to settle a match: "pagat".
  view.title = base::tr("Settlement by {0}", scheme);
  if (settlement.terms.stakes) {
    const std::string stakes = settlement::stakes_text(*settlement.terms.stakes);
    // Translators: {0} is the name of a way to settle a match: "pagat", {1} is "CAD 1.00-3.00".
    view.title = base::tr("Settlement by {0}, stakes {1}", scheme, stakes);
  }
  std::vector<settlement::Line> lines = settlement.lines;
  std::erase_if(lines, says_nothing);
  const std::vector<AmountColumn> columns = figures_of(settlement, lines, style);
  view.heads.emplace_back();
  for (const AmountColumn& column : columns) view.heads.push_back(column.head);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const settlement::Line& line = lines[i];
    // Translators: what is counted, and how: "Difference: 1245 - 560 = 685, rounded up 7 hundreds".
    const std::string text = base::tr_c("line of a settlement", "{0}: {1}", line.what, line.how);
    view.lines.push_back({base::printable(line.how.empty() ? line.what : text)});
    for (const AmountColumn& column : columns) view.lines.back().push_back(column.cells[i]);
  }
  if (columns.empty()) return;
  view.sum.push_back(base::tr_c("title", "Total"));
  for (const AmountColumn& column : columns) view.sum.push_back(column.sum);
}

/// "1. Cho 520", a place each.
std::vector<std::string> ranking_lines(const match::Match& match, const match::Standing& standing,
                                       const Settlement& settlement) {
  std::vector<std::string> places;
  for (const settlement::RankedPlayer& place : settlement.ranking)
    places.push_back(
        fmt::format("{}. {} {}", place.place, match.players[place.seat], standing.totals[place.seat]));
  return places;
}

/// The scheme of the match, or, if that pays nothing, the game's usual one.
settlement::Scheme usual_scheme(const history::MatchRecord& record) {
  if (settlement::pays(record.terms.scheme)) return record.terms.scheme;
  return settlement::scheme_of(games::info(record.match.game).presets.front());
}

/// Why there is nothing to pay, or nothing yet, and what would show a payout.
void explain_no_payout(const history::NumberedMatch& match, const Settlement& settlement,
                       SettlementView& view) {
  const settlement::Terms& own = match.record.terms;
  const settlement::Terms& terms = settlement.terms;
  const auto conclude = [&](const std::string& sentence, const std::string& options) {
    view.conclusions.emplace_back(sentence);
    if (!options.empty())
      view.command = fmt::format("{} settle {}{}", base::typed_program(), match.number, options);
  };
  if (settlement.status == match::Status::kOpen)
    return conclude(games::info(match.record.match.game).has_stakes
                        ? base::tr("The match is open: there is nothing to pay yet.")
                        : base::tr("The match is open, and not played for stakes."),
                    "");
  if (settlement.status == match::Status::kVoid) return conclude(base::tr("There is nothing to pay."), "");
  if (settlement.overflow)
    return conclude(base::tr("The payout is too large to count: no balance includes it."), "");
  // What was asked for beside the match's own terms has to be asked for again.
  std::string stakes = " --stakes 1-3";
  if (terms.stakes)
    stakes = terms.stakes == own.stakes ? "" : " --stakes " + settlement::stakes_with_decimals(*terms.stakes);
  if (!settlement::pays(terms.scheme))
    return conclude(base::tr("These rules pay nothing. To see another settlement:"),
                    " --settlement " + settlement::name_of(usual_scheme(match.record)) + stakes);
  const std::string scheme =
      terms.scheme == own.scheme ? "" : " --settlement " + settlement::name_of(terms.scheme);
  conclude(base::tr("There are no stakes, so nothing is paid. To see a payout:"), scheme + stakes);
}

Json line_json(const settlement::Line& line, const Settlement& settlement) {
  Json json{{"item", line.item}};
  for (const auto& [name, value] : line.figures)
    json[std::string(name)] = std::visit([](const auto& held) { return Json(held); }, value);
  if (line.game_points) json["game_points"] = *line.game_points;
  json["amount"] = nullptr;
  if (line.amount)
    json["amount"] = settlement::format_amount(*line.amount, settlement.terms.stakes->currency);
  return json;
}

Json payout_json(const match::Names& names, const Settlement& settlement) {
  if (!settlement.payout) return nullptr;
  const settlement::Currency& currency = settlement.terms.stakes->currency;
  return {{"from", names.at(settlement.payout->from)},
          {"to", names.at(settlement.payout->to)},
          {"currency", currency.code},
          {"amount", settlement::format_amount(settlement.payout->amount, currency)}};
}

Json ranking_json(const match::Match& match, const match::Standing& standing, const Settlement& settlement) {
  Json ranking = Json::array();
  for (const settlement::RankedPlayer& place : settlement.ranking)
    ranking.push_back({{"place", place.place},
                       {"player", match.players[place.seat]},
                       {"total", standing.totals[place.seat]}});
  return ranking;
}

std::string part_due_text(const Names& names, const storage::PayoutDue& due) {
  const settlement::Currency currency = settlement::find_currency(due.payout.currency);
  const auto money = [&](std::int64_t amount) { return settlement::money_text(amount, currency); };
  const std::string& payer = names[due.payout.from];
  const std::string& payee = names[due.payout.to];
  const std::string payout = money(due.payout.amount);
  const std::int64_t left = due.left();
  // Translators: two players and a sum of money.
  if (left == due.payout.amount && due.paid == 0) return base::tr("{0} pays {1} {2}.", payer, payee, payout);
  // Translators: two players and a sum of money.
  if (left == 0) return base::tr("{0} pays {1} {2}; all of it is settled already.", payer, payee, payout);
  if (left > 0 && due.paid >= 0)
    return base::tr("{0} pays {1} {2}; {3} of it is settled already, {4} is left.", payer, payee, payout,
                    money(due.payout.amount - left), money(left));
  const std::int64_t rest = due.payout.amount - due.paid;
  std::vector<std::string> sentences{
      rest > 0 ? base::tr("{0} pays {1} {2} and gives back the {3} that {1} paid for this match: {4} in all.",
                          payer, payee, payout, money(-due.paid), money(rest))
               : base::tr("{0} pays {1} {2}, but paid {3} for this match: {1} gives back {4}.", payer, payee,
                          payout, money(due.paid), money(-rest))};
  if (due.set_off != 0)
    sentences.push_back(base::tr("{0} of it is settled already, {1} is left.", money(std::abs(due.set_off)),
                                 money(std::abs(left))));
  return base::join_sentences(sentences);
}

}  // namespace

std::string payout_due_text(const Names& names, const storage::PayoutDue& due) {
  std::string text = part_due_text(names, due);
  if (due.left() <= 0 || due.owed <= due.left()) return text;
  // Other matches are owed, too, and no payment says for which it was.
  // Translators: two players and a sum of money.
  return base::join_sentences(
      {std::move(text),
       base::tr("In all {0} owes {1} {2} now.", names[due.payout.from], names[due.payout.to],
                settlement::money_text(due.owed, settlement::find_currency(due.payout.currency)))});
}

SettlementView make_settlement_view(const history::NumberedMatch& numbered, const Settlement& settlement,
                                    Glyphs glyphs, const std::optional<storage::PayoutDue>& due) {
  const Style style{.glyphs = glyphs};
  const match::Match& match = numbered.record.match;
  SettlementView view;
  const games::GameInfo& info = games::info(match.game);
  if (!info.has_stakes) {
    if (!settlement.ranking.empty()) {
      view.title = settlement.status == match::Status::kOpen ? base::tr_c("title", "Standing so far")
                                                             : base::tr_c("title", "Ranking");
      view.conclusions = ranking_lines(match, numbered.standing, settlement);
    }
    if (settlement.status == match::Status::kOpen || settlement.status == match::Status::kVoid)
      explain_no_payout(numbered, settlement, view);
    else
      view.conclusions.push_back(
          // Translators: {0} is a game.
          base::tr("{0} is not played for stakes: the ranking is the result.", info.title()));
    return view;
  }
  add_lines(settlement, style, view);
  if (!settlement.payout) {
    explain_no_payout(numbered, settlement, view);
    return view;
  }
  if (!settlement.money_follows_points)
    view.conclusions.push_back(in_glyphs(
        base::tr("Each line has its own stake, so the sum is not game points × small stake."), style));
  view.conclusions.push_back(due && due->payout == *settlement.payout
                                 ? payout_due_text(match.players, *due)
                                 : payout_text(match.players, settlement));
  return view;
}

Json settlement_json(const history::NumberedMatch& numbered, const Settlement& settlement) {
  const match::Match& match = numbered.record.match;
  Json json{{"match", numbered.number},
            {"id", base::to_string(numbered.record.id)},
            {"game", games::info(match.game).name},
            {"settlement", settlement::name_of(settlement.terms.scheme)},
            {"players", match.players},
            {"totals", numbered.standing.totals},
            {"status", match::to_string(settlement.status)}};
  if (numbered.disputed) json["disputed"] = true;
  json["winner"] = name_or_null(match.players, settlement.winner);
  if (!games::info(match.game).has_stakes) {
    json["ranking"] = ranking_json(match, numbered.standing, settlement);
    return json;
  }
  json["loser"] = name_or_null(match.players, settlement.loser);
  json["lines"] = Json::array();
  for (const settlement::Line& line : settlement.lines) json["lines"].push_back(line_json(line, settlement));
  // Only a scheme that counts game points has the key, so that nobody takes its absence for zero.
  if (settlement::counts_game_points(settlement.terms.scheme))
    json["game_points"] = settlement.game_points ? Json(*settlement.game_points) : Json(nullptr);
  json["payout"] = payout_json(match.players, settlement);
  return json;
}

}  // namespace report
