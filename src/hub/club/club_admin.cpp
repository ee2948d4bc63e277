#include "hub/club/club_admin.hpp"

#include <fmt/core.h>

#include <chrono>
#include <thread>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "hub/server/schema.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// What a login may do with the tables at all; in which clubs, and with which log, row security says.
struct Grant {
  std::string_view what, on;
};
constexpr Grant kSees{"SELECT", "club, member, command, operation"};
constexpr Grant kAppends{"INSERT", "command, operation"};

std::string ask_the_owner() {
  return base::naming_no_database([] { return base::tr("the person who ran 'chapeau hub init' can do it"); });
}

Error only_the_owner(const Error& error, const Postgres& server) {
  // Translators: {0} is 'the hub says: …', {1} a login.
  return Error(error.kind(), base::tr("{0} ({1} does not own the tables)", error.message(),
                                      base::printable(server.login())))
      .remedy(ask_the_owner());
}

/// Asks what only the owner of the tables may.
std::vector<Rows> ask_as_owner(Postgres& server, const std::vector<Statement>& statements) {
  try {
    return server.execute_all(statements);
  } catch (const ServerError& error) {
    if (error.sqlstate() == sqlstate::kNoPrivilege) throw only_the_owner(error, server);
    throw;
  }
}

/// `text` in UTF-8 keeps every name; the digests know the bytes.
void require_utf8(Postgres& server) {
  const std::string encoding =
      server
          .execute({"SELECT pg_encoding_to_char(encoding)::text FROM pg_database WHERE "
                    "datname = current_database()"})
          .text(0, 0);
  if (encoding != "UTF8")
    throw Error(ErrorKind::kRefused,
                // Translators: {0} is the name of an encoding, for example LATIN1.
                base::tr("this database keeps text as {0}, and a hub needs UTF8", base::printable(encoding)))
        .remedy(base::tr("create a database for it: createdb --encoding=UTF8 --template=template0 club"));
}

void make_tables(Postgres& server) {
  std::vector<Statement> statements{{"BEGIN"}};
  for (const std::string& statement : schema_statements()) statements.push_back({statement});
  statements.push_back({"COMMIT"});
  try {
    server.execute_all(statements);
  } catch (const ServerError& error) {
    if (error.sqlstate() == sqlstate::kNoPrivilege)
      throw Error(ErrorKind::kRefused,
                  base::tr("{0} may not create tables in this database", base::printable(server.login())))
          .remedy(base::tr("create a database for it: createdb club"));
    throw;
  }
}

bool writes_in_another_club(Postgres& server, const ClubState& club, const std::string& login) {
  return server
             .execute(
                 {"SELECT 1 FROM member WHERE login = $1::text AND club <> $2::uuid AND rights = 'write' "
                  "LIMIT 1",
                  {login, to_wire(club.club)}})
             .size() > 0;
}

/// The processes that are in a transaction which has written to the logs of this database, of a login or of
/// one that may act as it. An administrator may act as anybody, and is left out.
std::vector<std::int64_t> writing_processes(Postgres& server, const std::string& login) {
  const Rows rows = server.execute(
      {"SELECT DISTINCT l.pid::bigint FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid AND a.datid = "
       "l.database JOIN pg_roles s ON s.oid = a.usesysid JOIN pg_roles r ON r.rolname = $1::text WHERE "
       "a.datname = current_database() AND l.relation IN (to_regclass('command'), to_regclass('operation')) "
       "AND l.mode = 'RowExclusiveLock' AND l.pid <> pg_backend_pid() AND (s.oid = r.oid OR NOT s.rolsuper "
       "AND pg_has_role(s.oid, r.oid, 'MEMBER')) ORDER BY 1",
       {login}});
  std::vector<std::int64_t> processes;
  for (int row = 0; row < rows.size(); ++row) processes.push_back(rows.integer(row, 0));
  return processes;
}

/// Waits for open transactions: what they have written cannot be seen before they end.
void wait_for_writers(Postgres& server, const std::string& login) {
  constexpr int kMostPolls = 100;
  constexpr std::chrono::milliseconds kPause(100);
  std::vector<std::int64_t> processes = writing_processes(server, login);
  for (int poll = 0; !processes.empty() && poll < kMostPolls; ++poll) {
    std::this_thread::sleep_for(kPause);
    processes = writing_processes(server, login);
  }
  if (processes.empty()) return;
  throw Error(ErrorKind::kBusy,
              base::tr("a transaction of {0} on the hub stays open; nothing was removed, but {0} may only "
                       "read now",
                       base::printable(login)))
      .remedy(base::tr("run it again, or end that connection as the administrator: {0}",
                       fmt::format("SELECT pg_terminate_backend({})", processes.front())));
}

}  // namespace

