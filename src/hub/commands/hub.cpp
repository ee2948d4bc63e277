#include <algorithm>
#include <optional>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/shell/exit_code.hpp"
#include "cli/shell/progress.hpp"
#include "hub/commands.hpp"
#include "hub/skipped_text.hpp"
#include "hub/sync/circles.hpp"
#include "hub/sync/status.hpp"
#include "hub/sync/sync.hpp"
#include "hub/sync/sync_session.hpp"
#include "match/player_name.hpp"
#include "report/layout/style.hpp"
#include "report/layout/table.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What the file says of a hub, if there is a file that was ever written.
std::optional<storage::HubRemote> remote_of(const cli::ReadAccess& reading) {
  try {
    if (reading.database_is_there()) return reading.open().read(storage::hub_remote);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kNotThere) throw;
  }
  return std::nullopt;
}

/// The same where the hub is asked about by its URL: what a file says of its own does not matter then.
std::optional<storage::HubRemote> remote_of(const cli::ReadAccess& reading,
                                            const cli::HubArguments& arguments) {
  try {
    return remote_of(reading);
  } catch (const Error&) {
    if (!arguments.url) throw;
    return std::nullopt;
  }
}

/// For whoever made a club with a file of another one, `known`: the file stays with that, which may have been
/// meant.
std::string other_club_notes(Postgres& server, const std::string& known) {
  std::string notes = report::note_text(
      base::tr("this file belongs to the club {0}, and stays with it", base::printable(known)));
  if (!has_club(server, known))
    notes += report::note_text(
        base::tr("if you wanted to have {0} on the hub again: {1}", base::printable(known),
                 base::typed_command("chapeau hub init", {"URL"}, base::typed_option("--club", known))));
  return notes;
}

void init(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const Url url(*arguments.url);
  const std::string name = match::read_name(*arguments.club);
  // A hub that was lost is made again under the id that the members' files know.
  const auto remote = remote_of(writing);
  const bool again = remote && remote->name == name;
  Postgres server(url);
  warn_of_weakness(server, writing.output);
  const ClubState club =
      again ? make_club(server, name, remote->club, ClubIs::kKnown)
            : make_club(server, name, base::make_uuid_v7(storage::Now::read().milliseconds), ClubIs::kNew);
  const bool is_of_other = remote && !again;
  if (is_of_other) writing.output.warn(other_club_notes(server, remote->name));
  const bool several = has_several_clubs(server);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print_plain(cli::json_document(
        {{"club", club.name}, {"id", base::to_string(club.club)}, {"url", url.text()}, {"again", again}}));
  const report::Style style = writing.output.style();
  std::string text = report::paragraph(
      again ? base::tr("The club {0} is on the hub again, under the id that its members' files know.",
                       base::printable(club.name))
            : base::tr("The club {0} is on the hub.", base::printable(club.name)),
      style);
  const auto typed = [&](std::vector<std::string> words) {
    if (several) words.insert(words.end(), {"--club", base::shell_quoted(club.name)});
    return report::command_lines(words, style);
  };
  text +=
      report::paragraph(
          is_of_other ? base::tr("With another file, by --db FILE:") : base::tr("On this laptop:"), style) +
      typed({is_of_other ? "chapeau" : base::typed_program(), "sync", base::shell_quoted(url.text())});
  const std::string login = base::tr_c("value name", "LOGIN");
  text +=
      report::paragraph(base::tr("For every other laptop ({0} is a login of the database):", login), style);
  text += typed({"chapeau", "hub", "member", "add", base::shell_quoted(url.text()), login});
  text += report::paragraph(base::tr("Then on that laptop:"), style) +
          typed({"chapeau", "sync", base::shell_quoted(url.with_login(login))});
  text += report::paragraph(
      base::tr("Write a password there into ~/.pgpass: HOST:PORT:DATABASE:LOGIN:PASSWORD."), style);
  writing.output.print(text, style);
}

Url url_of(const cli::HubArguments& arguments, const std::optional<storage::HubRemote>& remote) {
  if (arguments.url) return Url(*arguments.url);
  if (remote) return Url(remote->url);
  throw no_hub_yet().remedy(base::tr("name one: chapeau hub status URL"));
}

