#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "storage/writer.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time.
namespace storage {

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
  /// Which commands `undo` or `redo` is about, asked again inside the transaction.
  using Offered = std::function<std::vector<StoredCommand>(Reader&)>;
  /// Takes commands back, the latest first, each by a command of its own; `afterwards` sees what is
  /// left, before the commit. Throws kRefused unless they are just what `offered` gives, which another
  /// command may have changed, and where something stands in the way.
  void take_back(const std::vector<std::int64_t>& commands, Now now, const Offered& offered,
                 const std::function<void(Reader&)>& afterwards);
  /// The same the other way round: brings back what these undos took.
  void bring_back(const std::vector<std::int64_t>& undos, Now now, const Offered& offered,
                  const std::function<void(Reader&)>& afterwards);

  /// Makes every kept table anew from the history, after a verified backup. Throws `Error` (kForeign) for a
  /// history whose digests do not hold, which stays untouched.
  Rebuilt rebuild(Now now);
  /// What opening the file changed: tables that an older revision of scoring had kept were made anew.
  [[nodiscard]] const std::optional<Rebuilt>& migrated() const { return migrated_; }

  [[nodiscard]] const std::string& path() const;

 private:
  explicit Store(std::unique_ptr<Connection> connection);
  void transact(const std::function<void()>& work);
  /// One command for each number, if they are what `offered` finds now.
  void each(const std::vector<std::int64_t>& numbers, const std::string& name, Now now,
            const std::function<std::vector<StoredCommand>(Reader&)>& offered,
            const std::function<void(Writer&, std::int64_t)>& change,
            const std::function<void(Reader&)>& afterwards);
  void commit(std::int64_t command, const base::Sha256Digest& digest);

  /// Brings a file over that an older revision of scoring kept.
  void migrate();

  std::unique_ptr<Connection> connection_;
  std::optional<Rebuilt> migrated_;
};

}  // namespace storage
