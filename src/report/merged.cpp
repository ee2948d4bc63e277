#include "report/merged.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "base/typed_command.hpp"
#include "match/player_name.hpp"
#include "report/disputed.hpp"
#include "report/lists.hpp"
#include "report/logged_command.hpp"
#include "report/match_text.hpp"
#include "report/printable.hpp"
#include "storage/as_of_queries.hpp"
#include "storage/log_queries.hpp"
#include "storage/match_queries.hpp"
#include "storage/money_queries.hpp"

namespace report {
namespace {

constexpr std::size_t kMostMatches = 8;  // that are named

using storage::CommandKind;
using storage::Merged;
using storage::StoredCommand;

/// The changes of one kind, a sentence each. `one` makes the sentence on one, `more` that on those that are
/// only counted.
std::string listed(const OthersChanges::Kind& changes, std::string (*one)(const OthersChanges::Change&),
                   std::string (*more)(std::int64_t), Style style) {
  std::string text;
  for (const OthersChanges::Change& each : changes.listed) text += paragraph(one(each), style);
  const std::int64_t rest = changes.count - static_cast<std::int64_t>(changes.listed.size());
  return rest > 0 ? text + paragraph(more(rest), style) : text;
}

std::string changed_there(const OthersChanges::Change& change) {
  // Translators: {0} is what was done, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Changed there: {0}.", change.text);
  // Translators: {0} is what was done, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Changed there, {1}: {0}.", change.text, change.source);
}

std::string undone_there(const OthersChanges::Change& change) {
  // Translators: {0} is what the command did, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Undone there: a command that {0}.", change.text);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Undone there, {1}: a command that {0}.", change.text, change.source);
}

std::string redone_there(const OthersChanges::Change& change) {
  // Translators: {0} is what the command did, "dropped hand 3 of match 1".
  if (change.source.empty()) return base::tr("Redone there: a command that {0}.", change.text);
  // Translators: {0} is what the command did, "dropped hand 3 of match 1", {1} is "from bob".
  return base::tr("Redone there, {1}: a command that {0}.", change.text, change.source);
}

/// "Now: match 1 (Ann 430, Bob 355, open), match 3 (…) and 2 more." What was over and has another result has
/// a sentence of its own.
std::string matches_now_text(const OthersChanges& changes, Style style) {
  std::vector<storage::MatchComparison> all;
  std::vector<std::string> named;
  std::int64_t more = 0;
  for (const auto& [number, match] : changes.matches) {
    all.push_back(match);
    const bool has_sentence = changes.shown_apart.contains(number) || has_another_result(match);
    if (has_sentence ||
        (match.before.status == match.after.status && match.before.totals == match.after.totals))
      continue;
    if (named.size() < kMostMatches)
      // Translators: {0} is a match: "3 (Ann 340, Bob 0, 2026-11-01, open)".
      named.push_back(base::tr("match {0}", match_text(match.after)));
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
  return text + result_changes_text(all, style);
}

std::string equal_payments_text(const OthersChanges& changes, Style style) {
  std::string text;
  for (const auto& [number, same] : changes.equal_payments)
    text +=
        paragraph(base::tr("Payment {0} has the same players, amount and day as payment {1}. If it is one "
                           "payment, entered twice: 'chapeau drop-payment {0}'",
                           number, same),
                  style);
  return text;
}

/// What became of a player of the other file who has the same name as one here, or another name there.
std::string joined_text(const storage::MergedName& name, const std::string& there, bool dry_run) {
  const std::string one = base::printable(name.there);
  const std::string other = base::printable(name.here);
  // Whoever named both with --same is not told how to keep them apart.
  const bool was_said = !match::same_player(name.there, name.here);
  if (dry_run && was_said)
    return base::tr("{0} of {1} and {2} here would become one player.", one, there, other);
  if (was_said)
    return base::tr(
        "{0} of {1} and {2} here are now one player. If they are two people, 'chapeau undo' separates them.",
        one, there, other);
  if (dry_run)
    return base::tr(
        "{0} of {1} and {2} here would become one player. If they are two people, add {3}=ANOTHER.", one,
        there, other, base::typed_option("--rename", name.there));
  return base::tr(
      "{0} of {1} and {2} here are now one player. If they are two people, 'chapeau undo' separates them; "
      "then 'chapeau rename OLD NEW' gives one of them another name.",
      one, there, other);
}

/// What becomes of a name that came and is nearly one that was here.
std::string alike_text(const storage::MergedName& name, const std::string& there, bool dry_run) {
  const std::string one = base::printable(name.there);
  const std::string other = base::printable(name.here);
  if (dry_run)
    return base::tr("{0} of {1} and {2} here would stay two players. If they are one person, add {3}.", one,
                    there, other, base::typed_option("--same", name.there, name.here));
  // Translators: {0} is a name in the file or log {1}, {2} a name here, {3} a command.
  return base::tr("{0} of {1} and {2} here are two players. If they are one person: {3}", one, there, other,
                  base::typed_command("chapeau join", {name.there, name.here}));
}

base::Json texts_json(const OthersChanges::Kind& changes) {
  base::Json texts = base::Json::array();
  for (const OthersChanges::Change& each : changes.listed) texts.push_back(each.text);
  return texts;
}

/// The matches that were over and have another result now, as `matches` lists them.
base::Json results_json(const OthersChanges& changes) {
  base::Json list = base::Json::array();
  for (const auto& [number, match] : changes.matches)
    if (has_another_result(match))
      list.push_back(
          {{"match", number}, {"before", match_json(match.before)}, {"after", match_json(match.after)}});
  return list;
}

base::Json disputes_json(const std::vector<storage::DisputedMatch>& matches) {
  base::Json list = base::Json::array();
  for (const storage::DisputedMatch& match : matches) list.push_back(dispute_json(match));
  return list;
}

base::Json names_json(const std::vector<storage::MergedName>& names) {
  base::Json list = base::Json::array();
  for (const storage::MergedName& name : names) list.push_back({{"there", name.there}, {"here", name.here}});
  return list;
}

/// The new matches by the numbers that they have here, which the other file knows others by.
std::string new_here_text(storage::Reader& reader, const Merged& merged, Style style) {
  std::vector<std::string> matches;
  std::size_t count = 0;
  for (const storage::MergedMatch& match : merged.matches) {
    if (!match.is_new || match.never_was_here || ++count > kMostMatches) continue;
    const auto stored = reader.match(match.number);
    if (!stored) continue;
    const history::NumberedMatch shown = printable(*stored);
    const std::string names = base::join_and(shown.record.match.players);
    if (shown.record.date)
      // Translators: {0} is a number, {1} are the players, {2} is a day.
      matches.push_back(base::tr("match {0} ({1}, {2})", match.number, names, *shown.record.date));
    else
      // Translators: {0} is a number, {1} are the players.
      matches.push_back(base::tr("match {0} ({1})", match.number, names));
  }
  if (matches.empty()) return "";
  if (count > matches.size())
    return paragraph(
        base::tr_n(static_cast<std::int64_t>(count - matches.size()), "New here: {1} and {0} more.",
                   "New here: {1} and {0} more.", base::join_comma(matches)),
        style);
  return paragraph(base::tr("New here: {0}.", base::join_comma(matches)), style);
}

/// Who has another name or is now one player with another, and which disputes are resolved.
std::string decisions_text(storage::Reader& reader, const Merged& merged, const std::string& there,
                           bool dry_run, Style style) {
  std::string text;
  for (const storage::MergedName& name : merged.renamed)
    text += paragraph(base::tr("{0} of {1} is now called {2}, in every file that this history reaches.",
                               base::printable(name.there), there, base::printable(name.here)),
                      style);
  for (const storage::MergedName& name : merged.joined)
    text += paragraph(joined_text(name, there, dry_run), style);
  for (const storage::MergedName& name : merged.alike)
    text += paragraph(alike_text(name, there, dry_run), style);
  for (const std::int64_t number : merged.resolved) {
    const std::vector<std::int64_t>& left = merged.still_disputed;
    if (std::find(left.begin(), left.end(), number) != left.end()) {
      text += paragraph(base::tr("This dispute of match {0} is resolved; one from before is left.", number),
                        style);
      continue;
    }
    const auto match = reader.match(number);
    text += paragraph(
        match ? base::tr("The dispute of match {0} is resolved: {1}", number, status_text(printable(*match)))
              : base::tr("The dispute of match {0} is resolved: there is no match.", number),
        style);
  }
  return text;
}

}  // namespace

void OthersChanges::compare(storage::Reader& reader, const Merged& merged) {
  shown_apart.insert(merged.resolved.begin(), merged.resolved.end());
  shown_apart.insert(merged.still_disputed.begin(), merged.still_disputed.end());
  for (const storage::MergedMatch& match : merged.matches) {
    const auto known = matches.find(match.number);
    if (known == matches.end() && (!match.before || matches.size() >= storage::kMostCompared)) continue;
    const std::vector<storage::MatchSummary> now = storage::list_matches(reader, {match.number});
    if (now.empty()) continue;
    if (known != matches.end())
      known->second.after = now[0];
    else
      matches.emplace(match.number, storage::MatchComparison{*match.before, now[0]});
  }
}

void OthersChanges::add(storage::Reader& reader, const Merged& merged) {
  storage::AsOfQueries as_of = reader.as_of();
  const auto text_of = [&](const StoredCommand& command) {
    return describe(as_of.changes_of(command, kMostDescribed)).what;
  };
  const auto put = [&](Kind& kind, const StoredCommand& command, const auto& text) {
    if (++kind.count > static_cast<std::int64_t>(kMostDescribed)) return;
    const auto source = storage::source_of(reader, command);
    kind.listed.push_back({text(), source && !source->file ? source_text(*source) : ""});
  };
  std::set<std::int64_t> disputed;
  if (merged.refused)
    for (const storage::DisputedMatch& match : merged.disputed) disputed.insert(match.number);
  const auto is_disputed = [&](const StoredCommand& command) {
    const std::vector<std::int64_t> touched = as_of.matches_of(command.number);
    return std::any_of(touched.begin(), touched.end(),
                       [&](std::int64_t match) { return disputed.contains(match); });
  };
  compare(reader, merged);
  const std::vector<std::int64_t>& came = merged.new_payments;
  for (const std::int64_t number : came) {
    if (equal_payments.size() >= kMostDescribed) break;
    const auto payment = storage::payment_with_number(reader, number);
    const auto same = payment ? storage::same_payment(reader, *payment, false) : std::nullopt;
    // Of two that came the other file has warned.
    if (same && std::find(came.begin(), came.end(), same->number) == came.end())
      equal_payments.emplace_back(number, same->number);
  }
  for (const storage::MergedMatch& match : merged.matches)
    if (match.is_new) fresh.insert(match.number);
  if (!first && !merged.commands.empty()) first = merged.commands.front().number;
  for (const StoredCommand& command : merged.commands) {
    // Where a merge is refused, what is disputed is shown side by side.
    if (storage::is_addition(command) || (!disputed.empty() && is_disputed(command))) continue;
    if (!is_reversal(command)) {
      put(corrected, command, [&] { return text_of(command); });
      continue;
    }
    const auto target = storage::targeted_by(reader, command.number);
    const std::vector<std::int64_t> touched = as_of.matches_of(command.number);
    const bool never_was_here = touched.empty()
                                    ? target >= first
                                    : std::all_of(touched.begin(), touched.end(),
                                                  [&](std::int64_t match) { return fresh.contains(match); });
    if (never_was_here) continue;
    put(kind_of(command) == CommandKind::kUndo ? undone : redone, command, [&] {
      const auto stored = target ? storage::find_command(reader, *target) : std::nullopt;
      return text_of(stored ? *stored : command);
    });
  }
}

MergeCounts count_merged(const Merged& merged) {
  MergeCounts came;
  for (const storage::MergedMatch& match : merged.matches) {
    if (match.never_was_here) continue;
    came.hands += match.hands;
    came.matches += match.hands > 0 || match.is_new || match.is_back ? 1 : 0;
    came.fresh += match.is_new ? 1 : 0;
  }
  came.payments = merged.payments;
  return came;
}

std::string merge_counts_text(const MergeCounts& counts) {
  std::vector<std::string> parts;
  if (counts.hands > 0) parts.push_back(base::tr_n(counts.hands, "{0} hand", "{0} hands"));
  if (counts.matches > 0 && counts.fresh == counts.matches)
    parts.push_back(base::tr_n(counts.matches, "{0} new match", "{0} new matches"));
  else if (counts.matches > 0 && counts.fresh > 0)
    // Translators: {1} is a number, too.
    parts.push_back(base::tr_n(counts.matches, "{0} match ({1} new)", "{0} matches ({1} new)", counts.fresh));
  else if (counts.matches > 0)
    parts.push_back(base::tr_n(counts.matches, "{0} match", "{0} matches"));
  if (counts.payments > 0) parts.push_back(base::tr_n(counts.payments, "{0} payment", "{0} payments"));
  if (counts.changes > 0) parts.push_back(base::tr_n(counts.changes, "{0} change", "{0} changes"));
  return base::join_comma(parts);
}

std::string merged_text(storage::Reader& reader, const Merged& merged, const std::string& there, bool dry_run,
                        Style style) {
  const std::string counts = merge_counts_text(count_merged(merged));
  std::string text = dry_run ? dry_run_line(style) : "";
  text += paragraph(counts.empty() ? base::tr("Received from {0}: no new hands.", there)
                                   : base::tr("Received from {0}: {1}.", there, counts),
                    style);
  text += new_here_text(reader, merged, style);
  OthersChanges changes;
  changes.add(reader, merged);
  text += changes_text(changes, style) + decisions_text(reader, merged, there, dry_run, style);
  std::vector<std::int64_t> known = merged.still_disputed;  // before, here or there
  for (const storage::DisputedMatch& match : merged.disputed) {
    if (std::erase(known, match.number) > 0) text += provisional_text(match, there, dry_run, style);
  }
  text += disputes_text(known, dry_run);
  if (!merged.backup.empty()) text += base::tr("Backup: {0}", base::printable(merged.backup)) + "\n";
  return text;
}

std::string disputes_text(const std::vector<std::int64_t>& numbers, bool dry_run) {
  std::string text;
  for (const std::int64_t number : numbers)
    text += (dry_run ? base::tr("Match {0} would be disputed.", number)
                     : base::tr("Match {0} is disputed. To decide: 'chapeau resolve -m {0}'", number)) +
            "\n";
  return text;
}

std::string changes_text(const OthersChanges& changes, Style style) {
  const auto more_changed = [](std::int64_t count) {
    return base::tr_n(count, "Changed there: {0} more.", "Changed there: {0} more.");
  };
  const auto more_undone = [](std::int64_t count) {
    return base::tr_n(count, "Undone there: {0} more.", "Undone there: {0} more.");
  };
  const auto more_redone = [](std::int64_t count) {
    return base::tr_n(count, "Redone there: {0} more.", "Redone there: {0} more.");
  };
  return listed(changes.corrected, changed_there, more_changed, style) +
         listed(changes.undone, undone_there, more_undone, style) +
         listed(changes.redone, redone_there, more_redone, style) + matches_now_text(changes, style) +
         equal_payments_text(changes, style);
}

base::Json changes_json(const OthersChanges& changes, const base::Json& matches) {
  return {{"matches", matches},
          {"results", results_json(changes)},
          {"changed", texts_json(changes.corrected)},
          {"undone", texts_json(changes.undone)},
          {"redone", texts_json(changes.redone)}};
}

base::Json merged_json(storage::Reader& reader, const Merged& merged, const std::string& there,
                       bool dry_run) {
  base::Json matches = base::Json::array();
  for (const storage::MergedMatch& match : merged.matches)
    matches.push_back({{"match", match.number}, {"new", match.is_new}, {"hands", match.hands}});
  OthersChanges changes;
  changes.add(reader, merged);
  return {{"from", there},
          {"commands", merged.commands.size()},
          {"matches", std::move(matches)},
          {"results", results_json(changes)},
          {"payments", merged.payments},
          {"changed", texts_json(changes.corrected)},
          {"undone", texts_json(changes.undone)},
          {"redone", texts_json(changes.redone)},
          {"renamed", names_json(merged.renamed)},
          {"joined", names_json(merged.joined)},
          {"alike", names_json(merged.alike)},
          {"settled", merged.resolved},
          {"disputed", merged.still_disputed},
          {"refused", false},
          {"backup", merged.backup.empty() ? base::Json(nullptr) : base::Json(merged.backup)},
          {"dry_run", dry_run}};
}

std::string nothing_merged_text(const std::string& there) {
  return base::tr("Everything in {0} is here already. Nothing was recorded.", there) + "\n";
}

std::string refused_text(const Merged& merged, const std::string& there, Style style) {
  std::string text;
  for (const storage::DisputedMatch& match : merged.disputed)
    text += (text.empty() ? "" : "\n") + dispute_text(match, there, style);
  return text;
}

base::Json refused_json(const Merged& merged, const std::string& there, bool dry_run) {
  return {
      {"from", there}, {"refused", true}, {"disputes", disputes_json(merged.disputed)}, {"dry_run", dry_run}};
}

}  // namespace report