/// The club that is meant: of the hub that the file knows, its own.
ClubSelector selector_of(const cli::HubArguments& arguments,
                         const std::optional<storage::HubRemote>& remote) {
  if (arguments.club) return {std::nullopt, arguments.club};
  if (remote && (!arguments.url || *arguments.url == remote->url))
    return {remote->club, std::nullopt, remote->name};
  return {};
}

void change_member(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto remote = remote_of(writing, arguments);
  Postgres server(url_of(arguments, remote));
  warn_of_weakness(server, writing.output);
  const ClubState club = find_club(server, selector_of(arguments, remote));
  const bool adds = arguments.action == cli::HubAction::kAddMember;
  if (adds)
    add_member(server, club, {arguments.login, !arguments.only_reads});
  else
    remove_member(server, club, arguments.login);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print_plain(cli::json_document({{"club", club.name},
                                                          {"login", arguments.login},
                                                          {"rights", !adds                  ? "none"
                                                                     : arguments.only_reads ? "read"
                                                                                            : "write"}}));
  const report::Style style = writing.output.style();
  const std::string login = base::printable(arguments.login), name = base::printable(club.name);
  std::string text;
  if (!adds) {
    // Translators: {0} is a login, {1} the name of a club.
    text = base::tr("{0} is not a member of {1} any more.", login, name) + "\n";
    text += report::paragraph(base::tr("What {0} pushed stays in the club: 'chapeau undo {1}' takes it back.",
                                       login, base::typed_option("--by", arguments.login)),
                              style);
  } else {
    text = arguments.only_reads ? base::tr("{0} may read the history of {1}.", login, name)
                                : base::tr("{0} may read and write the history of {1}.", login, name);
    text += "\n";
    text += report::paragraph(
        base::tr("So that this login cannot fill the server, its administrator can type:"), style);
    for (const std::string& statement : limits_of(server, arguments.login)) text += "  " + statement + "\n";
  }
  writing.output.print(text, style);
}

/// How many commands that were entered in this file are not on the hub yet.
std::int64_t count_unsent(const cli::ReadAccess& reading, const storage::HubRemote& remote) {
  return reading.open().read(
      [&](storage::Reader& reader) { return storage::count_unsent(reader, remote.pushed); });
}

/// The same with what sends them; empty for none. `login`: that of the file.
std::string unsent_text(std::int64_t unsent, const std::string& login, const std::vector<LogStatus>& logs,
                        const ClubOption& club, report::Style style) {
  if (unsent == 0) return "";
  const bool only_reads = std::any_of(logs.begin(), logs.end(), [&](const LogStatus& log) {
    return log.login == login && log.member && !log.member->may_write;
  });
  if (!only_reads)
    return report::paragraph(
        base::tr_n(
            unsent,
            "{0} command of this file is not on the hub yet: 'chapeau sync' sends it, or says why not.",
            "{0} commands of this file are not on the hub yet: 'chapeau sync' sends them, or says why "
            "not."),
        style);
  const std::vector<std::string> words = base::naming_no_database([&] {
    return base::typed_words("chapeau hub member add", {"URL", login}, club);
  });
  return report::paragraph_with_command(
      base::tr_n(
          unsent,
          "{0} command of this file is not on the hub, since {1} may only read. Ask the person who made "
          "the club to run: {2}",
          "{0} commands of this file are not on the hub, since {1} may only read. Ask the person who "
          "made the club to run: {2}",
          base::printable(login), base::join(words, " ")),
      words, style);
}

base::Json unusable_json(const LogStatus& log) {
  std::vector<storage::HubLog> ended;
  if (log.read.ended) ended.push_back(log.read);
  return hub::unusable_json(log.skipped, ended, WithLogin::kNo);
}

