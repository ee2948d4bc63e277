#include "report/lists/lists.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "base/values/uuid.hpp"
#include "games/game.hpp"
#include "match/player_name.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "settlement/currency.hpp"
#include "settlement/stakes.hpp"
#include "storage/projections/match_rows.hpp"

namespace report {
namespace {

std::string number(std::int64_t value) { return fmt::format("{}", value); }

std::string game_title(const std::string& name) {
  const auto game = games::find_game(name);
  return game ? games::info(*game).title() : name;
}

/// Over the number of matches that a player has not finished.
std::string open_title() {
  // Translators: over the number of a player's matches that are still open.
  return base::tr_c("column", "open");
}

}  // namespace

std::string no_matches_text(bool filtered, Style style) {
  return paragraph(filtered ? base::tr("No match fits: 'chapeau matches' lists all of them.")
                            : base::tr("No matches yet: 'chapeau new ANN BOB' starts one."),
                   style);
}

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style) {
  // No word of the game's name is broken, also where the language has no spaces.
  std::size_t game = 0;
  for (const storage::MatchSummary& match : matches)
    game = std::max(game, base::display_width(game_title(match.game)));
  Table table({{.align = Align::kRight, .gap = 0},
               {},
               {.least = game},
               {.beside = 16},
               {Align::kRight},
               {.beside = 10}});
  table.add_titles({{"#", Tone::kDim},
                    {base::tr_c("column", "date"), Tone::kDim},
                    {base::tr_c("column", "game"), Tone::kDim},
                    {base::tr_c("column", "players and totals"), Tone::kDim},
                    {base::tr_c("column", "hands"), Tone::kDim},
                    {base::tr_c("column", "status"), Tone::kDim}});
  for (const storage::MatchSummary& stored : matches) {
    const storage::MatchSummary match = printable(stored);
    std::vector<std::string> status;
    if (match.status) status.push_back(status_word(*match.status));
    if (match.disputed) status.push_back(base::tr_c("match status", "disputed"));
    if (match.winner) status.push_back(base::tr_c("match status", "{0} won", *match.winner));
    table.add({{number(match.number)},
               {match.date.value_or("")},
               {game_title(match.game)},
               {totals_text(match.players, match.totals)},
               {number(match.hands)},
               {base::join_comma(status)}});
  }
  return table.render(style);
}

base::Json match_json(const storage::MatchSummary& match) {
  base::Json json{
      {"match", match.number},    {"id", base::to_string(match.id)},
      {"game", match.game},       {"preset", match.preset},
      {"players", match.players}, {"date", match.date ? base::Json(*match.date) : base::Json(nullptr)}};
  if (!match.event.empty()) json["event"] = match.event;
  json["hands"] = match.hands;
  json["totals"] = match.totals;
  json["status"] = storage::status_name(match.status);
  if (match.disputed) json["disputed"] = true;
  json["winner"] = match.winner ? base::Json(*match.winner) : base::Json(nullptr);
  return json;
}

std::string matches_csv(const std::vector<storage::MatchSummary>& matches, const interchange::Csv& csv) {
  std::string text = csv.head(
      {base::tr_c("column", "match"), base::tr_c("column", "id"), base::tr_c("column", "game"),
       base::tr_c("column", "preset"), base::tr_c("column", "players"), base::tr_c("column", "date"),
       base::tr_c("column", "event"), base::tr_c("column", "hands"), base::tr_c("column", "totals"),
       base::tr_c("column", "status"), base::tr_c("column", "disputed"), base::tr_c("column", "winner")});
  for (const storage::MatchSummary& match : matches) {
    std::vector<std::string> totals;
    for (const std::int64_t total : match.totals) totals.push_back(number(total));
    text += csv.row({csv.plain(number(match.number)), csv.plain(base::to_string(match.id)),
                     csv.plain(match.game), csv.text(match.preset), csv.text(base::join(match.players, "; ")),
                     csv.plain(match.date.value_or("")), csv.text(match.event),
                     csv.plain(number(match.hands)), csv.text(base::join(totals, "; ")),
                     csv.plain(match.status ? status_word(*match.status) : ""),
                     csv.plain(flag_text(match.disputed)), csv.text(match.winner.value_or(""))});
  }
  return text;
}

std::string no_players_text(bool filtered, Style style) {
  return paragraph(filtered ? base::tr("No player fits: 'chapeau players' lists all of them.")
                            : base::tr("No players yet: 'chapeau new ANN BOB' starts a match."),
                   style);
}

std::string refused_joins_warning(const std::vector<storage::RefusedJoin>& all) {
  const std::vector<storage::RefusedJoin> joins = storage::one_of_each_pair(all);
  std::string text;
  for (std::size_t i = 0; i < joins.size() && i < base::kMostNamed; ++i)
    text += warning_text(storage::refused_join_text(joins[i]));
  if (joins.size() <= base::kMostNamed) return text;
  const auto more = static_cast<std::int64_t>(joins.size() - base::kMostNamed);
  return text + warning_text(base::tr_n(more, "{0} more", "{0} more"));
}