ClubState make_club(Postgres& server, const std::string& name, const base::Uuid& id, ClubIs club) {
  require_utf8(server);
  const HubTables tables = tables_of(server);
  if (tables == HubTables::kNone)
    make_tables(server);
  else if (tables == HubTables::kOther)
    throw Error(ErrorKind::kUnusableDatabase,
                base::tr("this database has tables with the names of chapeau's, but with other columns"))
        .remedy(base::tr("create a database for it: createdb club"));
  else if (tables != HubTables::kVersion2)
    throw not_these_tables(tables);
  const Rows same =
      server.execute({"SELECT club FROM club WHERE name = $1::text OR club = $2::uuid", {name, to_wire(id)}});
  if (same.size() > 0 && club == ClubIs::kKnown && same.uuid(0, 0) != id) throw created_again(name);
  if (same.size() > 0)
    throw Error(ErrorKind::kRefused, base::tr("this hub has a club {0} already", base::printable(name)))
        .remedy(base::tr("'chapeau sync URL' joins it; a new club needs another name"));
  ask_as_owner(server, {{"BEGIN"},
                        {"INSERT INTO club (club, name) VALUES ($1::uuid, $2::text)", {to_wire(id), name}},
                        {"INSERT INTO member (club, login, rights) VALUES ($1::uuid, current_user, 'write')",
                         {to_wire(id)}},
                        {"COMMIT"}});
  return find_club(server, {id, std::nullopt});
}

bool has_club(Postgres& server, const std::string& name) {
  return server.execute({"SELECT 1 FROM club WHERE name = $1::text", {name}}).size() > 0;
}

bool has_several_clubs(Postgres& server) { return server.execute({"SELECT 1 FROM club LIMIT 2"}).size() > 1; }

std::string option_naming(Postgres& server, const ClubState& club) {
  return has_several_clubs(server) ? base::typed_option("--club", club.name) : "";
}

std::vector<Member> members_of(Postgres& server, const ClubState& club) {
  const Rows rows = server.execute(
      {"SELECT login, rights, up_to FROM member WHERE club = $1::uuid ORDER BY login", {to_wire(club.club)}});
  std::vector<Member> members;
  for (int row = 0; row < rows.size(); ++row)
    members.push_back({rows.text(row, 0), rows.text(row, 1) == "write", rows.integer(row, 2)});
  return members;
}

std::set<std::string> logins_of_database(Postgres& server) {
  const Rows rows = server.execute({"SELECT rolname::text FROM pg_roles WHERE rolcanlogin"});
  std::set<std::string> logins;
  for (int row = 0; row < rows.size(); ++row) logins.insert(rows.text(row, 0));
  return logins;
}

void add_member(Postgres& server, const ClubState& club, const Member& member) {
  constexpr std::size_t kMostOfName = 63;  // bytes of a name of PostgreSQL's, which cuts off the rest
  if (member.login == "public" || member.login.size() > kMostOfName)
    throw Error(ErrorKind::kData, base::tr("'{0}' is not a login", base::printable(member.login)))
        .remedy(base::tr("name a login of the database"));
  const std::string login = server.quoted_name(member.login);
  std::vector<Statement> statements{{"BEGIN"}};
  for (const Grant& grant : {kSees, kAppends})
    statements.push_back({fmt::format("GRANT {} ON {} TO {}", grant.what, grant.on, login)});
  statements.push_back(
      {"INSERT INTO member (club, login, rights) VALUES ($1::uuid, $2::text, $3::text) ON CONFLICT (club, "
       "login) DO UPDATE SET rights = $3::text",
       {to_wire(club.club), member.login, member.may_write ? "write" : "read"}});
  statements.push_back({"COMMIT"});
  try {
    ask_as_owner(server, statements);
  } catch (const ServerError& error) {
    if (error.sqlstate() != sqlstate::kNoObject) throw;
    throw Error(ErrorKind::kNotThere,
                base::tr("the database has no login {0}", base::printable(member.login)))
        .remedy(base::tr("create it there first: {0}",
                         base::typed_command("createuser --pwprompt", {member.login})));
  }
}

