#include "report/merge/others_changes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/lists.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"

namespace report {
namespace {

using storage::CommandKind;
using storage::Merged;
using storage::StoredCommand;

std::string changed_there(const OthersChanges::Change& change) {
  // Translators: {0} is what was done, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Changed there: {0}.", change.text);
  // Translators: {0} is what was done, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Changed there, {1}: {0}.", change.text, change.source);
}

std::string undone_there(const OthersChanges::Change& change) {
  if (change.is_of_several)
    return change.source.empty()
               // Translators: {0} is "4 commands from dee, in match 1 (Ann and Bob)".
               ? base::tr("Undone there: {0}.", change.text)
               // Translators: {0} is "4 commands from dee, in match 1 (Ann and Bob)", {1} is "from bob".
               : base::tr("Undone there, {1}: {0}.", change.text, change.source);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Undone there: a command that {0}.", change.text);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Undone there, {1}: a command that {0}.", change.text, change.source);
}

std::string redone_there(const OthersChanges::Change& change) {
  if (change.is_of_several)
    return change.source.empty()
               // Translators: {0} is "4 commands from dee, in match 1 (Ann and Bob)".
               ? base::tr("Redone there: {0}.", change.text)
               // Translators: {0} is "4 commands from dee, in match 1 (Ann and Bob)", {1} is "from bob".
               : base::tr("Redone there, {1}: {0}.", change.text, change.source);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Redone there: a command that {0}.", change.text);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Redone there, {1}: a command that {0}.", change.text, change.source);
}

using Sentence = std::string (*)(const OthersChanges::Change&);

/// The changes that are listed, a sentence each, in the order in which they were made.
std::string in_order(const OthersChanges& changes, Style style) {
  std::map<std::int64_t, std::string> sentences;
  const std::pair<const OthersChanges::Kind&, Sentence> kinds[] = {
      {changes.corrected, changed_there}, {changes.undone, undone_there}, {changes.redone, redone_there}};
  for (const auto& [kind, sentence] : kinds)
    for (const OthersChanges::Change& each : kind.listed)
      sentences[each.command] = paragraph(sentence(each), style);
  std::string text;
  for (const auto& [command, sentence] : sentences) text += sentence;
  return text;
}

/// How many changes of a kind are not listed.
std::int64_t count_more(const OthersChanges::Kind& kind) {
  return kind.count - static_cast<std::int64_t>(kind.listed.size());
}

/// "Now: match 1 (Ann 430, Bob 355, open), match 3 (…) and 2 more." What was over and has another result has
/// a sentence of its own.
std::string matches_now_text(const OthersChanges& changes, Style style) {
  std::vector<storage::MatchComparison> all;
  std::vector<std::string> named;
  std::vector<std::int64_t> gone;
  std::int64_t more = 0;
  for (const auto& [number, match] : changes.matches) {
    all.push_back(match);
    const bool has_sentence = changes.shown_apart.contains(number) || has_another_result(match);
    const storage::MatchSummary &before = match.before.summary, &after = match.after.summary;
    const bool is_gone = !after.status;
    if (is_gone && before.status) gone.push_back(number);
    if (is_gone || has_sentence || (before.status == after.status && before.totals == after.totals)) continue;
    if (named.size() < base::kMostNamed)
      // Translators: {0} is a match: "3 (Ann 340, Bob 0, 2026-11-01, open)".
      named.push_back(base::tr("match {0}", match_text(after)));
    else
      ++more;
  }
  std::string text;
  if (more > 0)
    // Translators: {1} are matches with their totals.
    text = paragraph(
        base::tr_n(more, "Now: {1} and {0} more.", "Now: {1} and {0} more.", base::join_comma(named)), style);
  else if (!named.empty())
    // Translators: {0} are matches with their totals: "match 3 (Ann 340, Bob 0, open)".
    text = paragraph(base::tr("Now: {0}.", base::join_comma(named)), style);
  for (std::size_t i = 0; i < gone.size() && i < base::kMostNamed; ++i)
    text += paragraph(base::tr("Match {0} is no longer on the list.", gone[i]), style);
  if (gone.size() > base::kMostNamed) text += std::string(ellipsis(style)) + "\n";
  return text + result_changes_text(all, style);
}

