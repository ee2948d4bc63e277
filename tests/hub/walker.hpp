#pragma once

// Three laptops of one club, on which people do anything in any order, and a member who does harm.

#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "club.hpp"
#include "saboteur.hpp"

namespace hub_tests {

/// What a laptop says of itself: every hand, payment and match by its id.
struct Present {
  std::map<std::string, std::string> hands;  ///< with their scores: "1005,10"
  std::set<std::string> others;              ///< payments and matches
  [[nodiscard]] bool contains(const std::string& id) const {
    return hands.contains(id) || others.contains(id);
  }
};

struct Figures {
  int steps = 0, entered = 0, refused = 0, syncs = 0, named = 0, disputes = 0, resolved = 0, copies = 0,
      jumps = 0, sabotages = 0, reverts = 0, ignored = 0;
};

class Walker {
 public:
  Walker(unsigned seed, Figures& figures);

  void step();
  /// Syncs everything until nothing comes or goes any more, and resolves what is disputed.
  void bring_together();
  /// What has to be true then.
  void judge();
  /// What was done, as a shell would take it.
  [[nodiscard]] std::string script() const;

 private:
  struct Person {
    Laptop laptop;
    long clock = 0;                      ///< seconds that it is wrong by
    std::set<std::string> ignored = {};  ///< logins whose logs this file ignores
  };

  Present present(const Person& person);
  End enter(Person& person, const Arguments& arguments);
  /// The same for a command that removes something: what is gone afterwards, somebody removed.
  End take(Person& person, const Arguments& arguments);
  void note(const Person& person, const Arguments& arguments, const End& end, bool jumps);
  nlohmann::json asked(const Person& person, const Arguments& arguments);

  void start(Person& person);
  void add(Person& person);
  void amend(Person& person);
  void drop(Person& person);
  void undo(Person& person);
  void redo(Person& person);
  /// Undoes all that came from a login.
  void undo_by(Person& person);
  /// Takes nothing more from a login's log, or takes from it again.
  void ignore(Person& person);
  void stop_ignoring(Person& person, const std::string& login);
  void change_players(Person& person);
  void pay(Person& person);
  void close(Person& person);
  void edit(Person& person);
  void resolve(Person& person);
  void resolve_match(Person& person, const std::string& match, bool both);
  bool sync(Person& person);
  /// What somebody says at random of who is whom, where two are called the same.
  Arguments decide_names(Person& person);
  /// What the member who does harm writes into their own log.
  void sabotage();
  void sabotage_by_rows();
  /// The row that a command of theirs lacked, an hour later.
  void complete_a_command();
  void copy();
  void jump(Person& person);

  [[nodiscard]] int number(int below);
  [[nodiscard]] bool chance(int percent) { return number(100) < percent; }
  /// A match that may be written, or nothing.
  nlohmann::json any_match(Person& person, bool only_open);
  std::string any_player(Person& person);
  std::string next_name();
  /// Scores that no other hand has.
  std::pair<int, int> next_scores();
  static std::string number_of(const nlohmann::json& match) {
    return std::to_string(match.at("match").get<int>());
  }
  /// The login of somebody else.
  std::string any_other(const Person& person);
  static std::string shown(const std::pair<int, int>& scores);

  std::mt19937 random_;
  Figures& figures_;
  Hub hub_;
  Saboteur saboteur_;
  std::vector<Person> people_;  ///< the last is the saboteur's own laptop
  std::vector<std::pair<std::int64_t, ForgedOperation>>
      missing_;  ///< rows of commands that lack their second
  int hands_ = 0, names_ = 0;
  std::map<std::string, std::string> id_of_;            ///< of hands, by the scores that they have or had
  std::map<std::string, std::set<std::string>> given_;  ///< scores that were given to a hand, by its id
  std::map<std::string, std::string> entered_;          ///< hands, payments and matches by id: what made them
  /// Payments by id: the match whose players it is between. Who sits in one match is never one player, and so
  /// theirs do not lapse as long as it stands.
  std::map<std::string, std::string> match_of_;
  std::set<std::string> removed_;  ///< those that somebody undid, dropped, or left out of a resolution
  std::vector<std::string> script_;
};

}  // namespace hub_tests
