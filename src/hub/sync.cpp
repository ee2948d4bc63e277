#include "hub/sync.hpp"

#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "history/codec.hpp"
#include "storage/hub_remote.hpp"
#include "storage/incoming_commands.hpp"
#include "storage/log_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using storage::HubRemote;
using storage::Reader;
using storage::Store;

constexpr int kMostAttempts = 5;

/// The hands that a command added.
std::int64_t hands_of(const history::Command& command) {
  std::int64_t hands = 0;
  for (const history::RawOperation& operation : command.operations)
    hands += history::count_of_hands(operation);
  return hands;
}

/// One call of `sync`.
class Run {
 public:
  Run(const Database& database, const SyncOptions& options, const MergeVisitor& on_pull)
      : database_(database), options_(options), names_(options.names), on_pull_(on_pull) {}

  SyncResult run() {
    try {
      return rounds();
    } catch (const Error& error) {
      if (options_.dry_run || synced_.commands_pulled + synced_.commands_pushed == 0) throw;
      // What was exchanged before the error stays, so the person has to know.
      throw Error(error.kind(), fmt::format("{}. {}", error.message(), exchanged_text()))
          .remedy(error.remedy());
    }
  }

 private:
  /// What this file had exchanged before an error. Precondition: something.
  [[nodiscard]] std::string exchanged_text() const {
    const std::string received = base::count_of(synced_.commands_pulled, "command", "commands");
    if (synced_.commands_pushed == 0)
      return fmt::format("Before that you had received {} and sent none", received);
    return fmt::format("Before that you had received {} and sent {}", received,
                       base::count_of(synced_.commands_pushed, "command", "commands"));
  }

  SyncResult rounds() {
    for (int round = 0; round < kMostAttempts; ++round) {
      look_at_file();
      look_at_hub();
      if (!pull_all()) continue;
      const bool is_last = round == kMostAttempts - 1;
      if (!push_all() && !is_last) continue;
      // In a busy club there is always something new: the next sync pulls what was pushed meanwhile.
      synced_.round_trips += server_->round_trips();
      return synced_;
    }
    throw Error(ErrorKind::kBusy, "other commands changed the file again and again")
        .remedy("run 'chapeau sync' again: nothing is sent twice");
  }

  void look_at_file();
  void look_at_hub();
  ClubState own_club();
  void detect_restored_hub();
  bool pull_all();
  void take_snapshot();
  bool push_all();
  LogPosition push_until_known(const std::vector<history::Command>& part, LogPosition& before,
                               std::set<std::size_t>& added);
  std::vector<history::Command> next_part(std::int64_t& number);
  void count_unsent(const std::vector<history::Command>& part);
  Postgres& server();

  const Database& database_;
  const SyncOptions& options_;
  storage::MergeOptions names_;
  const MergeVisitor& on_pull_;
  std::unique_ptr<Url> url_;
  std::unique_ptr<Postgres> server_;
  std::optional<Store> store_;      ///< once there is one
  storage::SyncSnapshot snapshot_;  ///< of the file, before the network was waited for
  bool was_warned_ = false;
  bool is_remote_changed_ = false;  ///< `remote_` is not stored in the file yet
  HubRemote remote_;
  ClubState state_;
  SyncResult synced_;
};

Postgres& Run::server() {
  if (server_) return *server_;
  server_ = std::make_unique<Postgres>(*url_);
  if (const std::string weakness = server_->weakness(); !weakness.empty() && !was_warned_)
    options_.warn(weakness);
  was_warned_ = true;
  return *server_;
}

/// Reads the remote and the end of the log from the file.
void Run::take_snapshot() {
  store_->read([&](Reader& reader) {
    try {
      snapshot_.remote = storage::hub_remote(reader);
    } catch (const Error&) {
      // A damaged row is replaced when a club is named.
      if (!options_.url || !options_.club) throw;
      snapshot_.remote = std::nullopt;
    }
    snapshot_.command = storage::last_command(reader);
    snapshot_.chain = storage::chain_of(reader, snapshot_.command).value_or(base::Sha256Digest{});
  });
}

void Run::look_at_file() {
  if (!store_) store_ = database_.look();
  snapshot_ = {};
  if (store_) take_snapshot();
  if (!snapshot_.remote && !options_.url)
    throw Error(ErrorKind::kNotThere, "this file has no hub yet")
        .remedy("name its URL the first time: chapeau sync URL");
  remote_ = snapshot_.remote.value_or(HubRemote{});
  if (options_.url) remote_.url = *options_.url;
  if (!url_) url_ = std::make_unique<Url>(remote_.url);
}

void Run::look_at_hub() {
  synced_.login = server().login();
  state_ = own_club();
  remote_.club = state_.club;
  synced_.club = remote_.name = state_.name;
  detect_restored_hub();
  is_remote_changed_ = remote_ != snapshot_.remote;
}

/// The club of the file, or the one that it joins now.
ClubState Run::own_club() {
  if (!snapshot_.remote) return find_club(server(), {std::nullopt, options_.club}, 0);
  const std::string known = base::printable(snapshot_.remote->name);
  if (options_.club && *options_.club != snapshot_.remote->name)
    throw Error(ErrorKind::kRefused, fmt::format("this file belongs to the club {}", known))
        .remedy("use another file for another club: --db FILE");
  try {
    return find_club(server(), {snapshot_.remote->club, std::nullopt}, remote_.reached);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kRefused) throw;
    // If the login is a member of another club there, it is the wrong file or the wrong hub, not a matter of
    // rights.
    const ClubState other = [&] {
      try {
        return find_club(server(), {}, 0);
      } catch (const Error&) {
        throw error;
      }
    }();
    if (other.name != snapshot_.remote->name)
      throw Error(ErrorKind::kRefused,
                  fmt::format("this file belongs to the club {}, but on this hub {} is a member of {}", known,
                              base::printable(server().login()), base::printable(other.name)))
          .remedy(
              "ask the person who made the club to add you; use another file for another club: --db FILE");
    throw Error(ErrorKind::kRefused,
                fmt::format("the hub's club {} is not the club of this file: it was created again", known))
        .remedy("create it from a member's file: see 'lost' in schema/hub/README.md");
  }
}

