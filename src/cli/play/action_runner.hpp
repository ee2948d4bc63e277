#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/play/session.hpp"
#include "report/lists/payments.hpp"
#include "storage/write/drafts.hpp"

namespace cli::play {

/// Carries out in the database what a session asks for. Each action is a transaction of its own: none is open
/// while a person thinks.
class ActionRunner {
 public:
  /// `asks`: a person has seen how the match stands; if it changed since, nothing is done to it. `setup` is
  /// the key of the draft while the match has not begun.
  ActionRunner(Session session, bool asks, const WriteAccess& writing, std::string setup = "");

  /// The first text of the session, with what is settled of a match that is over.
  [[nodiscard]] std::string opening() const;
  /// Asks about the hand that was not finished, if one is stored for the match.
  void offer_draft();
  /// Stores the hand that is being entered, or removes it when it has no line left, if that changed. Nothing
  /// is stored of what comes from a pipe. Throws `Error` as `Store::write_beside_log`.
  void keep_draft();
  /// To be called last: looks how things stand, and a database that was made for a draft, and has nothing in
  /// it, goes. Throws `Error` as `Store::read`.
  void leave();
  /// The match as `leave` found it; nothing where it was gone, or has not begun.
  [[nodiscard]] const std::optional<history::NumberedMatch>& found() const { return found_; }
  /// Whether the match was gone when `leave` looked.
  [[nodiscard]] bool is_gone() const { return session_.begun() && !found_; }
  /// The command that restores it then; nothing where there is none.
  [[nodiscard]] const std::optional<std::string>& redo() const { return redo_; }
  /// What the two of a match that was paid out owed each other when `leave` looked, and how to record that it
  /// was paid, in sentences; none: they were even.
  [[nodiscard]] const std::vector<report::OwedSentence>& owed() const { return owed_; }
  /// Whether a hand is stored that `play` will offer again.
  [[nodiscard]] bool keeps_draft() const { return kept_.has_value(); }
  /// Whether the draft could not be stored when it changed last.
  [[nodiscard]] bool lost_last_line() const { return !is_kept_; }

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Session& session() const { return session_; }
  /// Hands that were recorded so far, without those undone.
  [[nodiscard]] std::int64_t hands() const { return hands_; }
  /// Whether anything was corrected or undone so far.
  [[nodiscard]] bool has_corrected() const { return has_corrected_; }

  /// Carries the action of a reply out and prints the result. Throws `Error`; what was typed is kept then.
  void run(const Reply& reply);

 private:
  void record(const EnteredHand& entered);
  /// For kAmend and kAmendAdjustment.
  void amend(const Reply& reply);
  void adjust(match::Adjustment adjustment);
  void begin_correction(const std::string& number);
  void ask_payment();
  void pay();
  void undo();
  void undo_payment();
  std::string drop_payment();
  void drop_draft();
  void show_sheet();
  void start_another();
  void return_to_match_before();
  using Write = std::function<void(storage::Transaction&, history::NumberedMatch)>;
  /// Writes a line of the match; one that has not begun is started before, by a command of its own. Where the
  /// match changed since it was shown, nothing is written, and it is returned as it is now.
  std::optional<history::NumberedMatch> write_unless_changed(const std::string& command, const Write& write);
  /// The same of a match that has begun.
  std::optional<history::NumberedMatch> write_if_as_shown(const std::string& command, storage::Now now,
                                                          const Write& write);
  /// Tells the session where nothing is left to pay for the match, as it is now.
  void note_if_settled(storage::Reader& reader, const history::NumberedMatch& now);
  [[nodiscard]] storage::PayoutDue payout_due(storage::Reader& reader,
                                              const history::NumberedMatch& match) const;
  [[nodiscard]] std::string about_payment_text(storage::Reader& reader, const history::NumberedMatch& before,
                                               const history::NumberedMatch& now) const;
  [[nodiscard]] std::string owed_now_text(storage::Reader& reader, const history::NumberedMatch& now) const;
  [[nodiscard]] storage::DraftKey draft_key() const;
  [[nodiscard]] storage::Store open() const;
  void refuse_if_begun_elsewhere(storage::Reader& reader);
  [[nodiscard]] std::vector<base::Uuid> known_players(const games::Names& names) const;
  void note_revision(storage::Reader& reader);
  [[nodiscard]] history::NumberedMatch match_now(storage::Reader& reader) const;
  /// Whether the match changed since it was shown.
  [[nodiscard]] bool changed(const history::NumberedMatch& now) const;
  /// A line that is corrected has to be as it was when it was shown, in a pipe, too, where other changes of
  /// the match do not matter. Throws `Error` (kRefused).
  void expect_as_shown(const match::Match& match, std::size_t index) const;

  Session session_;
  bool asks_;
  const WriteAccess& writing_;
  std::int64_t hands_ = 0;
  bool has_corrected_ = false;
  std::int64_t newest_ = 0;  ///< the newest match of the file when it was last looked for
  std::string setup_;
  base::Timestamp began_;  ///< also past midnight a match is of the evening on which `play` began
  base::Uuid writer_;      ///< of drafts
  std::optional<base::Uuid> revision_;           ///< of the match, when it was last shown
  std::optional<std::string> kept_;              ///< the draft as it is stored
  bool is_kept_ = true;                          ///< it has what was typed last
  std::optional<storage::Draft> stored_;         ///< the draft that was offered
  std::optional<history::NumberedMatch> found_;  ///< the match, when `leave` looked
  std::optional<std::string> redo_;
  std::vector<base::Uuid> payments_;  ///< of the match, as they were recorded here
  std::vector<report::OwedSentence> owed_;
  /// The match that ended before one that has not begun, as it was left.
  struct MatchBefore {
    Session session;
    std::string setup;
    std::optional<base::Uuid> revision;
    std::vector<base::Uuid> payments;
  };
  std::optional<MatchBefore> before_;
};

}  // namespace cli::play
