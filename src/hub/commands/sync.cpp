#include "hub/sync.hpp"

#include <fmt/core.h>

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "hub/commands.hpp"
#include "report/merged.hpp"
#include "report/style.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What came in all the pulls of one sync, told by each before it was committed.
struct Told {
  report::Came came;
  std::int64_t payments = 0;
  std::vector<std::int64_t> disputed;
  std::string deeds;
  base::Json json = base::Json::array();

  void add(storage::Reader& reader, const storage::Merged& merged, const std::string& there, bool dry_run,
           report::Style style) {
    const report::Came more = report::count_came(merged);
    came.hands += more.hands;
    came.matches += more.matches;
    came.fresh += more.fresh;
    payments += merged.payments;
    disputed.insert(disputed.end(), merged.still_disputed.begin(), merged.still_disputed.end());
    deeds += report::deeds_text(reader, merged, there, dry_run, style);
    json.push_back(report::merged_json(reader, merged, there, dry_run));
  }
};

std::string came_words(const Told& told, const Synced& synced) {
  std::vector<std::string> parts;
  if (told.came.matches > 0) {
    std::string text = base::count_of(told.came.matches, "match", "matches") + " came";
    if (told.came.hands > 0) text = base::count_of(told.came.hands, "hand", "hands") + " in " + text;
    if (told.came.fresh > 0)
      text += told.came.matches == 1 ? ", which is new" : fmt::format(", {} of them new", told.came.fresh);
    parts.push_back(text);
  }
  if (told.payments > 0) parts.push_back(base::count_of(told.payments, "payment", "payments") + " came");
  if (parts.empty() && synced.commands_came > 0)
    parts.push_back(base::count_of(synced.commands_came, "change", "changes") + " came");
  return parts.empty() ? "nothing new came" : base::join(parts, "; ");
}

std::string went_words(const Synced& synced) {
  if (synced.commands_went == 0) return "nothing went";
  if (synced.hands_went == 0) return base::count_of(synced.commands_went, "change", "changes") + " went";
  return base::count_of(synced.hands_went, "hand", "hands") + " went";
}

std::string sentence(const Told& told, const Synced& synced, bool dry_run) {
  if (synced.commands_came == 0 && synced.commands_went == 0 && synced.commands_kept == 0)
    return fmt::format("This file and the hub of {} are the same.", base::printable(synced.club));
  std::vector<std::string> parts{came_words(told, synced), went_words(synced)};
  for (const std::int64_t number : told.disputed)
    parts.push_back(dry_run ? fmt::format("match {} would be disputed", number)
                            : fmt::format("match {0} is disputed: chapeau resolve -m {0}", number));
  std::string text = base::join(parts, "; ");
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  // Not behind a command that somebody may copy.
  if (told.disputed.empty() || dry_run) text += ".";
  return dry_run ? text + " (Dry run: nothing was sent or recorded.)" : text;
}

base::Json document(const Told& told, const Synced& synced, bool dry_run) {
  return {{"club", synced.club},
          {"came",
           {{"commands", synced.commands_came},
            {"hands", told.came.hands},
            {"matches", told.came.matches},
            {"new_matches", told.came.fresh},
            {"payments", told.payments},
            {"pulls", told.json}}},
          {"went", {{"commands", synced.commands_went}, {"hands", synced.hands_went}}},
          {"not_sent", synced.commands_kept},
          {"disputed", told.disputed},
          {"restored", synced.restored},
          {"round_trips", synced.round_trips},
          {"dry_run", dry_run}};
}

}  // namespace

void run_sync(const cli::SyncArguments& arguments, const cli::WriteAccess& writing) {
  const report::Style style = writing.output.style();
  const SyncOptions options{
      arguments.url,
      arguments.club,
      {storage::OnDispute::kDispute, arguments.renames, arguments.same},
      arguments.dry_run,
      [&](const std::string& weakness) {
        writing.output.warn(report::warning_line("the connection to the hub is not safe: " + weakness));
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
      cli::WriteAccess::now()};
  Told told;
  const Synced synced = sync(database, options, [&](storage::Reader& reader, const storage::Merged& merged) {
    told.add(reader, merged, "the hub", arguments.dry_run, style);
  });
  if (synced.restored)
    writing.output.warn(report::note_line(
        "the hub was restored from a backup: it was compared with this file, command by command"));
  std::string text;
  if (arguments.format == cli::Format::kJson)
    text = cli::json_document(document(told, synced, arguments.dry_run));
  else
    text = report::paragraph(sentence(told, synced, arguments.dry_run), style) + told.deeds;
  synced.commands_came > 0 && !arguments.dry_run ? writing.output.print_saved(text, style)
                                                 : writing.output.print(text, style);
  if (synced.commands_kept > 0)
    throw Error(ErrorKind::kRefused,
                fmt::format("{} may only read: {} of this file {} not sent", base::printable(synced.login),
                            base::count_of(synced.commands_kept, "command", "commands"),
                            synced.commands_kept == 1 ? "was" : "were"))
        .remedy(fmt::format("whoever made the club lets you write: chapeau hub member add URL {}",
                            base::shell_quoted(synced.login)));
}

}  // namespace hub
