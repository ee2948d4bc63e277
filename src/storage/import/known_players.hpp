#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "history/operations/record.hpp"
#include "storage/write/transaction.hpp"

namespace storage {

/// Returns the next line of a file without its newline, valid until the next call; nothing at its end.
using NextLine = std::function<std::optional<std::string_view>()>;
/// Begins to read a file with its first line.
using ReadLines = std::function<NextLine()>;
/// Parses a line, given with its number from 1; nothing for an empty one. For several threads. Throws `Error`
/// (kData).
using ParseLine =
    std::function<std::optional<history::MatchOrPayment>(std::size_t number, std::string_view text)>;

/// Whom the names of an imported file mean. Any thread may ask, the one that imports tells.
///
/// A file calls each player by one name in all of its lines, which need not be the one here: somebody was
/// renamed, here since or where the file comes from. So the matches and payments that are here under their
/// ids are asked first who sits there. A name means a player of theirs who bears or bore it; or the one that
/// is left of a match, if all the others are known so, nobody here has that name, and the file calls the
/// player by no other. Every other name means whoever has it here, else a new player.
///
/// A match or payment that has other players there than here tells nobody's name for certain: two were
/// renamed, or somebody wrote others into the file. Where it stays as it is here, its names are unclear
/// elsewhere in the file.
class KnownPlayers {
 public:
  /// `keeps_ours`: what has other players there stays as it is here. Else it is refused.
  explicit KnownPlayers(bool keeps_ours) : keeps_ours_(keeps_ours) {}

  /// Learns from the lines about what is here already. Those that cannot be read tell nothing. Before
  /// anything is asked or imported.
  void learn(Transaction& transaction, const NextLine& next, const ParseLine& parse);

  /// Whether the names of a match that is here mean its players, who are `here`. Learns them.
  bool learn_if_meant(Transaction& transaction, const std::vector<history::NamedPlayer>& here,
                      const history::MatchRecord& incoming);

  /// In any case of its letters, as those players may have no row yet. Nothing for a name of which nobody
  /// told yet, and for one that means several players.
  std::optional<history::NamedPlayer> find(const std::string& name);
  void add(const std::string& name, const history::NamedPlayer& player);

  /// Throws `Error` (kData) for a name that `find` does not know, if it is not clear whom it means: it means
  /// several, it stands in a match or payment that has other players here, or whoever has it here is called
  /// otherwise in this file. `line`: for the message.
  void refuse_unclear(Transaction& transaction, const std::string& file, std::size_t line,
                      const std::string& name);

  /// Gives the players of a record the ids and names that they have in this database. False, and nothing is
  /// changed, where one of them is not known yet, or two are one.
  bool name_players(history::MatchRecord& record);

 private:
  void learn(const std::string& name, const history::NamedPlayer& player);
  void learn(Transaction& transaction, const history::MatchRecord& incoming);
  void learn(Transaction& transaction, const history::PaymentRecord& incoming);
  void note_unclear(const std::string& name, const history::NamedPlayer& player);
  const history::NamedPlayer* find_locked(const std::string& name);

  std::mutex mutex_;
  std::unordered_map<std::string, history::NamedPlayer> by_name_;    // in the file
  std::unordered_map<std::string, history::NamedPlayer> by_folded_;  // the same with their case folded
  // Learned: names with their case folded. Of a name that means several the first two.
  std::unordered_map<std::string, std::vector<history::NamedPlayer>> learned_;
  std::map<base::Uuid, std::string> names_of_;  // the first one of each player, as the file writes it
  std::vector<std::pair<std::string, history::NamedPlayer>>
      left_;  // of a match, whom no name of theirs means
  bool keeps_ours_;
  // Of what stays as it is here: names with their case folded, and who stands there here; and the first name
  // of each of those.
  std::map<std::string, history::NamedPlayer> unclear_;
  std::map<base::Uuid, std::string> unclear_names_of_;
};

}  // namespace storage
