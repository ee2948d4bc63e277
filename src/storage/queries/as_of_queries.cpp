#include "storage/queries/as_of_queries.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "base/language/translation.hpp"
#include "history/matches/incremental_match.hpp"
#include "history/materialize.hpp"
#include "history/operations/effects.hpp"
#include "match/deal.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/projections/projections.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/reversed_commands.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Matches that are followed at a time: as many as a round of tables plays at once.
constexpr std::size_t kMostTimelines = 16;

/// Heads of one match that are followed at a time, each at the end of a fork.
constexpr std::size_t kMostHeads = 8;

/// These operations with all that they happened after, by their index in the subject, ascending.
std::vector<std::size_t> with_past(const Subject& subject, const std::vector<base::Uuid>& ids) {
  std::vector<std::size_t> past;
  std::set<base::Uuid> wanted(ids.begin(), ids.end());
  // Parents arrived first, so that going back every operation is asked for before it is met.
  for (std::size_t i = subject.operations.size(); i-- > 0 && !wanted.empty();) {
    const history::Operation& operation = subject.operations[i];
    if (wanted.erase(operation.id) == 0) continue;
    wanted.insert(operation.parents.begin(), operation.parents.end());
    past.push_back(i);
  }
  std::reverse(past.begin(), past.end());
  return past;
}

/// The match as these leave it. Where they are the first ones, as in a history without forks, none is copied.
history::IncrementalMatch match_of(const Subject& subject, const std::vector<std::size_t>& indexes) {
  const auto match_after = [](std::span<const history::Operation> operations) {
    return history::IncrementalMatch(operations, history::materialize(operations));
  };
  if (indexes.empty() || indexes.back() + 1 == indexes.size())
    return match_after(std::span(subject.operations).first(indexes.size()));
  history::Operations operations;
  for (const std::size_t index : indexes) operations.push_back(subject.operations[index]);
  return match_after(operations);
}

/// The operations of a command, by their index in the subject: they stand one behind the other.
std::pair<std::size_t, std::size_t> range_of(const Subject& subject, std::int64_t command) {
  const auto first = std::ranges::lower_bound(subject.log, command, {}, &LogPlace::command);
  const auto last = std::ranges::upper_bound(first, subject.log.end(), command, {}, &LogPlace::command);
  return {static_cast<std::size_t>(first - subject.log.begin()),
          static_cast<std::size_t>(last - subject.log.begin())};
}

/// The lines that an operation writes.
void name_lines(const history::Action& action, std::set<base::Uuid>& lines) {
  history::for_each_line_written(
      action, [&](const base::Uuid& line, const history::Contents* /*value*/) { lines.insert(line); });
}

/// A match as it is at one head of its history, and after each operation that is applied to it.
class MatchAtHead {
 public:
  MatchAtHead(Connection& connection, const base::Uuid& id, history::IncrementalMatch match)
      : connection_(connection), id_(id), match_(std::move(match)) {
    note_terms();
    note_turns(0);
  }

  /// The operation that was applied last: everything else happened before it. Nothing before the first.
  [[nodiscard]] const std::optional<base::Uuid>& head() const { return head_; }

  /// Applies an operation that happened after all those so far.
  void apply(const Subject& subject, const history::Operation& operation) {
    head_ = operation.id;
    const auto change = match_.apply(operation);
    if (!change) match_ = match_of(subject, with_past(subject, {operation.id}));
    if (!change || change->other_than_lines) note_terms();
    note_turns(change && !change->other_than_lines ? change->first_line : 0);
  }

  /// Everything but the lines; null: there is no such match.
  [[nodiscard]] const std::shared_ptr<const history::MatchRecord>& record() const { return record_; }

  /// Of the named lines those that are on the sheet, in its order.
  [[nodiscard]] std::vector<LineAsOf> lines(const std::set<base::Uuid>& named) const {
    std::vector<LineAsOf> found;
    if (!record_) return found;
    const auto there = std::count_if(named.begin(), named.end(),
                                     [&](const base::Uuid& line) { return match_.has_line(line); });
    // From the end: most commands add a line there.
    for (std::size_t index = turns_.size(); index-- > 0 && std::cmp_less(found.size(), there);)
      if (named.contains(match_.state()->lines[index].id)) found.push_back(line(index));
    std::reverse(found.begin(), found.end());
    return found;
  }

 private:
  void note_terms() {
    record_.reset();
    if (!match_.state()) return;
    history::MatchState terms;
    terms.game = match_.state()->game;
    terms.players = match_.state()->players;
    terms.options = match_.state()->options;
    terms.closing = match_.state()->closing;
    auto record = std::make_shared<history::MatchRecord>(history::record_of(id_, std::move(terms)));
    name_players(*record, [this](const base::Uuid& id) { return name_of_player(connection_, id); });
    record_ = std::move(record);
  }

