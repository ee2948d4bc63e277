#include "games/game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

namespace games {
namespace {

template <std::size_t... kIndex>
std::vector<Game> list_games(std::index_sequence<kIndex...>) {
  return {std::variant_alternative_t<kIndex, Game>{}...};
}

/// Whether a report can be that of some hand, whatever the others report.
bool can_be(const Game& game, const cards::EntryText& report, const cards::EntryWording& wording) {
  try {
    std::visit([&](const auto& chosen) { chosen.read_so_far({"?"}, {report}, wording); }, game);
    return true;
  } catch (const base::Error&) {
    return false;
  }
}

/// The ambiguities of the notation that may be the cause of an error: those of the report that it is in, if
/// that cannot be on its own, else of all.
std::vector<std::string> doubts_behind(const Game& game, const std::vector<cards::EntryText>& reports,
                                       const base::Error& error, const cards::EntryWording& wording) {
  std::vector<std::string> doubts;
  for (const cards::EntryText& report : reports) {
    std::vector<std::string> found = cards::doubts_about(report.melds);
    if (error.place() && report.melds.place().text == error.place()->text && !can_be(game, report, wording))
      return found;
    for (std::string& doubt : found)
      if (std::find(doubts.begin(), doubts.end(), doubt) == doubts.end()) doubts.push_back(std::move(doubt));
  }
  return doubts;
}

/// Calls a game's own `read`, and adds to its error the ambiguities of the notation that may be the cause.
template <class Read>
Reading<CardsHand> read_with(const Game& game, const std::vector<cards::EntryText>& reports,
                             const cards::EntryWording& wording, const Read& read) {
  try {
    return std::visit(
        [&](const auto& chosen) -> Reading<CardsHand> {
          auto reading = read(chosen);
          return {std::move(reading.hand), std::move(reading.remarks)};
        },
        game);
  } catch (base::Error& error) {
    std::vector<std::string> doubts = doubts_behind(game, reports, error, wording);
    if (doubts.empty()) throw;
    if (!error.remedy().empty()) doubts.insert(doubts.begin(), error.remedy());
    throw error.remedy(base::join_clauses(doubts));
  }
}

}  // namespace

const std::vector<Game>& all_games() {
  static const std::vector<Game> games = list_games(std::make_index_sequence<std::variant_size_v<Game>>{});
  return games;
}

const GameInfo& info(const Game& game) {
  return std::visit([](const auto& chosen) -> const GameInfo& { return chosen.info(); }, game);
}

std::optional<Game> find_game(std::string_view name) {
  for (const Game& game : all_games())
    if (info(game).name == name) return game;
  return std::nullopt;
}

const Preset* find_preset(const Game& game, std::string_view name) {
  for (const Preset& preset : info(game).presets)
    if (preset.name == name) return &preset;
  return nullptr;
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const Game& game : all_games()) names.emplace_back(info(game).name);
  return names;
}

std::vector<std::string> game_titles() {
  std::vector<std::string> titles;
  for (const Game& game : all_games()) titles.emplace_back(info(game).title());
  return titles;
}

std::vector<std::string> preset_names(const Game& game) {
  std::vector<std::string> names;
  for (const Preset& preset : info(game).presets) names.emplace_back(preset.name);
  return names;
}

std::vector<std::string> preset_names_of_all_games() {
  std::vector<std::string> names;
  for (const Game& game : all_games())
    for (std::string& name : preset_names(game)) names.push_back(std::move(name));
  return names;
}

std::size_t most_players() {
  std::size_t most = 0;
  for (const Game& game : all_games()) most = std::max(most, info(game).most_players);
  return most;
}

std::string notation_text(const GameInfo& game, std::string_view example) {
  return base::format_message(game.notation, fmt::make_format_args(example));
}

std::string player_counts_text(const GameInfo& game) {
  std::vector<std::string> numbers;
  for (std::size_t number = game.least_players; number <= game.most_players; ++number)
    numbers.push_back(std::to_string(number));
  return base::join_or(numbers);
}

void check_number_of_players(const Game& game, std::size_t players) {
  const GameInfo& known = info(game);
  if (players >= known.least_players && players <= known.most_players) return;
  // Translators: {0} is the name of a game, {1} one number or several: "3 or 4".
  throw base::Error(base::ErrorKind::kUsage, base::tr("{0} is for {1} players, and you named {2}",
                                                      known.title(), player_counts_text(known), players));
}

std::optional<Game> game_of(std::size_t players) {
  for (const Game& game : all_games())
    if (players >= info(game).least_players && players <= info(game).most_players) return game;
  return std::nullopt;
}

