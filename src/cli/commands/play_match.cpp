#include "cli/commands/play_match.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/args/matches.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "history/operations/options.hpp"
#include "match/replay.hpp"
#include "report/match/match_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_meant.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli::commands::play_at_table {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

namespace {

/// Throws `Error` (kData) for options of a new match that differ from those of the open match to continue.
/// Equal ones pass, and so does every day, so that the command that started the match continues it when it is
/// called again.
void check_options_fit(storage::Reader& reader, const NewMatchOptions& options, const NumberedMatch& match) {
  const std::string remedy = base::tr(
      "leave out the options to go on with match {0}; 'chapeau edit-match -m {0} OPTION' changes "
      "it, 'chapeau new PLAYERS' starts another",
      match.number);
  const match::Match& open = match.record.match;
  base::Json given = base::Json::object();
  options.game.write_given(given);
  if (given.contains("--game") && games::info(options.game.game()).name != games::info(open.game).name)
    throw Error(ErrorKind::kData, base::tr("match {0} of these players is open, and it is {1}", match.number,
                                           games::info(open.game).title()))
        .remedy(remedy);
  if (given.contains("--rules") && options.game.preset_for_earlier(open.game)->name != match.record.preset)
    throw Error(ErrorKind::kData, base::tr("match {0} of these players is open, with {1} rules", match.number,
                                           match.record.preset))
        .remedy(remedy);
  history::MatchRecord asked = match.record;
  options.match.put(asked, storage::Now::read().timestamp());
  asked.date = match.record.date;  // the day on which it is played on
  (void)take_event_spelling(reader, asked);
  const history::Options now = history::options_of(match.record);
  for (const auto& [key, value] : history::options_of(asked))
    if (const auto found = now.find(key); found == now.end() || found->second != value)
      throw Error(
          ErrorKind::kData,
          base::tr("match {0} of these players is open with other options: {1}, not {2}", match.number,
                   report::option_is_text(key, match.record), report::option_text(key, asked)))
          .remedy(remedy);
}

std::string how_to_choose_to_play(std::int64_t number) {
  return base::tr("choose one: chapeau play {0}", number);
}

}  // namespace

bool names_match(const Options& options) {
  return options.named || (options.arguments.values().size() == 1 && !options.match.again);
}

std::optional<NumberedMatch> find_open(const Options& options, const std::vector<std::string>& players,
                                       storage::Reader& reader) {
  if (options.match.again) return std::nullopt;
  if (names_match(options)) {
    NumberedMatch match =
        find_open_match(reader, options.named ? *options.named : players.front(), how_to_choose_to_play);
    check_options_fit(reader, options.match, match);
    return match;
  }
  if (players.empty()) {
    if (options.match.any_given()) return std::nullopt;
    if (waiting_match_entered_last(reader)) return std::nullopt;
    const std::vector<std::int64_t> open = storage::open_matches(reader);
    return open.empty() ? std::nullopt : std::optional(reader.listed_match(open.front()));
  }
  auto match = open_match_of(reader, players, how_to_choose_to_play);
  if (match) check_options_fit(reader, options.match, *match);
  return match;
}

std::optional<NumberedMatch> earlier_match(storage::Reader& reader, const std::vector<std::string>& players) {
  if (players.empty()) return std::nullopt;
  const auto first = storage::player_named(reader, players.front());
  const auto number = first ? storage::last_changed_match_of(reader, first->id) : std::nullopt;
  auto match = number ? reader.match(*number) : std::nullopt;
  if (!match || match->record.match.players.size() != players.size()) return std::nullopt;
  for (const std::string& player : players)
    if (const auto known = storage::player_named(reader, player);
        !known || std::find(match->record.player_ids.begin(), match->record.player_ids.end(), known->id) ==
                      match->record.player_ids.end())
      return std::nullopt;
  return match;
}

MatchNotBegun not_begun(const NewMatchOptions& options, const std::vector<std::string>& players,
                        const std::string& given, const WriteAccess& writing) {
  MatchNotBegun made;
  made.match.record = match_to_start(options, players, writing, storage::Now::read().timestamp());
  made.match.standing = match::replay(made.match.record.match);
  made.setup = play::setup_of(made.match.record.match.players, given);
  made.new_names = options.new_names;
  return made;
}

games::Names current_names(storage::Reader& reader, const std::vector<std::string>& players) {
  games::Names names;
  for (const std::string& player : players) names.push_back(storage::name_of_one(reader, player));
  return names;
}