  /// Notes for each line from an index on whose turn it is to deal.
  void note_turns(std::size_t first) {
    turns_.resize(record_ ? match_.state()->lines.size() : 0);
    for (std::size_t index = first; index < turns_.size(); ++index)
      turns_[index] = index == 0 ? record_->match.first_dealer
                                 : match::turn_after(match_.state()->lines[index - 1], turns_[index - 1],
                                                     record_->match.players.size());
  }

  [[nodiscard]] LineAsOf line(std::size_t index) const {
    const history::LineState& state = match_.state()->lines[index];
    LineAsOf line{index, state, {}};
    if (const auto* hand = std::get_if<match::Hand>(&line.line.what)) {
      const match::Match& match = record_->match;
      line.standing.hand = games::score(match.game, hand->reported, match.players);
      for (const games::ScoredEntry& entry : line.standing.hand->entries)
        line.standing.scores.push_back(entry.score);
      line.standing.dealer = match::deal_of(line.line, turns_[index]).dealer;
    } else {
      line.standing.scores = std::get<match::Adjustment>(line.line.what).points;
    }
    return line;
  }

  Connection& connection_;
  base::Uuid id_;
  history::IncrementalMatch match_;
  std::optional<base::Uuid> head_;
  std::shared_ptr<const history::MatchRecord> record_;
  std::vector<std::optional<match::Seat>> turns_;
};

}  // namespace

struct AsOfQueries::Timeline {
  struct Moment {
    std::shared_ptr<const history::MatchRecord> record;  ///< null: there was no such match
    std::vector<LineAsOf> lines;
  };
  struct Entry {
    Moment before, after;
  };

  Timeline(Connection& connection_, std::int64_t number_, const base::Uuid& id_,
           std::shared_ptr<const Subject> subject_)
      : connection(connection_), number(number_), id(id_), subject(std::move(subject_)) {}

  /// A command of this match. Follows it and all behind it that were not followed yet; those before `begin`
  /// only where they are asked for.
  const Entry& entry(std::int64_t command, std::int64_t begin) {
    if (!entries.contains(command)) follow_all(std::min(command, begin));
    const auto found = entries.find(command);
    // Where the commands of the operations do not ascend.
    if (found == entries.end())
      throw missing_in(connection, base::tr("command {0} of match {1} is missing", command, number));
    return found->second;
  }

  [[nodiscard]] std::optional<MatchAsOf> match_at(const Moment& moment) const {
    if (!moment.record) return std::nullopt;
    return MatchAsOf{number, *moment.record, moment.lines};
  }

  Connection& connection;
  std::int64_t number;
  base::Uuid id;
  std::shared_ptr<const Subject> subject;
  std::map<std::int64_t, Entry> entries;  ///< by command

 private:
  void follow_all(std::int64_t begin) {
    std::list<MatchAtHead> heads;  // the last used at the front
    const std::vector<LogPlace>& log = subject->log;
    auto first = std::ranges::lower_bound(log, begin, {}, &LogPlace::command);
    while (first != log.end() && !entries.contains(first->command)) {
      const auto last = std::ranges::upper_bound(first, log.end(), first->command, {}, &LogPlace::command);
      entries[first->command] = follow(static_cast<std::size_t>(first - log.begin()),
                                       static_cast<std::size_t>(last - log.begin()), heads);
      first = last;
    }
  }
  /// The match before and after the operations [first, last) of a command.
  Entry follow(std::size_t first, std::size_t last, std::list<MatchAtHead>& heads) {
    std::set<base::Uuid> named;
    bool is_chain = true;
    for (std::size_t i = first; i < last; ++i) {
      const history::Operation& operation = subject->operations[i];
      name_lines(operation.action, named);
      is_chain = is_chain && (i == first || operation.parents == std::vector{subject->operations[i - 1].id});
    }
    Entry entry;
    if (!is_chain) return follow_apart(first, last, named);
    MatchAtHead& head = head_before(subject->operations[first].parents, heads);
    entry.before = {head.record(), head.lines(named)};
    for (std::size_t i = first; i < last; ++i) head.apply(*subject, subject->operations[i]);
    entry.after = {head.record(), head.lines(named)};
    return entry;
  }

  /// Of a command as this program writes none: its operations are concurrent.
  Entry follow_apart(std::size_t first, std::size_t last, const std::set<base::Uuid>& named) {
    std::vector<base::Uuid> own;
    for (std::size_t i = first; i < last; ++i) own.push_back(subject->operations[i].id);
    std::vector<std::size_t> past = with_past(*subject, own);
    const MatchAtHead after(connection, id, match_of(*subject, past));
    std::erase_if(past, [&](std::size_t index) { return index >= first && index < last; });
    const MatchAtHead before(connection, id, match_of(*subject, past));
    return {{before.record(), before.lines(named)}, {after.record(), after.lines(named)}};
  }

  /// The match as these operations, with all that they happened after, leave it.
  MatchAtHead& head_before(const std::vector<base::Uuid>& parents, std::list<MatchAtHead>& heads) {
    const auto known = std::find_if(heads.begin(), heads.end(), [&](const MatchAtHead& head) {
      return parents.size() == 1 && head.head() == parents.front();
    });
    if (known != heads.end()) {
      heads.splice(heads.begin(), heads, known);
      return heads.front();
    }
    if (heads.size() == kMostHeads) heads.pop_back();
    return heads.emplace_front(connection, id, match_of(*subject, with_past(*subject, parents)));
  }
};

