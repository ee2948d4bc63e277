#include "report/sheet/sheet_html.hpp"

#include "base/language/translation.hpp"
#include "report/charts/chart_svg.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/template.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/sheet.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kMostBesideChart = 14;  // rows that take no more room than the chart and its legend

/// A score with its stars and its circle.
Json mark_json(const games::ScoredEntry& scored) {
  std::string stars;
  for (int i = 0; i < scored.stars; ++i) stars += "★";
  return {{"stars", stars},
          {"stars_text", base::tr_n(scored.stars, "{0} star", "{0} stars")},
          {"circle", scored.chapeau},
          {"figure", scored.chapeau ? -scored.score : scored.score}};
}

/// The names over the players' columns, beside the titles that stand alone.
Json heads_json(const Sheet& sheet) {
  Json heads = Json::array();
  for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
    const std::optional<match::Seat> player = sheet.columns[i].player;
    if (!player) {
      heads.push_back({{"alone", sheet.columns[i].title}, {"number", sheet.columns[i].number}});
      continue;
    }
    if (i > 0 && sheet.columns[i - 1].player == player) continue;
    std::size_t span = 1;
    while (i + span < sheet.columns.size() && sheet.columns[i + span].player == player) ++span;
    heads.push_back({{"player", sheet.players[*player]}, {"span", span}});
  }
  return heads;
}

/// Whether a player's part of the sheet begins with a column.
bool begins_player(const Sheet& sheet, std::size_t column) {
  const auto player = sheet.columns[column].player;
  return player && (column == 0 || sheet.columns[column - 1].player != player);
}

Json titles_json(const Sheet& sheet) {
  Json titles = Json::array();
  for (std::size_t i = 0; i < sheet.columns.size(); ++i)
    if (sheet.columns[i].player)
      titles.push_back({{"title", sheet.columns[i].title}, {"begins", begins_player(sheet, i)}});
  return titles;
}

/// A row of the sheet; `hand` is what its line came to, null for an adjustment.
Json row_json(const Sheet& sheet, const SheetRow& row, const games::ScoredHand* hand) {
  Json cells = Json::array();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    Json json{{"text", row.cells[i].text},
              {"row_head", i == 0},
              {"figures", sheet.columns[i].number},
              {"begins", begins_player(sheet, i)},
              {"mark", nullptr}};
    if (hand != nullptr && sheet.columns[i].scores)
      json["mark"] = mark_json(hand->entries[*sheet.columns[i].player]);
    cells.push_back(std::move(json));
  }
  return {{"cells", std::move(cells)},        {"finish", row.finish}, {"corrected", row.corrected},
          {"after_finish", row.after_finish}, {"remark", row.remark}, {"rest", sheet.columns.size() - 1}};
}

Json table_json(const Sheet& sheet, const match::Standing& standing) {
  if (sheet.rows.empty()) return nullptr;
  Json rows = Json::array();
  bool stars = false;
  bool chapeaux = false;
  bool finish = false;
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
    const auto& hand = standing.lines[i].hand;
    rows.push_back(row_json(sheet, sheet.rows[i], hand ? &*hand : nullptr));
    finish = finish || sheet.rows[i].finish;
    if (!hand) continue;
    for (const games::ScoredEntry& entry : hand->entries) {
      stars = stars || entry.stars > 0;
      chapeaux = chapeaux || entry.chapeau;
    }
  }
  return {{"heads", heads_json(sheet)},      {"titles", titles_json(sheet)},
          {"rows", std::move(rows)},         {"has_stars", stars},
          {"has_chapeaux", chapeaux},        {"has_finish", finish},
          {"many", sheet.players.size() > 2}};
}

/// A text in three parts, of which the middle one, the stakes, is not to be broken: a line might end after
/// their hyphen.
Json around_stakes(const std::string& text, const settlement::Terms& terms) {
  const std::string stakes = terms.stakes ? settlement::stakes_text(*terms.stakes) : "";
  const std::size_t at = stakes.empty() ? std::string::npos : text.find(stakes);
  if (at == std::string::npos) return {{"before", text}, {"whole", ""}, {"behind", ""}};
  return {{"before", text.substr(0, at)}, {"whole", stakes}, {"behind", text.substr(at + stakes.size())}};
}

Json settlement_json(const SettlementView& settlement, const settlement::Terms& terms) {
  if (settlement.conclusions.empty()) return nullptr;
  const auto row = [](const std::vector<std::string>& cells) {
    Json figures = Json::array();
    for (std::size_t i = 1; i < cells.size(); ++i) figures.push_back({{"figure", cells[i]}});
    return Json{{"line_text", cells.front()}, {"figures", std::move(figures)}};
  };
  const Json title = settlement.title.empty() ? Json(nullptr) : around_stakes(settlement.title, terms);
  Json json{{"settlement_title", title},
            {"bill", nullptr},
            {"conclusions", settlement.conclusions},
            {"command", settlement.command}};
  if (settlement.lines.empty()) return json;
  Json lines = Json::array();
  for (const std::vector<std::string>& line : settlement.lines) lines.push_back(row(line));
  json["bill"] = {{"bill_heads", row(settlement.heads)}, {"bill_lines", std::move(lines)}, {"sum", nullptr}};
  if (!settlement.sum.empty()) json["bill"]["sum"] = row(settlement.sum);
  return json;
}

