#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/values/uuid.hpp"
#include "cards/card.hpp"
#include "settlement/balances.hpp"
#include "storage/queries/summary.hpp"

/// What players have done over many matches, as values. Of the matches chosen, void ones count nowhere, and
/// open ones in the figures of hands only. Adjustments are no hands, and a line after the finish counts in
/// nothing. Disputed matches count with their provisional state.
namespace storage {

class Reader;

/// The figures of one player. Who was joined with somebody is one player with that one.
struct Figures {
  base::Uuid id;
  std::string player;

  // Of matches that are finished or conceded.
  std::int64_t matches = 0;
  std::int64_t won = 0;
  std::int64_t lost = 0;  ///< that somebody else won, or that the player conceded
  /// Matches of Mille that the player won (lost) and in which the loser had less than half the target and
  /// less than the winner (W2, M9), whatever they were settled by.
  std::int64_t skunks_given = 0, skunks_taken = 0;
  /// Payouts received less payouts paid, in minor units; a currency stands here if a match was settled in it.
  settlement::Sums money;
  std::set<std::string> too_large;  ///< currencies that are not in `money`: their sum does not fit 64 bits

  // Of hands, those of open matches among them.
  std::int64_t hands = 0;
  std::int64_t points = 0;
  std::int64_t stars = 0;
  std::int64_t natural_outs = 0, perfect_sets = 0;  ///< of hands known by their cards
  std::int64_t chapeaux_given = 0;                  ///< circled scores of those the player played against
  std::int64_t chapeaux_taken = 0;                  ///< the player's own

  friend bool operator==(const Figures&, const Figures&) = default;
};

/// Points per hand in hundredths, rounded to the nearest, halves away from zero; nothing without a hand.
std::optional<std::int64_t> points_per_hand(std::int64_t points, std::int64_t hands);

struct BestHand {
  std::int64_t match = 0, line = 0;
  std::optional<std::string> date;
  std::int64_t score = 0;

  friend bool operator==(const BestHand&, const BestHand&) = default;
};

/// What a match came to for a player, and what that made of the figures so far.
struct PlayedMatch {
  std::int64_t match = 0;
  std::optional<std::string> date;
  std::int64_t hands = 0, points = 0;
  std::int64_t hands_so_far = 0, points_so_far = 0;  ///< with this match

  friend bool operator==(const PlayedMatch&, const PlayedMatch&) = default;
};

/// More about one player.
struct PlayerRecord {
  Figures figures;
  std::optional<BestHand> best_hand;                          ///< of several with that score the first
  std::array<std::int64_t, cards::kRanks> perfect_by_rank{};  ///< by `cards::index`
  std::int64_t longest_winning_run = 0;                       ///< matches won one after the other
  /// The matches with hands, as they were played: by date, what has none first, then by number.
  std::vector<PlayedMatch> played;
};

/// A match with hands, and what its players had scored by then in all matches of the season.
struct SeasonMatch {
  std::int64_t match = 0;
  std::optional<std::string> date;
  std::map<base::Uuid, std::int64_t> totals;  ///< points, by the players who took part
};

/// Many matches together, for a page of standings.
struct Season {
  std::vector<Figures> players;     ///< by name
  std::vector<SeasonMatch> played;  ///< as they were played, as in `PlayerRecord`
  std::map<std::pair<base::Uuid, base::Uuid>, std::int64_t> wins;  ///< matches, by winner and loser
  std::int64_t matches = 0, open = 0, hands = 0;                   ///< `matches` has the open ones, too
  std::set<std::string> games;                                     ///< by their names
  std::string event;                               ///< the one that all matches share; else empty
  std::optional<std::string> first_day, last_day;  ///< of the matches with a date
  std::vector<std::int64_t> disputed;              ///< as in `Statistics`
};

template <class Players>
struct Statistics {
  Players players;
  std::vector<std::int64_t> disputed;  ///< the matches that count in them and are disputed, in order
};

/// By name.
using AllStatistics = Statistics<std::vector<Figures>>;
/// In the order in which the players were asked for.
using PlayerStatistics = Statistics<std::vector<PlayerRecord>>;

/// The figures of everybody who plays in a match that fits and is not void; of the player that the filter
/// names alone. Its limit counts for nothing here: rows are ranked first.
AllStatistics statistics(Reader& reader, MatchFilter filter);
/// The records of players over the matches in which all of them sit and that fit; with a limit the newest
/// of those.
PlayerStatistics statistics_of(Reader& reader, const std::vector<base::Uuid>& players,
                               const MatchFilter& filter);

/// The season of the matches in which all of the players sit, with the figures of these; of everybody where
/// no player is named. The limit of the filter means the newest matches.
Season season_of(Reader& reader, const std::vector<base::Uuid>& players, const MatchFilter& filter);

}  // namespace storage
