#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/store.hpp"

namespace storage {

Merged Store::take_in(const Arriving& arriving, const MergeOptions& options, const HubPlace& place, Now now,
                      bool rehearsal, const std::function<void(Reader&, const Merged&)>& afterwards) {
  Merged merged;
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    HubPlace reached = place;
    const bool all_pushed = reached.pushed == last_command(*connection_);
    MergePlan plan(*connection_, arriving.connection(), MergePlan::Extent::kPart, options);
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
  });
  return merged;
}

void Store::note_hub(const HubPlace& place) {
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    keep_hub_place(*connection_, place);
    commit(std::nullopt);
  });
}

}  // namespace storage
