#include "history/hub.hpp"

#include <algorithm>

namespace club {

bool Hub::append(const std::string& login, const CommandRef& command, bool is_whole) {
  if (command) {
    std::set<base::Uuid> ids;
    for (const history::Operation& operation : command->operations)
      if (ids_.contains(operation.id) || !ids.insert(operation.id).second) return false;
    ids_.merge(ids);
    commands_.insert(command);
  }
  std::vector<Entry>& log = logs_[login];
  log.push_back({++time_, command, is_whole, login, log.size()});
  return true;
}

const std::vector<Hub::Entry>& Hub::log(const std::string& login) const {
  static const std::vector<Entry> kEmpty;
  const auto found = logs_.find(login);
  return found == logs_.end() ? kEmpty : found->second;
}

std::vector<Hub::Entry> Hub::entries_after(const Reached& reached) const {
  std::vector<Entry> entries;
  for (const auto& [login, log] : logs_) {
    const auto known = reached.find(login);
    const std::size_t first = known == reached.end() ? 0 : known->second;
    for (std::size_t place = first; place < log.size(); ++place) entries.push_back(log[place]);
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& one, const Entry& other) { return one.time < other.time; });
  return entries;
}

}  // namespace club
