#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "report/layout/style.hpp"
#include "storage/merge/merged.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// What `merge` says.
namespace report {

/// How much a merge or sync brought, or a sync sent.
struct MergeCounts {
  std::int64_t hands = 0;
  std::int64_t matches = 0;  ///< in which they are, or that are new
  std::int64_t fresh = 0;    ///< of these, those that are new
  std::int64_t payments = 0;
  std::int64_t changes =
      0;  ///< commands that changed what was there; not counted of a merge, which names them
};
MergeCounts count_merged(const storage::Merged& merged);
/// "41 hands, 12 matches (3 new), 2 payments, 1 change"; empty where all of them are 0.
std::string merge_counts_text(const MergeCounts& counts);

/// What a merge from the file `there` brought: hands and matches, corrections, what was undone there, which
/// names are now one player, what is disputed. To be called before the commit; `merged` without commands
/// brought nothing.
std::string merged_text(storage::Reader& reader, const storage::Merged& merged, const std::string& there,
                        bool dry_run, Style style);
/// For standard error: that the hand that both files have is counted twice now. Empty where none is.
std::string merged_warnings(storage::Reader& reader, const storage::Merged& merged);
base::Json merged_json(storage::Reader& reader, const storage::Merged& merged, const std::string& there,
                       bool dry_run);

/// Each as `{"there":"Annie","here":"Ann"}`.
base::Json names_json(const std::vector<storage::NamePair>& names);

/// "Ann and Ann (2) have the same name …", with the command that makes them one, or, where they cannot be,
/// with that which gives one another name.
std::string same_name_text(const storage::Namesakes& names);

/// That somebody whom `--same` names was one player before.
std::string one_already_text(const std::string& name);

/// A line for each match, by its number, that a merge or sync left disputed, with the command to copy.
std::string disputes_text(const std::vector<std::int64_t>& numbers, bool dry_run);

/// For a merge that brought nothing. `new_logins`: of how many commands it is known now from which login.
std::string nothing_merged_text(const std::string& there, std::int64_t new_logins, Style style);
/// That the file did not let it be noted from which logins so many commands came.
std::string not_noted_text(std::int64_t commands);

/// A merge that was refused: the sides of each match that it would make disputed.
std::string refused_text(const storage::Merged& merged, const std::string& there, Style style);
base::Json refused_json(const storage::Merged& merged, const std::string& there, bool dry_run);

}  // namespace report
