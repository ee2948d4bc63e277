#pragma once

#include <string>
#include <vector>

#include "hub/club.hpp"
#include "storage/summary.hpp"

/// Creates clubs on the hub and manages their members.
namespace hub {

/// Makes the tables where there are none, and a club with the login as its first member. `id` is that of a
/// club that was lost, which its members' files know; else a new one. Throws `Error` (kRefused) for a name
/// that is taken, or a login that may not.
ClubState make_club(Postgres& server, const std::string& name, const base::Uuid& id);

/// Whether there are other clubs on the hub that the login sees: then each command has to name its own.
bool has_several_clubs(Postgres& server);

struct Member {
  std::string login;
  bool may_write = false;
};

/// Gives a login of the database rights in a club; one that has some gets these instead. Throws `Error`:
/// kNotThere for a login that the database does not have, kRefused where whoever asks does not own the
/// tables.
void add_member(Postgres& server, const ClubState& club, const Member& member);
/// Throws `Error`: kNotThere for who is no member.
void remove_member(Postgres& server, const ClubState& club, const std::string& login);

struct ClubStatus {
  ClubState club;
  std::vector<Member> members;  ///< by login
  std::vector<storage::StoredCommand>
      recent;           ///< the last ones, the latest first, by their numbers on the hub
  std::string problem;  ///< why the history does not hold; empty: it does
};

/// Reads the whole history of the club, and makes sure of it.
ClubStatus status_of(Postgres& server, const ClubSelector& selector);

}  // namespace hub
