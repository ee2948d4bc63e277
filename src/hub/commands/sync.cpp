#include "hub/sync/sync.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "cli/shell/progress.hpp"
#include "hub/commands.hpp"
#include "hub/commands/players_text.hpp"
#include "hub/skipped_text.hpp"
#include "hub/sync/names.hpp"
#include "match/player_name.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/style.hpp"
#include "report/lists/lists.hpp"
#include "report/merge/merged.hpp"
#include "report/merge/others_changes.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What all pages of a sync brought, collected before each was committed.
struct PullReport {
  std::int64_t payments = 0, corrections = 0;
  std::map<std::int64_t, storage::MergedMatch> matches;  ///< by number, each with what all pages brought
  std::set<std::int64_t> disputed;
  report::OthersChanges changes;

  /// So many matches are listed in JSON: a first pull may bring a hundred thousand.
  static constexpr std::size_t kMostMatches = 1000;
  void add(storage::Reader& reader, const storage::Merged& merged) {
    payments += merged.payments;
    for (const storage::StoredCommand& command : merged.commands)
      if (!storage::is_addition(reader, command)) ++corrections;
    for (const storage::MergedMatch& match : merged.matches) {
      storage::MergedMatch& all = matches[match.number];
      all.never_was_here = match.never_was_here && (all.number == 0 || all.never_was_here);
      all.number = match.number;
      all.is_new = all.is_new || match.is_new;
      all.is_back = all.is_back || match.is_back;
      all.hands += match.hands;
      disputed.erase(match.number);  // what a page made disputed, a later one may resolve
    }
    disputed.insert(merged.still_disputed.begin(), merged.still_disputed.end());
    changes.add(reader, merged);
  }

  [[nodiscard]] report::MergeCounts counts() const {
    storage::Merged all{.payments = payments};
    for (const auto& [number, match] : matches) all.matches.push_back(match);
    report::MergeCounts counts = report::count_merged(all);
    counts.changes = corrections;
    return counts;
  }
  [[nodiscard]] base::Json matches_json() const {
    base::Json list = base::Json::array();
    for (const auto& [number, match] : matches)
      if (list.size() < kMostMatches)
        list.push_back({{"match", number}, {"new", match.is_new}, {"hands", match.hands}});
    return list;
  }
};

report::MergeCounts sent_counts(const SyncResult& synced) {
  const storage::CommandCounts& sent = synced.pushed;
  const auto size = [](const auto& set) { return static_cast<std::int64_t>(set.size()); };
  return {sent.hands, size(sent.matches), size(sent.fresh), size(sent.payments), sent.changes};
}

/// Both ways are reported in the same words.
std::string received_text(const PullReport& pulls) {
  const std::string counts = report::merge_counts_text(pulls.counts());
  return counts.empty() ? base::tr("Received: nothing new.") : base::tr("Received: {0}.", counts);
}

std::string sent_text(const SyncResult& synced) {
  const std::string counts = report::merge_counts_text(sent_counts(synced));
  return counts.empty() ? base::tr("Sent: nothing new.") : base::tr("Sent: {0}.", counts);
}

bool sent_all(const SyncResult& synced) {
  return synced.commands_not_pushed + synced.commands_held == 0 && synced.blocked.empty() &&
         synced.refused.empty() && !synced.own_log;
}

std::string summary_text(const PullReport& pulls, const SyncResult& synced) {
  if (synced.commands_pulled == 0 && synced.commands_pushed == 0 && sent_all(synced) && !synced.leaves_out)
    return base::tr("This file and the hub of {0} are the same.", base::printable(synced.club));
  return base::join_sentences({received_text(pulls), sent_text(synced)});
}

/// How many commands that were entered here no hub takes.
std::int64_t own_refused(const SyncResult& synced) {
  return std::count_if(synced.refused.begin(), synced.refused.end(),
                       [](const auto& each) { return each.second.provenance.entered_here; });
}

