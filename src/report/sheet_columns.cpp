#include "report/sheet_columns.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "report/words.hpp"

namespace report {
namespace {

template <class Number>
std::string number_cell(Number number) {
  return fmt::format("{}", number);
}

std::string flag_cell(bool flag) { return flag ? "true" : "false"; }

bool has_stars(const CellAt& at) { return games::facts(at.match.record.match.game).has_stars; }

/// A figure of the breakdown by its name in the JSON output; empty if the game has no such figure.
std::string figure_cell(const CellAt& at, std::string_view name) {
  if (at.cards() == nullptr) return "";
  for (const auto& [field, value] : games::figures(*at.cards(), at.seat))
    if (field == name && std::holds_alternative<std::int64_t>(value))
      return number_cell(std::get<std::int64_t>(value));
  return "";
}

std::string kind_of(const CellAt& at) {
  if (!at.scored().hand) return "adjust";
  return at.cards() != nullptr ? "cards" : "points";
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

constexpr std::array<SheetColumn, 24> kColumns{{
    {"match_id", "", kMatch, kWord, [](const CellAt& at) { return base::to_string(at.match.record.id); }},
    {"date", "", kMatch, kWord, [](const CellAt& at) { return at.match.record.date.value_or(""); }},
    {"game", "", kMatch, kWord,
     [](const CellAt& at) { return std::string(games::facts(at.match.record.match.game).name); }},
    {"preset", "", kMatch, kText, [](const CellAt& at) { return at.match.record.preset; }},
    {"line", "#", kLine, kNumber, [](const CellAt& at) { return number_cell(at.line + 1); }},
    {"kind", "", kLine, kWord, [](const CellAt& at) { return kind_of(at); }},
    {"player", "", kPlayer, kText, [](const CellAt& at) { return at.player(); }},
    {"out", "", kPlayer, kWord,
     [](const CellAt& at) {
       return at.entry() != nullptr && at.entry()->out ? flag_cell(*at.entry()->out) : std::string();
     }},
    {"sets", "", kPlayer, kText,
     [](const CellAt& at) { return at.cards() ? games::melds_text(*at.cards(), at.seat) : std::string(); }},
    {"left", "", kPlayer, kText,
     [](const CellAt& at) { return at.cards() ? games::left_text(*at.cards(), at.seat) : std::string(); }},
    {"melded", "", kPlayer, kNumber, [](const CellAt& at) { return figure_cell(at, "melded"); }},
    {"held", "", kPlayer, kNumber, [](const CellAt& at) { return figure_cell(at, "held"); }},
    {"score", "score", kPlayer, kNumber,
     [](const CellAt& at) { return number_cell(at.scored().scores[at.seat]); },
     [](const CellAt& at) {
       if (at.entry() == nullptr) return PaperCell{score_text(at)};
       return PaperCell{score_text(at), tone_of(*at.entry()), *at.entry()};
     }},
    {"stars", "", kPlayer, kNumber,
     [](const CellAt& at) {
       return at.entry() && has_stars(at) ? number_cell(at.entry()->stars) : std::string();
     }},
    {"chapeau", "", kPlayer, kWord,
     [](const CellAt& at) {
       return at.entry() && has_stars(at) ? flag_cell(at.entry()->chapeau) : std::string();
     }},
    {"total", "total", kPlayer, kNumber,
     [](const CellAt& at) {
       return at.scored().after_finish() ? std::string() : number_cell(at.scored().totals[at.seat]);
     },
     nullptr, true},
    {"dealer", "dealer", kLine, kText, [](const CellAt& at) { return name_cell(at, at.scored().dealer); },
     [](const CellAt& at) {
       const auto dealer = at.scored().dealer;
       return PaperCell{dealer ? short_name(at.match.record.match.players, *dealer) : ""};
     }},
    {"event", "", kMatch, kText, [](const CellAt& at) { return at.match.record.event; }},
    {"status", "", kMatch, kWord,
     [](const CellAt& at) { return std::string(match::to_string(at.match.standing.status)); }},
    {"winner", "", kMatch, kText, [](const CellAt& at) { return name_cell(at, at.match.standing.winner); }},
    {"small", "", kMatch, kNumber,
     [](const CellAt& at) { return stake_cell(at, &settlement::Stakes::small); }},
    {"large", "", kMatch, kNumber,
     [](const CellAt& at) { return stake_cell(at, &settlement::Stakes::large); }},
    {"currency", "", kMatch, kWord,
     [](const CellAt& at) {
       const auto& stakes = at.match.record.terms.stakes;
       return stakes ? stakes->currency.code : std::string();
     }},
    {"payout", "", kMatch, kNumber,
     [](const CellAt& at) {
       const auto& payout = at.settlement.payout;
       return payout ? settlement::format_amount(payout->amount, at.settlement.terms.stakes->currency)
                     : std::string();
     }},
}};

}  // namespace

const games::CardsHand* CellAt::cards() const {
  const auto* hand = std::get_if<match::Hand>(&reported().what);
  return hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
}

std::span<const SheetColumn> sheet_columns() { return kColumns; }

std::string score_text(const CellAt& at) {
  const int score = at.scored().scores[at.seat];
  if (at.entry() == nullptr) return score == 0 ? "0" : fmt::format("{:+}", score);
  return score_text(score, at.entry()->stars, at.entry()->chapeau);
}

}  // namespace report