/// Whether a card is printed in red.
bool is_red(const cards::Card& card) {
  return card.suit == cards::Suit::kHearts || card.suit == cards::Suit::kDiamonds;
}

/// "Hand 3, dealt by Ann".
std::string hand_heading(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const bool rounds = is_played_in_rounds(match);
  if (const auto dealer = numbered.standing.lines[index].dealer)
    return rounds ? base::tr_c("title", "Round {0}, dealt by {1}", index + 1, match.players[*dealer])
                  : base::tr_c("title", "Hand {0}, dealt by {1}", index + 1, match.players[*dealer]);
  return rounds ? base::tr_c("title", "Round {0}", index + 1) : base::tr_c("title", "Hand {0}", index + 1);
}

/// The cards of a step are drawn one by one; those in its arithmetic are read.
Json step_json(const games::ScoringStep& step) {
  Json groups = Json::array();
  for (const cards::CardList& group : step.cards) {
    Json cards = Json::array();
    for (const cards::Card& card : group)
      cards.push_back({{"face", cards::to_text(card, cards::Writing::kSymbols)}, {"red", is_red(card)}});
    groups.push_back({{"cards", std::move(cards)}});
  }
  const bool has_cards = !groups.empty();
  const std::string what = has_cards ? "" : step.what;
  return {{"has_cards", has_cards},
          {"groups", std::move(groups)},
          {"what", what},
          {"how", step.how},
          {"points", step.points ? Json(*step.points) : Json(nullptr)},
          {"is_result", step.result},
          {"rule", step.rule}};
}

/// The hands of which the cards are known, in the order of the sheet, each with its whole calculation.
Json hands_json(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  Json hands = Json::array();
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const auto* hand = std::get_if<match::Hand>(&match.lines[i].what);
    const auto* cards = hand != nullptr ? std::get_if<games::CardsHand>(&hand->reported) : nullptr;
    if (cards == nullptr) continue;
    Json players = Json::array();
    for (match::Seat seat = 0; seat < match.players.size(); ++seat) {
      const games::ScoredEntry& scored = numbered.standing.lines[i].hand->entries[seat];
      Json steps = Json::array();
      for (const games::ScoringStep& step :
           games::scoring_steps(*cards, seat, match.players, cards::Writing::kSymbols))
        steps.push_back(step_json(step));
      players.push_back({{"hand_player", match.players[seat]},
                         {"out", scored.out.value_or(false)},
                         {"mark", mark_json(scored)},
                         {"steps", std::move(steps)}});
    }
    const std::string title = hand_heading(numbered, i);
    // Translators: {0} is a hand, "hand 3"; behind it stand the players and their scores.
    const std::string lead = base::tr_c("title", "{0}:", title);
    hands.push_back({{"hand_title", title}, {"hand_lead", lead}, {"players", std::move(players)}});
  }
  if (hands.empty()) return nullptr;
  return {{"each_hand", std::move(hands)}};
}

}  // namespace

std::string sheet_html(const history::NumberedMatch& stored, const std::optional<storage::PayoutDue>& due) {
  const history::NumberedMatch match = printable(stored);
  const Sheet sheet = make_sheet(match, Glyphs::kUnicode, due);
  Json results = Json::array();
  for (std::size_t i = 0; i < sheet.result.size(); ++i)
    results.push_back({{"sentence", sheet.result[i]}, {"warns", sheet.disputed && i == 0}});
  const std::string names = base::join_and(sheet.players);
  // Translators: the title of a page: {0} is the title of the sheet, {1} the players.
  const std::string page = base::tr_c("title", "{0}: {1}", sheet.title, names);
  return fill_template("sheet.html", {{"page_title", page},
                                      {"names", names},
                                      {"title", sheet.title},
                                      {"rules", around_stakes(sheet.rules, match.record.terms)},
                                      {"note", sheet.note},
                                      {"results", std::move(results)},
                                      {"many", sheet.players.size() > 2},
                                      {"long", sheet.rows.size() > kMostBesideChart},
                                      {"table", table_json(sheet, match.standing)},
                                      {"chart", sheet.rows.empty() ? Json(nullptr) : chart_values(match)},
                                      {"settlement", settlement_json(sheet.settlement, match.record.terms)},
                                      {"hands", hands_json(match)}});
}

}  // namespace report