base::Json document(const PullReport& pulls, const SyncResult& synced, bool dry_run) {
  base::Json ignored = base::Json::array(), blocked = base::Json::array(), refused = base::Json::array(),
             namesakes = base::Json::array();
  for (const IgnoredLog& log : synced.ignored)
    ignored.push_back({{"login", log.login}, {"commands", log.waiting}});
  for (const Blocked& each : synced.blocked) {
    base::Json entry{
        {"command", each.command}, {"name", each.name}, {"login", each.login}, {"number", each.number}};
    report::add_source(each.provenance.source, entry);
    blocked.push_back(std::move(entry));
  }
  for (const auto& [number, refusal] : synced.refused) {
    const auto& each = refusal;  // clang++ 14 captures no part of a binding
    base::Json entry{{"command", number},
                     {"name", each.name},
                     {"reason", base::in_english([&] { return storage::refusal_text(each.why); })}};
    report::add_source(each.provenance.source, entry);
    refused.push_back(std::move(entry));
  }
  for (const storage::Namesakes& each : synced.namesakes) namesakes.push_back(each.shown);
  const report::MergeCounts came = pulls.counts(), went = sent_counts(synced);
  return {{"club", synced.club},
          {"came",
           {{"commands", synced.commands_pulled},
            {"hands", came.hands},
            {"matches", came.matches},
            {"new_matches", came.fresh},
            {"payments", came.payments},
            {"pulls", base::Json::array({report::changes_json(pulls.changes, pulls.matches_json())})}}},
          {"went",
           {{"commands", synced.commands_pushed},
            {"hands", went.hands},
            {"matches", went.matches},
            {"new_matches", went.fresh},
            {"payments", went.payments}}},
          {"not_sent", synced.commands_not_pushed + synced.commands_without_room + synced.commands_held +
                           static_cast<std::int64_t>(synced.blocked.size()) + own_refused(synced)},
          {"own_log", synced.own_log ? base::Json(synced.own_log->reason) : base::Json(nullptr)},
          {"blocked", blocked},
          {"refused", refused},
          {"skipped", unusable_json(synced.skipped, synced.ended, WithLogin::kYes)},
          {"ignored", ignored},
          {"namesakes", namesakes},
          {"alike", synced.alike},
          {"renamed", synced.renamed},
          {"joined", report::names_json(synced.joined)},
          {"disputed", pulls.disputed},
          {"restored", !synced.restored.empty()},
          {"round_trips", synced.round_trips},
          {"dry_run", dry_run}};
}

/// So many commands are named that could not be sent: it may be a whole history.
constexpr std::size_t kMostUnsentShown = 5;

/// What came from elsewhere and no hub takes. Whatever else there is was sent.
std::string refused_text(const storage::RefusedCommand& command) {
  const std::string name = storage::name_of_refused(command.name), why = storage::refusal_text(command.why);
  if (!command.provenance.source)
    return base::tr("command {0} ({1}; from elsewhere) of this file cannot be sent: {2}", command.command,
                    name, why);
  // Translators: {2} is like "from ann" or "from old.db".
  return base::tr("command {0} ({1}; {2}) of this file cannot be sent: {3}", command.command, name,
                  report::source_text(*command.provenance.source), why);
}

void warn(const cli::Output& output, const SyncResult& synced, bool dry_run) {
  for (const std::string& login : synced.restored)
    output.warn(
        report::note_text(base::tr("{0}'s log on the hub is not the one of before: it was read from its "
                                   "beginning, and what the hub lacks is sent again",
                                   base::printable(login))));
  for (const storage::SkippedSum& skipped : synced.skipped)
    output.warn(report::warning_text(skipped_text(skipped, synced.club_option)));
  for (const storage::HubLog& log : synced.ended)  // of one's own the error says it
    if (log.login != synced.login) output.warn(report::warning_text(ended_text(log, synced.club_option)));
  std::size_t shown = 0;
  for (const auto& [number, command] : synced.refused)
    if (!command.provenance.entered_here && shown++ < kMostUnsentShown)
      output.warn(report::warning_text(refused_text(command)));
  for (const IgnoredLog& log : synced.ignored)
    output.warn(report::note_text(base::tr_n(
        log.waiting, "{0} command of {1}'s log was not taken: this file ignores it; to end that: {2}",
        "{0} commands of {1}'s log were not taken: this file ignores it; to end that: {2}",
        base::printable(log.login), base::typed_command("chapeau hub ignore", {log.login}, "--no"))));
  for (const std::string& name : synced.one_already) output.warn(report::one_already_text(name));
  if (dry_run) return;  // they are not here to be joined
  for (const storage::Namesakes& names : synced.namesakes)
    output.warn(report::note_text(report::same_name_text(names)));
  for (const std::vector<std::string>& names : synced.alike) output.warn(alike_text(names));
}

