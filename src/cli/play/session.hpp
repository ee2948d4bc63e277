#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/errors/error.hpp"
#include "cli/play/adjustment_entry.hpp"
#include "cli/play/hand_entry.hpp"
#include "cli/play/typed_line.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "history/operations/record.hpp"
#include "report/hand/added_hand.hpp"
#include "report/hand/corrected.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/payout_due.hpp"

/// The dialogue of `chapeau play`, line by line, without a terminal and without a database: a line goes in,
/// the text to print and the action to carry out come out. Whoever carries it out (`ActionRunner`) reports
/// back how it went.
namespace cli::play {

/// What is asked next.
struct Question {
  std::string prompt;
  std::string prefill;                   ///< the line already holds this, to be edited; where lines cannot be
                                         ///< edited, an empty line means it
  std::string default_prompt;            ///< the prompt there, if the other says what an empty line means
  std::vector<std::string> completions;  ///< words that a line may begin with, or names
  std::string help;                      ///< what `?` says of it, where it is no line of a hand
  bool asks_name = false;                ///< a word may be a name, so `q` does not leave
};

/// What a line asks to be done.
enum class PlayAction {
  kNone,
  kRecord,
  kAmend,
  kAdjust,
  kAmendAdjustment,
  kCorrect,     ///< the correction of a line begins, if the match is as it was shown
  kAskPayment,  ///< what is left to pay is looked up, and whether it was paid is asked
  kPay,
  kUndo,
  kShowSheet,
  kAnotherMatch,
  kDropDraft,       ///< the stored hand that was offered is thrown away
  kMatchBefore,     ///< back to the end of the match before this one, which has not begun
  kPayMatchBefore,  ///< the same, to record that it was paid
  kLeave
};

/// A hand that was entered, to be recorded or to correct a line.
struct EnteredHand {
  games::ReportedHand reported;
  std::vector<games::Remark> remarks;
  std::optional<match::Seat> dealer;  ///< if named; of a correction else it stays
};

/// The answer to a line: the text to print, and the action to carry out.
struct Reply {
  std::string text;
  PlayAction action = PlayAction::kNone;
  EnteredHand hand = {};                 ///< of kRecord and kAmend
  match::Adjustment adjustment = {};     ///< of kAdjust and kAmendAdjustment
  std::optional<std::size_t> line = {};  ///< the index of the line that either of them corrects
  std::string number = {};               ///< of kCorrect: the number of the line as it was typed, or nothing
};

/// What came between since a hand was typed that was not finished.
enum class SinceTyped {
  kNothing,
  kOtherLines,
  kStart  ///< it was typed for a match of these players that had not begun
};

/// Whether a match comes to a payout of more than nothing.
bool is_to_be_paid(const history::NumberedMatch& match);

/// Who pays whom for a match that is over. Throws `Error` (kRefused) for an open match, and where nothing is
/// to be paid.
match::Payout payout_or_refuse(const history::NumberedMatch& match);

class Session {
 public:
  /// `asks`: a person is asked and confirms each hand. Otherwise lines come from a pipe, and the last
  /// player's line records the hand. A match that begins with its first line has no number yet (0).
  Session(history::NumberedMatch match, bool asks, report::Style style);

  /// Takes a hand that was not finished when somebody last entered one; the first question is about it.
  void offer(UnfinishedHand hand, SinceTyped since);
  /// To be called of a match that has not begun, where another ended before it: while nothing is typed, `<`
  /// goes back there, and `p` to record that it was paid.
  void follow_another() { follows_another_ = true; }
  /// Whether something is to be paid for the match that was not recorded here as paid.
  [[nodiscard]] bool is_unpaid() const {
    return over() && is_to_be_paid(match_) && !is_paid() && settled_for_ != match_.record.match.lines;
  }
  /// To be called where nothing is left to pay for the match with these lines: it was paid elsewhere, or is
  /// set off against another debt.
  void note_settled(std::vector<match::Line> lines) { settled_for_ = std::move(lines); }
  /// The hand that is being entered, to be stored; nothing if no line of it is there, or while another is
  /// offered.
  [[nodiscard]] std::optional<UnfinishedHand> unfinished() const;
  /// Whether it was recorded here that the match was paid, and no line was changed since.
  [[nodiscard]] bool is_paid() const {
    return !paid_for_.empty() && paid_for_.back() == match_.record.match.lines;
  }
  /// What Enter would record as paid; nothing if that is not being asked.
  [[nodiscard]] std::optional<std::int64_t> asked_payment() const {
    const auto* payment = std::get_if<AskedPayment>(&asked_);
    return payment == nullptr ? std::nullopt : std::optional(payment->amount);
  }
  [[nodiscard]] bool offers() const { return std::holds_alternative<Offer>(asked_); }
  /// Whether the match is recorded; else its first line begins it.
  [[nodiscard]] bool begun() const { return match_.number != 0; }

