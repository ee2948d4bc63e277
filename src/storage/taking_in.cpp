#include "base/error.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/store.hpp"

namespace storage {
namespace {

/// Whether a file is still the one in which `seen` was seen: a backup may have been put in its place
/// meanwhile, and what the hub has of the one says nothing of the other.
bool is_as_seen(Connection& connection, const HubSeen& seen) {
  std::optional<HubPlace> place;
  try {
    place = read_hub_place(connection);
  } catch (const base::Error&) {
    place = std::nullopt;  // damaged: as if there were none, which the sync knows
  }
  if (place != seen.place) return false;
  return seen.command == 0 || chain_of(connection, seen.command) == seen.chain;
}

}  // namespace

std::optional<Merged> Store::take_in(const Arriving& arriving, const MergeOptions& options,
                                     const HubPlace& place, const HubSeen& began, Now now, bool rehearsal,
                                     const std::function<void(Reader&, const Merged&)>& afterwards) {
  std::optional<Merged> result;
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    if (!is_as_seen(*connection_, began)) return;
    Merged merged;
    HubPlace reached = place;
    const bool all_pushed = reached.pushed == last_command(*connection_);
    MergePlan plan(*connection_, arriving.connection(), MergePlan::Extent::kPart, options, arriving.before());
    if (!plan.empty()) {
      std::int64_t last = 0;
      base::Sha256Digest digest{};
      merged = plan.carry_out(now, last, digest);
      // What came from the hub need not go there, and it stands before what was chosen about it.
      if (all_pushed) reached.pushed += static_cast<std::int64_t>(merged.commands.size());
    }
    keep_hub_place(*connection_, reached);
    Reader reader(*connection_);
    afterwards(reader, merged);
    // Done twice it does no harm, which is what the error of a commit without an answer says.
    if (!rehearsal) commit(std::nullopt);
    result = std::move(merged);
  });
  return result;
}

bool Store::note_hub(const HubPlace& place, const HubSeen& began) {
  bool noted = false;
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    if (!is_as_seen(*connection_, began)) return;
    keep_hub_place(*connection_, place);
    commit(std::nullopt);
    noted = true;
  });
  return noted;
}

}  // namespace storage
