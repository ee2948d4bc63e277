#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/time.hpp"
#include "history/operation.hpp"
#include "storage/connection.hpp"
#include "storage/reader.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time.
namespace storage {

/// The clock, as ids and times need it.
struct Now {
  std::int64_t milliseconds = 0;  ///< since 1970-01-01T00:00:00Z
  [[nodiscard]] base::Timestamp timestamp() const { return {milliseconds / 1000}; }
};

/// One command on its way into the database. Each operation is appended and the tables that mean it
/// are brought up to date at once, in the same transaction.
class Writer : public Reader {
 public:
  Writer(Connection& connection, StoredCommand command, Now now)
      : Reader(connection), command_(connection, std::move(command)), now_(now) {}

  /// Starts a match and returns its number: the next one, or, if this id was here before and was
  /// taken back, the one it had.
  std::int64_t start(const history::MatchRecord& record);
  /// Does something to a match that is here. `reason` is what a person gave for a correction.
  void apply(std::int64_t match, const history::Action& action, const std::string& reason = "");
  /// Takes back every operation of a command.
  void take_back(std::int64_t command);

  /// Of a player who is known by this name, else of a new one.
  history::PlayerRef player_ref(const std::string& name);
  base::Uuid new_id() { return base::make_uuid_v7(now_.milliseconds); }
  [[nodiscard]] Now now() const { return now_; }

 private:
  friend class Store;
  void append(std::int64_t match, const history::Action& action, const std::string& reason);

  CommandWriter command_;
  Now now_;
};

class Store {
 public:
  /// Throws as `Connection::open` does.
  static Store open(const std::string& path) { return Store(Connection::open(path)); }
  static Store open_or_create(const std::string& path) { return Store(Connection::open_or_create(path)); }
  static Store open_or_empty(const std::string& path) { return Store(Connection::open_or_empty(path)); }

  /// Runs `questions` on one snapshot of the database.
  void read(const std::function<void(Reader&)>& questions);

  /// Runs `changes` as one command named `name`: all of it or, if it throws, nothing. Everything that
  /// can fail belongs into it, so that after the commit there is only printing left. Returns only after
  /// the commit, so what is reported then is on disk; false if `changes` changed nothing, which is no
  /// command. Throws `Error`: kBusy if another command holds the file for more than ten seconds,
  /// kInputOutput if writing fails; where the commit left it open whether it did, the file is looked at
  /// again and the message says which.
  bool write(const std::string& name, Now now, const std::function<void(Writer&)>& changes);
  /// The same without the commit: what would be, seen from inside, and then nothing of it.
  void rehearse(const std::string& name, Now now, const std::function<void(Writer&)>& changes);
  /// Takes commands back, the latest first, each by a command of its own; `afterwards` sees what is
  /// left, before the commit. Throws kRefused unless they are just the latest that can be taken back,
  /// which another command may have changed.
  void take_back(const std::vector<std::int64_t>& commands, const std::string& name, Now now,
                 const std::function<void(Reader&)>& afterwards);

  [[nodiscard]] const std::string& path() const { return connection_.path(); }

 private:
  explicit Store(Connection connection) : connection_(std::move(connection)) {}
  void transact(const std::function<void()>& work);
  void commit(std::int64_t command, const base::Sha256Digest& digest);

  Connection connection_;
};

}  // namespace storage
