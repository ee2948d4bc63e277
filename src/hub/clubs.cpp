#include "hub/clubs.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "hub/schema.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::int64_t kRecent = 5;

/// What a login may do with the tables at all; in which clubs, row security says.
struct Grant {
  std::string_view what, on;
};
constexpr Grant kGrants[] = {{"SELECT", "club, member, club_member, command, operation"},
                             {"INSERT", "command, operation"},
                             {"UPDATE (head, chain)", "club"}};

Error only_the_owner(const Error& error, const Postgres& server) {
  return Error(error.kind(), fmt::format("{} ({} does not own the tables)", error.message(),
                                         base::printable(server.login())))
      .remedy("the person who ran 'chapeau hub init' can do it");
}

/// Asks what only the owner of the tables may.
std::vector<Rows> ask_as_owner(Postgres& server, const std::vector<Statement>& statements) {
  try {
    return server.ask_all(statements);
  } catch (const ServerError& error) {
    if (error.state() == "42501") throw only_the_owner(error, server);
    throw;
  }
}

}  // namespace

ClubState make_club(Postgres& server, const std::string& name, const base::Uuid& id) {
  const Rows there = server.ask({"SELECT to_regclass('club_member') IS NOT NULL"});
  if (there.bytes(0, 0) != std::string_view("\1", 1)) {
    std::vector<Statement> statements{{"BEGIN"}};
    for (const std::string& statement : schema_statements()) statements.push_back({statement});
    statements.push_back({"COMMIT"});
    try {
      server.ask_all(statements);
    } catch (const ServerError& error) {
      if (error.state() == "42501")
        throw Error(ErrorKind::kRefused,
                    fmt::format("{} may not create tables in this database", base::printable(server.login())))
            .remedy("create a database for it: createdb club");
      throw;
    }
  }
  if (server.ask({"SELECT 1 FROM club WHERE name = $1::text OR club = $2::uuid", {name, to_wire(id)}})
          .size() > 0)
    throw Error(ErrorKind::kRefused, fmt::format("this hub has a club {} already", base::printable(name)))
        .remedy("'chapeau sync URL' joins it; a new club needs another name");
  ask_as_owner(
      server,
      {{"BEGIN"},
       {"INSERT INTO club (club, name, head, chain) VALUES ($1::uuid, $2::text, 0, $3::bytea)",
        {to_wire(id), name, to_wire(base::Sha256Digest{})}},
       {"INSERT INTO member (club, login, rights) VALUES ($1::uuid, current_user, 'write')", {to_wire(id)}},
       {"COMMIT"}});
  return find_club(server, {id, std::nullopt}, 0);
}

bool has_several_clubs(Postgres& server) { return server.ask({"SELECT 1 FROM club LIMIT 2"}).size() > 1; }

void add_member(Postgres& server, const ClubState& club, const Member& member) {
  constexpr std::size_t kMostOfName = 63;  // bytes of a name of PostgreSQL's, which cuts off the rest
  if (member.login == "public" || member.login.size() > kMostOfName)
    throw Error(ErrorKind::kData, fmt::format("'{}' is not a login", base::printable(member.login)))
        .remedy("name a login of the database");
  const std::string login = server.quoted_name(member.login);
  std::vector<Statement> statements{{"BEGIN"}};
  for (const Grant& grant : kGrants)
    statements.push_back({fmt::format("GRANT {} ON {} TO {}", grant.what, grant.on, login)});
  statements.push_back(
      {"INSERT INTO member (club, login, rights) VALUES ($1::uuid, $2::text, $3::text) ON CONFLICT (club, "
       "login) DO UPDATE SET rights = $3::text",
       {to_wire(club.club), member.login, member.may_write ? "write" : "read"}});
  statements.push_back({"COMMIT"});
  try {
    ask_as_owner(server, statements);
  } catch (const ServerError& error) {
    if (error.state() != "42704") throw;
    throw Error(ErrorKind::kNotThere,
                fmt::format("the database has no login {}", base::printable(member.login)))
        .remedy(
            fmt::format("create it there first: createuser --pwprompt {}", base::shell_quoted(member.login)));
  }
}

void remove_member(Postgres& server, const ClubState& club, const std::string& login) {
  const std::vector<Rows> answers =
      ask_as_owner(server, {{"DELETE FROM member WHERE club = $1::uuid AND login = $2::text RETURNING login",
                             {to_wire(club.club), login}},
                            {"SELECT 1 FROM member WHERE login = $1::text LIMIT 1", {login}}});
  if (answers[0].size() == 0)
    throw Error(ErrorKind::kNotThere,
                fmt::format("{} is not a member of {}", base::printable(login), base::printable(club.name)))
        .remedy("'chapeau hub status' lists the members");
  if (answers[1].size() > 0) return;
  std::vector<Statement> statements;
  for (const Grant& grant : kGrants)
    statements.push_back(
        {fmt::format("REVOKE {} ON {} FROM {}", grant.what, grant.on, server.quoted_name(login))});
  try {
    ask_as_owner(server, statements);
  } catch (const ServerError& error) {
    // The login itself has gone: it has no rights any more.
    if (error.state() != "42704") throw;
  }
}

ClubStatus status_of(Postgres& server, const ClubSelector& selector) {
  ClubStatus status{find_club(server, selector, 0), {}, {}, ""};
  const std::string id = to_wire(status.club.club);
  // The owner, whom no row security holds, sees all; others by the view.
  const std::vector<Rows> answers = server.ask_all(
      {{"SELECT login, rights FROM member WHERE club = $1::uuid UNION SELECT login, rights FROM club_member "
        "WHERE club "
        "= $1::uuid ORDER BY login",
        {id}},
       {"SELECT number, at, name FROM command WHERE club = $1::uuid ORDER BY number DESC LIMIT $2::bigint",
        {id, to_wire(kRecent)}}});
  for (int row = 0; row < answers[0].size(); ++row)
    status.members.push_back({answers[0].text(row, 0), answers[0].text(row, 1) == "write"});
  for (int row = 0; row < answers[1].size(); ++row)
    status.recent.push_back(
        {answers[1].integer(row, 0), {answers[1].integer(row, 1)}, answers[1].text(row, 2), false});
  if (!status.recent.empty() && status.recent.front().number > status.club.head.number)
    status.problem = fmt::format("the hub's history is wrong at command {}: it comes after the last one",
                                 status.recent.front().number);
  try {
    pull(server, status.club, {}, nullptr);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kUnusableDatabase) throw;
    status.problem = error.message();
  }
  return status;
}

}  // namespace hub