  /// The first text: which match it is and how it stands; `due`: what is settled of it already.
  [[nodiscard]] std::string opening(const std::optional<storage::PayoutDue>& due = {}) const;
  /// The text where somebody comes back to the end of the match.
  [[nodiscard]] std::string back_again() const;
  [[nodiscard]] Question question() const;
  /// Takes a line; `where` names it in errors ("line 3"). Throws `Error` for one that cannot be taken; then
  /// nothing has changed.
  Reply take(const std::string& line, const std::string& where = "");

  /// To be called when the action was carried out. Each returns the text to print. `owed_now`: what the two
  /// owe each other at the end of the match, where that is not its payout.
  std::string recorded(const report::AddedHand& added, const std::string& owed_now = "");
  /// `about_payment`: what was paid for the match before, and what is owed now.
  std::string amended(const report::Correction& correction, const std::string& about_payment = "");
  std::string undone(history::NumberedMatch match, const std::string& what);
  /// To be called for kCorrect. Throws `Error` where there is no such line.
  std::string begin_correction(const std::string& number);
  /// To be called with what is left to pay, for kAskPayment.
  std::string ask_payment(const storage::PayoutDue& due);
  /// That something was paid for the match, to be printed below a correction.
  [[nodiscard]] std::string paid_before(const storage::PayoutDue& due) const;
  /// The match was paid, or a payment of it dropped, as `what` says.
  std::string paid(const std::string& what);
  std::string payment_undone(const std::string& what);
  /// To be called when nothing was done, as the match is no longer what was shown. The hand that was typed is
  /// kept if the match still takes one.
  std::string changed_meanwhile(history::NumberedMatch match);

  /// The layout of what it says from now on.
  void lay_out(report::Style style) { style_ = style; }
  [[nodiscard]] const history::NumberedMatch& match() const { return match_; }
  /// A sentence with what was typed of a hand that is not recorded; empty if there is none.
  [[nodiscard]] std::string unrecorded() const;
  /// A sentence with what was typed of a correction, without the lines that stayed as they are, or of an
  /// adjustment.
  [[nodiscard]] std::string unrecorded_correction() const;
  /// Whose line is missing from what was begun; empty between hands.
  [[nodiscard]] std::string missing() const;
  /// Whether an adjustment was begun of which only the reason is missing.
  [[nodiscard]] bool lacks_reason() const {
    const auto* typed = std::get_if<TypedAdjustment>(&asked_);
    return typed != nullptr && !typed->entry.whole() && typed->entry.asks_reason();
  }

 private:
  /// A hand that was not finished when somebody last entered one.
  struct Offer {
    UnfinishedHand hand;
    SinceTyped since;
  };
  /// A hand of the sheet while it is being corrected.
  struct LineCorrection {
    std::size_t index;
    HandEntry entry;
    std::vector<std::string> waiting_lines;
    std::optional<match::Seat> dealer;
  };
  /// An adjustment while it is being typed.
  struct TypedAdjustment {
    AdjustmentEntry entry;
    std::optional<std::size_t> index;  ///< of the line that it corrects; nothing: a new one
  };
  /// What Enter would record as paid.
  struct AskedPayment {
    std::int64_t amount;
  };

