#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/time.hpp"
#include "history/operation.hpp"
#include "storage/reader.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time.
namespace storage {

/// The clock, as ids and times need it.
struct Now {
  std::int64_t milliseconds = 0;  ///< since 1970-01-01T00:00:00Z
  [[nodiscard]] base::Timestamp timestamp() const { return {milliseconds / 1000}; }
};

class CommandWriter;

/// One command on its way into the database. Each operation is appended and the tables that mean it
/// are brought up to date at once, in the same transaction.
class Writer : public Reader {
 public:
  Writer(Connection& connection, StoredCommand command, Now now);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Starts a match and returns its number: the next one, or, if this id was here before and was
  /// taken back, the one it had.
  std::int64_t start(const history::MatchRecord& record);
  /// Does something to a match that is here. `reason` is what a person gave for a correction.
  void apply(std::int64_t match, const history::Action& action, const std::string& reason = "");
  /// Takes back every operation of a command.
  void take_back(std::int64_t command);

  /// Of a player who is known by this name, else of a new one.
  KnownPlayer player_ref(const std::string& name);
  base::Uuid new_id() { return base::make_uuid_v7(now_.milliseconds); }
  [[nodiscard]] Now now() const { return now_; }

 private:
  friend class Store;
  void append(std::int64_t match, const history::Action& action, const std::string& reason);

  std::unique_ptr<CommandWriter> command_;
  Now now_;
};

class Store {
 public:
  /// Opens an existing database file. Throws `Error`: kNotThere if there is none (an empty file is none),
  /// kForeign if it is not ours, newer, damaged or changed, kRefused if it has several links, kData for a
  /// name that is no file's. Of a file that is not ours, and of those beside it, not a byte changes.
  static Store open(const std::string& path);
  /// The same, but makes the file (and its folder) if there is none. Throws kCannotCreate if it cannot.
  static Store open_or_create(const std::string& path);
  /// The same, but if there is no file it gives an empty database in memory, and makes nothing.
  static Store open_or_empty(const std::string& path);
  ~Store();
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;

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

  [[nodiscard]] const std::string& path() const;

 private:
  explicit Store(std::unique_ptr<Connection> connection);
  void transact(const std::function<void()>& work);
  void commit(std::int64_t command, const base::Sha256Digest& digest);

  std::unique_ptr<Connection> connection_;
};

}  // namespace storage
