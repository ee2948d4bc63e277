#include "cli/match_argument.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"
#include "match/player_name.hpp"
#include "report/lists.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using storage::Reader;

constexpr std::size_t kShortestIdEnd = 4;

bool is_all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_id_end(const std::string& text) {
  return text.size() >= kShortestIdEnd &&
         text.find_first_not_of("0123456789abcdefABCDEF-") == std::string::npos;
}

NumberedMatch load(Reader& reader, std::int64_t number) {
  auto match = reader.match(number);
  if (!match)
    throw Error(ErrorKind::kNotThere, fmt::format("there is no match {}", number))
        .remedy("'chapeau matches' lists those there are");
  return std::move(*match);
}

Error several(Reader& reader, const std::string& what, const std::vector<std::int64_t>& numbers,
              const std::string& remedy) {
  std::vector<std::string> words;
  for (const storage::MatchSummary& match : reader.list(numbers)) words.push_back(report::match_words(match));
  return Error(ErrorKind::kRefused, fmt::format("{}: {}", what, base::join_and(words))).remedy(remedy);
}

/// What else is open, for somebody who named players that no open match has.
std::string open_matches_words(Reader& reader, const std::vector<std::string>& players) {
  std::vector<std::string> open;
  std::vector<std::string> names;
  for (const storage::MatchSummary& match : reader.list(reader.open_matches())) {
    open.push_back(report::match_words(match));
    names.insert(names.end(), match.players.begin(), match.players.end());
  }
  if (open.empty()) return "no match is open: 'chapeau new' starts one";
  for (const std::string& player : players)
    if (!match::find_seat(names, player))
      if (std::string meant = base::did_you_mean(player, names); !meant.empty()) return meant;
  return "open: " + base::join_and(open);
}

/// The open matches in which all of these play, and others too.
std::vector<std::int64_t> open_matches_with(Reader& reader, const std::vector<std::string>& players) {
  std::vector<std::int64_t> numbers;
  for (const storage::MatchSummary& match : reader.list(reader.open_matches()))
    if (std::all_of(players.begin(), players.end(), [&](const std::string& player) {
          return match::find_seat(match.players, player).has_value();
        }))
      numbers.push_back(match.number);
  return numbers;
}

}  // namespace

void add_match_argument(Command& command, std::optional<std::string>& argument) {
  command.argument("MATCH", argument, "the match: its number or the end of its id (the one last changed)");
}

NumberedMatch find_match(Reader& reader, const std::string& argument) {
  if (is_all_digits(argument)) {
    const auto number = base::parse_unsigned(argument);
    if (!number)
      throw Error(ErrorKind::kNotThere, fmt::format("there is no match {}", argument))
          .remedy("'chapeau matches' lists those there are");
    return load(reader, *number);
  }
  if (!is_id_end(argument))
    throw Error(ErrorKind::kData,
                fmt::format("'{}' is neither a match's number nor the end of its id", argument))
        .remedy("a match is named by its number, its id, or the last four or more characters of the id");
  const std::vector<std::int64_t> numbers = reader.matches_with_id_end(argument);
  if (numbers.empty())
    throw Error(ErrorKind::kNotThere, fmt::format("there is no match whose id ends with '{}'", argument))
        .remedy("'chapeau matches' lists those there are");
  if (numbers.size() > 1) throw several(reader, "several matches fit", numbers, "name it by its number");
  return load(reader, numbers.front());
}

NumberedMatch match_to_read(Reader& reader, const std::optional<std::string>& argument) {
  if (argument) return find_match(reader, *argument);
  const auto number = reader.last_changed();
  if (!number)
    throw Error(ErrorKind::kNotThere, "there are no matches yet").remedy("'chapeau new ANN BOB' starts one");
  return load(reader, *number);
}

NumberedMatch match_to_add_to(Reader& reader, const std::optional<std::string>& argument,
                              const std::vector<std::string>& players) {
  if (argument) return find_match(reader, *argument);
  const std::vector<std::int64_t> numbers = reader.open_matches_of(players);
  if (numbers.size() > 1)
    throw several(reader, "several open matches have these players", numbers,
                  fmt::format("say which with -m {}", numbers.back()));
  if (numbers.size() == 1) return load(reader, numbers.front());
  // Somebody may only have been forgotten: then it is said who has not reported.
  const std::vector<std::int64_t> larger = open_matches_with(reader, players);
  if (larger.size() == 1) return load(reader, larger.front());
  throw Error(ErrorKind::kNotThere, fmt::format("there is no open match of {}", base::join_and(players)))
      .remedy(open_matches_words(reader, players));
}

void require_player(Reader& reader, const std::string& name) {
  if (reader.player(name)) return;
  const std::string meant = base::did_you_mean(name, reader.player_names());
  throw Error(ErrorKind::kNotThere, fmt::format("there is no player '{}'", name))
      .remedy(meant.empty() ? "'chapeau players' lists those there are" : meant);
}

}  // namespace cli
