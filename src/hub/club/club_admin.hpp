#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "hub/club/club.hpp"

/// Creates clubs on the hub and manages their members and logs.
namespace hub {

/// Whether a club that is made is one that was lost, whose id its members' files know.
enum class ClubIs { kNew, kKnown };
/// Makes the tables where there are none, and a club with the login as its first member. Throws `Error`:
/// kRefused for a name that is taken, a login that may not, and a database that is not UTF-8;
/// kUnusableDatabase for other tables.
ClubState make_club(Postgres& server, const std::string& name, const base::Uuid& id, ClubIs club);

/// Whether the hub has a club of this name that the login sees.
bool has_club(Postgres& server, const std::string& name);

/// Whether there are other clubs on the hub that the login sees: then each command has to name its own.
bool has_several_clubs(Postgres& server);
/// What a command needs that somebody is to type with the URL: "--club 'Le Chapeau'" where this login sees
/// several clubs there, else nothing.
std::string option_naming(Postgres& server, const ClubState& club);

struct Member {
  std::string login;
  bool may_write = false;
  std::int64_t up_to = 0;  ///< the largest number that the login may append
};

/// The members as far as this login may see them: the owner of the tables all, others themselves. By login.
std::vector<Member> members_of(Postgres& server, const ClubState& club);
/// The logins of the database, members or not: the server shows their names to everybody.
std::set<std::string> logins_of_database(Postgres& server);
/// Gives a login of the database rights in a club; one that has some gets these instead, and keeps its
/// `up_to`. Throws `Error`: kNotThere for a login that the database does not have, kRefused where whoever
/// asks does not own the tables.
void add_member(Postgres& server, const ClubState& club, const Member& member);
/// Throws `Error`: kNotThere for who is no member, kRefused for the owner of the tables and where whoever
/// asks does not own them.
void remove_member(Postgres& server, const ClubState& club, const std::string& login);
/// What the administrator of the server may type so that a login cannot fill it, statements of SQL.
std::vector<std::string> limits_of(Postgres& server, const std::string& login);

/// Throws `Error` (kRefused) where the login does not own the tables.
void require_owner(Postgres& server);
/// Takes the right to write from a login, and waits until its open transactions have ended: nothing is
/// appended to its log any more. Throws `Error`: kRefused where whoever asks does not own the tables, kBusy
/// for a transaction that stays open; the right is gone then.
void stop_writing(Postgres& server, const ClubState& club, const std::string& login);
/// Removes the log of a login that may not write from a number on. Returns how many commands went. Throws
/// `Error` (kRefused) where whoever asks does not own the tables.
std::int64_t drop_log(Postgres& server, const ClubState& club, const std::string& login, std::int64_t from);

}  // namespace hub
