#include "hub/club/club.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "base/values/sha256.hpp"
#include "hub/server/column.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using base::Uuid;

Statement ask_for_clubs(const ClubSelector& selector) {
  return {
      "SELECT c.club, c.name, c.bytes, coalesce(m.rights, 'write'), coalesce(m.up_to, 9223372036854775807) "
      "FROM club c LEFT JOIN member m ON m.club = c.club AND m.login = current_user "
      "WHERE ($1::uuid IS NULL OR c.club = $1::uuid) AND ($2::text IS NULL OR c.name = $2::text) "
      "ORDER BY c.name",
      {selector.club ? Parameter(to_wire(*selector.club)) : std::nullopt, selector.name}};
}

/// The last command of every log. One step of the index a login, and not a row a command, as DISTINCT would.
Statement ask_for_ends(const Uuid& club) {
  return {
      "WITH RECURSIVE ends AS ("
      "(SELECT login, number FROM command WHERE club = $1::uuid "
      "ORDER BY login DESC, number DESC LIMIT 1) "
      "UNION ALL SELECT n.login, n.number FROM ends CROSS JOIN LATERAL ("
      "SELECT k.login, k.number FROM command k WHERE k.club = $1::uuid AND k.login < ends.login "
      "ORDER BY k.login DESC, k.number DESC LIMIT 1) n) SELECT login, number FROM ends",
      {to_wire(club)}};
}

/// Where the file has read to.
Statement ask_for_reached(const Uuid& club, const std::vector<storage::HubLog>& known) {
  Column logins(Column::Type::kText), numbers(Column::Type::kBigint);
  for (const storage::HubLog& log : known) {
    if (log.reached == 0) continue;
    logins.add(log.login);
    numbers.add(log.reached);
  }
  return {
      "SELECT k.login, k.number, k.chain, (extract(epoch FROM k.pushed_at) * 1000000)::bigint FROM "
      "unnest($2::text[], $3::bigint[]) AS known (login, number) JOIN command k ON k.club = $1::uuid AND "
      "k.login = known.login AND k.number = known.number",
      {to_wire(club), logins.parameter(), numbers.parameter()}};
}

/// The first commands of each log that wait for rows.
std::vector<storage::Skipped> asked_for(const std::vector<storage::Skipped>& for_rows) {
  std::vector<storage::Skipped> asked;
  std::map<std::string, std::int64_t> counts;
  for (const storage::Skipped& range : for_rows)
    for (storage::Skipped each = range; each.first <= range.last && counts[each.login] < kMostLacking;
         ++each.first, ++counts[each.login]) {
      asked.push_back(each);
      asked.back().last = each.first;
    }
  return asked;
}

/// Each by the place of the first row that it lacks: a step of the index, however many rows it has. `LIMIT`
/// keeps the server from reading all rows of the club instead.
Statement ask_for_complete(const Uuid& club, const std::vector<storage::Skipped>& asked) {
  Column logins(Column::Type::kText), numbers(Column::Type::kBigint), places(Column::Type::kBigint);
  for (const storage::Skipped& each : asked) {
    logins.add(each.login);
    numbers.add(each.first);
    places.add(each.missing.value_or(1));
  }
  return {
      "SELECT w.login, w.number FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS w (login, number, "
      "place) CROSS JOIN LATERAL (SELECT 1 FROM operation o WHERE o.club = $1::uuid AND o.login = w.login "
      "AND o.number = w.number AND o.place = w.place LIMIT 1) came",
      {to_wire(club), logins.parameter(), numbers.parameter(), places.parameter()}};
}

/// For this connection. What the compiler of PostgreSQL takes is more than any of these questions does. A
/// server that has none has no such setting, and does nothing.
Statement without_jit() {
  return {"SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit'"};
}

/// The clubs there that a login sees; none where it has no rights at all.
std::vector<std::string> names_of_clubs(Postgres& server) {
  std::vector<std::string> names;
  try {
    const Rows clubs = server.execute(ask_for_clubs({}));
    for (int row = 0; row < clubs.size(); ++row) names.push_back(clubs.text(row, 1));
  } catch (const Error&) {
    return {};
  }
  return names;
}

