#include "hub/circles.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "hub/push.hpp"

namespace hub {
namespace {

using storage::HubLog;
using storage::WaitingCommand;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
constexpr std::size_t kIdsAtOnce = 5000;

std::pair<std::int64_t, std::int64_t> place_of(const WaitingCommand& command) {
  return {command.log, command.number};
}

/// For each the index of the command that has what it waits for, if that waits, too.
std::vector<std::size_t> next_of(Postgres& server, const base::Uuid& club, const std::vector<HubLog>& logs,
                                 const std::vector<WaitingCommand>& waiting) {
  std::map<std::string, std::int64_t> keys;
  for (const HubLog& log : logs) keys.emplace(log.login, log.key);
  std::vector<std::size_t> next(waiting.size(), kNone);
  for (std::size_t first = 0; first < waiting.size(); first += kIdsAtOnce) {
    const std::size_t end = std::min(first + kIdsAtOnce, waiting.size());
    std::vector<base::Uuid> ids;
    std::multimap<base::Uuid, std::size_t> waits;  // by what each waits for
    for (std::size_t i = first; i < end; ++i)
      if (waits.emplace(waiting[i].waits_for, i); waits.count(waiting[i].waits_for) == 1)
        ids.push_back(waiting[i].waits_for);
    for (const Holder& holder : holders_of(server, club, ids)) {
      const auto log = keys.find(holder.login);
      if (log == keys.end() || holder.place > holder.operations) continue;
      const std::pair place(log->second, holder.number);
      const auto found = std::lower_bound(
          waiting.begin(), waiting.end(), place,
          [](const WaitingCommand& command, const auto& wanted) { return place_of(command) < wanted; });
      if (found == waiting.end() || place_of(*found) != place) continue;
      const auto [begin, last] = waits.equal_range(holder.operation);
      for (auto each = begin; each != last; ++each)
        next[each->second] = static_cast<std::size_t>(found - waiting.begin());
    }
  }
  return next;
}

}  // namespace

std::vector<storage::LogPlace> find_circles(Postgres& server, const base::Uuid& club,
                                            const std::vector<HubLog>& logs,
                                            const std::vector<WaitingCommand>& waiting) {
  const std::vector<std::size_t> next = next_of(server, club, logs, waiting);
  std::map<std::int64_t, std::string> logins;
  for (const HubLog& log : logs) logins.emplace(log.key, log.login);
  std::vector<storage::LogPlace> circles;
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

}  // namespace hub
