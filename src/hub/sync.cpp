#include "hub/sync.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "history/body.hpp"
#include "history/digest.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using storage::HubPlace;
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

/// One run of `sync`.
class Run {
 public:
  Run(const Database& database, const SyncOptions& options, const Came& came)
      : database_(database), options_(options), names_(options.names), came_(came) {}

  Synced run() {
    try {
      return rounds();
    } catch (const Error& error) {
      if (options_.dry_run || synced_.commands_came + synced_.commands_went == 0) throw;
      // What was done before it stays, and is to be known.
      throw Error(error.kind(), fmt::format("{}; before that {} came and {} went", error.message(),
                                            base::count_of(synced_.commands_came, "command", "commands"),
                                            base::count_of(synced_.commands_went, "command", "commands")))
          .remedy(error.remedy());
    }
  }

 private:
  Synced rounds() {
    for (int round = 0; round < kMostAttempts; ++round) {
      look_at_file();
      look_at_hub();
      if (!pull_all()) continue;
      const bool is_last = round == kMostAttempts - 1;
      if (!push_all() && !is_last) continue;
      // In a crowd there is always something new: what came meanwhile comes with the next sync.
      synced_.round_trips += server_->round_trips();
      return synced_;
    }
    throw Error(ErrorKind::kBusy, "others wrote to the file all the time")
        .remedy("run 'chapeau sync' again: what was sent already is not sent twice");
  }

  void look_at_file();
  void look_at_hub();
  ClubState own_club();
  void find_restored();
  bool pull_all();
  void see();
  bool push_all();
  Pushed push_until_known(const std::vector<history::Command>& part, std::set<std::size_t>& added);
  std::vector<history::Command> part_behind(std::int64_t& number);
  void count_unsent(const std::vector<history::Command>& part);
  Postgres& server();

  const Database& database_;
  const SyncOptions& options_;
  storage::MergeOptions names_;
  const Came& came_;
  std::unique_ptr<Url> url_;
  std::unique_ptr<Postgres> server_;
  std::optional<Store> store_;  ///< once there is one
  storage::HubSeen seen_;       ///< of the file, before the network was waited for
  bool was_warned_ = false;
  bool is_new_place_ = false;  ///< the file does not say yet what `place_` does
  HubPlace place_;
  ClubState state_;
  Synced synced_;
};

Postgres& Run::server() {
  if (server_) return *server_;
  server_ = std::make_unique<Postgres>(*url_);
  if (const std::string weakness = server_->weakness(); !weakness.empty() && !was_warned_)
    options_.warn(weakness);
  was_warned_ = true;
  return *server_;
}

/// What the file says of its hub and of itself.
void Run::see() {
  store_->read([&](Reader& reader) {
    try {
      seen_.place = reader.hub();
    } catch (const Error&) {
      // What a damaged row says is written anew, for the club that somebody names.
      if (!options_.url || !options_.club) throw;
      seen_.place = std::nullopt;
    }
    seen_.command = reader.last_command();
    seen_.chain = reader.chain_at(seen_.command);
  });
}

void Run::look_at_file() {
  if (!store_) store_ = database_.look();
  seen_ = {};
  if (store_) see();
  if (!seen_.place && !options_.url)
    throw Error(ErrorKind::kNotThere, "this file knows no hub yet")
        .remedy("the first time with its URL: chapeau sync URL");
  place_ = seen_.place.value_or(HubPlace{});
  if (options_.url) place_.url = *options_.url;
  if (!url_) url_ = std::make_unique<Url>(place_.url);
}

void Run::look_at_hub() {
  synced_.login = server().login();
  state_ = own_club();
  place_.club = state_.club;
  synced_.club = place_.name = state_.name;
  find_restored();
  is_new_place_ = place_ != seen_.place;
}

/// The club of the file, or the one that it is to join.
ClubState Run::own_club() {
  if (!seen_.place) return find_club(server(), {std::nullopt, options_.club}, 0);
  const std::string known = base::printable(seen_.place->name);
  if (options_.club && *options_.club != seen_.place->name)
    throw Error(ErrorKind::kRefused, fmt::format("this file belongs to the club {}, and to no other", known))
        .remedy("another club takes another file: --db FILE");
  try {
    return find_club(server(), {seen_.place->club, std::nullopt}, place_.reached);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kRefused) throw;
    // Where the login is let into another club there, it is the wrong file or the wrong hub, and no question
    // of rights.
    const ClubState other = [&] {
      try {
        return find_club(server(), {}, 0);
      } catch (const Error&) {
        throw error;
      }
    }();
    if (other.name != seen_.place->name)
      throw Error(ErrorKind::kRefused,
                  fmt::format("this file belongs to the club {}, and on this hub {} is let into {}", known,
                              base::printable(server().login()), base::printable(other.name)))
          .remedy("ask whoever made the club to let you in; another club takes another file: --db FILE");
    throw Error(
        ErrorKind::kRefused,
        fmt::format("the hub's club {} is not the one that this file belongs to: it was made anew", known))
        .remedy("made from a member's file it would be: see 'lost' in schema/hub/README.md");
  }
}

