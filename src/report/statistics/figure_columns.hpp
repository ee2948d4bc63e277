#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/language/translation.hpp"
#include "report/layout/style.hpp"
#include "report/layout/table.hpp"
#include "report/statistics/statistics.hpp"
#include "storage/queries/statistics.hpp"

/// The figures of players: the key, the title and the text of each, for `statistics.cpp` and
/// `player_records.cpp`.
namespace report {

using storage::Figures;

inline constexpr std::string_view kPlayerColumn = "player";
inline constexpr std::string_view kPointsPerHandColumn = "points_per_hand";
inline constexpr std::string_view kMoneyColumn = "money";

/// A figure: its key in JSON, which CSV has, too, but for `money`, its title, and, where it is a count, the
/// member that has it.
struct FigureColumn {
  std::string_view key;
  base::ContextText title;  ///< in English
  std::int64_t Figures::*count = nullptr;
};

inline constexpr std::array<FigureColumn, 15> kFigureColumns{
    {{kPlayerColumn, base::tr_noop_c("column", "player")},
     {"matches", base::tr_noop_c("column", "matches"), &Figures::matches},
     {"won", base::tr_noop_c("column", "won"), &Figures::won},
     {"lost", base::tr_noop_c("column", "lost"), &Figures::lost},
     {"hands", base::tr_noop_c("column", "hands"), &Figures::hands},
     {"points", base::tr_noop_c("column", "points"), &Figures::points},
     {kPointsPerHandColumn, base::tr_noop_c("column", "points per hand")},
     {"stars", base::tr_noop_c("column", "stars"), &Figures::stars},
     {"natural_outs", base::tr_noop_c("column", "natural outs"), &Figures::natural_outs},
     {"perfect_sets", base::tr_noop_c("column", "perfect sets"), &Figures::perfect_sets},
     {"chapeaux_given", base::tr_noop_c("column", "chapeaux: opponents'"), &Figures::chapeaux_given},
     {"chapeaux_taken", base::tr_noop_c("column", "chapeaux: own"), &Figures::chapeaux_taken},
     {"skunks_given", base::tr_noop_c("column", "skunks: opponents'"), &Figures::skunks_given},
     {"skunks_taken", base::tr_noop_c("column", "skunks: own"), &Figures::skunks_taken},
     {kMoneyColumn, base::tr_noop_c("column", "money")}}};

/// The columns as a page groups them: the figures of matches, and those of hands.
inline constexpr std::array<std::string_view, 6> kOfMatches{"matches",      "won",          "lost",
                                                            "skunks_given", "skunks_taken", kMoneyColumn};
inline constexpr std::array<std::string_view, 8> kOfHands{
    "hands",        "points",       kPointsPerHandColumn, "stars",
    "natural_outs", "perfect_sets", "chapeaux_given",     "chapeaux_taken"};

/// The column of one of the keys above.
const FigureColumn& column(std::string_view key);

/// Points per hand, in hundredths; nothing without a hand.
std::optional<std::int64_t> average(const Figures& figures);
/// Hundredths as a number in JSON, which has no other for what is not whole.
base::Json average_json(std::optional<std::int64_t> hundredths);

/// The title of a column in the player's language.
std::string title_of(const FigureColumn& column);
/// The title of a column over figures of these games, which may be played in rounds.
std::string title_of(const FigureColumn& column, const GamesPlayed& games);

/// The columns among `keys` that these games have.
std::vector<std::string_view> columns_of(std::span<const std::string_view> keys, const GamesPlayed& games);

/// A figure as text, for people; empty where there is none.
std::string value(const Figures& figures, const FigureColumn& column);
/// A figure as text, for programs: a number as CSV has it, empty where there is none.
std::string plain_value(const Figures& figures, const FigureColumn& column);

/// Whether no line of the table is wider than the style.
bool fits_the_page(Table& table, Style style);

}  // namespace report
