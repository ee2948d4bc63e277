#pragma once

// A walk of commands, each given to the program and to the model.

#include <functional>
#include <map>
#include <random>

#include "documents.hpp"
#include "program.hpp"
#include "refusal_transcript.hpp"

namespace walk {

/// A command as it is given, and what the model expects of it.
struct Step {
  std::string name;                ///< As the log has it.
  std::vector<std::string> kinds;  ///< What it is counted as.
  Arguments arguments;
  State after;
  std::vector<std::string> touched;  ///< In the order in which it writes them; none: nothing changes.
  std::string reason;
  int code = 0;
  std::string row;               ///< Of the transcript of refusals; empty if it is not refused.
  PlaceholderValues values;      ///< What the placeholders of that row mean.
  std::optional<json> expected;  ///< What it prints with --format json.
  std::vector<std::size_t> undone, redone;
  std::string database = "walk.db";
  std::string input = "";                    ///< What is piped in.
  bool shows = false;                        ///< Refused, and something stands on standard output, too.
  bool rehearsed = false;                    ///< The same is done with --dry-run before.
  std::map<int, std::string> new_match_ids;  ///< Known before the program says them.
};

/// How often each kind of command and refusal occurred, over several walks.
using Counts = std::map<std::string, int>;

/// Something that can happen.
struct Kind {
  std::string name;
  int share = 0;  ///< How often it is drawn; what is not is done when it was rarest.
  std::function<std::optional<Step>()> make;
  std::optional<RefusalRow> refusal;  ///< What it is refused as.
};

/// A command that is refused, with {placeholders} for what is there to be refused: see placeholders.cpp.
struct Refusal {
  int code = 0;
  Arguments arguments;
  std::string database = "walk.db";
  std::string input = "";       ///< What is piped in.
  std::string imported = "";    ///< The contents of {file}.
  std::string difference = "";  ///< How those contents differ from what is right.

  /// As the transcript names it.
  [[nodiscard]] RefusalRow row() const;
};
/// Every refusal of every command that one file can bring about.
std::vector<Refusal> all_refusals();

/// Refusals that the walk comes upon by itself, each by its name in the transcript.
inline const RefusalRow kOutWithoutScore{"(a hand of which the player who is out has no score)", 65},
    kNobodyScores{"(a hand in which nobody scores)", 65},
    kTooManyUndos{"(undo of more commands than there are)", 69},
    kTooManyRedos{"(redo of more commands than there are)", 69},
    kTooManyUndosOfMatch{"(undo -m of more commands than there are)", 69},
    kTooManyRedosOfMatch{"(redo -m of more commands than there are)", 69},
    kUndoOfMoreThanMatch{"(undo -m of a command that changed other matches, too)", 69},
    kRedoOfMoreThanMatch{"(redo -m of a command that changed other matches, too)", 69},
    kNothingToUndo{"(undo of nothing)", 69}, kNothingToRedo{"(redo of nothing)", 69},
    kMergeOfTwoVersions{"(merge of two versions of one line)", 65},
    kImportOfOtherNote{"(import of a match with another note)", 65},
    kImportOfOtherLine{"(import of a match with another line)", 65},
    kImportOfOtherPayment{"(import of a payment with another amount)", 65};
/// What a refusal is counted as: no command has such a name.
std::string name_of(const RefusalRow& row);

/// What stands in the options of several commands, so that they are counted, too.
const std::vector<std::string>& all_tags();

class Walker {
 public:
  Walker(const Program& program, RefusalTranscript& transcript, unsigned seed, Counts& counts);

  void begin();
  void step();
  void compare_everything() const;
  /// All that has to occur.
  [[nodiscard]] std::vector<std::string> required() const;
  /// All refusals, in the order of the transcript.
  [[nodiscard]] std::vector<RefusalRow> refusals() const;

