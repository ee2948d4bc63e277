#include "hub/sync.hpp"

#include <fmt/core.h>

#include <set>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "hub/commands.hpp"
#include "report/merged.hpp"
#include "report/style.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What all pulls of one sync brought, collected before each was committed.
struct PullReport {
  report::MergeCounts counts;
  std::set<std::int64_t> disputed;
  std::string changes;
  base::Json json = base::Json::array();

  void add(storage::Reader& reader, const storage::Merged& merged, const std::string& there, bool dry_run,
           report::Style style) {
    const report::MergeCounts more = report::count_merged(merged);
    counts.hands += more.hands;
    counts.matches += more.matches;
    counts.fresh += more.fresh;
    counts.payments += more.payments;
    disputed.insert(merged.still_disputed.begin(), merged.still_disputed.end());
    changes += report::changes_text(reader, merged, there, dry_run, style);
    json.push_back(report::merged_json(reader, merged, there, dry_run));
  }
};

std::string received_text(const PullReport& pulls, const SyncResult& synced) {
  if (const std::string counts = report::merge_counts_text(pulls.counts); !counts.empty())
    return fmt::format("Received: {}.", counts);
  if (synced.commands_pulled == 0) return "Received: nothing new.";
  return base::plural(synced.commands_pulled, "Received: {} change.", "Received: {} changes.");
}

std::string sent_text(const SyncResult& synced) {
  if (synced.commands_pushed == 0) return "Sent: nothing.";
  if (synced.hands_pushed == 0)
    return base::plural(synced.commands_pushed, "Sent: {} change.", "Sent: {} changes.");
  return base::plural(synced.hands_pushed, "Sent: {} hand.", "Sent: {} hands.");
}

std::string summary_text(const PullReport& pulls, const SyncResult& synced) {
  if (synced.commands_pulled == 0 && synced.commands_pushed == 0 && synced.commands_not_pushed == 0)
    return fmt::format("This file and the hub of {} are the same.", base::printable(synced.club));
  return received_text(pulls, synced) + " " + sent_text(synced);
}

base::Json document(const PullReport& pulls, const SyncResult& synced, bool dry_run) {
  return {{"club", synced.club},
          {"came",
           {{"commands", synced.commands_pulled},
            {"hands", pulls.counts.hands},
            {"matches", pulls.counts.matches},
            {"new_matches", pulls.counts.fresh},
            {"payments", pulls.counts.payments},
            {"pulls", pulls.json}}},
          {"went", {{"commands", synced.commands_pushed}, {"hands", synced.hands_pushed}}},
          {"not_sent", synced.commands_not_pushed},
          {"disputed", pulls.disputed},
          {"restored", synced.restored},
          {"round_trips", synced.round_trips},
          {"dry_run", dry_run}};
}

}  // namespace

void run_sync(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const report::Style style = writing.output.style();
  const SyncOptions options{arguments.url,
                            arguments.club,
                            {storage::OnDispute::kDispute, arguments.renames, arguments.same},
                            arguments.dry_run,
                            [&](const std::string& weakness) {
                              writing.output.warn(report::warning_line(
                                  fmt::format("the connection to the hub is not safe: {}", weakness)));
                            }};
  const Database database{
      [&]() -> std::optional<storage::Store> {
        try {
          if (writing.database_is_there()) return writing.open();
        } catch (const Error& error) {
          // A file that was just made, and is still empty.
          if (error.kind() != ErrorKind::kNotThere) throw;
        }
        return std::nullopt;
      },
      [&] { return arguments.dry_run ? writing.open_or_empty() : writing.open_or_create(); },
      storage::Now::read()};
  PullReport pulls;
  const SyncResult synced =
      sync(database, options, [&](storage::Reader& reader, const storage::Merged& merged) {
        pulls.add(reader, merged, "the hub", arguments.dry_run, style);
      });
  if (synced.restored)
    writing.output.warn(report::note_line(
        "the hub was restored from a backup: this file was compared with it, command by command"));
  std::string text;
  if (arguments.format == cli::Format::kJson)
    text = cli::json_document(document(pulls, synced, arguments.dry_run));
  else
    text = (arguments.dry_run
                ? report::paragraph("Dry run: nothing is sent or recorded. Without --dry-run:", style)
                : "") +
           report::paragraph(summary_text(pulls, synced), style) +
           report::disputes_text({pulls.disputed.begin(), pulls.disputed.end()}, arguments.dry_run) +
           pulls.changes;
  synced.commands_pulled > 0 && !arguments.dry_run ? writing.output.print_saved(text, style)
                                                   : writing.output.print(text, style);
  if (synced.commands_not_pushed > 0)
    throw Error(
        ErrorKind::kRefused,
        base::plural(synced.commands_not_pushed, "{1} may only read: {0} command of this file was not sent",
                     "{1} may only read: {0} commands of this file were not sent",
                     base::printable(synced.login)))
        .remedy(fmt::format("ask the person who made the club to run: chapeau hub member add URL {}",
                            base::shell_quoted(synced.login)));
}

}  // namespace hub