namespace {

/// Nobody else could add or remove members then, the owner of the tables neither.
void refuse_without_owner(Postgres& server, const ClubState& club, const std::string& login) {
  const Rows owner = server.execute(
      {"SELECT 1 FROM member m JOIN pg_class t ON t.oid = to_regclass('club') WHERE m.club = $1::uuid AND "
       "m.login = $2::text AND pg_get_userbyid(t.relowner) = m.login",
       {to_wire(club.club), login}});
  if (owner.size() == 0) return;
  throw Error(ErrorKind::kRefused, base::tr("{0} owns the hub of {1} and stays a member: a club has an owner",
                                            base::printable(login), base::printable(club.name)))
      .remedy(base::tr("remove another member; 'chapeau hub status' lists them"));
}

/// Takes rights of a login away.
void revoke_as_owner(Postgres& server, const std::vector<Statement>& statements) {
  try {
    ask_as_owner(server, statements);
  } catch (const ServerError& error) {
    // The login itself has gone: it has no rights any more.
    if (error.sqlstate() != sqlstate::kNoObject) throw;
  }
}

}  // namespace

void remove_member(Postgres& server, const ClubState& club, const std::string& login) {
  refuse_without_owner(server, club, login);
  const std::vector<Rows> answers =
      ask_as_owner(server, {{"DELETE FROM member WHERE club = $1::uuid AND login = $2::text RETURNING login",
                             {to_wire(club.club), login}},
                            {"SELECT 1 FROM member WHERE login = $1::text LIMIT 1", {login}}});
  if (answers[0].size() == 0)
    throw Error(ErrorKind::kNotThere,
                base::tr("{0} is not a member of {1}", base::printable(login), base::printable(club.name)))
        .remedy(base::tr("'chapeau hub status' lists the members"));
  if (answers[1].size() > 0) return;
  std::vector<Statement> statements;
  for (const Grant& grant : {kSees, kAppends})
    statements.push_back(
        {fmt::format("REVOKE {} ON {} FROM {}", grant.what, grant.on, server.quoted_name(login))});
  revoke_as_owner(server, statements);
}

std::vector<std::string> limits_of(Postgres& server, const std::string& login) {
  const std::string database =
      server.quoted_name(server.execute({"SELECT current_database()::text"}).text(0, 0));
  const std::string name = server.quoted_name(login);
  return {
      fmt::format("ALTER ROLE {} CONNECTION LIMIT 8;", name),
      fmt::format("ALTER ROLE {} SET temp_file_limit = '64MB';", name),
      fmt::format("REVOKE TEMP ON DATABASE {} FROM PUBLIC;", database),
      // Large objects, which everybody may make and nothing limits. These belong to the administrator alone.
      "REVOKE EXECUTE ON ROUTINE lo_creat, lo_create, lo_from_bytea FROM PUBLIC;"};
}

void require_owner(Postgres& server) {
  const Rows owns = server.execute(
      {"SELECT pg_has_role(relowner, 'USAGE')::int FROM pg_class WHERE oid = to_regclass('club')"});
  if (owns.size() == 0 || owns.integer(0, 0) != 0) return;
  throw Error(ErrorKind::kRefused,
              base::tr("{0} does not own the tables of the hub", base::printable(server.login())))
      .remedy(ask_the_owner());
}

void stop_writing(Postgres& server, const ClubState& club, const std::string& login) {
  std::vector<Statement> statements{
      {"BEGIN"},
      {"UPDATE member SET rights = 'read' WHERE club = $1::uuid AND login = $2::text",
       {to_wire(club.club), login}}};
  // A transaction begun earlier may still see the old rights through row security; REVOKE takes effect at
  // once. `add_member` grants it again.
  if (!writes_in_another_club(server, club, login) && login != server.login())
    statements.push_back(
        {fmt::format("REVOKE {} ON {} FROM {}", kAppends.what, kAppends.on, server.quoted_name(login))});
  statements.push_back({"COMMIT"});
  revoke_as_owner(server, statements);
  wait_for_writers(server, login);
}

std::int64_t drop_log(Postgres& server, const ClubState& club, const std::string& login, std::int64_t from) {
  const Parameter id = to_wire(club.club), first = to_wire(from);
  const std::vector<Rows> answers = ask_as_owner(
      server, {{"BEGIN"},
               {"DELETE FROM operation WHERE club = $1::uuid AND login = $2::text AND number >= $3::bigint",
                {id, login, first}},
               {"WITH gone AS (DELETE FROM command WHERE club = $1::uuid AND login = $2::text AND number >= "
                "$3::bigint RETURNING 1) SELECT count(*) FROM gone",
                {id, login, first}},
               {"COMMIT"}});
  return answers[2].integer(0, 0);
}

}  // namespace hub
