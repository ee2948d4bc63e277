#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source_span.hpp"
#include "games/game.hpp"

/// A hand while it is being entered: one line per player, in the order of their seats, each read and scored
/// as it comes.
namespace cli::play {

/// Whether a hand is reported by cards or by scores; all its players report in the same kind.
enum class Kind { kCards, kPoints };

/// The kind of a line by its form alone: a score begins with `=`, has a star, a circle or a sign, or is 0; a
/// slash, a letter or a space make it cards. Nothing for digits alone, which may be either, and for an empty
/// line.
std::optional<Kind> kind_by_form(std::string_view line);

/// The lines entered so far, read and scored.
struct DraftHand {
  games::ReportedHand reported;  ///< of the players so far
  games::ScoredHand scored;      ///< of the players so far
  std::vector<games::Remark> remarks;
  std::string nobody_out;  ///< of a whole hand that nobody ended, though that was not said: the reason
};

class HandEntry {
 public:
  /// `usual`: the kind of the last hand, which decides for digits that may be cards or a score.
  HandEntry(games::Game game, games::Names names, std::optional<Kind> usual)
      : game_(std::move(game)), names_(std::move(names)), usual_(usual) {}

  /// Reads the line of the next player. Throws `Error` (kData), with the place, for a line that cannot be
  /// read and for a hand that cannot be; then nothing has changed. Precondition: not whole.
  void put(const base::SourceSpan& line);
  /// Removes the last line and returns it. Precondition: there is one.
  std::string take_last();
  /// Says who went out, or that nobody did. Throws as `put`.
  void claim(const games::OutClaim& claim);

  [[nodiscard]] std::size_t lines() const { return lines_.size(); }
  [[nodiscard]] bool whole() const { return lines_.size() == names_.size(); }
  [[nodiscard]] std::string line(games::Seat seat) const { return std::string(lines_.at(seat).view()); }
  [[nodiscard]] const games::OutClaim& claimed() const { return claim_; }
  /// Precondition: there is a line.
  [[nodiscard]] const DraftHand& draft() const { return draft_; }
  /// How the hand was understood, where that differs from what was typed or might be meant otherwise.
  [[nodiscard]] std::vector<games::Remark> remarks() const;
  /// The remarks and warnings about the last line, a sentence each.
  [[nodiscard]] std::vector<std::string> news() const;

 private:
  [[nodiscard]] std::optional<Kind> kind_of(const base::SourceSpan& line) const;
  [[nodiscard]] std::string doubt_about_kind(const base::SourceSpan& line) const;
  [[nodiscard]] DraftHand read(const std::vector<base::SourceSpan>& lines, std::optional<Kind> kind,
                               const games::OutClaim& claim) const;
  [[nodiscard]] DraftHand read_cards_draft(const std::vector<base::SourceSpan>& lines,
                                           const games::OutClaim& claim) const;
  [[nodiscard]] DraftHand read_points_draft(const std::vector<base::SourceSpan>& lines,
                                            const games::OutClaim& claim) const;

  games::Game game_;
  games::Names names_;
  std::optional<Kind> usual_;
  std::optional<Kind> kind_;  ///< of the hand; nothing while no line decides it
  std::vector<base::SourceSpan> lines_;
  games::OutClaim claim_;
  DraftHand draft_;
  std::size_t remarks_before_ = 0;  ///< remarks that were there before the last line
  std::string doubt_;               ///< what else the line that decided the kind could have meant
  std::size_t doubted_line_ = 0;    ///< the number of that line, from 1
};

/// The line that a player of a recorded hand would type again.
std::string typed_again(const games::ReportedHand& hand, games::Seat seat);

/// Whether a recorded hand was reported by cards or by scores.
Kind kind_of(const games::ReportedHand& hand);

}  // namespace cli::play