base::Json status_json(const ClubState& club, const std::vector<LogStatus>& logs,
                       const std::vector<ListedCommand>& recent, std::optional<std::int64_t> unsent) {
  base::Json members = base::Json::array(), last = base::Json::array();
  std::int64_t commands = 0;
  bool holds = true;
  for (const LogStatus& log : logs) {
    members.push_back(
        {{"login", log.login},
         {"rights", !log.member             ? base::Json(nullptr)
                    : log.member->may_write ? "write"
                                            : "read"},
         {"up_to", log.member ? base::Json(log.member->up_to) : base::Json(nullptr)},
         {"commands", log.commands},
         {"bytes", log.bytes},
         {"last_push", log.last_push ? base::Json(base::to_string(*log.last_push)) : base::Json(nullptr)},
         {"ignored", log.ignored},
         {"unusable", unusable_json(log)},
         {"waits_for_ignored", hub::unusable_json(log.waits_for_ignored, {}, WithLogin::kNo)}});
    commands += log.commands;
    holds = holds && log.holds();
  }
  for (const ListedCommand& command : recent)
    last.push_back({{"login", command.login},
                    {"number", command.number},
                    {"at", base::to_string(command.at)},
                    {"pushed_at", base::to_string(command.pushed_at)},
                    {"name", command.name}});
  return {{"club", club.name},       {"id", base::to_string(club.club)},
          {"commands", commands},    {"members", std::move(members)},
          {"last", std::move(last)}, {"unsent", unsent ? base::Json(*unsent) : base::Json(nullptr)},
          {"holds", holds}};
}

std::string rights_text(const LogStatus& log) {
  if (!log.member) return "";
  return log.member->may_write ? base::tr_c("rights of a login", "reads and writes")
                               : base::tr_c("rights of a login", "reads");
}

/// Which logs the file takes nothing from, and how to end that: other than a new file, it lacks them.
std::string ignored_text(const std::vector<LogStatus>& logs, report::Style style) {
  std::string text;
  for (const LogStatus& log : logs) {
    if (!log.ignored) continue;
    const std::vector<std::string> words = base::typed_words("chapeau hub ignore", {log.login}, "--no");
    text += report::paragraph_with_command(
        base::tr("This file ignores the log of {0}: it lacks what {0} sent, and what others entered after it "
                 "waits. To end that: {1}",
                 base::printable(log.login), base::join(words, " ")),
        words, style);
  }
  for (const LogStatus& log : logs)
    for (const storage::SkippedSum& sum : log.waits_for_ignored)
      text += report::paragraph_with_command(skipped_text(sum), remedy_of(sum), style);
  return text;
}

/// Notes of each log whether the file that asks ignores it, and what waits there for such a log: that was
/// told once, by the sync that met it.
void add_ignored(const cli::ReadAccess& reading, Postgres& server, const storage::HubRemote& remote,
                 std::vector<LogStatus>& logs) {
  for (LogStatus& log : logs) {
    const storage::HubLog* known = remote.find(log.login);
    log.ignored = known != nullptr && known->ignored;
  }
  if (std::none_of(logs.begin(), logs.end(), [](const LogStatus& log) { return log.ignored; })) return;
  std::vector<storage::WaitingCommand> waiting = reading.open().read(
      [](storage::Reader& reader) { return storage::waiting_for_parents(reader, kMostWaiting); });
  for (storage::WaitingCommand& command : waiting) command.shown = false;
  for (storage::SkippedSum& sum : sums_of_waiting(server, remote.club, remote.logs, waiting))
    for (LogStatus& log : logs)
      if (log.login == sum.login && !sum.ignored.empty()) log.waits_for_ignored.push_back(sum);
}