/// If the hub's chain is another at the position that this file had reached, the hub was restored or made
/// again: its log is read from the beginning.
void Run::detect_restored_hub() {
  if (remote_.reached == 0 || state_.chain_there == remote_.chain) return;
  synced_.restored = true;
  remote_.reached = remote_.pushed = 0;
  remote_.chain = {};
}

/// False if the file changed since the snapshot, so that the sync has to start over.
bool Run::pull_all() {
  storage::IncomingCommands incoming(fmt::format("the hub of {}", base::printable(state_.name)),
                                     remote_.reached);
  pull(server(), state_, {remote_.reached, remote_.chain}, &incoming);
  if (incoming.count() == 0 && !names_.renames.empty())
    throw Error(ErrorKind::kNotThere,
                fmt::format("no new player '{}' came", base::printable(names_.renames.front().first)))
        .remedy("'chapeau rename' renames a player who is here");
  if (incoming.count() == 0 && !is_remote_changed_) return true;
  remote_.reached = state_.head.number;
  remote_.chain = state_.head.chain;
  if (!store_ || options_.dry_run) store_ = database_.open();
  const auto merged =
      store_->apply_incoming(incoming, names_, remote_, snapshot_, database_.now, options_.dry_run, on_pull_);
  if (!merged) return false;
  synced_.commands_pulled += static_cast<std::int64_t>(merged->commands.size());
  if (options_.dry_run) return true;
  names_.renames.clear();  // they are done
  take_snapshot();
  remote_ = snapshot_.remote.value_or(remote_);
  return true;
}

/// The next commands of the file after `number`, which advances. Parents come first: a file pushes in its own
/// order of arrival.
std::vector<history::Command> Run::next_part(std::int64_t& number) {
  std::vector<history::Command> part;
  store_->read([&](Reader& reader) {
    const std::int64_t last = storage::last_command(reader);
    while (number < last && part.size() < kMostPushed) {
      auto command = storage::read_command(reader, ++number);
      if (command && !command->operations.empty()) part.push_back(*std::move(command));
    }
    snapshot_.command = number;
    snapshot_.chain = storage::chain_of(reader, number).value_or(base::Sha256Digest{});
  });
  return part;
}

/// False if others pushed since the pull: their commands are pulled first, and only then is the new position
/// noted.
bool Run::push_all() {
  if (!store_) return true;
  std::int64_t number = remote_.pushed;
  LogPosition head = state_.head;
  bool others_pushed = false;
  for (auto part = next_part(number); !part.empty(); part = next_part(number)) {
    if (options_.dry_run || !state_.may_write) {
      count_unsent(part);
      continue;
    }
    std::set<std::size_t> added;
    LogPosition before;
    const LogPosition after = push_until_known(part, before, added);
    for (const std::size_t index : added) synced_.hands_pushed += hands_of(part[index]);
    synced_.commands_pushed += static_cast<std::int64_t>(added.size());
    others_pushed = others_pushed || before != head;
    head = after;
  }
  if (options_.dry_run || !state_.may_write) return true;
  if (others_pushed) return false;
  const HubRemote before = remote_;
  remote_.reached = head.number;
  remote_.chain = head.chain;
  remote_.pushed = number;
  return remote_ == before || store_->note_hub(remote_, snapshot_);
}

/// A COMMIT without an answer may have succeeded: the next attempt leaves out what is on the hub. After a
/// timeout it is tried once more.
LogPosition Run::push_until_known(const std::vector<history::Command>& part, LogPosition& before,
                                  std::set<std::size_t>& added) {
  bool was_silent = false;
  for (int attempt = 1;; ++attempt) {
    try {
      return push(server(), remote_.club, part, before, added);
    } catch (const ServerError& error) {
      const bool is_unknown = error.is_lost() || (error.is_silent() && !was_silent);
      if (attempt == kMostAttempts || !(is_unknown || error.may_be_repeated())) throw;
      was_silent = was_silent || error.is_silent();
      if (is_unknown && server_) {
        synced_.round_trips += server_->round_trips();
        server_.reset();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50 * attempt));
    }
  }
}

/// Counts what would be pushed, or may not be.
void Run::count_unsent(const std::vector<history::Command>& part) {
  std::vector<base::Uuid> ids;
  for (const history::Command& command : part) ids.push_back(command.operations.front().id);
  const std::vector<base::Uuid> there = known(server(), remote_.club, ids);
  const std::set<base::Uuid> is_there(there.begin(), there.end());
  for (const history::Command& command : part) {
    if (is_there.contains(command.operations.front().id)) continue;
    synced_.hands_pushed += state_.may_write ? hands_of(command) : 0;
    ++(state_.may_write ? synced_.commands_pushed : synced_.commands_not_pushed);
  }
}

}  // namespace

SyncResult sync(const Database& database, const SyncOptions& options, const MergeVisitor& on_pull) {
  return Run(database, options, on_pull).run();
}

}  // namespace hub