 private:
  /// A command that was entered: what it touched is what an undo puts back.
  struct Entered {
    State before, after;
    std::vector<std::string> touched;
    int number = 0;  ///< In the log.
    bool in_effect = true;
    bool redoable = false;
    /// Something that it was built on went away for good: where a redo leads is not the model's to say.
    bool lost_its_base = false;
  };
  struct Logged {
    std::string name;
    std::vector<std::string> touched;
    std::string reason;
    std::optional<int> undoes;
    std::optional<std::size_t> entered;
  };
  /// Among which matches somebody names one.
  enum class MatchChoice { kAny, kOpen };

  // Drawing.
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool one_in(int count) { return below(count) == 0; }
  template <typename List>
  const auto& any_of(const List& list) {
    return *std::next(list.begin(), below(static_cast<int>(list.size())));
  }
  Below dice() {
    return [this](int limit) { return below(limit); };
  }
  std::optional<int> any_match(const std::function<bool(const Match&)>& fits = nullptr);
  std::string any_day();
  std::string any_reason() { return "reason " + std::to_string(below(99)); }
  Stakes any_stakes();
  std::string fresh_name();
  Line any_hand(const Match& match);
  void any_points(Line& hand, const Match& match);
  std::string stakes_text(const Stakes& stakes);

  // How people name things.
  std::string any_beginning(const Names& among, const std::string& name);
  [[nodiscard]] Names known_names() const;
  std::string named(int player);
  std::string seated(const Match& match, int seat);
  [[nodiscard]] std::vector<int> open_matches() const;
  [[nodiscard]] std::optional<int> last_changed(std::optional<int> of_player = std::nullopt) const;
  [[nodiscard]] std::optional<int> resolve(const std::string& text, MatchChoice choice) const;
  std::string any_name_of(int match, MatchChoice choice, Step& step);
  bool leaves_out_match(Step& step, bool meant);

  // Steps.
  Step start(const std::string& name) const;
  /// With -m, if it is needed.
  Step on(const std::string& name, int match, MatchChoice choice = MatchChoice::kAny);
  Step refused(Step step, const RefusalRow& row, const PlaceholderValues& values) const;
  Step refused_hand(Step step, const Line& hand, const Match& match) const;
  Step corrected(Step step, int match, std::optional<std::size_t> before, std::optional<std::size_t> after);
  void maybe_reason(Step& step);
  std::optional<Step> refuse(const Refusal& refusal);
  [[nodiscard]] std::optional<PlaceholderValues> values_for(const Arguments& texts);
  void add_people(PlaceholderValues& found) const;
  void add_unclear_reports(PlaceholderValues& found) const;

  std::optional<Step> new_match();
  void new_options(Match& match, Step& step);
  std::optional<Step> again();
  std::optional<Step> add();
  std::optional<Step> add_before();
  bool report(Step& step, const Match& match, const Line& hand, std::optional<std::size_t> before);
  std::optional<int> match_of_reports(const Names& given, bool all, std::size_t& fitting) const;
  std::optional<Step> amend();
  std::optional<Step> amend_adjustment(int match, std::size_t index);
  void amend_reports(Step& step, const Match& match, Line& line);
  void amend_claim(Step& step, const Match& match, Line& line);
  std::optional<Step> drop();
  std::optional<Step> move();
  std::optional<Step> adjust();
  std::optional<Step> close();
  std::optional<Step> reopen();
  std::optional<Step> edit_match();
  bool edit_one(Step& step, Match& match, int option);
  std::optional<Step> rename();
  std::optional<Step> join();
  std::optional<Step> pay();
  std::optional<Step> drop_payment();
  std::optional<Step> undo();
  std::optional<Step> undo_of_match(bool too_many, bool of_more);
  std::optional<Step> redo();
  std::optional<Step> redo_of_match(bool too_many, bool of_more);
  std::optional<Step> undo_too_many();
  std::optional<Step> redo_too_many();
  std::optional<Step> nothing_to(const std::string& verb);
  Step redo_of_lost();
  std::vector<std::size_t> undoable(const std::string& match, bool back) const;
  std::optional<Step> import_own();
  std::optional<Step> import_new();
  std::optional<Step> import_more();
  std::optional<Step> import_changed(const std::string& policy, bool in_note);
  std::optional<Step> import_gone();
  std::optional<Step> import_payment(const std::string& policy);
  Step import_of(const std::string& text);