/// What was entered on two laptops, and came as two.
std::string entered_twice_text(const OthersChanges& changes, Style style) {
  std::string text;
  for (const auto& [number, same] : changes.equal_matches) {
    const std::vector<std::string>& commands = changes.void_commands.at(number);
    text += paragraph(
        commands.size() == 1
            ? base::tr("Match {0} has the same players, day and totals as match {1}. If it is one match, "
                       "entered twice, close one of them as void: {2}",
                       number, same, commands.front())
            // Translators: {2} is a list of commands.
            : base::tr("Match {0} has the same players, day and totals as match {1}. If it is one match, "
                       "entered twice, make one of them void, in this order: {2}",
                       number, same, base::join_comma(commands)),
        style);
  }
  for (const auto& [number, same] : changes.alike_matches) {
    const std::vector<std::string>& commands = changes.void_commands.at(number);
    text += paragraph(
        commands.size() == 1
            ? base::tr("Match {0} has the same players and day as match {1}, and a hand with the same "
                       "points. If it is one match, entered twice, compare their sheets and close one of "
                       "them as void: {2}",
                       number, same, commands.front())
            // Translators: {2} is a list of commands.
            : base::tr("Match {0} has the same players and day as match {1}, and a hand with the same "
                       "points. If it is one match, entered twice, compare their sheets and make one of "
                       "them void, in this order: {2}",
                       number, same, base::join_comma(commands)),
        style);
  }
  for (const auto& [number, same] : changes.equal_payments)
    text +=
        paragraph(base::tr("Payment {0} has the same players, amount and day as payment {1}. If it is one "
                           "payment, entered twice: 'chapeau drop-payment {0}'",
                           number, same),
                  style);
  return text;
}

}  // namespace

base::Json texts_json(const OthersChanges::Kind& changes) {
  base::Json texts = base::Json::array();
  for (const OthersChanges::Change& each : changes.listed) texts.push_back(each.text);
  return texts;
}

base::Json results_json(const OthersChanges& changes) {
  base::Json list = base::Json::array();
  for (const auto& [number, match] : changes.matches)
    if (has_another_result(match))
      list.push_back({{"match", number},
                      {"before", match_json(match.before.summary)},
                      {"after", match_json(match.after.summary)}});
  return list;
}

void OthersChanges::compare(storage::Reader& reader, const Merged& merged) {
  shown_apart.insert(merged.resolved.begin(), merged.resolved.end());
  shown_apart.insert(merged.still_disputed.begin(), merged.still_disputed.end());
  for (const storage::MergedMatch& match : merged.matches) {
    const auto known = matches.find(match.number);
    // What an earlier page of a sync brought did not change.
    if (known == matches.end() &&
        (!match.before || fresh.contains(match.number) || matches.size() >= storage::kMostMatchesCompared))
      continue;
    const auto now = storage::match_to_compare(reader, match.number);
    if (!now) continue;
    if (known != matches.end())
      known->second.after = *now;
    else
      matches.emplace(match.number, storage::MatchComparison{*match.before, *now});
  }
}

/// "4 commands from dee, in match 1 (Ann and Bob) and match 3 (Cho and Dee)".
std::string OthersChanges::several_text(storage::Reader& reader, const LoggedCommand& reversal) const {
  std::vector<std::string> named;
  for (const std::int64_t number : reversal.matches) {
    const auto known = matches.find(number);
    std::vector<std::string> players;
    if (known != matches.end()) players = printable(known->second.before.summary).players;
    // As it was here it may have been gone. Of those that are only counted nothing is read.
    if (players.empty() && named.size() < base::kMostNamed)
      for (const storage::MatchSummary& now : storage::list_matches(reader, {number}))
        players = printable(now).players;
    // Translators: {0} is a match: "3 (Ann and Bob)".
    named.push_back(base::tr("match {0}", players.empty()
                                              ? std::to_string(number)
                                              : fmt::format("{} ({})", number, base::join_and(players))));
  }
  if (named.empty()) return reversal.all_of_login;
  // Translators: {0} is "12 commands from bob", {1} are matches: "match 1 (Ann and Bob)".
  return base::tr_c("commands", "{0}, in {1}", reversal.all_of_login, base::join_first(named));
}

void OthersChanges::Kind::put(storage::Reader& reader, const StoredCommand& command, Change change) {
  const bool is_listed = has_room();
  ++count;
  if (!is_listed) return;
  const auto source = storage::provenance_of(reader, command).source;
  change.command = command.number;
  change.source = source && !source->file ? source_text(*source) : "";
  listed.push_back(std::move(change));
}

bool OthersChanges::Kind::has_room() const { return std::cmp_less(count, base::kMostNamed); }

/// Drops a change from the list that its undo came along with; lists one that was redone, where an earlier
/// page of a sync left it out.
void OthersChanges::update_reversed(storage::Reader& reader, storage::AsOfQueries& as_of, std::int64_t number,
                                    bool is_of_earlier_page) {
  const auto listed = std::find_if(corrected.listed.begin(), corrected.listed.end(),
                                   [&](const Change& each) { return each.command == number; });
  const bool is_listed = listed != corrected.listed.end();
  if (!is_listed && !(is_of_earlier_page && corrected.has_room())) return;
  const auto made = storage::find_command(reader, number);
  if (!made) return;
  const bool is_undone = !as_of.changes_of(*made, 0).in_effect;
  if (is_listed && is_undone) {
    corrected.listed.erase(listed);
    --corrected.count;
  } else if (!is_listed && !is_undone && !storage::is_addition(reader, *made)) {
    const LoggedCommand done = describe(as_of.changes_of(*made, base::kMostNamed));
    corrected.put(reader, *made, {.text = done.what, .joins = done.joins});
  }
}

