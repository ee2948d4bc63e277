#include "report/merge/merged.hpp"

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/changes/disputed.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/lists.hpp"
#include "report/match/match_text.hpp"
#include "report/merge/others_changes.hpp"
#include "storage/backup.hpp"
#include "storage/queries/player_meant.hpp"

namespace report {
namespace {

using storage::Merged;

std::string shown_names(const storage::Namesakes& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names.shown) shown.push_back(match::printable_name(name));
  return base::join_first(shown, storage::kMostNamesakesShown);
}

/// What became of a player of the other file who has the same name as one here, or another name there.
/// `are_several`: others did, too, and one sentence is for all of them.
std::string joined_text(const storage::NamePair& name, const std::string& there, bool dry_run,
                        bool are_several) {
  const std::string one = match::printable_name(name.there);
  const std::string other = match::printable_name(name.here);
  if (!dry_run && are_several)
    return base::tr("{0} of {1} and {2} here are now one player.", one, there, other);
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

std::string renamed_text(const storage::NamePair& name, const std::string& there, bool dry_run) {
  const std::string one = match::printable_name(name.there), other = match::printable_name(name.here);
  return dry_run ? base::tr("{0} of {1} would be called {2}, in every file that this history reaches.", one,
                            there, other)
                 : base::tr("{0} of {1} is now called {2}, in every file that this history reaches.", one,
                            there, other);
}

/// That a new name was another's, who is no other name for one person: they play each other.
std::string namesakes_text(storage::Reader& reader, const std::string& name, bool dry_run, Style style) {
  auto several = storage::namesakes_called(reader, name);
  if (!several) return "";
  several->later = several->into;  // no two of them are to be joined
  if (!dry_run) return paragraph(same_name_text(*several), style);
  // Translators: {0} is a name, {1} a list: "Bob and Bob (2)".
  return paragraph(base::tr("Then several players would be called {0}: {1}. Choose another name.",
                            match::printable_name(name), shown_names(*several)),
                   style);
}

/// What becomes of a name that came and is nearly one that was here.
std::string alike_text(const storage::NamePair& name, const std::string& there, bool dry_run) {
  const std::string one = match::printable_name(name.there);
  const std::string other = match::printable_name(name.here);
  if (dry_run)
    return base::tr("{0} of {1} and {2} here would stay two players. If they are one person, add: {3}", one,
                    there, other, base::typed_option("--same", name.there, name.here));
  // Translators: {0} is a name in the file or log {1}, {2} a name here, {3} a command.
  return base::tr("{0} of {1} and {2} here are two players. If they are one person: {3}", one, there, other,
                  base::typed_command("chapeau join", {name.there, name.here}));
}

base::Json disputes_json(const std::vector<storage::DisputedMatch>& matches) {
  base::Json list = base::Json::array();
  for (const storage::DisputedMatch& match : matches) list.push_back(dispute_json(match));
  return list;
}

/// The new matches by the numbers that they have here, which the other file knows others by.
std::string new_here_text(storage::Reader& reader, const Merged& merged, Style style) {
  std::vector<std::string> matches;
  std::size_t count = 0;
  for (const storage::MergedMatch& match : merged.matches) {
    if (!match.is_new || match.never_was_here || ++count > base::kMostNamed) continue;
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

/// The dispute that a merge made of a match, or would have; null where it made none.
const storage::DisputedMatch* dispute_of(const Merged& merged, std::int64_t number) {
  const auto found =
      std::find_if(merged.disputed.begin(), merged.disputed.end(),
                   [&](const storage::DisputedMatch& match) { return match.number == number; });
  return found == merged.disputed.end() ? nullptr : &*found;
}

/// Who has another name or is now one player with another, and which disputes are resolved.
std::string decisions_text(storage::Reader& reader, const Merged& merged, const std::string& there,
                           bool dry_run, Style style) {
  std::string text;
  for (const storage::NamePair& name : merged.renamed)
    text += paragraph(renamed_text(name, there, dry_run), style) +
            namesakes_text(reader, name.here, dry_run, style);
  const bool are_several = merged.joined.size() > 1;
  for (const storage::NamePair& name : merged.joined)
    text += paragraph(joined_text(name, there, dry_run, are_several), style);
  if (are_several && !dry_run)
    text += paragraph(
        base::tr("If any of these is two people: 'chapeau undo' separates all of them and says how to join "
                 "the others again; then 'chapeau rename OLD NEW' gives one of the two another name."),
        style);
  for (const storage::NamePair& name : merged.alike)
    text += paragraph(alike_text(name, there, dry_run), style);
  for (const storage::Namesakes& names : merged.met)
    if (!dry_run)
      text += paragraph(same_name_text(names), style);
    else if (!names.may_be_one())  // others are not here to be joined
      // Translators: {0} is a name, {1} a list: "Bob and Bob (2)".
      text += paragraph(base::tr("Several players would be called {0}: {1}.",
                                 match::printable_name(names.name), shown_names(names)),
                        style);
  const bool is_alone = merged.resolved.size() == 1 && merged.joined.empty() && merged.renamed.empty();
  const auto backup = is_alone ? std::nullopt : storage::backup_number(merged.backup);
  for (const std::int64_t number : merged.resolved) {
    const auto match = reader.match(number);
    const auto left = storage::disputed_match(reader, number);
    if (left)
      text += paragraph(base::tr("This dispute of match {0} is resolved; one from before is left.", number),
                        style);
    else
      text += paragraph(match ? base::tr("The dispute of match {0} is resolved: {1}", number,
                                         status_text(printable(*match)))
                              : base::tr("The dispute of match {0} is resolved: there is no match.", number),
                        style);
    if (const storage::DisputedMatch* disputed = dispute_of(merged, number))
      if (const std::string left_out = left_out_text(*disputed, match, left, dry_run, style, backup);
          !left_out.empty())
        text += paragraph(
            merged.keeps_both
                ? base::join_sentences(
                      {base::tr("Where only one version can stay, the one that counted until now does."),
                       left_out})
                : left_out,
            style);
  }
  return text;
}

}  // namespace

base::Json names_json(const std::vector<storage::NamePair>& names) {
  base::Json list = base::Json::array();
  for (const storage::NamePair& name : names) list.push_back({{"there", name.there}, {"here", name.here}});
  return list;
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
  std::string text;
  if (merged.refused)
    // A dry run; in earnest it says nothing but why it is refused.
    text =
        paragraph(base::tr("Dry run: nothing is recorded. Without --on-conflict nothing would be received. "
                           "With --on-conflict dispute, and without --dry-run:"),
                  style);
  else if (dry_run)
    text = dry_run_text(style);
  text += paragraph(counts.empty() ? base::tr("Received from {0}: no new hands.", there)
                                   : base::tr("Received from {0}: {1}.", there, counts),
                    style);
  text += new_here_text(reader, merged, style);
  OthersChanges changes;
  changes.add(reader, merged);
  text += changes_text(changes, style) + decisions_text(reader, merged, there, dry_run, style) +
          join_changes_text(changes.joins, style);
  std::vector<std::int64_t> known = merged.still_disputed;  // before, here or there
  for (const storage::DisputedMatch& match : merged.disputed) {
    if (std::erase(known, match.number) > 0) text += provisional_text(match, there, dry_run, style);
  }
  text += disputes_text(known, dry_run);
  if (!merged.backup.empty()) text += base::tr("Backup: {0}", base::printable(merged.backup)) + "\n";
  if (const auto backup = storage::backup_number(merged.backup))
    text += paragraph(base::tr("'chapeau restore {0}' takes this merge back.", *backup), style);
  return text;
}

std::string same_name_text(const storage::Namesakes& names) {
  // Translators: {0} is a name, {1} a list: "Bob and Bob (2)", {2} the beginning of a command.
  if (!names.may_be_one())
    return base::tr("Several players are now called {0}: {1}. To give one another name: {2} NEW",
                    match::printable_name(names.name), shown_names(names),
                    base::typed_command("chapeau rename", {names.shown.back()}));
  return base::tr("{0} have the same name and stay separate players. If they are one person: {1}",
                  shown_names(names), storage::join_command(names));
}

std::string one_already_text(const std::string& name) {
  return note_text(base::tr("{0} is one player already", match::printable_name(name)));
}

std::string disputes_text(const std::vector<std::int64_t>& numbers, bool dry_run) {
  std::string text;
  for (const std::int64_t number : numbers)
    text += (dry_run ? base::tr("Match {0} would be disputed.", number)
                     : base::tr("Match {0} is disputed. To decide: 'chapeau resolve -m {0}'", number)) +
            "\n";
  return text;
}

std::string merged_warnings(storage::Reader& reader, const Merged& merged) {
  std::string text;
  for (const std::int64_t number : merged.resolved) {
    const storage::DisputedMatch* disputed = dispute_of(merged, number);
    const auto match = reader.match(number);
    if (disputed != nullptr && match) text += kept_twice_warnings(*disputed, *match);
  }
  return text;
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

std::string nothing_merged_text(const std::string& there, std::int64_t new_logins, Style style) {
  if (new_logins > 0)
    // Translators: {1} is a file. A login is the name under which somebody uses the club's hub.
    return paragraph(
        base::tr_n(new_logins, "Everything in {1} is here already. Noted from which login {0} command came.",
                   "Everything in {1} is here already. Noted from which login {0} commands came.", there),
        style);
  return paragraph(base::tr("Everything in {0} is here already. Nothing was recorded.", there), style);
}

std::string not_noted_text(std::int64_t commands) {
  return note_text(base::tr_n(
      commands,
      "this file is busy, or cannot be written: it was not noted from which login {0} command came. Merge "
      "again before 'chapeau undo --by LOGIN'",
      "this file is busy, or cannot be written: it was not noted from which login {0} commands came. Merge "
      "again before 'chapeau undo --by LOGIN'"));
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
