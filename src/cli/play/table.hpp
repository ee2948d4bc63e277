#pragma once

#include <string>

#include "cli/context.hpp"
#include "cli/play/session.hpp"

/// Does what is wished for at the table in the database, each wish in a transaction of its own: none is open
/// while a person thinks.
namespace cli::play {

class Table {
 public:
  /// `asks`: a person has seen how the match stands, and nothing is done to one that changed since.
  Table(Session session, bool asks, const WriteAccess& writing)
      : session_(std::move(session)), asks_(asks), writing_(writing) {}

  [[nodiscard]] Session& session() { return session_; }
  /// Hands that were recorded so far, without those undone.
  [[nodiscard]] long long hands() const { return hands_; }
  /// Whether anything was corrected or undone so far.
  [[nodiscard]] bool has_mended() const { return has_mended_; }

  /// Does it and prints what came of it. Throws `Error`; what was told is then still there.
  void fulfil(const Wish& wish);

 private:
  void record(const RecordHand& wish);
  void amend(const AmendHand& wish);
  void undo();
  void show_sheet();
  void start_another();
  [[nodiscard]] history::NumberedMatch match_now(storage::Reader& reader) const;
  /// Whether the match is another than the one that was shown.
  [[nodiscard]] bool changed(const history::NumberedMatch& now) const;

  Session session_;
  bool asks_;
  const WriteAccess& writing_;
  long long hands_ = 0;
  bool has_mended_ = false;
};

}  // namespace cli::play
