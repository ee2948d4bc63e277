#include "hub/sync/circles.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "hub/sync/push.hpp"

namespace hub {
namespace {

using storage::CommandAddress;
using storage::HubLog;
using storage::WaitingCommand;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// For each the place of the command that has what it waits for; nothing where no log has it.
std::vector<std::optional<CommandAddress>> parents_of(Postgres& server, const base::Uuid& club,
                                                      const std::vector<WaitingCommand>& waiting) {
  std::vector<std::optional<CommandAddress>> parents(waiting.size());
  std::multimap<base::Uuid, std::size_t> waits;  // by what each waits for
  std::vector<base::Uuid> ids;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (!waits.contains(waiting[i].waits_for)) ids.push_back(waiting[i].waits_for);
    waits.emplace(waiting[i].waits_for, i);
  }
  for (const Holder& holder : holders_of(server, club, ids)) {
    if (holder.place > holder.operations) continue;
    const auto [begin, last] = waits.equal_range(holder.operation);
    for (auto each = begin; each != last; ++each)
      parents[each->second] = CommandAddress{holder.login, holder.number};
  }
  return parents;
}

/// For each the index of the command that has what it waits for, if that waits, too.
std::vector<std::size_t> next_of(const std::vector<WaitingCommand>& waiting,
                                 const std::vector<std::optional<CommandAddress>>& parents) {
  std::vector<std::size_t> next(waiting.size(), kNone);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (!parents[i]) continue;
    const auto found = std::lower_bound(
        waiting.begin(), waiting.end(), *parents[i],
        [](const WaitingCommand& command, const CommandAddress& wanted) { return command.address < wanted; });
    if (found != waiting.end() && found->address == *parents[i])
      next[i] = static_cast<std::size_t>(found - waiting.begin());
  }
  return next;
}

}  // namespace

std::vector<storage::CommandAddress> find_circles(Postgres& server, const base::Uuid& club,
                                                  const std::vector<WaitingCommand>& waiting) {
  const std::vector<std::size_t> next = next_of(waiting, parents_of(server, club, waiting));
  std::vector<storage::CommandAddress> circles;
  std::vector<std::size_t> walk_of(waiting.size(), kNone);  // in which walk each was met first
  for (std::size_t walk = 0; walk < waiting.size(); ++walk) {
    std::size_t at = walk;
    for (; at != kNone && walk_of[at] == kNone; at = next[at]) walk_of[at] = walk;
    if (at == kNone || walk_of[at] != walk) continue;
    const std::size_t first = at;
    do {
      circles.push_back(waiting[at].address);
      at = next[at];
    } while (at != first);
  }
  return circles;
}

std::vector<storage::SkippedSum> sums_of_waiting(Postgres& server, const base::Uuid& club,
                                                 const std::vector<HubLog>& logs,
                                                 const std::vector<WaitingCommand>& waiting) {
  std::set<std::string> ignored;
  for (const HubLog& log : logs)
    if (log.ignored) ignored.insert(log.login);
  const std::vector<std::optional<CommandAddress>> parents = parents_of(server, club, waiting);
  const std::vector<std::size_t> next = next_of(waiting, parents);
  std::vector<std::string> whose(waiting.size());
  std::vector<bool> is_met(waiting.size());
  for (std::size_t begin = 0; begin < waiting.size(); ++begin) {
    std::vector<std::size_t> walk;
    std::size_t at = begin;
    for (; at != kNone && !is_met[at]; at = next[at]) {
      is_met[at] = true;
      walk.push_back(at);
      // Nothing waits in a log that is ignored, so that the walk ends here.
      if (parents[at] && ignored.contains(parents[at]->login)) whose[at] = parents[at]->login;
    }
    if (walk.empty()) continue;
    const std::string found = whose[at != kNone ? at : walk.back()];
    for (const std::size_t each : walk) whose[each] = found;
  }
  std::map<std::pair<std::string, std::string>, storage::SkippedSum> sums;  // by the two logins
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (waiting[i].shown) continue;
    const CommandAddress& address = waiting[i].address;
    storage::SkippedSum& sum = sums[{address.login, whose[i]}];
    if (sum.count++ == 0) sum.first = address.number;
    sum.login = address.login;
    sum.why = storage::SkipReason::kWaitsForParent;
    sum.ignored = whose[i];
  }
  std::vector<storage::SkippedSum> all;
  for (auto& [logins_of_sum, sum] : sums) all.push_back(std::move(sum));
  return all;
}

std::vector<storage::SkippedCommand> in_order(Postgres& server, const base::Uuid& club,
                                              const std::vector<WaitingCommand>& waiting,
                                              const std::vector<storage::SkippedCommand>& ready) {
  const std::vector<std::size_t> next = next_of(waiting, parents_of(server, club, waiting));
  std::set<CommandAddress> are_ready;
  for (const storage::SkippedCommand& command : ready) are_ready.insert(command.address);
  std::vector<std::vector<std::size_t>> behind(waiting.size());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (next[i] != kNone) behind[next[i]].push_back(i);
    if (are_ready.contains(waiting[i].address)) order.push_back(i);
  }
  std::vector<storage::SkippedCommand> commands = ready;
  for (std::size_t done = 0; done < order.size(); ++done)
    for (const std::size_t each : behind[order[done]]) {
      order.push_back(each);
      commands.push_back({waiting[each].address});
    }
  return commands;
}

}  // namespace hub
