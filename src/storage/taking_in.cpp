#include <fmt/core.h>

#include "base/error.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/merge.hpp"
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

/// What SQLite says of the file without a name, as an error of that file.
template <class Work>
auto on_temporary_file(const Work& work) {
  try {
    return work();
  } catch (const SQLite::Exception& exception) {
    throw base::Error(base::ErrorKind::kInputOutput,
                      fmt::format("the temporary file for what comes: {}", exception.getErrorStr()))
        .remedy("make room on the disk of the folder for temporary files; nothing was taken");
  }
}

}  // namespace

Arriving::Arriving(std::string from, std::int64_t before) : before_(before) {
  on_temporary_file([&] {
    connection_ = std::make_unique<Connection>(Connection::temporary(std::move(from)));
    connection_->execute("BEGIN");
  });
}
Arriving::~Arriving() = default;

void Arriving::begin(const std::string& name, base::Timestamp at) {
  on_temporary_file([&] {
    command_ = std::make_unique<CommandWriter>(*connection_, StoredCommand{0, at, name, false});
  });
}

void Arriving::append(const history::RawOperation& operation) {
  on_temporary_file([&] { command_->append(operation); });
}

base::Sha256Digest Arriving::end() {
  ++count_;
  return on_temporary_file([&] {
    command_->end();
    return expect_there(content_of(*connection_, command_->command().number), *connection_, "a command");
  });
}

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
