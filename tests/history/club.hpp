#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "history/disputes/resolution.hpp"
#include "history/hub.hpp"
#include "history/players.hpp"

/// Files in memory and what people enter in them, over the rules of the history alone: a file is a set of
/// commands, and bringing two together is their union.
namespace club {

using base::Uuid;
using history::MatchState;
using history::Operation;
using history::Operations;
using match::Contents;

/// What is entered is refused as things stand; nothing was recorded.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A rule that is broken on purpose, to see that it is noticed.
enum class Broken {
  kNothing,
  kOneParent,        ///< an operation names only one of its parents
  kByClock,          ///< everything counts as if it had happened in the order of the clocks
  kStopsAtUnusable,  ///< a reader of the hub ends at the first command that it cannot use
};

/// An export of one match.
struct Export {
  Uuid match;
  std::vector<std::string> names;
  MatchState state;
};

class Club;

/// An action on a subject, before it is an operation.
struct Entry {
  Uuid subject;
  history::Action action;
};

enum class Policy { kRefuse, kOurs, kTheirs, kBoth, kDispute };

/// Whether a command may be entered on a match that is disputed, and may make one so.
struct Allowed {
  bool on_disputed = false;
  bool dispute = false;
};

/// What an undo of all that came from a login did: how often something of a command went from a subject, and
/// how often something stayed.
struct LoginUndone {
  std::size_t went = 0, stayed = 0;
};

/// What one laptop has: the commands, which were entered here, what redo offers.
class File {
 public:
  explicit File(Club& club) : club_(&club) {}

  // What stands.
  std::optional<MatchState> match(const Uuid& match) const { return *reading(match); }
  std::vector<Uuid> matches() const;
  bool is_disputed(const Uuid& match) const;
  const Operations& operations(const Uuid& subject) const;
  std::map<Uuid, history::PlayerState> players() const;
  std::vector<std::pair<Uuid, history::Payment>> payments() const;
  std::string export_all() const;
  const std::map<Uuid, CommandRef>& commands() const { return commands_; }

  // What is entered.
  Uuid start(const std::string& one, const std::string& other);
  void add(const Uuid& match, const Contents& contents, std::optional<std::size_t> before = std::nullopt);
  void adjust(const Uuid& match, const Contents& contents);
  void amend(const Uuid& match, std::size_t place, const Contents& contents);
  void drop(const Uuid& match, std::size_t place);
  void close(const Uuid& match, const match::Closing& closing);
  void reopen(const Uuid& match);
  void edit(const Uuid& match, const std::string& option, const base::Json& value);
  void rename(const std::string& old, const std::string& name);
  void join(const std::string& one, const std::string& into);
  void pay(const std::string& one, const std::string& other, int amount);
  void undo(std::size_t count = 1);
  void undo_in(const Uuid& match);
  LoginUndone undo_by(const std::string& by);
  void redo();
  void snapshot(const Uuid& match);
  void import(const Export& from, bool replace = false);

  // Bringing together.
  void take(const std::vector<CommandRef>& commands);
  void take_all_of(const File& other);
  void merge(const File& other, Policy policy = Policy::kRefuse);
  void sync();
  std::size_t count_sides(const Uuid& match) const;
  void resolve_keep(const Uuid& match, std::size_t side);
  void resolve_both(const Uuid& match);

  std::int64_t clock = 0;         ///< by how much it is wrong
  std::string login = "another";  ///< under which it syncs

 private:
  using Reading = std::shared_ptr<const std::optional<MatchState>>;
  using Parts = std::map<Uuid, std::set<Uuid>>;  ///< operations by subject
  enum class Use { kTake, kWait, kSkip };
  /// The command and the subject of an operation.
  struct Owner {
    const Command* command;
    Uuid subject;
  };

  Reading reading(const Uuid& match) const;
  void take_out(const Command& command);
  void put_in(const Operation& operation);
  CommandRef enter(const std::string& name, std::vector<Entry> entries, Allowed allowed = {});
  void add_line(const std::string& name, const Uuid& match, const Contents& contents,
                std::optional<std::size_t> before);
  MatchState found(const Uuid& match) const;
  Uuid line(const Uuid& match, std::size_t place) const;
  history::PlayerHistories info() const;
  history::MatchesOfPlayer matches_of_player() const;
  std::optional<Uuid> known_player(const std::string& name) const;
  Uuid player(const std::string& name) const;
  std::vector<history::NamedPlayer> seats(const std::vector<std::string>& names) const;
  static Parts parts_of(const Command& command);
  Parts still_in_effect(const Command& command) const;
  void undo_parts(const Parts& parts);
  void refuse_undo(const Parts& parts) const;
  bool names_others(const Operations& operations, const std::set<Uuid>& undo) const;
  std::vector<Entry> what_differs(const Export& from, const MatchState& here, bool replace) const;
  std::map<Uuid, history::Disputes> created_by(const File& together, const File& other) const;
  std::vector<Entry> joins_of_equal_names(const std::set<Uuid>& here, const std::set<Uuid>& there) const;
  void resolve(const Uuid& match, history::Resolve resolution);
  bool pull();
  Use use_of(const CommandRef& command);
  [[nodiscard]] bool has_parents_of(const Command& command) const;

  Club* club_;
  std::map<Uuid, CommandRef> commands_;
  std::vector<CommandRef> arrived_;  ///< the same in the order of arrival
  std::map<Uuid, Owner> operations_;
  std::map<Uuid, std::string> came_from_;  ///< the login in whose log a command was found
  std::map<Uuid, Operations> subjects_;
  std::set<Uuid> matches_, payments_;
  std::vector<Uuid> entered_here_;
  std::vector<CommandRef> undone_here_;  ///< undos that can be redone
  Hub::Reached reached_;
  bool stopped_ = false;  ///< by a command that it cannot use, where that rule is broken
  mutable std::map<Uuid, Reading> readings_;
};

/// Files that know one hub; the source of ids and of the time. With a seed ids are random, else they count
/// up.
class Club {
 public:
  explicit Club(std::size_t size, std::optional<std::uint64_t> seed = std::nullopt,
                Broken broken_rule = Broken::kNothing);
  Club(const Club&) = delete;
  Club& operator=(const Club&) = delete;

  Uuid id_of_operation();
  Uuid id_of_thing();
  File& another();
  File& copy_of(const File& file);
  void sync_all();

  std::vector<std::unique_ptr<File>> files;
  Hub hub;
  std::vector<Export> exports;
  std::int64_t now = 100;
  Broken broken;

 private:
  std::optional<std::mt19937_64> random_;
  std::uint64_t count_ = 0;
};

Contents hand(int one, int other);
Contents adjustment(int one, int other);
/// "95" for a hand of 9 and 5, "+50" for an adjustment.
std::string text_of(const Contents& contents);
std::string text_of(const std::optional<match::Closing>& closing);
std::string text_of(const history::RegisterKey& key);
/// Everything of a match that can be compared.
std::string text_of(const std::optional<MatchState>& state);

}  // namespace club