std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style) {
  // Where there is little room names stand above their figures, so that neither is cut.
  Table table({{.gap = 0, .beside = 10, .names = true},
               {Align::kRight},
               {Align::kRight},
               {Align::kRight},
               {Align::kRight}});
  table.add_titles({{base::tr_c("column", "player"), Tone::kDim},
                    {base::tr_c("column", "matches"), Tone::kDim},
                    {base::tr_c("column", "won"), Tone::kDim},
                    {base::tr_c("column", "lost"), Tone::kDim},
                    {open_title(), Tone::kDim}});
  for (const storage::PlayerSummary& player : players)
    table.add({{printable(player).name},
               {number(player.matches)},
               {number(player.won)},
               {number(player.lost)},
               {number(player.open)}});
  return table.render(style);
}

base::Json player_json(const storage::PlayerSummary& player) {
  return {{"player", player.name},
          {"matches", player.matches},
          {"won", player.won},
          {"lost", player.lost},
          {"open", player.open}};
}

std::string players_csv(const std::vector<storage::PlayerSummary>& players, const interchange::Csv& csv) {
  std::string text = csv.head({base::tr_c("column", "player"), base::tr_c("column", "matches"),
                               base::tr_c("column", "won"), base::tr_c("column", "lost"), open_title()});
  for (const storage::PlayerSummary& player : players)
    text += csv.row({csv.text(player.name), csv.plain(number(player.matches)), csv.plain(number(player.won)),
                     csv.plain(number(player.lost)), csv.plain(number(player.open))});
  return text;
}

std::string status_word(match::Status status) {
  switch (status) {
    case match::Status::kOpen: return base::tr_c("match status", "open");
    case match::Status::kFinished: return base::tr_c("match status", "finished");
    case match::Status::kConceded: return base::tr_c("match status", "conceded");
    case match::Status::kVoid: return base::tr_c("match status", "void");
  }
  return "";
}

std::string match_text(const storage::MatchSummary& stored, bool with_status) {
  const storage::MatchSummary match = printable(stored);
  std::vector<std::string> parts{totals_text(match.players, match.totals)};
  if (match.date) parts.push_back(*match.date);
  if (with_status && match.status) parts.push_back(status_word(*match.status));
  // Translators: a match by its number, and what is known of it: "3 (Ann 340, Bob 0, 2026-11-01, open)".
  return base::tr_c("about a match", "{0} ({1})", match.number, base::join_comma(parts));
}

namespace {

/// "Ann 1245, Bob 560, finished, won by Ann, CAD 18.00".
std::string with_result(const storage::MatchSummary& stored) {
  const storage::MatchSummary match = printable(stored);
  std::vector<std::string> parts{totals_text(match.players, match.totals)};
  if (match.status) parts.push_back(status_word(*match.status));
  if (match.winner) parts.push_back(base::tr_c("about a match", "won by {0}", *match.winner));
  if (match.payout)
    parts.push_back(settlement::money_text(*match.payout, settlement::find_currency(match.currency)));
  return base::join_comma(parts);
}

/// Both, with the number of hands where they are the same but for the finish.
std::pair<std::string, std::string> results(const storage::MatchComparison& match) {
  const auto &before = match.before, &after = match.after;
  std::pair<std::string, std::string> texts{with_result(before.summary), with_result(after.summary)};
  const auto game = games::find_game(after.summary.game);
  if (texts.first != texts.second || before.hands_that_count == after.hands_that_count || !game) return texts;
  const auto with_hands = [&](const std::string& result, std::int64_t hands) {
    // Translators: {0} is a result, "Ann 1245, Bob 560, finished, won by Ann", {1} is "7 hands".
    return base::tr_c("about a match", "{0}, after {1}", result,
                      hands_text(*game, static_cast<std::size_t>(hands)));
  };
  return {with_hands(texts.first, before.hands_that_count), with_hands(texts.second, after.hands_that_count)};
}

}  // namespace

bool has_another_result(const storage::MatchComparison& match, bool from_open) {
  const auto has_none = [from_open](const std::optional<match::Status>& status) {
    return !status || (status == match::Status::kOpen && !from_open);
  };
  // Where another hand ends the match, but it ends as before, a sentence would say the same twice.
  if (has_none(match.before.summary.status) || !match.after.summary.status || !match.has_another_result())
    return false;
  const auto [before, after] = results(match);
  return before != after;
}

std::string result_change_text(const storage::MatchComparison& match) {
  // Translators: {1} and {2} are results: "Ann 1245, Bob 560, finished, won by Ann, CAD 18.00".
  const auto [before, after] = results(match);
  return base::tr("The result of match {0} changed. Before: {1}. Now: {2}.", match.before.summary.number,
                  before, after);
}

