#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace club {

struct Command {
  base::Uuid id;  ///< of its first operation
  std::string name;
  history::Operations operations;
};
using CommandRef = std::shared_ptr<const Command>;

/// The hub of a club: a log for each login, to which that login alone appends. Nothing in it ever changes,
/// but rows that a command lacked may come later. An operation's id is there once.
class Hub {
 public:
  struct Entry {
    std::size_t time = 0;   ///< by the server's clock
    CommandRef command;     ///< null: nobody can read it
    bool is_whole = true;   ///< all of its rows are there
    std::string login;      ///< in whose log it is
    std::size_t place = 0;  ///< in that log, from 0
  };
  /// Of each log, how many of its entries were read.
  using Reached = std::map<std::string, std::size_t>;

  /// False, and nothing is appended, where the server refuses.
  bool append(const std::string& login, const CommandRef& command, bool is_whole = true);
  /// The rows that a command lacked are added.
  void complete(const std::string& login, std::size_t place) { logs_.at(login).at(place).is_whole = true; }
  void clear() { *this = {}; }

  [[nodiscard]] const std::vector<Entry>& log(const std::string& login) const;
  [[nodiscard]] const std::map<std::string, std::vector<Entry>>& logs() const { return logs_; }
  /// What stands behind a place of each log, oldest first.
  [[nodiscard]] std::vector<Entry> entries_after(const Reached& reached) const;
  /// Whether a command is in any log.
  [[nodiscard]] bool has(const CommandRef& command) const { return commands_.contains(command); }

 private:
  std::map<std::string, std::vector<Entry>> logs_;
  std::set<CommandRef> commands_;
  std::set<base::Uuid> ids_;  ///< of all operations
  std::size_t time_ = 0;
};

}  // namespace club
