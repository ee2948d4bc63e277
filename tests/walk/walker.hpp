#pragma once

// A walk of commands, each given to the program and to the model.

#include <map>
#include <random>

#include "model.hpp"
#include "program.hpp"

namespace walk {

/// A command as it is given, and what the model expects of it.
struct Step {
  std::string name;
  Arguments arguments;
  State after;
  std::set<std::string> touched;
  int code = 0;
  std::string refusal;  ///< How the message begins.
  std::vector<std::size_t> undone{}, redone{};
};

class Walker {
 public:
  Walker(const Program& program, unsigned seed) : program_(program), random_(seed) {}

  void begin();
  void step();
  void compare_everything() const;
  [[nodiscard]] const std::map<std::string, int>& counts() const { return counts_; }

 private:
  /// A command that was entered: what it touched is what an undo puts back.
  struct Entered {
    State before, after;
    std::set<std::string> touched;
    bool in_effect = true;
    bool redoable = false;
    /// Something that it was built on went away for good: where a redo leads is not the model's to say.
    bool lost_its_base = false;
  };

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool one_in(int count) { return below(count) == 0; }
  int any_match();
  int any_match_with_lines();
  int match_to_move_to(int from);
  int any_person();
  std::string any_day() { return "2026-0" + std::to_string(1 + below(9)) + "-1" + std::to_string(below(10)); }
  Stakes any_stakes();
  Line any_hand(const Match& match);

  Step start(const std::string& name) const { return {name, {name}, state_, {}, 0, ""}; }
  Step on(const std::string& name, int match) const;
  Step refused(Step step, int code, const std::string& refusal) const;
  Step line_missing(const std::string& name);

  Step new_match();
  Step again();
  Step add();
  Step add_before();
  Step amend();
  Step amend_adjustment(int match, std::size_t index);
  Step drop();
  Step move();
  Step adjust();
  Step close();
  Step reopen();
  Step edit_match();
  Step rename();
  Step join();
  Step pay();
  Step drop_payment();
  Step undo();
  Step redo();
  Step undo_of_match();
  Step not_there();
  Step import_own();

  void take(const Step& step);
  void enter(const Step& step);
  void take_back(std::size_t command);
  void bring_back(std::size_t command);
  void compare_export(const Step& step);
  void compare_match(int number) const;

  const Program& program_;
  std::mt19937 random_;
  State state_;
  std::vector<Entered> log_;
  std::size_t first_undoable_ = 0;
  std::vector<std::size_t> undone_;             ///< In the order in which they were taken back.
  std::map<std::string, std::string> exports_;  ///< By the text of the state.
  std::map<std::string, int> counts_;
  std::vector<std::string> story_;
  bool redo_next_ = false;  ///< What was undone is brought back before anything else happens.
  int next_match_ = 1, next_player_ = 1, next_payment_ = 1, next_line_ = 1;
};

/// What is wrong with the hand, as the program's message begins; empty if nothing.
std::string fault_of(const Line& hand, const std::array<std::string, 2>& names);
std::vector<std::string> reports(const Line& line, const std::array<std::string, 2>& names);

}  // namespace walk