std::string status_text(const ClubState& club, const std::vector<LogStatus>& logs,
                        const std::vector<ListedCommand>& recent, const ClubOption& option,
                        const std::string& unsent, report::Style style) {
  using report::Align;
  report::Table table({{},
                       {.beside = 10},
                       {.align = Align::kRight},
                       {.align = Align::kRight},
                       {.align = Align::kRight},
                       {.beside = 10},
                       {}});
  const bool ignores =
      std::any_of(logs.begin(), logs.end(), [](const LogStatus& log) { return log.ignored; });
  table.add_titles(
      {{base::tr_c("column", "login")},
       {base::tr_c("column", "rights")},
       {base::tr_c("column", "commands")},
       // Translators: the largest number that a command of the login may have, as in "up to 1000000".
       {base::tr_c("column", "up to")},
       {base::tr_c("column", "bytes")},
       {base::tr_c("column", "last push")},
       {ignores ? base::tr_c("column", "this file") : ""}});
  std::int64_t commands = 0;
  std::string problems;
  for (const LogStatus& log : logs) {
    commands += log.commands;
    table.add({{base::printable(log.login)},
               {rights_text(log)},
               {std::to_string(log.commands)},
               {log.member ? std::to_string(log.member->up_to) : ""},
               {std::to_string(log.bytes)},
               {log.last_push ? base::local_minute(*log.last_push) : ""},
               // Translators: in the column "this file", of a log.
               {log.ignored ? base::tr_c("what a file does with a log", "ignores it") : ""}});
    for (const storage::SkippedSum& skipped : log.skipped)
      problems +=
          report::paragraph_with_command(skipped_text(skipped, option), remedy_of(skipped, option), style);
    if (log.read.ended)
      problems +=
          report::paragraph_with_command(ended_text(log.read, option), remedy_of(log.read, option), style);
  }
  const std::string name = base::printable(club.name);
  // Translators: the name of a club, and how many commands it has.
  std::string text = (commands == 0 ? base::tr("{0}: no commands.", name)
                                    : base::tr_n(commands, "{1}: {0} command.", "{1}: {0} commands.", name)) +
                     "\n" + table.render(style);
  if (!recent.empty()) {
    report::Table lately({{}, {.align = Align::kRight}, {}, {.beside = 10}});
    for (const ListedCommand& command : recent)
      lately.add({{base::printable(command.login)},
                  {std::to_string(command.number)},
                  {base::local_minute(command.pushed_at)},
                  {base::printable(command.name)}});
    text += base::tr("The last commands, and when each was pushed:") + "\n" + lately.render(style);
  }
  text +=
      problems.empty()
          ? report::paragraph(
                base::tr("Every command is as it was sent, and every chain of digests is complete."), style)
          : problems;
  return text + ignored_text(logs, style) + unsent;
}

/// Returns the exit code.
int status(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto remote = remote_of(writing, arguments);
  const Url url = url_of(arguments, remote);
  Postgres server(url);
  warn_of_weakness(server, writing.output);
  cli::Progress progress;
  ClubScan scan(server, selector_of(arguments, remote), progress.callback());
  progress.clear();
  std::vector<LogStatus> logs = scan.logs();
  const bool is_own = remote && remote->club == scan.club().club;
  if (is_own) add_ignored(writing, server, *remote, logs);
  const report::Style style = writing.output.style();
  const std::vector<ListedCommand> recent = scan.recent();
  const ClubOption club = option_naming(server, scan.club());
  std::optional<std::int64_t> unsent;
  if (is_own) unsent = count_unsent(writing, *remote);
  if (arguments.format == cli::Format::kJson)
    writing.output.print_plain(cli::json_document(status_json(scan.club(), logs, recent, unsent)));
  else
    writing.output.print(
        status_text(scan.club(), logs, recent, club,
                    unsent_text(unsent.value_or(0),
                                arguments.url && is_own ? Url(remote->url).login() : server.login(), logs,
                                club, style),
                    style),
        style);
  const bool holds = std::all_of(logs.begin(), logs.end(), [](const LogStatus& log) { return log.holds(); });
  return holds ? 0 : cli::kExitCheckFailed;
}

}  // namespace

void warn_of_weakness(const Postgres& server, const cli::Output& output) {
  if (const std::string weakness = server.weakness(); !weakness.empty())
    output.warn(report::warning_text(weakness));
}

int run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  switch (arguments.action) {
    case cli::HubAction::kSync: run_sync(arguments, writing); break;
    case cli::HubAction::kInit: init(arguments, writing); break;
    case cli::HubAction::kAddMember:
    case cli::HubAction::kRemoveMember: change_member(arguments, writing); break;
    case cli::HubAction::kStatus: return status(arguments, writing);
    case cli::HubAction::kIgnore: run_ignore(arguments, writing); break;
    case cli::HubAction::kDrop: run_drop(arguments, writing); break;
  }
  return 0;
}

}  // namespace hub
