#include <algorithm>
#include <memory>
#include <set>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/commands/commands.hpp"
#include "report/charts/season_chart.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/lists.hpp"
#include "report/statistics/season.hpp"
#include "report/statistics/statistics.hpp"
#include "report/statistics/stats_chart.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/statistics.hpp"

namespace cli::commands::show_statistics {
namespace {

struct Options {
  Arguments players;
  std::optional<std::string> by;
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl, Format::kCsv, Format::kMarkdown,
                       Format::kHtml, Format::kSvg}};
};

/// The figure that the table is ranked by.
struct RankedBy {
  std::string key;
  std::string currency;  ///< of `money`; empty: the only one that there is
};

/// Reads --by: the name of a figure, or a currency. Throws `Error`: kUsage for another word, kData for three
/// capitals that are no currency.
RankedBy ranked_by(const std::optional<std::string>& given) {
  constexpr std::size_t kCurrencyLength = 3;
  if (!given) return {"won", ""};
  if (const auto currency = settlement::known_currency(*given)) return {"money", currency->code};
  const bool capitals =
      given->size() == kCurrencyLength &&
      std::all_of(given->begin(), given->end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (capitals) return {"money", settlement::find_currency(*given).code};
  return {choose(*given, report::figure_keys(), "--by"), ""};
}

/// The games of these matches.
report::GamesPlayed games_of(const std::vector<storage::MatchSummary>& matches) {
  std::set<std::string> names;
  for (const storage::MatchSummary& match : matches) names.insert(match.game);
  return report::games_played(names);
}

/// The games that these figures are of. Where there are stars, the matches need not be read.
report::GamesPlayed games_of(storage::Reader& reader, const std::vector<storage::Figures>& players,
                             storage::MatchFilter filter) {
  if (std::any_of(players.begin(), players.end(), [](const storage::Figures& player) {
        return player.stars > 0 || player.chapeaux_taken > 0 || player.perfect_sets > 0;
      }))
    return {};
  filter.limit.reset();  // that of a ranking
  return games_of(storage::list_matches(reader, filter));
}

report::GamesPlayed games_of(storage::Reader& reader, const std::vector<storage::PlayerRecord>& players) {
  std::vector<std::int64_t> numbers;
  for (const storage::PlayerRecord& player : players)
    for (const storage::PlayedMatch& played : player.played) numbers.push_back(played.match);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return games_of(storage::list_matches(reader, numbers));
}

std::string all_text(std::vector<storage::Figures> players, const Options& options, Format format,
                     report::Style style, const report::GamesPlayed& games) {
  RankedBy by = ranked_by(options.by);
  report::rank(players, by.key, by.currency);
  const storage::MatchFilter filter = options.filter.read();
  if (filter.limit && static_cast<std::uint64_t>(*filter.limit) < players.size())
    players.resize(static_cast<std::size_t>(*filter.limit));
  if (format == Format::kCsv)
    return as_csv(options.format,
                  [&](const interchange::Csv& csv) { return report::figures_csv(players, csv); });
  if (format != Format::kText) return list_text(players, format, report::figures_json);
  return report::figures_text(players, by.key, by.currency, style, games);
}

/// There may be players, of void matches or of payments.
std::string nothing_counts_text(storage::Reader& reader, const Options& options, report::Style style) {
  storage::MatchFilter first;
  first.limit = 1;
  if (options.filter.given() || storage::list_players(reader, first).empty())
    return report::no_players_text(options.filter.given(), style);
  return report::paragraph(base::tr("No match counts yet: 'chapeau matches' lists them."), style);
}

/// Throws `Error` (kNotThere) where no hand could be shown.
std::string chart_of(const std::vector<storage::PlayerRecord>& players, const report::GamesPlayed& games) {
  if (std::all_of(players.begin(), players.end(),
                  [](const storage::PlayerRecord& player) { return player.played.empty(); }))
    throw base::Error(base::ErrorKind::kNotThere, base::tr("there is no hand that a chart could show"))
        .remedy(base::tr("'chapeau matches' lists the matches that there are"));
  return report::stats_chart_svg(players, games);
}

std::string named_text(const std::vector<storage::PlayerRecord>& players, const Options& options,
                       Format format, report::Style style, const report::GamesPlayed& games) {
  switch (format) {
    case Format::kSvg: return chart_of(players, games);
    case Format::kCsv:
      return as_csv(options.format,
                    [&](const interchange::Csv& csv) { return report::records_csv(players, csv); });
    case Format::kText: return report::records_text(players, style, games);
    default: return list_text(players, format, report::record_json);
  }
}

/// The ids of the players named, each once.
std::vector<base::Uuid> named_players(storage::Reader& reader, const std::vector<std::string>& names) {
  std::vector<base::Uuid> players;
  for (const std::string& name : names)
    if (const base::Uuid id = find_player(reader, name).id;
        std::find(players.begin(), players.end(), id) == players.end())
      players.push_back(id);
  return players;
}

void check_options(const Options& options) {
  if (!options.players.values().empty() && options.by)
    throw base::Error(base::ErrorKind::kUsage, base::tr("--by ranks all players, but you named some"))
        .remedy(base::tr("leave out one of the two"));
}

/// The season of the players named, or that the filter names, else of everybody; ranked, and with the limit
/// only the first.
report::SeasonView season_view(storage::Reader& reader, const Options& options, storage::MatchFilter filter) {
  std::vector<base::Uuid> players = named_players(reader, options.players.values());
  std::optional<std::int64_t> first;
  if (players.empty()) std::swap(first, filter.limit);
  if (players.empty() && filter.player) players.push_back(find_player(reader, *filter.player).id);
  const RankedBy by = ranked_by(options.by);
  report::SeasonView view{.season = storage::season_of(reader, players, filter),
                          .payments_left_out = filter.is_about_matches(),
                          .key = by.key,
                          .currency = by.currency};
  std::vector<storage::Figures>& ranked = view.season.players;
  report::rank(ranked, view.key, view.currency);
  const bool all = players.empty() && (!first || static_cast<std::uint64_t>(*first) >= ranked.size());
  if (first && !all) ranked.resize(static_cast<std::size_t>(*first));
  std::vector<settlement::Person> persons;
  if (!all)
    for (const storage::Figures& player : ranked) persons.push_back({player.id, player.player});
  std::vector<settlement::Debt> debts;
  for (const storage::MoneyEntry& entry : storage::money_entries(reader, filter))
    if (settlement::concerns(entry.debt, persons)) debts.push_back(entry.debt);
  view.balances = settlement::balance(std::move(debts));
  return view;
}

std::string season_text(const report::SeasonView& view, Format format) {
  if (format == Format::kSvg) return report::season_chart_svg(view.season);
  if (view.season.players.empty())
    throw base::Error(base::ErrorKind::kNotThere, base::tr("there is no match that the page could show"))
        .remedy(base::tr("'chapeau matches' lists the matches that there are"));
  return format == Format::kHtml ? report::season_html(view) : report::season_markdown(view);
}

/// Whether it is a page or a chart of a season; a chart of players who are named is one of their own.
bool shows_season(const Options& options, Format format) {
  return format == Format::kHtml || format == Format::kMarkdown ||
         (format == Format::kSvg && options.players.values().empty());
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  check_options(options);
  ranked_by(options.by);
  const report::Style style = reading.output.style();
  storage::MatchFilter filter = options.filter.read();
  std::string text;
  std::string too_large;
  std::vector<std::int64_t> disputed;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    reading.output.warn(unknown_event(filter, reader));  // also where there is nothing to draw for that
    if (shows_season(options, format)) {
      const report::SeasonView view = season_view(reader, options, filter);
      text = season_text(view, format);
      for (const storage::Figures& player : view.season.players)
        too_large += report::too_large_warnings(player);
      too_large += report::too_large_warnings(view.balances.too_large);
      disputed = view.season.disputed;
    } else if (options.players.values().empty()) {
      storage::AllStatistics all = storage::statistics(reader, filter);
      const report::GamesPlayed games =
          format == Format::kText ? games_of(reader, all.players, filter) : report::GamesPlayed();
      for (const storage::Figures& player : all.players) too_large += report::too_large_warnings(player);
      text = format == Format::kText && all.players.empty()
                 ? reading.output.for_its_reader([&] { return nothing_counts_text(reader, options, style); })
                 : all_text(std::move(all.players), options, format, style, games);
      disputed = std::move(all.disputed);
    } else {
      storage::PlayerStatistics named =
          storage::statistics_of(reader, named_players(reader, options.players.values()), filter);
      const bool names_rounds = format == Format::kText || format == Format::kSvg;
      const report::GamesPlayed games =
          names_rounds ? games_of(reader, named.players) : report::GamesPlayed();
      for (const storage::PlayerRecord& player : named.players)
        too_large += report::too_large_warnings(player.figures);
      text = named_text(named.players, options, format, style, games);
      disputed = std::move(named.disputed);
    }
  });
  reading.output.print(text, style);
  if (shows_season(options, format) && format != Format::kSvg) reading.output.warn(payments_left_out(filter));
  reading.output.warn(too_large);
  reading.output.warn(report::disputed_warning(disputed));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("stats", base::tr_c("help", "show statistics of everybody, one player or a pair"));
  options->players.add_to(
      command, "PLAYER",
      base::tr_c("help",
                 "one player: all matches of that player; several: the matches that they played together"),
      0, games::most_players());
  command.when_too_many(base::tr("put a name with a space in quotes: 'Mary Ann'"));
  command.option(
      "--by", options->by, "FIGURE",
      base::tr_c("help",
                 "rank everybody by one of the figures below (by won, unless you say), or by a currency"));
  command.values_of("--by", report::figure_keys());
  options->filter.add_to(
      command,
      base::tr_c("help", "at most N: the first of the ranking, or with players their newest matches"));
  options->format.add_to(command);
  command.footer(report::figure_definitions());
  command.example("chapeau stats --by points_per_hand --limit 10");
  command.example("chapeau stats --since 2026-01-01 --until 2026-12-31 -o year.csv");
  command.example(base::tr_c("example", "chapeau stats --event 'at the lake' -o season.html"));
  command.example("chapeau stats Ann --format svg -o ann.svg");
  command.example(base::tr_c("example", "chapeau stats Ann Bob --event 'at the lake' --format json"));
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::show_statistics