std::string result_changes_text(const std::vector<storage::MatchComparison>& matches, Style style,
                                bool from_open) {
  std::string text;
  std::size_t count = 0;
  for (const storage::MatchComparison& match : matches) {
    if (!has_another_result(match, from_open)) continue;
    if (++count > base::kMostNamed) return text + std::string(ellipsis(style)) + "\n";
    text += paragraph(result_change_text(match), style);
  }
  return text;
}

namespace {

/// The first few of these sentences, then how many more there are.
std::vector<std::string> first_sentences(
    const std::vector<storage::PaymentSummary>& payments,
    const std::function<std::string(const storage::PaymentSummary&)>& one,
    const std::function<std::string(std::int64_t)>& more) {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < payments.size() && i < base::kMostNamed; ++i)
    sentences.push_back(one(payments[i]));
  if (payments.size() > base::kMostNamed)
    sentences.push_back(more(static_cast<std::int64_t>(payments.size() - base::kMostNamed)));
  return sentences;
}

std::vector<std::string> lapsed_sentences(const std::vector<storage::PaymentSummary>& payments) {
  return first_sentences(
      payments,
      [](const storage::PaymentSummary& payment) {
        // Translators: {1} is "Pierre paid Pierrot CAD 5.00".
        return base::tr("Payment {0} no longer counts: {1}.", payment.number, payment_text(payment));
      },
      [](std::int64_t count) {
        return base::tr_n(count, "{0} more payment no longer counts.", "{0} more payments no longer count.");
      });
}

std::vector<std::string> counting_again_sentences(const std::vector<storage::PaymentSummary>& payments) {
  return first_sentences(
      payments,
      [](const storage::PaymentSummary& payment) {
        // Translators: {1} is "Pierre paid Pierrot CAD 5.00".
        return base::tr("Payment {0} counts again: {1}.", payment.number, payment_text(payment));
      },
      [](std::int64_t count) {
        return base::tr_n(count, "{0} more payment counts again.", "{0} more payments count again.");
      });
}

std::vector<std::string> uncounted_sentences(const std::vector<storage::PaymentSummary>& payments) {
  return first_sentences(
      payments,
      [](const storage::PaymentSummary& payment) {
        // Translators: {1} is "Pierre paid Pierrot CAD 5.00".
        return base::tr("Payment {0} does not count, since the two are one player: {1}.", payment.number,
                        payment_text(payment));
      },
      [](std::int64_t count) {
        return base::tr_n(count, "{0} more payment does not count.", "{0} more payments do not count.");
      });
}

std::string paragraphs(const std::vector<std::string>& sentences, Style style) {
  std::string text;
  for (const std::string& sentence : sentences) text += paragraph(sentence, style);
  return text;
}

}  // namespace

std::vector<std::string> join_changes(const storage::JoinChanges& changes) {
  std::vector<std::string> sentences;
  for (const storage::RefusedJoin& join : storage::one_of_each_pair(changes.counting))
    sentences.push_back(base::tr(
        "{0} and {1} are one player now: another command had merged the two. 'chapeau log' shows it.",
        match::printable_name(join.player), match::printable_name(join.into)));
  for (const storage::RefusedJoin& join : storage::one_of_each_pair(changes.refused))
    sentences.push_back(base::tr_c("sentence", "{0}.", storage::refused_join_text(join)));
  if (sentences.size() > base::kMostNamed) {
    sentences.resize(base::kMostNamed);
    sentences.push_back(base::tr("'chapeau players' shows who is one player, and who is not."));
  }
  for (std::string& each : counting_again_sentences(changes.counting_again))
    sentences.push_back(std::move(each));
  for (std::string& each : lapsed_sentences(changes.lapsed)) sentences.push_back(std::move(each));
  for (std::string& each : uncounted_sentences(changes.uncounted)) sentences.push_back(std::move(each));
  return sentences;
}

std::string join_changes_text(const storage::JoinChanges& changes, Style style) {
  return paragraphs(join_changes(changes), style);
}

std::string player_change_text(const PlayerChange& change, Style style) {
  const std::string before = match::printable_name(change.before);
  const std::string after = match::printable_name(change.after);
  if (!change.changes)
    return entry_text(base::tr("No change: the player is already called {0}.", before), style);
  const std::string text =
      change.joins ? base::tr("{0} and {1} are now one player, {1}, in all matches.", before, after)
                   : base::tr("{0} is now called {1} in all matches.", before, after);
  return (change.dry_run ? dry_run_text(style) : "") + entry_text(text, style) +
         paragraphs(lapsed_sentences(change.lapsed), style);
}

base::Json player_change_json(const PlayerChange& change) {
  base::Json json{{"deed", change.joins ? "joined" : "renamed"},
                  {"before", change.before},
                  {"after", change.after},
                  {"changes", change.changes},
                  {"dry_run", change.dry_run}};
  if (!change.joins) return json;
  json["lapsed"] = base::Json::array();
  for (const storage::PaymentSummary& payment : change.lapsed) json["lapsed"].push_back(payment.number);
  return json;
}

}  // namespace report
