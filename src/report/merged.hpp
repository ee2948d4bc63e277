#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/merge.hpp"
#include "storage/reader.hpp"

/// What `merge` says.
namespace report {

/// What came, in numbers.
struct Came {
  std::int64_t hands = 0;
  std::int64_t matches = 0;  ///< in which they are, or that are new
  std::int64_t fresh = 0;    ///< of these, those that are new
};
Came count_came(const storage::Merged& merged);

/// What came from the file `there`: hands and matches, corrections, what was undone there, which names are
/// one player now, what is disputed. To be called before the commit; nothing came if `merged` has no
/// commands.
std::string merged_text(storage::Reader& reader, const storage::Merged& merged, const std::string& there,
                        bool dry_run, Style style);
/// Of that what numbers do not say: corrections, what was undone and redone, who is called otherwise or is
/// one player now, what was settled.
std::string deeds_text(storage::Reader& reader, const storage::Merged& merged, const std::string& there,
                       bool dry_run, Style style);
base::Json merged_json(storage::Reader& reader, const storage::Merged& merged, const std::string& there,
                       bool dry_run);

/// Where nothing came: everything is here already.
std::string nothing_merged_text(const std::string& there);

/// A merge that was refused: the sides of each match that it would make disputed.
std::string refused_text(const storage::Merged& merged, const std::string& there, Style style);
base::Json refused_json(const storage::Merged& merged, const std::string& there, bool dry_run);

}  // namespace report
