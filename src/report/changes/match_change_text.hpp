#pragma once

#include <string>
#include <vector>

#include "storage/queries/summary.hpp"

/// What a command did to matches, in clauses.
namespace report {

/// What was done, in the two tenses in which it is printed. Neither begins with a capital, since they stand
/// behind something: "Redone: dropped hand 3 of match 1." and "Undone: you had dropped hand 3 of match 1."
/// The first stands in the list of commands, too, by itself and without its subject, which is the command.
struct Done {
  std::string did;       ///< "dropped hand 3 of match 1"
  std::string had_done;  ///< "you had dropped hand 3 of match 1"
};

/// Everything that a command did to matches, also where that is undone since.
std::vector<Done> match_changes(const storage::CommandChanges& changes);

}  // namespace report
