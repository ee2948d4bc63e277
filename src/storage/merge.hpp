#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/dispute.hpp"
#include "storage/writer.hpp"

/// Bringing the histories of two files together: the union of their commands.
namespace storage {

class Connection;

/// Another file of this program, opened to be read: its digests were checked, and that its tables are what
/// its history gives. It is seen as it was then, whatever is written to it since; one of an older version by
/// a copy that was brought over.
class OtherFile {
 public:
  /// Throws `Error`: kNotThere if there is none, kForeign for one that is not ours, newer, damaged or
  /// changed.
  static OtherFile open(const std::string& path);
  ~OtherFile();
  OtherFile(OtherFile&& other) noexcept;
  OtherFile& operator=(OtherFile&& other) noexcept;
  OtherFile(const OtherFile&) = delete;
  OtherFile& operator=(const OtherFile&) = delete;

  [[nodiscard]] const std::string& path() const;
  [[nodiscard]] Connection& connection() const { return *connection_; }

 private:
  explicit OtherFile(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

/// Commands on their way into a database from where they come one by one: kept in a file without a name until
/// all of them are there, so that nobody waits for a network who waits for the database. In taking_in.cpp.
class Arriving {
 public:
  /// `from` is where they come from, as errors name it.
  /// `before` is the number that the command before the first one has there.
  Arriving(std::string from, std::int64_t before);
  ~Arriving();
  Arriving(const Arriving&) = delete;
  Arriving& operator=(const Arriving&) = delete;

  /// The next command begins. Its operations are to follow, in their order.
  void begin(const std::string& name, base::Timestamp at);
  void append(const history::RawOperation& operation);
  /// It is whole. Returns its content digest.
  base::Sha256Digest end();

  [[nodiscard]] std::int64_t before() const { return before_; }
  /// How many commands are whole.
  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] Connection& connection() const { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<CommandWriter> command_;
  std::int64_t before_;
  std::int64_t count_ = 0;
};

/// What counts where a merge makes a match disputed that neither file had disputed.
enum class OnDispute {
  kRefuse,   ///< nothing is taken
  kOurs,     ///< what stood here
  kTheirs,   ///< what stood there
  kBoth,     ///< all lines, and where only one value can stand that of the time being
  kDispute,  ///< nobody yet: `resolve` settles it
};

struct MergeOptions {
  OnDispute on_dispute = OnDispute::kRefuse;
  std::vector<std::pair<std::string, std::string>>
      renames;  ///< of players of the other file, old and new name
  /// Names that are one player here and there; nothing: all that are equal.
  std::optional<std::vector<std::string>> same;
};

/// What came of one match.
struct MergedMatch {
  std::int64_t number = 0;
  bool is_new = false;     ///< it was not here before
  std::int64_t hands = 0;  ///< hands that were added to it there, and not here
};

/// A name of the other file that stands for another player here than it did there.
struct MergedName {
  std::string there, here;
};

struct Merged {
  std::vector<StoredCommand> commands;  ///< that came, in their order, with the numbers that they have here
  std::vector<MergedMatch> matches;     ///< that they touched, by number
  std::int64_t payments = 0;            ///< that came
  std::vector<MergedName> joined;       ///< who is one player now with somebody of this name here
  std::vector<MergedName> renamed;
  std::vector<std::int64_t> settled;    ///< matches that are as `on_dispute` says
  std::vector<DisputedMatch> disputed;  ///< matches that the merge makes disputed, or would
  std::vector<std::int64_t> still_disputed;
  bool refused = false;  ///< nothing was taken, since matches would be disputed
  bool chose = false;    ///< joins, renamings and settlings were recorded as a command of its own
  std::string backup;    ///< of the file as it was; empty where nothing came
};

/// The commands of the other file that are not here, and what they would make disputed. To be called in a
/// transaction. Throws `Error`: kForeign for an operation whose parents are nowhere or whose body is no JSON,
/// kData (of a part kForeign) for one that has another content here, kNotThere for a player to be renamed
/// whom the other file does not have.
class MergePlan {
 public:
  /// What the others' commands are: all that they have, or those that came since the last time.
  enum class Extent { kWhole, kPart };
  /// Before a part stand `before` commands, by which its own are numbered in errors.
  MergePlan(Connection& here, Connection& there, Extent extent, MergeOptions options,
            std::int64_t before = 0);

  [[nodiscard]] bool empty() const { return numbers_.empty() && options_.renames.empty(); }
  [[nodiscard]] const std::vector<DisputedMatch>& disputed() const { return disputed_; }
  [[nodiscard]] bool refused() const {
    return options_.on_dispute == OnDispute::kRefuse && !disputed_.empty();
  }

  /// Brings them in, within a transaction in which nothing of this file is other than when the plan was made.
  /// Returns the last command with its chain digest by `last` and `digest`. Throws `Error` (kRefused) for a
  /// name of two players that `same` does not have.
  Merged carry_out(Now now, std::int64_t& last, base::Sha256Digest& digest);

 private:
  struct Fork {
    base::Uuid match;
    std::vector<history::Cell> cells;
    std::optional<history::MatchState> view;  ///< of the side that `ours` or `theirs` keeps
  };

  void find_commands();
  void look_at(std::int64_t number);
  void require_json(const StoredCommand& command, const history::RawOperation& operation) const;
  void require_parents(const StoredCommand& command, const history::RawOperation& operation) const;
  /// Whether a command of the other file is here. Throws `Error` (kData) where it is with another content.
  [[nodiscard]] bool is_here(const StoredCommand& command, const std::vector<base::Uuid>& operations) const;
  void find_disputes();
  void find_dispute(const base::Uuid& subject);
  [[nodiscard]] base::Error no_player(const std::string& name) const;
  void find_renames();
  void refuse_name(const std::string& old_name, const base::Uuid& player, const std::string& name) const;
  void bring_in(Merged& merged);
  void keep_tables(Merged& merged, std::int64_t before);
  void require_same(const std::string& name) const;
  void choose(Merged& merged, Now now, std::int64_t& last, base::Sha256Digest& digest);

  Connection& here_;
  Connection& there_;
  Extent extent_;
  std::int64_t before_;
  MergeOptions options_;
  std::vector<std::int64_t> numbers_;      ///< of the commands in the other file
  std::set<base::Uuid> subjects_;          ///< that they touch
  std::vector<std::int64_t> taking_back_;  ///< those that undo or redo something, by their numbers here
  std::vector<Fork> forks_;
  std::vector<DisputedMatch> disputed_;
  struct Renamed {
    base::Uuid player;
    std::string there, here;  ///< what it is called
  };
  std::vector<Renamed> renames_;
  std::set<base::Uuid> players_before_;  ///< who was here
};

}  // namespace storage
