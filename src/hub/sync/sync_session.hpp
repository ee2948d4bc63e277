#pragma once

#include <memory>
#include <optional>
#include <string>

#include "hub/sync/sync.hpp"
#include "storage/hub/incoming_page.hpp"

/// What the steps of one sync share: the file, the server, and how far both are read.
namespace hub {

/// How a step of a sync ended: the file or the hub may have changed meanwhile, so that all steps are done
/// again from the first.
enum class [[nodiscard]] Step{kDone, kStartOver};

/// Throws what opening a file or a connection throws.
class SyncSession {
 public:
  SyncSession(const StoreOpener& opener, const SyncOptions& options) : opener_(opener), options_(options) {}

  [[nodiscard]] const SyncOptions& options() const { return options_; }
  /// A connection to the hub, opened where there is none.
  Postgres& server();
  [[nodiscard]] bool is_connected() const { return server_ != nullptr; }
  /// The next `server` opens another one.
  void close_server();
  /// What a command needs that the owner is to type, as `option_naming`; asks the hub the first time.
  [[nodiscard]] const std::string& club_option();
  /// The file, if there is one.
  [[nodiscard]] std::optional<storage::Store>& store() { return store_; }
  /// Opens the file to write, and makes it if there is none.
  storage::Store& open_to_write();
  /// Reads the remote and the end of the log. Throws `Error` (kNotThere) if no hub is known.
  void look_at_file();
  /// Reads the remote and the end of the log of the file that is open. Throws as `look_at_file`.
  void take_snapshot();
  /// Stores the remote with what is to be noted. `kStartOver` if the file was replaced since the snapshot.
  Step note(storage::SyncNotes notes);
  /// The position of a login's log; one that was not read yet where it is not known.
  [[nodiscard]] storage::HubLog log_or_new(const std::string& login) const;
  /// Notes the players' names, the first time. To be called before anything changes them: it reads all
  /// players, which a sync with nothing to do need not.
  void note_names();
  /// The players as they were then; null where they were not noted.
  [[nodiscard]] const storage::NamesBefore* names_before() const {
    return names_before_ ? &*names_before_ : nullptr;
  }
  /// Puts the players into the result who have met since. Does nothing where no names were noted.
  void find_who_met();

  storage::SyncSnapshot snapshot;  ///< of the file, before the network was waited for
  storage::HubRemote remote;
  Overview overview;  ///< of the hub
  SyncResult result;

 private:
  const StoreOpener& opener_;
  const SyncOptions& options_;
  std::unique_ptr<Url> url_;
  std::unique_ptr<Postgres> server_;
  std::optional<storage::Store> store_;
  bool writes_ = false;  ///< the file was opened to write
  bool was_warned_ = false;
  std::optional<std::string> club_option_;
  std::optional<storage::NamesBefore> names_before_;
};

/// The error (kNotThere) where a file knows no hub and no URL is named.
base::Error no_hub_yet();

}  // namespace hub
