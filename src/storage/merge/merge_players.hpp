#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "storage/merge/merge.hpp"
#include "storage/queries/player_meant.hpp"

/// Who is who when two files are merged.
namespace storage {

/// What a merge does to players: those whom somebody renames on the way in, those of whom somebody says that
/// they are one, and those of equal names.
class MergedPlayers {
 public:
  /// Finds whom the options name. Throws `Error`: kNotThere for somebody who is not in the other file, or not
  /// here, kRefused where several fit, for a renaming of a player who is here already and for a new name that
  /// a player of each file has, kData for a player whom two of them name and for one new name of two.
  MergedPlayers(Connection& ours, Connection& theirs, const MergeOptions& options);

  /// Whether they change nothing: nobody is renamed, and who are to be one are one already.
  [[nodiscard]] bool empty() const { return renamed_.empty() && one_already().size() == same_.size(); }
  /// The names, here, of those who are to be one player and are one by now.
  [[nodiscard]] std::vector<std::string> one_already() const;
  /// To be called before the commands of the other file are here.
  void note_who_is_here();
  /// Records the renamings and joins, when they are, and says what names are alike or equal. Throws `Error`
  /// (kRefused) for two who played each other.
  void record(Transaction& transaction, Merged& merged);

 private:
  struct RenamedPlayer {
    base::Uuid id;
    NamePair name;
    std::optional<base::Uuid> namesake;  ///< the player here who had the new name before
    /// Else there is nothing to record, as with `--rename Ann=Ann`.
    [[nodiscard]] bool has_another_name() const { return name.there != name.here; }
  };
  struct PlayerPair {
    history::NamedPlayer there, here;
  };

  void find_renamed(Reader& others);
  void find_same(Reader& others);
  /// Throws for a new name that a player of each file has: neither of the two would be joined with the other
  /// then, nor with who is renamed.
  void refuse_names_of_two(Reader& others);
  [[nodiscard]] NameLookup lookup_there(Reader& others) const;
  [[nodiscard]] static NameLookup lookup_here(Reader& own);
  void refuse_second_name(const std::string& old_name, const base::Uuid& player) const;
  /// Throws for a new name that is given twice: those two would not become one.
  void refuse_name_given_twice(const std::string& new_name) const;
  [[noreturn]] static void refuse_two_people(const PlayerPair& same, const std::string& reason);
  void refuse_opponent_of_namesake(Reader& reader, const PlayerPair& same,
                                   const std::vector<std::pair<base::Uuid, base::Uuid>>& equal_names) const;
  /// Each with whom it would be joined, as the file is now.
  [[nodiscard]] std::vector<std::pair<base::Uuid, base::Uuid>> joins_of_equal_names() const;
  void record_same(Transaction& transaction, Merged& merged);
  void record_equal_names(Transaction& transaction, Merged& merged);
  void find_who_met(Merged& merged);

  Connection& ours_;
  Connection& theirs_;
  const MergeOptions& options_;
  std::vector<RenamedPlayer> renamed_;
  std::vector<PlayerPair> same_;
  std::set<base::Uuid> ids_before_;  ///< of the players of this file before the merge
  NamesBefore names_before_;
};

}  // namespace storage