AsOfQueries::AsOfQueries(Reader& reader)
    : reader_(reader), connection_(reader.connection()), subjects_(reader.subjects()) {}

AsOfQueries::~AsOfQueries() = default;

AsOfQueries::Timeline& AsOfQueries::timeline(std::int64_t number, const base::Uuid& id) {
  const auto known = std::find_if(timelines_.begin(), timelines_.end(),
                                  [&](const auto& timeline) { return timeline->id == id; });
  if (known != timelines_.end()) {
    timelines_.splice(timelines_.begin(), timelines_, known);
  } else {
    if (timelines_.size() == kMostTimelines) timelines_.pop_back();
    timelines_.push_front(std::make_unique<Timeline>(connection_, number, id, subjects_.subject(id)));
  }
  return *timelines_.front();
}

CommandChanges AsOfQueries::changes_of(const StoredCommand& command, std::size_t shown) {
  CommandChanges changes;
  changes.command = command;
  changes.provenance = provenance_of(connection_, command);
  const ReversedCommands reversed = reversed_by(connection_, subjects_, command);
  if (!reversed.commands.empty()) changes.target = *reversed.commands.begin();
  changes.targets = static_cast<std::int64_t>(reversed.commands.size());
  changes.target_login = reversed.login;
  changes.in_effect = is_in_effect(command.number);
  if (changes.target && is_reversal(command)) shown = 0;  // an undo is described by what it undid
  const std::vector<base::Uuid> subjects = subjects_of(connection_, command.number);
  std::set<base::Uuid> named;
  if (subjects.size() > shown) named = subjects_with_reason_or_options(command.number);
  for (const base::Uuid& id : subjects) {
    const auto number = match_number(connection_, id);
    if (!number) continue;
    MatchChange& change = changes.matches.emplace_back(MatchChange{.match = *number});
    // An import may have brought thousands, whose bodies took most of the time of a `log`.
    if (changes.matches.size() > shown && !named.contains(id)) continue;
    const std::shared_ptr<const Subject> subject = subjects_.subject(id);
    const auto [first, last] = range_of(*subject, command.number);
    change.operations.assign(subject->operations.begin() + static_cast<std::ptrdiff_t>(first),
                             subject->operations.begin() + static_cast<std::ptrdiff_t>(last));
    if (changes.matches.size() > shown) continue;
    Timeline& matches = timeline(*number, id);
    const Timeline::Entry& entry = matches.entry(command.number, first_command_);
    change.before = matches.match_at(entry.before);
    change.after = matches.match_at(entry.after);
  }
  changes.others = changes_of_others(command.number);
  return changes;
}

std::set<base::Uuid> AsOfQueries::subjects_with_reason_or_options(std::int64_t command) {
  std::set<base::Uuid> subjects;
  Query rows = connection_.query(
      "SELECT subject FROM operation WHERE command = ?1 AND (verb = 'set' OR reason <> '')");
  rows.bind(command);
  while (rows.step()) subjects.insert(rows.uuid(0));
  return subjects;
}

std::vector<std::int64_t> AsOfQueries::matches_of(std::int64_t command) {
  std::vector<std::int64_t> matches;
  for (const base::Uuid& id : subjects_of(connection_, command))
    if (const auto number = match_number(connection_, id)) matches.push_back(*number);
  return matches;
}

bool AsOfQueries::is_in_effect(std::int64_t command) {
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    const std::shared_ptr<const Subject> subject = subjects_.subject(id);
    const auto [known, is_new] = undone_.try_emplace(id);
    if (is_new) known->second = history::undone_in(subject->operations);
    const auto [first, last] = range_of(*subject, command);
    for (std::size_t i = first; i < last; ++i) {
      const history::Operation& operation = subject->operations[i];
      if (!history::undoes_or_redoes(history::verb_of(operation.action)) &&
          !known->second.contains(operation.id))
        return true;
    }
  }
  return false;
}

std::optional<std::pair<std::int64_t, std::size_t>> AsOfQueries::line_taken_off_by(std::int64_t command) {
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    const auto number = match_number(connection_, id);
    if (!number) continue;
    const std::shared_ptr<const Subject> subject = subjects_.subject(id);
    const auto [first, last] = range_of(*subject, command);
    for (std::size_t i = first; i < last; ++i) {
      std::set<base::Uuid> gone;
      history::for_each_line_written(subject->operations[i].action,
                                     [&](const base::Uuid& line, const history::Contents* value) {
                                       if (value == nullptr) gone.insert(line);
                                     });
      if (gone.empty()) continue;
      for (const LineAsOf& line : timeline(*number, id).entry(command, first_command_).before.lines)
        if (gone.contains(line.line.id)) return std::pair(*number, line.index + 1);
    }
  }
  return std::nullopt;
}

}  // namespace storage