  [[nodiscard]] bool over() const { return !match_.standing.takes_a_hand(); }
  [[nodiscard]] bool corrects() const { return std::holds_alternative<LineCorrection>(asked_); }
  [[nodiscard]] const LineCorrection& correction() const { return std::get<LineCorrection>(asked_); }
  [[nodiscard]] LineCorrection& correction() { return std::get<LineCorrection>(asked_); }
  [[nodiscard]] const TypedAdjustment* adjustment() const { return std::get_if<TypedAdjustment>(&asked_); }
  [[nodiscard]] const HandEntry& entry() const { return corrects() ? correction().entry : hand_; }
  [[nodiscard]] HandEntry& entry() { return corrects() ? correction().entry : hand_; }
  [[nodiscard]] std::vector<std::string>& waiting_lines() {
    return corrects() ? correction().waiting_lines : waiting_lines_;
  }
  [[nodiscard]] const std::vector<std::string>& waiting_lines() const {
    return corrects() ? correction().waiting_lines : waiting_lines_;
  }
  [[nodiscard]] bool hand_begins() const { return !corrects() && hand_.lines() == 0; }
  /// Whether lines are taken: of a hand of the sheet, or of the next one.
  [[nodiscard]] bool takes_lines() const { return corrects() || !over(); }
  [[nodiscard]] bool confirming() const { return asks_ && takes_lines() && entry().whole(); }
  [[nodiscard]] std::string paragraph(const std::string& text) const;
  [[nodiscard]] std::string lines_text(const std::vector<std::string>& sentences,
                                       report::Tone tone = report::Tone::kPlain) const;
  [[nodiscard]] std::string help_text() const;
  [[nodiscard]] std::string yes_help_text() const;
  [[nodiscard]] std::string end_help_text() const;
  /// How to record that only a part was paid, a sentence. Precondition: the match comes to a payout.
  [[nodiscard]] std::string part_paid_text() const;
  /// Whether the players call a hand a round.
  [[nodiscard]] bool in_rounds() const;
  /// The number of the hand that is being entered.
  [[nodiscard]] std::size_t hand_number() const;
  /// Whether an adjustment can be added at the end of the sheet.
  [[nodiscard]] bool takes_adjustment() const {
    return !match_.record.match.closing && match_.standing.lines_after_finish() == 0;
  }
  /// The adjustment of a line, to be changed.
  [[nodiscard]] AdjustmentEntry adjustment_of(std::size_t index) const;
  [[nodiscard]] std::string heading(bool names_keys = false) const;
  [[nodiscard]] std::string end_commands_text() const;
  [[nodiscard]] std::string standing_text() const;
  [[nodiscard]] std::string dealer_sentence(match::Seat dealer, std::size_t number) const;
  [[nodiscard]] bool is_still_next(std::size_t number, const std::optional<base::Uuid>& after) const;
  [[nodiscard]] std::string dealer_of_other_text(match::Seat dealer) const;
  [[nodiscard]] std::string hand_title() const;
  [[nodiscard]] std::string news_text(bool taken_up = false) const;
  [[nodiscard]] std::string first_line_twice() const;
  [[nodiscard]] static std::string letter_remark(const std::string& line, const std::string& at_prompt);
  [[nodiscard]] std::string entries_text(const std::vector<match::Seat>& seats) const;
  [[nodiscard]] std::string entries_text() const;
  [[nodiscard]] std::string waiting_text() const;
  [[nodiscard]] bool doubts_nobody_out() const { return !entry().so_far().why_nobody_out.empty(); }
  [[nodiscard]] std::string typed_text(match::Seat seat, const std::string& line) const;
  [[nodiscard]] std::string typed_text(const std::vector<std::pair<match::Seat, std::string>>& typed) const;
  [[nodiscard]] std::string offer_text() const;
  [[nodiscard]] std::vector<std::string> claim_sentences(const games::OutClaim& claim) const;
  [[nodiscard]] std::string before_confirming(bool with_hand) const;
  [[nodiscard]] std::string corrected_text() const;
  [[nodiscard]] std::string adjusted_text() const;
  [[nodiscard]] history::NumberedMatch with_line(match::Contents contents) const;
  [[nodiscard]] report::AddedHand as_if_added() const;
  [[nodiscard]] Reply entered() const;
  /// The line that stands at the prompt, to be changed.
  [[nodiscard]] std::string line_at_prompt() const;

  Reply obey(const TypedLine& typed);
  Reply answer_offer(const std::string& line);
  Reply answer_at_end(const std::string& line, const TypedLine& typed);
  Reply begin_payment();
  Reply answer_payment(const std::string& line);
  Reply begin_adjustment();
  Reply give_adjustment_up();
  Reply take_adjustment(const std::string& line, const std::string& where);
  Reply take_report(const std::string& line, const std::string& where);
  Reply take_confirmation(const std::string& line);
  Reply step_back(const TypedLine& back);
  Reply refuse_to_save();
  std::string begin_correction_of_adjustment(std::size_t index);
  [[nodiscard]] bool both_wait(match::Seat one, match::Seat other) const;
  Reply swap_lines(const std::string& names, const std::string& at_prompt);
  [[nodiscard]] std::pair<match::Seat, match::Seat> seats_to_swap(const std::string& typed) const;
  Reply claim(const games::OutClaim& claim);
  Reply claim_or_unclaim_nobody();
  Reply name_dealer(const std::string& name);
  /// Throws `Error` (kRefused) in the middle of the correction of a hand.
  void refuse_if_correcting() const;
  /// That a hand, or the correction of a line, is typed in full and waits for Enter.
  [[nodiscard]] base::Error not_saved() const;
  /// Throws `Error` (kRefused) in the middle of a hand; `remedy` says how to come to what was asked.
  void refuse_if_hand_begun(const std::string& remedy) const;
  void explain_by_claim(base::Error& error, const base::SourceSpan& line) const;
  void refuse_no_report(const base::SourceSpan& line) const;
  /// Refuses that somebody gives up where no player is asked, but for the name of one.
  void refuse_giving_up_of_any(const std::string& line) const;
  /// Refuses a command of the program in the place of what a player of this seat has, or behind what stands
  /// there; `without_name`: what to type where a line begins with a name.
  void refuse_program_command_of(match::Seat seat, const std::string& line, const std::string& where,
                                 const std::string& without_name) const;
  void begin_hand();

  history::NumberedMatch match_;
  games::Names names_;  ///< printable
  bool asks_;
  report::Style style_;
  HandEntry hand_;
  std::vector<std::string> waiting_lines_;  ///< by player: a line that was taken back
  std::optional<match::Seat> dealer_;
  /// What is asked in place of a line of the next hand, which waits meanwhile.
  std::variant<std::monostate, Offer, LineCorrection, TypedAdjustment, AskedPayment> asked_;
  std::vector<std::vector<match::Line>> paid_for_;  ///< the lines of the match at each payment recorded here
  std::optional<std::vector<match::Line>> settled_for_;
  bool follows_another_ = false;
};

}  // namespace cli::play