  // Reading.
  Step reading(const Arguments& arguments, const std::string& kind);
  std::optional<Step> read_sheet();
  std::optional<Step> read_settlement();
  std::optional<Step> read_settlements();
  std::optional<Step> read_explained();
  std::optional<Step> read_matches();
  std::optional<Step> read_players();
  std::optional<Step> read_payments();
  std::optional<Step> read_balance();
  std::optional<Step> read_log();
  std::optional<Step> read_export();
  std::optional<Step> read_score();
  std::optional<Step> read_rules();
  std::optional<Step> read_page();
  std::optional<Step> read_blank();
  std::optional<Step> read_statistics();
  std::optional<Step> rebuild();

  // Beside copies of the file.
  Outcome copied(const std::string& database, const Arguments& arguments) const;
  void copy_to(const std::string& database) const;
  [[nodiscard]] json copied_sheet(const std::string& database, int number) const;
  Step check_of(const std::string& database, const std::string& kind) const;
  std::optional<Step> back_up();
  std::optional<Step> restore();
  std::optional<Step> merge();
  std::optional<Step> merge_of_both(const std::string& policy);
  std::optional<Step> resolve_dispute(const std::string& how);
  std::optional<int> dispute(int& left, int& right, std::size_t& index);
  std::optional<Step> play_hand();
  std::vector<int> filtered(Step& step, bool with_more);
  [[nodiscard]] std::vector<int> numbers(bool newest_first) const;

  void take_rarest(bool refusal);
  std::optional<Step> made(const Kind& kind);
  [[nodiscard]] State state_after(const Step& step) const;
  void take_any();
  void take(const Step& step);
  void rehearse(const Step& step);
  void enter(const Step& step);
  void log(const std::string& name, const std::vector<std::string>& touched, const std::string& reason,
           std::optional<int> undoes, std::optional<std::size_t> entered);
  void undo(std::size_t command);
  void redo(std::size_t command);
  void learn_ids(const Step& step);
  void compare_changed(const Step& step, const std::vector<std::string>& touched);
  void compare_export(const Step& step);
  void compare_match(int number) const;
  [[nodiscard]] json log_json(const std::string& subject) const;
  [[nodiscard]] json document(const Arguments& arguments) const;

  const Program& program_;
  RefusalTranscript& transcript_;
  std::mt19937 random_;
  Counts& counts_;
  std::vector<Kind> kinds_;
  State state_;
  std::string bytes_;  ///< Of the database after the last command.
  std::vector<Entered> log_;
  std::vector<Logged> logged_;
  std::size_t first_undoable_ = 0;
  std::vector<std::size_t> undone_;             ///< In the order in which they were undone.
  std::map<std::string, std::string> exports_;  ///< By the text of the state.
  std::string last_export_;
  std::map<int, std::string> ids_;
  std::map<int, std::pair<std::string, Match>> exported_;  ///< A line of the interchange, and what it says.
  std::map<int, int> changed_;                             ///< When a match was last written.
  std::vector<std::string> story_;
  int steps_ = 0, writes_ = 0, names_ = 0, twins_ = 0, copies_ = 0;
  int next_match_ = 1, next_player_ = 1, next_payment_ = 1, next_line_ = 1;
};

/// As what the hand is refused, if something is wrong with it; {out} is who is said to be out.
std::optional<RefusalRow> fault_of(const Line& hand, bool militaire);
/// What each player reports; a hand of cards in one of the ways to write it.
std::vector<std::string> reports(const Below& below, const Line& line, bool militaire, const Names& names);

std::string match_key(int match);
std::string number_of_line(std::size_t index);
void append(Arguments& arguments, const Arguments& more);

}  // namespace walk