std::optional<MatchNotBegun> match_of_draft(storage::Reader& reader,
                                            const std::optional<storage::Draft>& draft) {
  if (!draft) return std::nullopt;
  try {
    MatchNotBegun made{{0, play::read_draft_match(draft->contents), {}, {}, false, {}},
                       std::get<std::string>(draft->key),
                       {}};
    history::MatchRecord& record = made.match.record;
    games::Names& names = record.match.players;
    // They may have been renamed since, or joined: then two seats may be of one player, who plays no match.
    for (Seat seat = 0; seat < names.size(); ++seat) {
      if (const auto now = storage::player_now(reader, record.player_ids[seat])) names[seat] = now->name;
      for (Seat other = 0; other < seat; ++other)
        if (match::same_player(names[seat], names[other])) return std::nullopt;
    }
    record.player_ids.clear();
    made.match.standing = match::replay(made.match.record.match);
    return made;
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::vector<MatchNotBegun> waiting_matches(storage::Reader& reader) {
  std::vector<MatchNotBegun> waiting;
  for (const storage::Draft& draft : storage::drafts_without_match(reader)) {
    auto made = match_of_draft(reader, draft);
    if (made && !storage::was_match_started_since(reader, made->match.record.match.players, draft.at))
      waiting.push_back(std::move(*made));
  }
  return waiting;
}

std::optional<MatchNotBegun> waiting_match_of(storage::Reader& reader, const games::Names& players) {
  for (MatchNotBegun& waiting : waiting_matches(reader)) {
    const games::Names& names = waiting.match.record.match.players;
    if (names.size() == players.size() &&
        std::all_of(names.begin(), names.end(),
                    [&](const std::string& name) { return match::find_seat(players, name).has_value(); }))
      return std::move(waiting);
  }
  return std::nullopt;
}

std::optional<MatchNotBegun> waiting_match_entered_last(storage::Reader& reader) {
  const auto latest = storage::latest_draft_without_match(reader);
  if (!latest) return std::nullopt;
  for (MatchNotBegun& waiting : waiting_matches(reader))
    if (waiting.setup == std::get<std::string>(latest->key)) return std::move(waiting);
  return std::nullopt;
}

std::string waiting_hand_text(const NumberedMatch& match, bool leads_there) {
  const bool in_rounds = report::is_played_in_rounds(match.record.match);
  if (match.number == 0) {
    const games::Names& players = match.record.match.players;
    const std::string names = base::printable(base::join_and(players));
    const std::string command = base::typed_command("chapeau play", leads_there ? games::Names() : players);
    // A name in quotes is not put in quotes once more.
    if (command.find('\'') != std::string::npos)
      // Translators: {0} are players, {1} is a command, which ends the line.
      return in_rounds ? base::tr("A round of {0} that was not finished is waiting. To go on with it: {1}",
                                  names, command)
                       : base::tr("A hand of {0} that was not finished is waiting. To go on with it: {1}",
                                  names, command);
    // Translators: {0} are players, {1} is a command.
    return in_rounds
               ? base::tr("A round of {0} that was not finished is waiting: '{1}' offers it.", names, command)
               : base::tr("A hand of {0} that was not finished is waiting: '{1}' offers it.", names, command);
  }
  const std::string command =
      base::typed_program() + (leads_there ? " play" : fmt::format(" play {}", match.number));
  // Translators: {1} is a command.
  return in_rounds ? base::tr("A round of match {0} that was not finished is waiting: '{1}' offers it.",
                              match.number, command)
                   : base::tr("A hand of match {0} that was not finished is waiting: '{1}' offers it.",
                              match.number, command);
}

std::vector<std::string> farewell(const play::ActionRunner& runner, bool alone) {
  const play::Session& session = runner.session();
  const std::int64_t number = session.match().number;
  std::vector<std::string> paragraphs;
  if (!session.begun()) return {base::tr("No match was started.")};
  if (runner.is_gone()) {
    paragraphs.push_back(
        runner.redo()
            // Translators: {1} is a command.
            ? base::tr("Match {0} is gone: its start was undone. '{1}' restores it.", number, *runner.redo())
            : base::tr("Match {0} is no longer on the list.", number));
    if (runner.keeps_draft())
      paragraphs.push_back(
          base::tr("Once match {0} is back, 'chapeau play {0}' offers what you typed again.", number));
    return paragraphs;
  }
  const NumberedMatch& found = *runner.found();
  if (found.disputed) {
    paragraphs.push_back(base::tr("Match {0} is disputed. To decide: 'chapeau resolve -m {0}'", number));
    if (runner.keeps_draft())
      paragraphs.push_back(
          base::tr("Once that is decided, 'chapeau play {0}' offers what you typed again.", number));
    return paragraphs;
  }
  if (found.standing.takes_a_hand())
    return {alone ? base::tr("Match {0} is still open: 'chapeau play' goes on with it.", number)
                  : base::tr("Match {0} is still open: 'chapeau play {0}' goes on with it.", number)};
  if (session.match().standing.takes_a_hand())
    paragraphs.push_back(
        session.unrecorded().empty()
            ? base::tr("Another command ended match {0} in the meantime.", number)
            : base::tr("Another command ended match {0} in the meantime; what you typed is not kept.",
                       number));
  if (runner.owed().empty()) paragraphs.push_back(base::tr("'chapeau sheet' shows the sheet."));
  return paragraphs;
}

}  // namespace cli::commands::play_at_table
