#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "hub/clubs.hpp"
#include "hub/commands.hpp"
#include "match/player_name.hpp"
#include "report/style.hpp"
#include "report/table.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What the file says of a hub, if there is a file that was ever written.
std::optional<storage::HubPlace> place_of(const cli::ReadAccess& reading) {
  std::optional<storage::HubPlace> place;
  try {
    if (reading.database_is_there())
      reading.open().read([&](storage::Reader& reader) { place = reader.hub(); });
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kNotThere) throw;
  }
  return place;
}

/// The same where the hub is asked about by its URL: what a file says of its own does not matter then.
std::optional<storage::HubPlace> place_of(const cli::ReadAccess& reading,
                                          const cli::HubArguments& arguments) {
  try {
    return place_of(reading);
  } catch (const Error&) {
    if (!arguments.url) throw;
    return std::nullopt;
  }
}

void warn_of(const Postgres& server, const cli::Output& output) {
  if (const std::string weakness = server.weakness(); !weakness.empty())
    output.warn(report::warning_line("the connection to the hub is not safe: " + weakness));
}

void init(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const Url url(*arguments.url);
  const std::string name = match::read_name(*arguments.club);
  // A hub that was lost is made again under the id that the members' files know.
  const auto place = place_of(writing);
  const bool again = place && place->name == name;
  Postgres server(url);
  warn_of(server, writing.output);
  const ClubState club =
      make_club(server, name, again ? place->club : base::make_uuid_v7(cli::WriteAccess::now().milliseconds));
  const bool several = has_several_clubs(server);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print(cli::json_document(
        {{"club", club.name}, {"id", base::to_string(club.club)}, {"url", url.text()}, {"again", again}}));
  const report::Style style = writing.output.style();
  std::string text = report::paragraph(
      fmt::format("The club {} {}.", base::printable(club.name),
                  again ? "is on the hub again, under the id that its members' files know" : "is on the hub"),
      style);
  const auto typed = [&](std::vector<std::string> words) {
    if (several) words.insert(words.end(), {"--club", base::shell_quoted(club.name)});
    return report::command_lines(words, style);
  };
  text += "On this laptop:\n" + typed({"chapeau", "sync", base::shell_quoted(url.text())});
  text += report::paragraph("For every other one, LOGIN being a login of the database:", style);
  text += typed({"chapeau", "hub", "member", "add", base::shell_quoted(url.text()), "LOGIN"});
  text += "and there:\n" + typed({"chapeau", "sync", base::shell_quoted(url.with_login("LOGIN"))});
  text +=
      report::paragraph("A password belongs into ~/.pgpass there: HOST:PORT:DATABASE:LOGIN:PASSWORD.", style);
  writing.output.print(text, style);
}

Url url_of(const cli::HubArguments& arguments, const std::optional<storage::HubPlace>& place) {
  if (arguments.url) return Url(*arguments.url);
  if (place) return Url(place->url);
  throw Error(ErrorKind::kNotThere, "this file knows no hub yet").remedy("name it: chapeau hub status URL");
}

/// The club that is meant: of the hub that the file knows, its own.
Wanted wanted_of(const cli::HubArguments& arguments, const std::optional<storage::HubPlace>& place) {
  if (arguments.club) return {std::nullopt, arguments.club};
  if (place && (!arguments.url || *arguments.url == place->url)) return {place->club, std::nullopt};
  return {};
}

void change_member(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto place = place_of(writing, arguments);
  Postgres server(url_of(arguments, place));
  warn_of(server, writing.output);
  const ClubState club = find_club(server, wanted_of(arguments, place), 0);
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
  writing.output.print(!adds ? fmt::format("{} is no member of {} any more.\n", login, name)
                             : fmt::format("{} may {} the history of {}.\n", login,
                                           arguments.only_reads ? "read" : "read and write", name));
}

/// What was entered in this file and is not on the hub yet, a sentence; empty if nothing is.
std::string unsent_text(const cli::ReadAccess& reading, const storage::HubPlace& place) {
  std::int64_t unsent = 0;
  reading.open().read([&](storage::Reader& reader) { unsent = reader.entered_since(place.pushed); });
  if (unsent == 0) return "";
  return fmt::format("{} of this file {} not on it yet: 'chapeau sync' sends {}.",
                     base::count_of(unsent, "command", "commands"), unsent == 1 ? "is" : "are",
                     unsent == 1 ? "it" : "them");
}

void status(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  const auto place = place_of(writing, arguments);
  Postgres server(url_of(arguments, place));
  warn_of(server, writing.output);
  const ClubStatus status = status_of(server, wanted_of(arguments, place));
  const report::Style style = writing.output.style();
  base::Json members = base::Json::array(), recent = base::Json::array();
  report::Table people({{}, {.beside = 10}}),
      commands({{.align = report::Align::kRight}, {}, {.beside = 10}});
  for (const Member& member : status.members) {
    members.push_back({{"login", member.login}, {"rights", member.may_write ? "write" : "read"}});
    people.add({{base::printable(member.login)}, {member.may_write ? "reads and writes" : "reads"}});
  }
  for (const RecentCommand& command : status.recent) {
    recent.push_back(
        {{"number", command.number}, {"at", base::to_string(command.at)}, {"name", command.name}});
    commands.add(
        {{std::to_string(command.number)}, {base::to_string(command.at)}, {base::printable(command.name)}});
  }
  const bool is_own = place && place->club == status.club.club;
  const std::string unsent = is_own ? unsent_text(writing, *place) : "";
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
                 ? report::paragraph("Every command is what was pushed, and the chain holds.", style)
                 : "") +
            (unsent.empty() ? "" : report::paragraph(unsent, style)),
        style);
  if (!status.problem.empty())
    throw Error(ErrorKind::kForeign, status.problem)
        .remedy("whoever runs the hub can make it anew from any member's file: see schema/hub/README.md");
}

}  // namespace

void run_hub(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  switch (arguments.action) {
    case cli::HubAction::kInit: return init(arguments, writing);
    case cli::HubAction::kAddMember:
    case cli::HubAction::kRemoveMember: return change_member(arguments, writing);
    case cli::HubAction::kStatus: return status(arguments, writing);
  }
}

}  // namespace hub
