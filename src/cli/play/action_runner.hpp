#pragma once

#include "cli/context.hpp"
#include "cli/play/session.hpp"

namespace cli::play {

/// Carries out in the database what a session asks for. Each action is a transaction of its own: none is open
/// while a person thinks.
class ActionRunner {
 public:
  /// `asks`: a person has seen how the match stands; if it changed since, nothing is done to it.
  ActionRunner(Session session, bool asks, const WriteAccess& writing)
      : session_(std::move(session)), asks_(asks), writing_(writing) {}

  [[nodiscard]] Session& session() { return session_; }
  /// Hands that were recorded so far, without those undone.
  [[nodiscard]] long long hands() const { return hands_; }
  /// Whether anything was corrected or undone so far.
  [[nodiscard]] bool has_corrected() const { return has_corrected_; }

  /// Carries the action of a reply out and prints the result. Throws `Error`; what was typed is kept then.
  void run(const Reply& reply);

 private:
  void record(const EnteredHand& entered);
  void amend(const EnteredHand& entered);
  void undo();
  void show_sheet();
  void start_another();
  [[nodiscard]] history::NumberedMatch match_now(storage::Reader& reader) const;
  /// Whether the match changed since it was shown.
  [[nodiscard]] bool changed(const history::NumberedMatch& now) const;
  /// A line that is corrected has to be as it was when it was shown, in a pipe, too, where other changes of
  /// the match do not matter. Throws `Error` (kRefused).
  void expect_as_shown(const match::Match& match, std::size_t index) const;

  Session session_;
  bool asks_;
  const WriteAccess& writing_;
  long long hands_ = 0;
  bool has_corrected_ = false;
};

}  // namespace cli::play