/// Of what was entered here the id is in the log of whoever took it. Of what came from another nobody here
/// can say which one is right: the log that has the id may be that of whoever entered it.
Error blocked_error(const Blocked& blocked, const ClubOption& club) {
  const std::string name = storage::name_of_refused(blocked.name), login = base::printable(blocked.login);
  if (blocked.provenance.entered_here)
    return Error(ErrorKind::kRefused,
                 base::tr("command {0} ({1}) of this file was not sent: {2}'s log has its id with other "
                          "contents, in command {3}",
                          blocked.command, name, login, blocked.number))
        .remedy(base::tr(
            "where others have taken it, export this file, sync a new one (--db FILE), and import the "
            "export there with --on-conflict theirs; else the owner of the hub can remove it: {0}",
            base::typed_command("chapeau hub drop", {"URL", blocked.login},
                                fmt::format("--from {} --usable {}", blocked.number, club))));
  const std::string from = blocked.provenance.source ? report::source_text(*blocked.provenance.source)
                                                     : base::tr_c("source of a command", "from elsewhere");
  // Translators: {2} is like "from mallory" or "from old.db".
  return Error(ErrorKind::kRefused,
               base::tr("command {0} ({1}; {2}) of this file was not sent: {3}'s log has its id with other "
                        "contents, in command {4}",
                        blocked.command, name, from, login, blocked.number))
      .remedy(base::tr("to have what the hub has instead, export this file, sync a new one (--db FILE), and "
                       "import the export there with --on-conflict theirs"));
}

/// What of the file could not go, and what in one's own log cannot be used: what ends the sync comes first.
std::vector<Error> troubles_of(const SyncResult& synced) {
  std::vector<Error> troubles;
  const std::size_t shown = std::min(synced.blocked.size(), kMostUnsentShown);
  for (std::size_t i = 0; i < shown; ++i)
    troubles.push_back(blocked_error(synced.blocked[i], synced.club_option));
  if (const auto more = static_cast<std::int64_t>(synced.blocked.size() - shown); more > 0)
    troubles.push_back(
        Error(ErrorKind::kRefused,
              base::tr_n(more,
                         "{0} more command of this file was not sent: the hub has its id with other contents",
                         "{0} more commands of this file were not sent: the hub has their ids with other "
                         "contents"))
            .remedy(base::tr("'chapeau sync --format json' lists all of them")));
  if (synced.own_log) troubles.emplace_back(ErrorKind::kRefused, synced.own_log->text);
  for (const auto& [command, refused] : synced.refused)
    if (refused.provenance.entered_here)
      troubles.push_back(
          Error(ErrorKind::kRefused,
                base::tr("command {0} ({1}) of this file cannot be sent: {2}", command,
                         storage::name_of_refused(refused.name), storage::refusal_text(refused.why)))
              .remedy(
                  base::tr("everything else was sent; what builds on it reaches the others only by a file: "
                           "'chapeau export', or '{0}'",
                           storage::kMergeElsewhere)));
  if (synced.commands_not_pushed > 0)
    troubles.push_back(
        Error(ErrorKind::kRefused, base::tr_n(synced.commands_not_pushed,
                                              "{1} may only read: {0} command of this file was not sent",
                                              "{1} may only read: {0} commands of this file were not sent",
                                              base::printable(synced.login)))
            .remedy(base::tr("ask the person who made the club to run: {0}", base::naming_no_database([&] {
                               return base::typed_command("chapeau hub member add", {"URL", synced.login},
                                                          synced.club_option);
                             }))));
  if (std::any_of(synced.skipped.begin(), synced.skipped.end(),
                  [&](const storage::SkippedSum& skipped) { return skipped.login == synced.login; }))
    troubles.push_back(
        Error(ErrorKind::kRefused,
              base::tr("the log of {0} has commands that nobody can use", base::printable(synced.login)))
            .remedy(base::tr("everything else was exchanged; 'chapeau hub status' shows the log")));
  if (synced.commands_held > 0)
    troubles.push_back(
        Error(
            ErrorKind::kBusy,
            base::tr_n(synced.commands_held,
                       "{0} command of this file was not sent: somebody's open transaction on the hub is in "
                       "its way",
                       "{0} commands of this file were not sent: somebody's open transaction on the hub is "
                       "in their way"))
            .remedy(
                base::tr("run 'chapeau sync' again; the person who runs the hub can end that connection")));
  return troubles;
}

