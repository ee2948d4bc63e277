#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/values/time.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_commands.hpp"
#include "storage/merge/merged.hpp"

/// Taking commands from the logs of the hub into a file, page by page.
namespace storage {

class Reader;
class Store;

/// What goes into the file in one transaction. A command whose number its log was read up to before was
/// skipped then.
struct IncomingPage {
  std::vector<IncomingCommand> commands;  ///< parents before what happened after them, where logs allow it
  std::vector<Skipped> skipped;           ///< commands whose rows are not all there
  std::vector<HubLog> logs;               ///< how far they are read with this page
};

/// Whether the tables follow what goes into the log.
enum class ProjectRows { kYes, kNo };

/// What a page brought.
struct PageOutcome {
  Merged merged;  ///< the commands that are new, and what they did
  /// One of its commands waits for a parent, and somebody for it: together they may wait for ever.
  bool may_close_circle = false;
};

/// A command of this file that is on the hub since it was pushed or found there.
struct PushedCommand {
  std::int64_t command = 0;  ///< its number in this file
  std::string login;         ///< in whose log it is
  std::int64_t number = 0;   ///< and under which number
  std::optional<std::string> origin;
  base::Timestamp at;
};

/// What a sync notes besides pages.
struct SyncNotes {
  std::vector<PushedCommand> pushed = {};
  /// Logs that are read from their beginnings: what was known to be in them is not known any more.
  std::vector<std::string> read_anew = {};
  /// Commands that wait for each other in a circle, and so for ever.
  std::vector<CommandAddress> circles = {};
  bool all_shown = false;  ///< all commands that were skipped were shown to somebody
};

/// Takes a page of what came from the hub, and stores how far its logs were read, as one transaction: each
/// command is taken, or noted as skipped. `afterwards` reads the result before the commit. Nothing is
/// written, and nothing returned, where the file is not as it was when `seen` was read from it: restored, or
/// synced by somebody else; else `seen` is what stands now.
std::optional<PageOutcome> apply_page(Store& store, const IncomingPage& page, HubRemote remote,
                                      SyncSnapshot& seen, ProjectRows projecting,
                                      const std::function<void(Reader&, const Merged&)>& afterwards);
/// Stores the remote, and what a sync notes besides pages. False, and nothing is stored, where the file is
/// not as it was when `seen` was read from it.
bool note_sync(Store& store, HubRemote remote, SyncSnapshot& seen, const SyncNotes& notes);
/// Whether syncs take nothing from a login's log. Returns what was noted of the log before; nothing where the
/// file has no hub.
std::optional<HubLog> ignore_log(Store& store, const std::string& login, bool ignored);

}  // namespace storage