/// The hub was put back from a backup, or made anew: what it lacks, and what this file lacks, only all of it
/// shows.
void Run::find_restored() {
  if (place_.reached == 0 || state_.chain_there == place_.chain) return;
  synced_.restored = true;
  place_.reached = place_.pushed = 0;
  place_.chain = {};
}

/// False where the file is another one than it was, so that all has to begin anew.
bool Run::pull_all() {
  storage::Arriving arriving(fmt::format("the hub of {}", base::printable(state_.name)), place_.reached);
  pull(server(), state_, {place_.reached, place_.chain},
       {[&](const std::string& name, base::Timestamp at) { arriving.begin(name, at); },
        [&](const history::RawOperation& operation) { arriving.append(operation); },
        [&] { return arriving.end(); }});
  if (arriving.count() == 0 && !names_.renames.empty())
    throw Error(ErrorKind::kNotThere,
                fmt::format("no new player '{}' came", base::printable(names_.renames.front().first)))
        .remedy("'chapeau rename' gives another name to a player who is here");
  if (arriving.count() == 0 && !is_new_place_) return true;
  place_.reached = state_.head.number;
  place_.chain = state_.head.chain;
  if (!store_ || options_.dry_run) store_ = database_.open();
  const auto merged =
      store_->take_in(arriving, names_, place_, seen_, database_.now, options_.dry_run, came_);
  if (!merged) return false;
  synced_.commands_came += static_cast<std::int64_t>(merged->commands.size());
  if (options_.dry_run) return true;
  names_.renames.clear();  // they were carried out
  see();
  place_ = seen_.place.value_or(place_);
  return true;
}

/// The next commands of the file behind a number, which moves along. Their parents stand before them: a file
/// pushes in its own order of arrival.
std::vector<history::Command> Run::part_behind(std::int64_t& number) {
  std::vector<history::Command> part;
  store_->read([&](Reader& reader) {
    const std::int64_t last = reader.last_command();
    while (number < last && part.size() < kMostPushed) {
      auto command = reader.whole_command(++number);
      if (command && !command->operations.empty()) part.push_back(*std::move(command));
    }
    seen_.command = number;
    seen_.chain = reader.chain_at(number);
  });
  return part;
}

/// False where others pushed since the pull: what they brought is pulled then, so that both are the same, and
/// only then is it noted how far they are.
bool Run::push_all() {
  if (!store_) return true;
  std::int64_t number = place_.pushed;
  Place head = state_.head;
  bool others_pushed = false;
  for (auto part = part_behind(number); !part.empty(); part = part_behind(number)) {
    if (options_.dry_run || !state_.may_write) {
      count_unsent(part);
      continue;
    }
    std::set<std::size_t> added;
    const Pushed pushed = push_until_known(part, added);
    for (const std::size_t index : added) synced_.hands_went += hands_of(part[index]);
    synced_.commands_went += static_cast<std::int64_t>(added.size());
    others_pushed = others_pushed || pushed.before != head;
    head = pushed.after;
  }
  if (options_.dry_run || !state_.may_write) return true;
  if (others_pushed) return false;
  const HubPlace before = place_;
  place_.reached = head.number;
  place_.chain = head.chain;
  place_.pushed = number;
  return place_ == before || store_->note_hub(place_, seen_);
}

/// A COMMIT without an answer may have been carried out: what is there is left out the second time. Where
/// nothing but silence came, that is asked once.
Pushed Run::push_until_known(const std::vector<history::Command>& part, std::set<std::size_t>& added) {
  bool was_silent = false;
  for (int attempt = 1;; ++attempt) {
    try {
      return push(server(), place_.club, part, added);
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

/// What would go, or may not.
void Run::count_unsent(const std::vector<history::Command>& part) {
  std::vector<base::Uuid> ids;
  for (const history::Command& command : part) ids.push_back(command.operations.front().id);
  const std::vector<base::Uuid> there = known(server(), place_.club, ids);
  const std::set<base::Uuid> is_there(there.begin(), there.end());
  for (const history::Command& command : part) {
    if (is_there.contains(command.operations.front().id)) continue;
    synced_.hands_went += state_.may_write ? hands_of(command) : 0;
    ++(state_.may_write ? synced_.commands_went : synced_.commands_kept);
  }
}

}  // namespace

Synced sync(const Database& database, const SyncOptions& options, const Came& came) {
  return Run(database, options, came).run();
}

}  // namespace hub