/// Throws the first of what could not go, after it has warned of the others.
void require_sent(const cli::Output& output, const SyncResult& synced) {
  const std::vector<Error> troubles = troubles_of(synced);
  if (troubles.empty()) return;
  for (std::size_t i = 1; i < troubles.size(); ++i) {
    output.warn(report::warning_text(troubles[i].message()));
    if (!troubles[i].remedy().empty()) output.warn(fmt::format("  {}\n", troubles[i].remedy()));
  }
  throw troubles.front();
}

SyncOptions options_of(const cli::HubArguments& arguments, const cli::Output& output,
                       const base::Progress& progress) {
  return {arguments.url,
          arguments.club,
          arguments.renames,
          arguments.same,
          arguments.dry_run,
          [&output](const std::string& weakness) { output.warn(report::warning_text(weakness)); },
          progress};
}

StoreOpener opener_of(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  return {[&]() -> std::optional<storage::Store> {
            try {
              if (writing.database_is_there()) return writing.open();
            } catch (const Error& error) {
              // A file that was just made, and is still empty.
              if (error.kind() != ErrorKind::kNotThere) throw;
            }
            return std::nullopt;
          },
          [&] {
            if (!arguments.dry_run) return writing.open_or_create();
            return writing.database_is_there() ? writing.open().copy() : writing.open_or_empty();
          }};
}

/// Asks on a terminal, after everything was exchanged, who of those that have met are one person: of one
/// name, or of names that are nearly the same. They are joined, and that is sent.
void ask_who_is_one(const SyncResult& synced, const cli::HubArguments& arguments,
                    const cli::WriteAccess& writing) {
  std::vector<std::vector<std::string>> met = synced.alike;
  for (const storage::Namesakes& names : synced.namesakes)
    if (names.may_be_one()) met.push_back(names.shown);
  std::vector<storage::NamePair> same;
  for (const std::vector<std::string>& names : met)
    if (names.size() == 2 && writing.output.asks() &&
        writing.output.confirm(base::tr("Are {0} and {1} one person?", match::printable_name(names[0]),
                                        match::printable_name(names[1]))))
      same.push_back({names[1], names[0]});
  if (same.empty()) return;
  cli::HubArguments again = arguments;
  again.same = same;
  again.renames.clear();
  run_sync(again, writing);
}

}  // namespace

void run_sync(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const report::Style style = writing.output.style();
  PullReport pulls;
  std::string thrown_away;
  cli::Progress progress;
  const auto pulled = [&](storage::Reader& reader, const storage::Merged& merged) {
    thrown_away += cli::play::thrown_away_text(reader, merged.removed_drafts, arguments.dry_run);
    // What changed is put into words here.
    std::optional<base::InEnglish> english;
    if (arguments.format == cli::Format::kJson) english.emplace();
    pulls.add(reader, merged);
  };
  SyncResult synced;
  try {
    synced = sync(opener_of(arguments, writing), options_of(arguments, writing.output, progress.callback()),
                  pulled);
  } catch (const Error&) {
    // What came before that stays.
    progress.clear();
    if (!arguments.dry_run) writing.output.warn(thrown_away);
    throw;
  }
  progress.clear();
  warn(writing.output, synced, arguments.dry_run);
  writing.output.warn(thrown_away);
  std::string text;
  if (arguments.format == cli::Format::kJson) {
    text = cli::json_document(document(pulls, synced, arguments.dry_run));
  } else {
    text =
        (arguments.dry_run
             ? report::paragraph(base::tr("Dry run: nothing is sent or recorded. Without --dry-run:"), style)
             : "") +
        report::paragraph(summary_text(pulls, synced), style) +
        report::disputes_text({pulls.disputed.begin(), pulls.disputed.end()}, arguments.dry_run) +
        report::changes_text(pulls.changes, style) + report::join_changes_text(pulls.changes.joins, style);
    text += players_text(synced, arguments.dry_run, style) +
            report::join_changes_text(synced.join_changes, style);
  }
  synced.commands_pulled > 0 && !arguments.dry_run ? writing.output.print_saved(text, style)
                                                   : writing.output.print(text, style);
  require_sent(writing.output, synced);
  if (!arguments.dry_run && arguments.format == cli::Format::kText)
    ask_who_is_one(synced, arguments, writing);
}

}  // namespace hub
