#include "interchange/import.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/error.hpp"
#include "base/json.hpp"
#include "history/encode.hpp"
#include "match/player_name.hpp"

namespace interchange {
namespace {

using base::Error;
using base::ErrorKind;
using base::Json;
using history::MatchRecord;

/// The record with the players as they are called here, where they are the same.
MatchRecord with_names_of(const MatchRecord& here, MatchRecord incoming) {
  for (games::Seat seat = 0; seat < incoming.players.size() && seat < here.players.size(); ++seat)
    if (match::same_player(incoming.players[seat].name, here.players[seat].name))
      incoming.players[seat].name = incoming.match.players[seat] = here.players[seat].name;
  return incoming;
}

/// Everything but the lines and the closing.
Json head_of(const MatchRecord& record) {
  MatchRecord head = record;
  head.match.lines.clear();
  head.match.closing.reset();
  return history::encode_record(head, history::Naming::kOutside);
}

bool is_beginning(const std::vector<match::Line>& beginning, const std::vector<match::Line>& whole) {
  return beginning.size() <= whole.size() && std::equal(beginning.begin(), beginning.end(), whole.begin());
}

/// "in hand 2", "in its stakes": the first thing in which two matches differ.
std::string where_they_differ(const MatchRecord& here, const MatchRecord& other) {
  const MatchRecord incoming = with_names_of(here, other);
  const Json mine = head_of(here);
  const Json theirs = head_of(incoming);
  for (const auto& [key, value] : mine.items())
    if (theirs.at(key) != value) return "in its " + key;
  const auto& lines = here.match.lines;
  for (std::size_t i = 0; i < lines.size() && i < incoming.match.lines.size(); ++i)
    if (!(lines[i] == incoming.match.lines[i])) return fmt::format("in line {} of its sheet", i + 1);
  return "in how it was closed";
}

class Import {
 public:
  Import(storage::Writer& writer, const std::string& file, OnConflict on_conflict)
      : writer_(writer), file_(file), on_conflict_(on_conflict) {}

  Outcome take_line(const ReadLine& line) {
    Outcome outcome = take(line);
    // What stood before the import, not before this line of it.
    if (const auto first = before_.find(outcome.match); first != before_.end())
      outcome.before = first->second;
    else if (outcome.deed != Deed::kSkipped && outcome.deed != Deed::kKept)
      before_[outcome.match] = outcome.before;
    touched_[outcome.match] = line.number;
    return outcome;
  }

 private:
  Outcome take(const ReadLine& line) {
    const auto number = writer_.match_with_id(line.record.id);
    if (!number) return start(line);
    const MatchRecord here = writer_.listed_match(*number).record;
    switch (compare(here, line.record)) {
      case Relation::kSame:
      case Relation::kShorter: return {line.number, *number, Deed::kSkipped, 0, here, {}};
      case Relation::kLonger: return extend(line, *number, here);
      case Relation::kConflict: return decide(line, *number, here);
    }
    return {};
  }

  /// The players of a record as this database knows them, or as they will be known from now on.
  MatchRecord with_players(MatchRecord record) {
    for (games::Seat seat = 0; seat < record.players.size(); ++seat) {
      record.players[seat] = writer_.player_ref(record.players[seat].name);
      record.match.players[seat] = record.players[seat].name;  // the first spelling is kept
    }
    return record;
  }

  Outcome start(const ReadLine& line) {
    MatchRecord record = with_players(line.record);
    const std::int64_t number = writer_.start(record);
    return {line.number, number, Deed::kAdded, record.match.lines.size(), std::move(record), {}};
  }

  Outcome extend(const ReadLine& line, std::int64_t number, const MatchRecord& here) {
    const std::vector<match::Line>& lines = line.record.match.lines;
    const auto known = static_cast<std::ptrdiff_t>(here.match.lines.size());
    const std::vector<match::Line> more(lines.begin() + known, lines.end());
    if (!more.empty()) writer_.apply(number, history::AddLines{more});
    if (line.record.match.closing && !here.match.closing)
      writer_.apply(number, history::Close{*line.record.match.closing});
    return {line.number, number, Deed::kExtended, more.size(), writer_.listed_match(number).record, here};
  }

  Outcome decide(const ReadLine& line, std::int64_t number, const MatchRecord& here) {
    if (on_conflict_ == OnConflict::kKeep) return {line.number, number, Deed::kKept, 0, here, {}};
    const bool same_kind = here.match.game.index() == line.record.match.game.index() &&
                           here.players.size() == line.record.players.size();
    if (!same_kind)
      throw Error(ErrorKind::kData, fmt::format("match {} has this id, and is of another game or number of "
                                                "players",
                                                number))
          .at({fmt::format("{}, line {}", file_, line.number), "", 0, 0})
          .remedy("leave the id out, and it comes in as a match of its own");
    if (on_conflict_ == OnConflict::kReplace) {
      MatchRecord record = with_players(line.record);
      writer_.apply(number, history::Replace{record});
      return {line.number, number, Deed::kReplaced, record.match.lines.size(), std::move(record), here};
    }
    const std::string where = touched_.contains(number)
                                  ? fmt::format("line {} brings this match", touched_[number])
                                  : fmt::format("the match is here as match {}", number);
    throw Error(ErrorKind::kData,
                fmt::format("{}, and differs {}", where, where_they_differ(here, line.record)))
        .at({fmt::format("{}, line {}", file_, line.number), "", 0, 0})
        .remedy(
            "nothing was imported: --on-conflict keep leaves what is here, --on-conflict replace takes what "
            "comes in");
  }

  storage::Writer& writer_;
  const std::string& file_;
  OnConflict on_conflict_;
  std::map<std::int64_t, std::optional<MatchRecord>> before_;
  std::map<std::int64_t, std::size_t> touched_;  // the last line of the file that brought a match
};

}  // namespace

Relation compare(const MatchRecord& here, const MatchRecord& other) {
  const MatchRecord incoming = with_names_of(here, other);
  if (head_of(here) != head_of(incoming)) return Relation::kConflict;
  const auto& mine = here.match;
  const auto& theirs = incoming.match;
  const bool same_lines = mine.lines.size() == theirs.lines.size();
  if (is_beginning(mine.lines, theirs.lines)) {
    if (same_lines && mine.closing == theirs.closing) return Relation::kSame;
    if (!mine.closing) return Relation::kLonger;
    return same_lines && !theirs.closing ? Relation::kShorter : Relation::kConflict;
  }
  return is_beginning(theirs.lines, mine.lines) && !theirs.closing ? Relation::kShorter : Relation::kConflict;
}

std::string to_string(Deed deed) {
  constexpr std::array<const char*, 5> kNames{"added", "extended", "skipped", "kept", "replaced"};
  return kNames.at(static_cast<std::size_t>(deed));
}

std::vector<Outcome> import_matches(storage::Writer& writer, const std::vector<ReadLine>& lines,
                                    const std::string& file, OnConflict on_conflict) {
  Import import(writer, file, on_conflict);
  std::vector<Outcome> outcomes;
  for (const ReadLine& line : lines) outcomes.push_back(import.take_line(line));
  return outcomes;
}

}  // namespace interchange
