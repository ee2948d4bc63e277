#include "report/sheet_columns.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "interchange/csv.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using interchange::csv_plain;
using interchange::csv_text;

template <class Number>
std::string number_cell(Number number) {
  return fmt::format("{}", number);
}

std::string flag_cell(bool flag) { return flag ? "true" : "false"; }

bool has_stars(const Place& place) { return games::facts(place.match.record.match.game).has_stars; }

const std::optional<settlement::Stakes>& stakes_of(const Place& place) {
  return place.match.record.terms.stakes;
}

/// A figure of the breakdown by its name in the JSON output; empty if the game has no such figure.
std::string figure_cell(const Place& place, std::string_view name) {
  if (place.cards() == nullptr) return "";
  for (const auto& [field, value] : games::breakdown(*place.cards(), place.seat).fields)
    if (field == name && std::holds_alternative<std::int64_t>(value))
      return number_cell(std::get<std::int64_t>(value));
  return "";
}

std::string kind_of(const Place& place) {
  if (!place.scored().hand) return "adjust";
  return place.cards() != nullptr ? "cards" : "points";
}

/// The first word of a name, if no other player's is the same; else the name.
std::string short_name(const match::Names& names, match::Seat seat) {
  const auto first_word = [](const std::string& name) { return name.substr(0, name.find(' ')); };
  const auto same = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
    return first_word(name) == first_word(names[seat]);
  });
  return same == 1 ? first_word(names[seat]) : names[seat];
}

std::string name_cell(const Place& place, std::optional<match::Seat> seat) {
  return seat ? csv_text(place.match.record.match.players.at(*seat)) : "";
}

Tone tone_of(const Place& place) {
  if (place.entry() == nullptr) return Tone::kPlain;
  return place.entry()->chapeau ? Tone::kRed : place.entry()->stars > 0 ? Tone::kYellow : Tone::kPlain;
}

constexpr bool kOfLine = false;
constexpr bool kOfPlayer = true;
constexpr bool kText = false;
constexpr bool kNumber = true;

constexpr std::array<SheetColumn, 24> kColumns{{
    {"match_id", "", kOfLine, kText, [](const Place& p) { return base::to_string(p.match.record.id); }},
    {"date", "", kOfLine, kText, [](const Place& p) { return csv_plain(p.match.record.date.value_or("")); }},
    {"game", "", kOfLine, kText,
     [](const Place& p) { return csv_plain(games::facts(p.match.record.match.game).name); }},
    {"preset", "", kOfLine, kText, [](const Place& p) { return csv_text(p.match.record.preset); }},
    {"line", "#", kOfLine, kNumber, [](const Place& p) { return number_cell(p.line + 1); },
     [](const Place& p) { return PaperCell{number_cell(p.line + 1)}; }},
    {"kind", "", kOfLine, kText, [](const Place& p) { return kind_of(p); }},
    {"player", "", kOfPlayer, kText, [](const Place& p) { return csv_text(p.player()); }},
    {"out", "", kOfPlayer, kText,
     [](const Place& p) {
       return p.entry() != nullptr && p.entry()->out ? flag_cell(*p.entry()->out) : std::string();
     }},
    {"sets", "", kOfPlayer, kText,
     [](const Place& p) {
       return p.cards() ? csv_text(games::melds_text(*p.cards(), p.seat)) : std::string();
     }},
    {"left", "", kOfPlayer, kText,
     [](const Place& p) {
       return p.cards() ? csv_text(games::left_text(*p.cards(), p.seat)) : std::string();
     }},
    {"melded", "", kOfPlayer, kNumber, [](const Place& p) { return figure_cell(p, "melded"); }},
    {"held", "", kOfPlayer, kNumber, [](const Place& p) { return figure_cell(p, "held"); }},
    {"score", "score", kOfPlayer, kNumber,
     [](const Place& p) { return number_cell(p.scored().scores[p.seat]); },
     [](const Place& p) {
       return PaperCell{score_text(p), tone_of(p)};
     }},
    {"stars", "", kOfPlayer, kNumber,
     [](const Place& p) {
       return p.entry() && has_stars(p) ? number_cell(p.entry()->stars) : std::string();
     }},
    {"chapeau", "", kOfPlayer, kText,
     [](const Place& p) {
       return p.entry() && has_stars(p) ? flag_cell(p.entry()->chapeau) : std::string();
     }},
    {"total", "total", kOfPlayer, kNumber,
     [](const Place& p) {
       return p.scored().after_finish() ? std::string() : number_cell(p.scored().totals[p.seat]);
     },
     [](const Place& p) {
       return PaperCell{p.scored().after_finish() ? std::string() : number_cell(p.scored().totals[p.seat])};
     }},
    {"dealer", "dealer", kOfLine, kText, [](const Place& p) { return name_cell(p, p.scored().dealer); },
     [](const Place& p) {
       const auto dealer = p.scored().dealer;
       return PaperCell{dealer ? short_name(p.match.record.match.players, *dealer) : ""};
     }},
    {"event", "", kOfLine, kText, [](const Place& p) { return csv_text(p.match.record.event); }},
    {"status", "", kOfLine, kText, [](const Place& p) { return match::to_string(p.match.standing.status); }},
    {"winner", "", kOfLine, kText, [](const Place& p) { return name_cell(p, p.match.standing.winner); }},
    {"small", "", kOfLine, kNumber,
     [](const Place& p) {
       return stakes_of(p) ? settlement::format_amount(stakes_of(p)->small, stakes_of(p)->currency)
                           : std::string();
     }},
    {"large", "", kOfLine, kNumber,
     [](const Place& p) {
       return stakes_of(p) ? settlement::format_amount(stakes_of(p)->large, stakes_of(p)->currency)
                           : std::string();
     }},
    {"currency", "", kOfLine, kText,
     [](const Place& p) { return stakes_of(p) ? stakes_of(p)->currency.code : std::string(); }},
    {"payout", "", kOfLine, kNumber,
     [](const Place& p) {
       const auto& payout = p.settlement.payout;
       return payout ? settlement::format_amount(payout->amount, stakes_of(p)->currency) : std::string();
     }},
}};

}  // namespace

const games::CardsHand* Place::cards() const {
  const auto* hand = std::get_if<match::Hand>(&reported().what);
  return hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
}

std::span<const SheetColumn> sheet_columns() { return kColumns; }

std::string score_text(const Place& place) {
  const int score = place.scored().scores[place.seat];
  if (place.entry() == nullptr) return score == 0 ? "0" : fmt::format("{:+}", score);
  return score_text(score, place.entry()->stars, place.entry()->chapeau);
}

}  // namespace report
