#include <fmt/core.h>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "hub/clubs.hpp"
#include "hub/commands.hpp"
#include "match/player_name.hpp"
#include "report/style.hpp"
#include "report/table.hpp"
#include "storage/hub_remote.hpp"
#include "storage/log_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What the file says of a hub, if there is a file that was ever written.
std::optional<storage::HubRemote> remote_of(const cli::ReadAccess& reading) {
  std::optional<storage::HubRemote> remote;
  try {
    if (reading.database_is_there())
      reading.open().read([&](storage::Reader& reader) { remote = storage::hub_remote(reader); });
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kNotThere) throw;
  }
  return remote;
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

void warn_of(const Postgres& server, const cli::Output& output) {
  if (const std::string weakness = server.weakness(); !weakness.empty())
    output.warn(report::warning_line(fmt::format("the connection to the hub is not safe: {}", weakness)));
}

void init(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const Url url(*arguments.url);
  const std::string name = match::read_name(*arguments.club);
  // A hub that was lost is made again under the id that the members' files know.
  const auto remote = remote_of(writing);
  const bool again = remote && remote->name == name;
  Postgres server(url);
  warn_of(server, writing.output);
  const ClubState club =
      make_club(server, name, again ? remote->club : base::make_uuid_v7(storage::Now::read().milliseconds));
  const bool several = has_several_clubs(server);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print(cli::json_document(
        {{"club", club.name}, {"id", base::to_string(club.club)}, {"url", url.text()}, {"again", again}}));
  const report::Style style = writing.output.style();
  std::string text = report::paragraph(
      again ? fmt::format("The club {} is on the hub again, under the id that its members' files know.",
                          base::printable(club.name))
            : fmt::format("The club {} is on the hub.", base::printable(club.name)),
      style);
  const auto typed = [&](std::vector<std::string> words) {
    if (several) words.insert(words.end(), {"--club", base::shell_quoted(club.name)});
    return report::command_lines(words, style);
  };
  text += "On this laptop:\n" + typed({"chapeau", "sync", base::shell_quoted(url.text())});
  text += report::paragraph("For every other laptop (LOGIN is a login of the database):", style);
  text += typed({"chapeau", "hub", "member", "add", base::shell_quoted(url.text()), "LOGIN"});
  text += "Then on that laptop:\n" + typed({"chapeau", "sync", base::shell_quoted(url.with_login("LOGIN"))});
  text +=
      report::paragraph("Write a password there into ~/.pgpass: HOST:PORT:DATABASE:LOGIN:PASSWORD.", style);
  writing.output.print(text, style);
}

Url url_of(const cli::HubArguments& arguments, const std::optional<storage::HubRemote>& remote) {
  if (arguments.url) return Url(*arguments.url);
  if (remote) return Url(remote->url);
  throw Error(ErrorKind::kNotThere, "this file has no hub yet").remedy("name one: chapeau hub status URL");
}

/// The club that is meant: of the hub that the file knows, its own.
ClubSelector selector_of(const cli::HubArguments& arguments,
                         const std::optional<storage::HubRemote>& remote) {
  if (arguments.club) return {std::nullopt, arguments.club};
  if (remote && (!arguments.url || *arguments.url == remote->url)) return {remote->club, std::nullopt};
  return {};
}

void change_member(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto remote = remote_of(writing, arguments);
  Postgres server(url_of(arguments, remote));
  warn_of(server, writing.output);
  const ClubState club = find_club(server, selector_of(arguments, remote), 0);
  const bool adds = arguments.action == cli::HubAction::kAddMember;
  if (adds)
    add_member(server, club, {arguments.login, !arguments.only_reads});
  else
    remove_member(server, club, arguments.login);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print(cli::json_document({{"club", club.name},
                                                    {"login", arguments.login},
                                                    {"rights", !adds                  ? "none"
                                                               : arguments.only_reads ? "read"
                                                                                      : "write"}}));
  const std::string login = base::printable(arguments.login), name = base::printable(club.name);
  writing.output.print(!adds ? fmt::format("{} is not a member of {} any more.\n", login, name)
                       : arguments.only_reads
                           ? fmt::format("{} may read the history of {}.\n", login, name)
                           : fmt::format("{} may read and write the history of {}.\n", login, name));
}

/// What was entered in this file and is not on the hub yet, a sentence; empty if nothing is.
std::string unsent_text(const cli::ReadAccess& reading, const storage::HubRemote& remote) {
  std::int64_t unsent = 0;
  reading.open().read(
      [&](storage::Reader& reader) { unsent = storage::entered_since(reader, remote.pushed); });
  if (unsent == 0) return "";
  return base::plural(unsent, "{} command of this file is not on the hub yet: 'chapeau sync' sends it.",
                      "{} commands of this file are not on the hub yet: 'chapeau sync' sends them.");
}

void status(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto remote = remote_of(writing, arguments);
  Postgres server(url_of(arguments, remote));
  warn_of(server, writing.output);
  const ClubStatus status = status_of(server, selector_of(arguments, remote));
  const report::Style style = writing.output.style();
  base::Json members = base::Json::array(), recent = base::Json::array();
  report::Table people({{}, {.beside = 10}}),
      commands({{.align = report::Align::kRight}, {}, {.beside = 10}});
  for (const Member& member : status.members) {
    members.push_back({{"login", member.login}, {"rights", member.may_write ? "write" : "read"}});
    people.add({{base::printable(member.login)}, {member.may_write ? "reads and writes" : "reads"}});
  }
  for (const storage::StoredCommand& command : status.recent) {
    recent.push_back(
        {{"number", command.number}, {"at", base::to_string(command.at)}, {"name", command.name}});
    commands.add(
        {{std::to_string(command.number)}, {base::to_string(command.at)}, {base::printable(command.name)}});
  }
  const bool is_own = remote && remote->club == status.club.club;
  const std::string unsent = is_own ? unsent_text(writing, *remote) : "";
  if (arguments.format == cli::Format::kJson)
    writing.output.print(cli::json_document({{"club", status.club.name},
                                             {"id", base::to_string(status.club.club)},
                                             {"commands", status.club.head.number},
                                             {"members", members},
                                             {"last", recent},
                                             {"holds", status.problem.empty()}}));
  else
    writing.output.print(
        fmt::format("{}: {}, {}.\n", base::printable(status.club.name),
                    base::count_of(status.club.head.number, "command", "commands"),
                    base::count_of(static_cast<long long>(status.members.size()), "member", "members")) +
            people.render(style) +
            (status.recent.empty() ? "" : "The last commands:\n" + commands.render(style)) +
            (status.problem.empty()
                 ? report::paragraph("Every command is as it was sent, and the chain of digests is complete.",
                                     style)
                 : "") +
            (unsent.empty() ? "" : report::paragraph(unsent, style)),
        style);
  if (!status.problem.empty())
    throw Error(ErrorKind::kUnusableDatabase, status.problem)
        .remedy(
            "the person who runs the hub can create it again from any member's file: see "
            "schema/hub/README.md");
}

}  // namespace

void run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  switch (arguments.action) {
    case cli::HubAction::kSync: return run_sync(arguments, writing);
    case cli::HubAction::kInit: return init(arguments, writing);
    case cli::HubAction::kAddMember:
    case cli::HubAction::kRemoveMember: return change_member(arguments, writing);
    case cli::HubAction::kStatus: return status(arguments, writing);
  }
}

}  // namespace hub