Reading<CardsHand> read(const Game& game, const Names& names, const std::vector<cards::EntryText>& reports,
                        const OutClaim& claim, const cards::EntryWording& wording) {
  return read_with(game, reports, wording,
                   [&](const auto& chosen) { return chosen.read(names, reports, claim, wording); });
}

Reading<CardsHand> read_so_far(const Game& game, const Names& names,
                               const std::vector<cards::EntryText>& reports,
                               const cards::EntryWording& wording) {
  return read_with(game, reports, wording,
                   [&](const auto& chosen) { return chosen.read_so_far(names, reports, wording); });
}

CardsHand empty_hand(const Game& game, std::size_t players, bool no_out) {
  return std::visit(
      [&]<class Chosen>(const Chosen& /*chosen*/) -> CardsHand {
        typename Chosen::Hand hand;
        hand.entries.reserve(players);
        hand.no_out = no_out;
        return hand;
      },
      game);
}

bool decode_entry(CardsHand& hand, std::string_view melds, std::string_view left) {
  return std::visit([&](auto& of_game) { return decode_entry(of_game, melds, left); }, hand);
}

void check_points(const Game& game, const PointsHand& hand, const Names& names,
                  const cards::EntryWording& wording) {
  std::visit([&](const auto& chosen) { chosen.check_points(hand, names, wording); }, game);
}

ScoredHand score(const Game& game, const ReportedHand& hand, const Names& names) {
  if (const auto* cards = std::get_if<CardsHand>(&hand))
    return std::visit([&](const auto& of_game) { return score(of_game, names); }, *cards);
  return std::visit(
      [&](const auto& chosen) { return chosen.score_points(std::get<PointsHand>(hand), names); }, game);
}

std::string melds_text(const CardsHand& hand, Seat seat, cards::Writing writing) {
  return std::visit([&](const auto& of_game) { return melds_text(of_game.entries.at(seat), writing); }, hand);
}

std::string left_text(const CardsHand& hand, Seat seat, cards::Writing writing) {
  return std::visit([&](const auto& of_game) { return left_text(of_game.entries.at(seat), writing); }, hand);
}

ReportedHand reseated(const ReportedHand& hand, const std::vector<Seat>& seats) {
  const auto moved = [&](auto entries) {
    auto result = entries;
    for (std::size_t i = 0; i < seats.size(); ++i) result.at(seats[i]) = entries.at(i);
    return result;
  };
  if (const auto* points = std::get_if<PointsHand>(&hand)) {
    PointsHand result{moved(points->entries), points->claim};
    if (result.claim.out) result.claim.out = seats.at(*result.claim.out);
    return result;
  }
  CardsHand cards = std::get<CardsHand>(hand);
  std::visit([&](auto& of_game) { of_game.entries = moved(of_game.entries); }, cards);
  return cards;
}

std::size_t count_entries(const CardsHand& hand) {
  return std::visit([](const auto& cards) { return cards.entries.size(); }, hand);
}

bool ended_by_nobody(const CardsHand& hand) {
  return std::visit([](const auto& cards) { return cards.no_out; }, hand);
}

std::vector<BreakdownField> figures(const CardsHand& hand, Seat seat) {
  return std::visit([&](const auto& cards) { return figures(cards, seat); }, hand);
}

EntryBreakdown breakdown(const CardsHand& hand, Seat seat) {
  return std::visit([&](const auto& cards) { return breakdown(cards, seat); }, hand);
}

std::vector<ScoringStep> scoring_steps(const CardsHand& hand, Seat seat, const Names& names,
                                       cards::Writing writing) {
  return std::visit([&](const auto& of_game) { return scoring_steps(of_game, seat, names, writing); }, hand);
}

std::string summary(const CardsHand& hand, Seat seat, cards::Writing writing) {
  return std::visit([&](const auto& of_game) { return summary(of_game, seat, writing); }, hand);
}

std::vector<std::string> reminder(const Game& game) {
  return std::visit([](const auto& chosen) { return chosen.reminder(); }, game);
}

Rulebook rulebook(const Game& game) {
  Rulebook book = std::visit([](const auto& chosen) { return chosen.rulebook(); }, game);
  RuleSection options{
      base::tr_c("title", "House rules (options of a match; none applies unless you choose it)"), {}};
  for (const HouseRule& rule : house_rules())
    if (rule.game == info(game).name)
      options.rules.push_back(
          // Translators: {0} is an option of the command line, {1} a rule.
          {base::tr("--{0}: {1}", option_name(rule), base::translated(rule.sentence)),
           base::translated(rule.source)});
  if (!options.rules.empty()) book.push_back(std::move(options));
  return book;
}

}  // namespace games