Error no_member(Postgres& server, const ClubSelector& selector) {
  const std::string login = base::printable(server.login());
  std::string option;
  // Of a login that sees another club there, it is the wrong file or the wrong hub, not a matter of rights.
  if (selector.known_name) {
    const std::vector<std::string> clubs = names_of_clubs(server);
    const std::string& known = *selector.known_name;
    if (std::find(clubs.begin(), clubs.end(), known) != clubs.end()) return created_again(known);
    if (clubs.size() > 1) option = base::typed_option("--club", known);
    if (clubs.size() == 1)
      return Error(ErrorKind::kRefused,
                   base::tr("this file belongs to the club {0}, but on this hub {1} is a member of {2}",
                            base::printable(known), login, base::printable(clubs.front())))
          .remedy(base::tr(
              "ask the person who made the club to add you; use another file for another club: --db FILE"));
  }
  return Error(ErrorKind::kRefused, selector.club
                                        ? base::tr("{0} is not a member of this club on this hub", login)
                                        : base::tr("{0} is not a member of any club on this hub", login))
      .remedy(
          base::tr("ask the person who made the club to run: {0}", base::naming_no_database([&] {
                     return base::typed_command("chapeau hub member add", {"URL", server.login()}, option);
                   })));
}

/// What is said where no club has the name that was typed: those that there are, if the server shows any.
Error no_such_club(Postgres& server, const std::string& name) {
  const Rows clubs = server.execute(ask_for_clubs({}));
  if (clubs.size() == 0) return no_member(server, {});
  std::vector<std::string> options;
  for (int row = 0; row < clubs.size(); ++row)
    options.push_back(base::typed_option("--club", clubs.text(row, 1)));
  // Translators: {0} is a login, {1} the name of a club.
  return Error(ErrorKind::kRefused, base::tr("{0} is a member of no club {1} on this hub",
                                             base::printable(server.login()), base::printable(name)))
      .remedy(base::tr("choose one that there is: {0}", base::join_or(options)));
}

ClubState club_in(const Rows& rows, Postgres& server, const ClubSelector& selector) {
  if (rows.size() == 0)
    throw selector.name ? no_such_club(server, *selector.name) : no_member(server, selector);
  if (rows.size() > 1) {
    std::vector<std::string> names;
    for (int row = 0; row < rows.size(); ++row) names.push_back(base::printable(rows.text(row, 1)));
    throw Error(ErrorKind::kRefused,
                base::tr("there are several clubs on this hub: {0}", base::join_and(names)))
        .remedy(base::tr("choose one: --club NAME"));
  }
  return {rows.uuid(0, 0), rows.text(0, 1), rows.integer(0, 2), rows.text(0, 3) == "write",
          rows.integer(0, 4)};
}

/// Asks, and explains the error of a login that was let into no club, which has no rights at all, and that of
/// tables that are others or not there.
std::vector<Rows> ask_about_club(Postgres& server, const ClubSelector& selector,
                                 const std::vector<Statement>& statements) {
  try {
    return server.execute_all(statements);
  } catch (const ServerError& error) {
    const bool has_no_rights = error.sqlstate() == sqlstate::kNoPrivilege;
    if (!has_no_rights && error.kind() != ErrorKind::kUnusableDatabase) throw;
    const HubTables tables = tables_of(server);
    if (tables == HubTables::kNone)
      throw Error(ErrorKind::kNotThere, base::tr("there are no tables of chapeau in this database"))
          .remedy(base::tr("'chapeau hub init URL --club NAME' creates a hub"));
    if (tables != HubTables::kVersion2) throw not_these_tables(tables);
    if (has_no_rights) throw no_member(server, selector);
    throw;
  }
}

/// The columns of the hub's tables in schema/hub.
using Columns = std::set<std::string>;
const std::map<std::string, Columns>& columns_of_version_2() {
  static const std::map<std::string, Columns> kColumns{
      {"club", {"club", "name", "bytes"}},
      {"member", {"club", "login", "rights", "up_to"}},
      {"command",
       {"club", "login", "number", "operations", "at", "name", "content", "chain", "origin", "pushed_at"}},
      {"operation",
       {"club", "login", "number", "place", "subject", "id", "parents", "verb", "version", "body",
        "reason"}}};
  return kColumns;
}

}  // namespace