void OthersChanges::add_reversal(storage::Reader& reader, storage::AsOfQueries& as_of,
                                 const StoredCommand& command) {
  Kind& kind = kind_of(command) == CommandKind::kUndo ? undone : redone;
  Change change;
  if (kind.has_room()) {
    const storage::CommandChanges changes = as_of.changes_of(command, 0);
    change.is_of_several = changes.targets > 1;
    const auto target = changes.target ? storage::find_command(reader, *changes.target) : std::nullopt;
    change.text = change.is_of_several
                      ? several_text(reader, describe(changes))
                      : describe(as_of.changes_of(target.value_or(command), base::kMostNamed)).what;
  }
  kind.put(reader, command, std::move(change));
}

bool OthersChanges::lists(const storage::RefusedJoin& join) const {
  return std::any_of(corrected.listed.begin(), corrected.listed.end(), [&](const Change& each) {
    return std::find(each.joins.begin(), each.joins.end(), join.ids) != each.joins.end();
  });
}

/// To be called when it is known which changes are listed: nothing is told of the joins of players who came
/// with them, nor of what came to a file that was empty, unless a change that is listed made them.
void OthersChanges::add_joins(const Merged& merged) {
  const bool was_empty = first == 1;
  storage::JoinChanges changed;
  if (!was_empty) {
    changed = merged.joins;
    changed.uncounted = merged.uncounted;
  } else {
    changed.refused = merged.joins.refused;
  }
  std::erase_if(changed.refused, [&](const storage::RefusedJoin& join) {
    return (was_empty || join.came_with_players) && !lists(join);
  });
  joins.add(changed);
}

void OthersChanges::add(storage::Reader& reader, const Merged& merged) {
  compare(reader, merged);
  find_equal_payments(reader, merged);
  find_equal_matches(reader, merged);
  for (const storage::MergedMatch& match : merged.matches)
    if (match.is_new) fresh.insert(match.number);
  if (merged.commands.empty()) return add_joins(merged);
  const std::int64_t first_of_page = merged.commands.front().number;
  if (!first) first = first_of_page;
  storage::AsOfQueries as_of = reader.as_of();
  std::set<std::int64_t> disputed;
  if (merged.refused)
    for (const storage::DisputedMatch& match : merged.disputed) disputed.insert(match.number);
  std::set<std::int64_t> reversed;
  for (const StoredCommand& command : merged.commands)
    if (is_reversal(command)) reversed.merge(storage::all_targeted_by(reader, command.number));

  for (const StoredCommand& command : merged.commands) {
    if (storage::is_addition(reader, command)) continue;
    const std::vector<std::int64_t> touched = as_of.matches_of(command.number);
    // Where a merge is refused, what is disputed is shown side by side.
    if (std::any_of(touched.begin(), touched.end(),
                    [&](std::int64_t match) { return disputed.contains(match); }))
      continue;
    if (is_reversal(command)) {
      const bool never_was_here =
          !touched.empty() && std::all_of(touched.begin(), touched.end(),
                                          [&](std::int64_t match) { return fresh.contains(match); });
      if (never_was_here) continue;
      const std::set<std::int64_t> roots = storage::roots_of(reader, command.number);
      if (roots.empty() || *roots.begin() < *first) add_reversal(reader, as_of, command);
      for (auto root = roots.lower_bound(*first); root != roots.end(); ++root)
        update_reversed(reader, as_of, *root, *root < first_of_page);
    } else if (corrected.has_room()) {
      // What was undone there since did not change anything here.
      if (const LoggedCommand done = describe(as_of.changes_of(command, base::kMostNamed)); !done.undone)
        corrected.put(reader, command, {.text = done.what, .joins = done.joins});
    } else if (!reversed.contains(command.number) || as_of.changes_of(command, 0).in_effect) {
      corrected.put(reader, command, {});
    }
  }
  add_joins(merged);
}

std::string changes_text(const OthersChanges& changes, Style style) {
  std::string text = in_order(changes, style);
  if (const std::int64_t more = count_more(changes.corrected); more > 0)
    text += paragraph(base::tr_n(more, "Changed there: {0} more.", "Changed there: {0} more."), style);
  if (const std::int64_t more = count_more(changes.undone); more > 0)
    text += paragraph(base::tr_n(more, "Undone there: {0} more.", "Undone there: {0} more."), style);
  if (const std::int64_t more = count_more(changes.redone); more > 0)
    text += paragraph(base::tr_n(more, "Redone there: {0} more.", "Redone there: {0} more."), style);
  return text + matches_now_text(changes, style) + entered_twice_text(changes, style);
}

base::Json changes_json(const OthersChanges& changes, const base::Json& matches) {
  return {{"matches", matches},
          {"results", results_json(changes)},
          {"changed", texts_json(changes.corrected)},
          {"undone", texts_json(changes.undone)},
          {"redone", texts_json(changes.redone)}};
}

}  // namespace report
