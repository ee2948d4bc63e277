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
      : database_(database), options_(options), came_(came) {}

  Synced run() {
    find_hub();
    // Others may push between the pull and the push; what they brought is pulled then, so that both are the
    // same.
    for (int round = 0; round < kMostAttempts; ++round) {
      pull_all();
      if (!push_all()) break;
      state_ = find_club(server(), {place_.club, std::nullopt}, place_.reached);
    }
    synced_.round_trips += server_->round_trips();
    return synced_;
  }

 private:
  void find_hub();
  void find_own_club(const std::optional<HubPlace>& known);
  void find_restored();
  void pull_all();
  bool push_all();
  Pushed push_until_known(const std::vector<history::Command>& part, std::set<std::size_t>& added);
  std::vector<history::Command> part_behind(std::int64_t& number);
  void count_unsent(const std::vector<history::Command>& part);
  Postgres& server();

  const Database& database_;
  const SyncOptions& options_;
  const Came& came_;
  std::unique_ptr<Url> url_;
  std::unique_ptr<Postgres> server_;
  std::optional<Store> store_;  ///< once there is one
  bool is_new_place_ = false;   ///< the file does not say yet what `place_` does
  HubPlace place_;
  ClubState state_;
  Synced synced_;
};

Postgres& Run::server() {
  if (!server_) server_ = std::make_unique<Postgres>(*url_);
  return *server_;
}

void Run::find_hub() {
  store_ = database_.look();
  std::optional<HubPlace> known;
  // Where the row is damaged, the URL writes it anew.
  if (store_)
    store_->read([&](Reader& reader) {
      try {
        known = reader.hub();
      } catch (const Error&) {
        if (!options_.url) throw;
      }
    });
  if (!known && !options_.url)
    throw Error(ErrorKind::kNotThere, "this file knows no hub yet")
        .remedy("the first time with its URL: chapeau sync URL");
  if (known) place_ = *known;
  if (options_.url) place_.url = *options_.url;
  is_new_place_ = !known || known->url != place_.url;
  url_ = std::make_unique<Url>(place_.url);
  synced_.weakness = server().weakness();
  synced_.login = server().login();
  find_own_club(known);
  is_new_place_ = is_new_place_ || place_.name != state_.name;
  place_.club = state_.club;
  synced_.club = place_.name = state_.name;
  find_restored();
}

/// The club of the file, or the one that it is to join.
void Run::find_own_club(const std::optional<HubPlace>& known) {
  const Wanted wanted{known ? std::optional(known->club) : std::nullopt, options_.club};
  try {
    state_ = find_club(server(), wanted, place_.reached);
  } catch (const Error& error) {
    if (!known || error.kind() != ErrorKind::kRefused) throw;
    // Where the login is let into another club there, it is the wrong file or the wrong hub, and no question
    // of rights.
    const ClubState other = [&] {
      try {
        return find_club(server(), {}, 0);
      } catch (const Error&) {
        throw error;
      }
    }();
    if (other.name == known->name)
      throw Error(ErrorKind::kRefused,
                  fmt::format("the hub's club {} is not the one that this file belongs to: it was made anew",
                              base::printable(other.name)))
          .remedy("made from a member's file it would be: see 'lost' in schema/hub/README.md");
    throw Error(ErrorKind::kRefused, fmt::format("this file belongs to the club {}, and the hub's club is {}",
                                                 base::printable(known->name), base::printable(other.name)))
        .remedy("another club takes another file: --db FILE");
  }
}

/// The hub was put back from a backup, or made anew: what it lacks, and what this file lacks, only all of it
/// shows.
void Run::find_restored() {
  if (place_.reached == 0 || state_.chain_there == place_.chain) return;
  synced_.restored = is_new_place_ = true;
  place_.reached = place_.pushed = 0;
  place_.chain = {};
}

void Run::pull_all() {
  storage::Arriving arriving(fmt::format("the hub of {}", base::printable(state_.name)));
  pull(server(), state_, {place_.reached, place_.chain},
       {[&](const std::string& name, base::Timestamp at) { arriving.begin(name, at); },
        [&](const history::RawOperation& operation) { arriving.append(operation); },
        [&] { return arriving.end(); }});
  if (arriving.count() == 0 && !is_new_place_) return;
  place_.reached = state_.head.number;
  place_.chain = state_.head.chain;
  if (!store_ || options_.dry_run) store_ = database_.open();
  const storage::Merged merged =
      store_->take_in(arriving, options_.names, place_, database_.now, options_.dry_run, came_);
  synced_.commands_came += static_cast<std::int64_t>(merged.commands.size());
  is_new_place_ = false;
  if (options_.dry_run) return;
  store_->read([&](Reader& reader) { place_ = reader.hub().value_or(place_); });
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
  });
  return part;
}

/// Returns whether the hub has commands now that are not here.
bool Run::push_all() {
  if (!store_) return false;
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
    others_pushed = others_pushed || pushed.before != head;
    head = pushed.after;
    for (const std::size_t index : added) synced_.hands_went += hands_of(part[index]);
    synced_.commands_went += static_cast<std::int64_t>(added.size());
  }
  if (options_.dry_run || !state_.may_write) return false;
  const bool reached = !others_pushed && head != Place{place_.reached, place_.chain};
  if (reached) {
    place_.reached = head.number;
    place_.chain = head.chain;
  }
  if (!reached && number == place_.pushed) return others_pushed;
  place_.pushed = number;
  store_->note_hub(place_);
  return others_pushed;
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