base::Sha256Digest hub_chain_digest(const base::Sha256Digest& before, const base::Sha256Digest& content) {
  base::Sha256 hash;
  hash.bytes(base::byte_view(before)).bytes(base::byte_view(content));
  return hash.finish();
}

HubTables tables_of(Postgres& server) {
  const Rows rows = server.execute(
      {"SELECT t.name, a.attname::text FROM unnest(ARRAY['club', 'member', 'command', 'operation']) AS t "
       "(name) JOIN pg_attribute a ON a.attrelid = to_regclass(t.name) AND a.attnum > 0 AND NOT "
       "a.attisdropped"});
  std::map<std::string, Columns> tables;
  for (int row = 0; row < rows.size(); ++row) tables[rows.text(row, 0)].insert(rows.text(row, 1));
  if (tables.empty()) return HubTables::kNone;
  // The owner may have added columns of their own.
  const auto& ours = columns_of_version_2();
  if (std::all_of(ours.begin(), ours.end(), [&](const auto& table) {
        return std::includes(tables[table.first].begin(), tables[table.first].end(), table.second.begin(),
                             table.second.end());
      }))
    return HubTables::kVersion2;
  return tables["club"] == Columns{"club", "name", "head", "chain"} ? HubTables::kVersion1
                                                                    : HubTables::kOther;
}

Error not_these_tables(HubTables tables) {
  if (tables == HubTables::kVersion1)
    return Error(ErrorKind::kUnusableDatabase,
                 base::tr("the tables of this hub are of an earlier version of chapeau"))
        .remedy(base::naming_no_database([] {
          return base::tr(
              "begin anew from a member's file: make another database, and run 'chapeau hub init URL --club "
              "NAME' with that file; schema/hub/README.md says how");
        }));
  return not_our_tables(base::tr("the tables of the hub are not those of chapeau"));
}

ClubState find_club(Postgres& server, const ClubSelector& selector) {
  return club_in(ask_about_club(server, selector, {ask_for_clubs(selector)}).front(), server, selector);
}

Overview begin_snapshot(Postgres& server, const ClubSelector& selector,
                        const std::vector<storage::HubLog>& known,
                        const std::vector<storage::Skipped>& for_rows) {
  const Uuid club = selector.club ? *selector.club : find_club(server, selector).club;
  const std::vector<storage::Skipped> asked = asked_for(for_rows);
  const std::vector<Rows> answers = ask_about_club(server, selector,
                                                   {{"BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"},
                                                    without_jit(),
                                                    ask_for_clubs({club, std::nullopt}),
                                                    ask_for_ends(club),
                                                    ask_for_reached(club, known),
                                                    ask_for_complete(club, asked)});
  Overview overview{club_in(answers[2], server, selector), {}, {}};
  for (int row = 0; row < answers[3].size(); ++row)
    overview.logs.push_back({answers[3].text(row, 0), answers[3].integer(row, 1), std::nullopt});
  for (int row = 0; row < answers[4].size(); ++row)
    for (LogEnd& log : overview.logs)
      if (log.login == answers[4].bytes(row, 0))
        log.at_reached =
            LogPosition{answers[4].integer(row, 1), answers[4].digest(row, 2), answers[4].integer(row, 3)};
  for (int row = 0; row < answers[5].size(); ++row)
    overview.complete.push_back({{answers[5].text(row, 0), answers[5].integer(row, 1)}, false});
  return overview;
}

void end_snapshot(Postgres& server) { server.execute({"COMMIT"}); }

Error created_again(const std::string& club) {
  return Error(ErrorKind::kRefused,
               base::tr("the hub's club {0} is not the club of this file: it was created again",
                        base::printable(club)))
      .remedy(base::tr("create it again from a member's file, in a new database: see 'lost' in "
                       "schema/hub/README.md"));
}

}  // namespace hub
