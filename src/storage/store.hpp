#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "storage/hub_place.hpp"
#include "storage/merge.hpp"
#include "storage/writer.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time.
namespace storage {

/// Says that this program has one thread, so that SQLite takes no locks against others of its own: they took
/// a tenth of an import. To be called before any file is opened, and not by a program that has several.
void assume_one_thread();

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
  /// For who must not wait and must change nothing: nothing where the file would first have to be brought
  /// over from an older version; another program that holds the file is waited for a tenth of a second.
  /// Throws as `open` does.
  static std::optional<Store> open_if_ready(const std::string& path);
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
  /// Takes the file off the disk if no command was ever recorded in it. What hinders that is passed over: a
  /// database without commands does no harm.
  void remove_if_unused() noexcept;
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

  /// Takes in every command of another file that is not here yet, after a verified backup, as one
  /// transaction. `afterwards` sees what came of it before the commit, and is not called where nothing came.
  /// Where matches would be disputed and `options` do not say what counts, nothing is taken. A rehearsal
  /// takes nothing either, and `afterwards` sees all that would come. Throws `Error`: kRefused for the file
  /// itself or where another command came between, and as `MergePlan`.
  Merged merge(const OtherFile& other, const MergeOptions& options, Now now, bool rehearsal,
               const std::function<void(Reader&, const Merged&)>& afterwards);

  /// Takes in what came from the hub and is not here yet, with the place reached, as one transaction.
  /// `afterwards` sees what came of it before the commit. A rehearsal takes nothing. Nothing is taken either,
  /// and nothing returned, where the file is not as it was when `began` was read from it: restored, or synced
  /// by somebody else. Throws `Error` as `MergePlan`, and kRefused for a name that is that of two players
  /// now.
  std::optional<Merged> take_in(const Arriving& arriving, const MergeOptions& options, const HubPlace& place,
                                const HubSeen& began, Now now, bool rehearsal,
                                const std::function<void(Reader&, const Merged&)>& afterwards);
  /// Notes how far the hub and this file know each other. False, and nothing is noted, where the file is not
  /// as it was when `began` was read from it.
  bool note_hub(const HubPlace& place, const HubSeen& began);

  /// Makes every kept table anew from the history, after a verified backup. Throws `Error` (kForeign) for a
  /// history whose digests do not hold, which stays untouched.
  Rebuilt rebuild(Now now, const base::Progress& progress = base::no_progress);
  /// A verified copy of the database in a new file. Throws `Error` (kCannotCreate) if there is one already.
  void backup(const std::string& path);
  /// Puts the contents of another file, whose history was checked, in the place of the present ones, which
  /// are backed up first. Nobody else can write in between. Returns where they are; empty if there were none.
  /// Throws `Error` (kForeign) for a file whose history is not whole.
  std::string restore(const std::string& from, Now now);

  /// What opening the file changed: it was of an older version, or its tables were kept by an older revision
  /// of scoring and made anew.
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
  /// A command with its chain digest, by which the file tells whether it is there.
  struct Recorded {
    std::int64_t command = 0;
    base::Sha256Digest chain{};
  };
  /// Commits a command or, with nothing recorded, kept tables that were made anew.
  void commit(const std::optional<Recorded>& recorded);
  /// Copies the contents of another file over those of this one.
  void put_in_place(Connection& source);

  /// Whether the file is of this version and its tables of this revision of scoring.
  bool is_current();
  /// Brings a file over that an older version made, or an older revision of scoring kept.
  void migrate();
  /// Makes the kept tables anew, after a verified backup `before` it.
  Rebuilt make_anew(Now now, std::string_view before, const base::Progress& progress);

  std::unique_ptr<Connection> connection_;
  std::optional<Rebuilt> migrated_;
};

}  // namespace storage
