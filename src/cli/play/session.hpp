#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/play/hand_entry.hpp"
#include "cli/play/typed_line.hpp"
#include "history/record.hpp"
#include "report/added_hand.hpp"
#include "report/corrected.hpp"
#include "report/style.hpp"

/// The talk at the table, line by line, without a terminal and without a database: lines go in, and what is
/// to be shown and what is wished for come out. Whoever does what is wished for tells the session how it
/// went.
namespace cli::play {

/// What is asked for next.
struct Question {
  std::string prompt;
  std::string prefill;          ///< stands in the line already, to be edited
  bool prefill_stands = false;  ///< an empty line where nothing can be edited means what stands there
  std::vector<std::string> completions;  ///< words that a line may begin with, or names
  bool asks_name = false;                ///< a word may be a name: `q` is no way to leave
};

/// What the person wants done.
struct RecordHand {
  games::ReportedHand reported;
  std::vector<games::Remark> remarks;
  std::optional<match::Seat> dealer;  ///< as named
};
struct AmendHand {
  std::size_t index = 0;
  games::ReportedHand reported;
  std::vector<games::Remark> remarks;
  std::optional<match::Seat> dealer;  ///< as named; nothing: it stays
};
struct UndoLast {};
struct ShowSheet {};
struct AnotherMatch {};
struct Leave {};
using Wish = std::variant<std::monostate, RecordHand, AmendHand, UndoLast, ShowSheet, AnotherMatch, Leave>;

struct Answer {
  std::string text;
  Wish wish;
};

/// Whether two readings of one match show the same: its players, lines, options and end.
bool same_match(const history::NumberedMatch& one, const history::NumberedMatch& other);

class Session {
 public:
  /// `asks`: a person is asked and confirms each hand; else every line is taken as it comes, and a hand is
  /// wished for by its last player's line.
  Session(history::NumberedMatch match, bool asks, report::Style style);

  /// What the match is and where it stands.
  [[nodiscard]] std::string opening() const;
  [[nodiscard]] Question question() const;
  /// Takes a line; `where` names it in errors ("line 3"). Throws `Error` for one that cannot be taken; then
  /// nothing has changed.
  Answer take(const std::string& line, const std::string& where = "");

  /// What was wished for is done. Each returns what is to be shown.
  std::string recorded(const report::AddedHand& added);
  std::string amended(const report::Correction& correction);
  std::string undone(history::NumberedMatch match, const std::string& what);
  /// Nothing was done, since the match is not any more what was shown; a hand that was told is kept, if the
  /// match still takes one.
  std::string changed_meanwhile(history::NumberedMatch match);

  /// How what it says is laid out from now on.
  void lay_out(report::Style style) { style_ = style; }
  [[nodiscard]] const history::NumberedMatch& match() const { return match_; }
  /// What was typed of a hand that is not recorded, a sentence; empty if there is nothing.
  [[nodiscard]] std::string unrecorded() const;
  /// Whose line is missing of a hand that was begun; empty between the hands.
  [[nodiscard]] std::string missing() const;

 private:
  /// A line of the sheet that is being mended.
  struct Mending {
    std::size_t index;
    HandEntry entry;
    std::vector<std::string> drafts;
    std::optional<match::Seat> dealer;
  };

  [[nodiscard]] bool over() const { return !match_.standing.takes_a_hand(); }
  [[nodiscard]] const HandEntry& entry() const { return mending_ ? mending_->entry : hand_; }
  [[nodiscard]] HandEntry& entry() { return mending_ ? mending_->entry : hand_; }
  [[nodiscard]] std::vector<std::string>& drafts() { return mending_ ? mending_->drafts : drafts_; }
  [[nodiscard]] const std::vector<std::string>& drafts() const {
    return mending_ ? mending_->drafts : drafts_;
  }
  [[nodiscard]] std::string paragraph(const std::string& text) const;
  [[nodiscard]] std::string lines_text(const std::vector<std::string>& sentences) const;
  [[nodiscard]] std::string help_text() const;
  [[nodiscard]] std::string hand_name() const;
  [[nodiscard]] std::string heading() const;
  [[nodiscard]] std::string dealer_words() const;
  [[nodiscard]] std::string news_text() const;
  [[nodiscard]] std::string before_confirming() const;
  [[nodiscard]] report::AddedHand as_if_added() const;
  [[nodiscard]] Wish wish() const;

  Answer obey(const TypedLine& typed);
  Answer take_report(const std::string& line, const std::string& where);
  Answer take_confirmation(const std::string& line);
  Answer step_back();
  Answer begin_mending(const std::string& number);
  Answer claim(const games::OutClaim& claim);
  Answer name_dealer(const std::string& name);
  void begin_hand();

  history::NumberedMatch match_;
  games::Names names_;  ///< as they may be shown
  bool asks_;
  report::Style style_;
  HandEntry hand_;
  std::vector<std::string> drafts_;  ///< what was typed for each player and taken back
  std::optional<match::Seat> dealer_;
  std::optional<Mending> mending_;
};

}  // namespace cli::play
