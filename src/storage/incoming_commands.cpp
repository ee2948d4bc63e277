#include "storage/incoming_commands.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "storage/command_log.hpp"
#include "storage/connection.hpp"
#include "storage/merge.hpp"
#include "storage/store.hpp"

namespace storage {
namespace {

/// Whether a file is still the one in which `seen` was seen: a backup may have been put in its place
/// meanwhile, and what the hub has of the one says nothing about the other.
bool is_as_seen(Connection& connection, const SyncSnapshot& seen) {
  std::optional<HubRemote> remote;
  try {
    remote = read_hub_remote(connection);
  } catch (const base::Error&) {
    remote = std::nullopt;  // damaged: as if there were none, which the sync knows
  }
  if (remote != seen.remote) return false;
  return seen.command == 0 || chain_of(connection, seen.command) == seen.chain;
}

/// Runs `work`, with SQLite's errors as errors of the temporary file.
template <class Work>
auto on_temporary_file(const Work& work) {
  try {
    return work();
  } catch (const SQLite::Exception& exception) {
    throw base::Error(
        base::ErrorKind::kInputOutput,
        fmt::format("the temporary file for the incoming commands: {}", exception.getErrorStr()))
        .remedy("make room on the disk of the folder for temporary files; nothing was recorded");
  }
}

}  // namespace

IncomingCommands::IncomingCommands(std::string from, std::int64_t before) : before_(before) {
  on_temporary_file([&] {
    connection_ = std::make_unique<Connection>(Connection::temporary(std::move(from)));
    connection_->execute("BEGIN");
  });
}
IncomingCommands::~IncomingCommands() = default;

void IncomingCommands::begin(const std::string& name, base::Timestamp at) {
  on_temporary_file([&] {
    command_ = std::make_unique<CommandWriter>(*connection_, StoredCommand{0, at, name, false});
  });
}

void IncomingCommands::append(const history::RawOperation& operation) {
  on_temporary_file([&] { command_->append(operation); });
}

base::Sha256Digest IncomingCommands::end() {
  ++count_;
  return on_temporary_file([&] {
    command_->end();
    return expect_there(content_of(*connection_, command_->command().number), *connection_, "a command");
  });
}

std::optional<Merged> Store::apply_incoming(const IncomingCommands& incoming, const MergeOptions& options,
                                            const HubRemote& remote, const SyncSnapshot& began, Now now,
                                            bool rehearsal,
                                            const std::function<void(Reader&, const Merged&)>& afterwards) {
  std::optional<Merged> result;
  transact([&] {
    rehearsal ? connection_->begin_immediate() : connection_->begin_writing();
    connection_->verify();
    if (!is_as_seen(*connection_, began)) return;
    Merged merged;
    HubRemote reached = remote;
    const bool all_pushed = reached.pushed == last_command(*connection_);
    MergePlan plan(*connection_, incoming.connection(), options, incoming.before());
    if (!plan.empty()) {
      StoredCommand last;
      merged = plan.carry_out(now, last);
      // Commands of the hub need not be pushed to it; they stand before the command that decides about them.
      if (all_pushed) reached.pushed += static_cast<std::int64_t>(merged.commands.size());
    }
    write_hub_remote(*connection_, reached);
    Reader reader(*connection_);
    afterwards(reader, merged);
    // Doing it twice does no harm, as the error of a commit without an answer says.
    if (!rehearsal) commit(std::nullopt);
    result = std::move(merged);
  });
  return result;
}

bool Store::note_hub(const HubRemote& remote, const SyncSnapshot& began) {
  bool noted = false;
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    if (!is_as_seen(*connection_, began)) return;
    write_hub_remote(*connection_, remote);
    commit(std::nullopt);
    noted = true;
  });
  return noted;
}

}  // namespace storage
