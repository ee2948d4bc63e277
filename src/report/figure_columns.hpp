#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "report/style.hpp"
#include "report/table.hpp"
#include "storage/statistics.hpp"

/// The figures of players: what each is called and how it is written, for `statistics.hpp` alone.
namespace report {

using storage::Figures;

inline constexpr std::string_view kPlayer = "player";
inline constexpr std::string_view kPointsPerHand = "points_per_hand";
inline constexpr std::string_view kMoney = "money";

/// A figure as it is called, by its key in JSON and CSV and by its title. Those that are a count have the
/// member that holds it.
struct FigureColumn {
  std::string_view key;
  std::string_view title;
  std::int64_t Figures::*count = nullptr;
};

inline constexpr std::array<FigureColumn, 15> kColumns{
    {{kPlayer, "player"},
     {"matches", "matches", &Figures::matches},
     {"won", "won", &Figures::won},
     {"lost", "lost", &Figures::lost},
     {"hands", "hands", &Figures::hands},
     {"points", "points", &Figures::points},
     {kPointsPerHand, "points per hand"},
     {"stars", "stars", &Figures::stars},
     {"natural_outs", "natural outs", &Figures::natural_outs},
     {"perfect_sets", "perfect sets", &Figures::perfect_sets},
     {"chapeaux_given", "chapeaux given", &Figures::chapeaux_given},
     {"chapeaux_taken", "chapeaux taken", &Figures::chapeaux_taken},
     {"skunks_given", "skunks given", &Figures::skunks_given},
     {"skunks_taken", "skunks taken", &Figures::skunks_taken},
     {kMoney, "money"}}};

/// The columns as a page groups them: what matches came to, and what hands did.
inline constexpr std::array<std::string_view, 6> kOfMatches{"matches",      "won",          "lost",
                                                            "skunks_given", "skunks_taken", kMoney};
inline constexpr std::array<std::string_view, 8> kOfHands{"hands",          "points",        kPointsPerHand,
                                                          "stars",          "natural_outs",  "perfect_sets",
                                                          "chapeaux_given", "chapeaux_taken"};

/// The column of one of the keys above.
const FigureColumn& column(std::string_view key);

/// Points per hand, in hundredths; nothing without a hand.
std::optional<std::int64_t> average(const Figures& figures);
/// Hundredths as a number in JSON, which has no other for what is not whole.
base::Json average_json(std::optional<std::int64_t> hundredths);

/// An amount in minor units without its currency.
std::string amount_text(const std::string& currency, settlement::MinorUnits amount);

/// A figure as text; empty where there is none.
std::string value(const Figures& figures, const FigureColumn& column);

/// Whether no line of the table is wider than the style.
bool fits_the_page(Table& table, Style style);

}  // namespace report
