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

std::pair<std::int64_t, std::int64_t> place_of(const WaitingCommand& command) {
  return {command.log, command.number};
}

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
std::vector<std::size_t> next_of(const std::vector<HubLog>& logs, const std::vector<WaitingCommand>& waiting,
                                 const std::vector<std::optional<CommandAddress>>& parents) {
  std::map<std::string, std::int64_t> keys;
  for (const HubLog& log : logs) keys.emplace(log.login, log.key);
  std::vector<std::size_t> next(waiting.size(), kNone);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const auto log = parents[i] ? keys.find(parents[i]->login) : keys.end();
    if (log == keys.end()) continue;
    const std::pair place(log->second, parents[i]->number);
    const auto found = std::lower_bound(
        waiting.begin(), waiting.end(), place,
        [](const WaitingCommand& command, const auto& wanted) { return place_of(command) < wanted; });
    if (found != waiting.end() && place_of(*found) == place)
      next[i] = static_cast<std::size_t>(found - waiting.begin());
  }
  return next;
}

std::map<std::int64_t, std::string> logins_of(const std::vector<HubLog>& logs) {
  std::map<std::int64_t, std::string> logins;
  for (const HubLog& log : logs) logins.emplace(log.key, log.login);
  return logins;
}

}  // namespace

std::vector<storage::CommandAddress> find_circles(Postgres& server, const base::Uuid& club,
                                                  const std::vector<HubLog>& logs,
                                                  const std::vector<WaitingCommand>& waiting) {
  const std::vector<std::size_t> next = next_of(logs, waiting, parents_of(server, club, waiting));
  const std::map<std::int64_t, std::string> logins = logins_of(logs);
  std::vector<storage::CommandAddress> circles;
  std::vector<std::size_t> walk_of(waiting.size(), kNone);  // in which walk each was met first
  for (std::size_t walk = 0; walk < waiting.size(); ++walk) {
    std::size_t at = walk;
    for (; at != kNone && walk_of[at] == kNone; at = next[at]) walk_of[at] = walk;
    if (at == kNone || walk_of[at] != walk) continue;
    const std::size_t first = at;
    do {
      circles.push_back({logins.at(waiting[at].log), waiting[at].number});
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
  const std::vector<std::size_t> next = next_of(logs, waiting, parents);
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
  const std::map<std::int64_t, std::string> logins = logins_of(logs);
  std::map<std::pair<std::string, std::string>, storage::SkippedSum> sums;  // by the two logins
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (waiting[i].shown) continue;
    const std::string& login = logins.at(waiting[i].log);
    storage::SkippedSum& sum = sums[{login, whose[i]}];
    if (sum.count++ == 0) sum.first = waiting[i].number;
    sum.login = login;
    sum.why = storage::SkipReason::kWaitsForParent;
    sum.ignored = whose[i];
  }
  std::vector<storage::SkippedSum> all;
  for (auto& [logins_of_sum, sum] : sums) all.push_back(std::move(sum));
  return all;
}

}  // namespace hub
