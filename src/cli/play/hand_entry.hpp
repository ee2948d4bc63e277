#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/excerpt.hpp"
#include "games/game.hpp"

/// A hand on its way: what the players report, a line each in the order of their seats, read and scored line
/// by line.
namespace cli::play {

/// In what a hand is reported; all players of it in the same.
enum class Kind { kCards, kPoints };

/// How a line is meant, by its form alone: a score begins with `=` or bears a star, a circle or a sign, or is
/// 0; with a slash, a letter or a space it is cards. Nothing for digits alone, which may be either, and for
/// an empty line.
std::optional<Kind> kind_by_form(std::string_view line);

/// What the lines so far come to.
struct ToldHand {
  games::ReportedHand reported;  ///< of the players so far
  games::ScoredHand scored;      ///< the same
  std::vector<games::Remark> remarks;
  std::string
      nobody_out;  ///< of a whole hand that nobody ended though nobody said so: what tells it; else empty
};

class HandEntry {
 public:
  /// `usual`: in what the last hand was reported, by which digits are read that may be cards or a score.
  HandEntry(games::Game game, games::Names names, std::optional<Kind> usual)
      : game_(std::move(game)), names_(std::move(names)), usual_(usual) {}

  /// Reads the line of the next player. Throws `Error` (kData), with the place, for a line that cannot be
  /// read and for a hand that cannot be; then nothing has changed. Precondition: not whole.
  void put(const base::Excerpt& line);
  /// Takes the last line back and returns it. Precondition: there is one.
  std::string take_last();
  /// Who went out, or that nobody did. Throws as `put`.
  void claim(const games::OutClaim& claim);

  [[nodiscard]] std::size_t lines() const { return lines_.size(); }
  [[nodiscard]] bool whole() const { return lines_.size() == names_.size(); }
  [[nodiscard]] std::string line(games::Seat seat) const { return std::string(lines_.at(seat).view()); }
  [[nodiscard]] const games::OutClaim& claimed() const { return claim_; }
  /// Precondition: there is a line.
  [[nodiscard]] const ToldHand& told() const { return told_; }
  /// How the whole of it was understood where that is not what was written, or might be meant otherwise.
  [[nodiscard]] std::vector<games::Remark> remarks() const;
  /// The remarks and warnings that the last line gave rise to, a sentence each.
  [[nodiscard]] std::vector<std::string> news() const;

 private:
  [[nodiscard]] std::optional<Kind> kind_of(const base::Excerpt& line) const;
  [[nodiscard]] std::string doubt_about_kind(const base::Excerpt& line) const;
  [[nodiscard]] ToldHand tell(const std::vector<base::Excerpt>& lines, std::optional<Kind> kind,
                              const games::OutClaim& claim) const;
  [[nodiscard]] ToldHand tell_cards(const std::vector<base::Excerpt>& lines,
                                    const games::OutClaim& claim) const;
  [[nodiscard]] ToldHand tell_points(const std::vector<base::Excerpt>& lines,
                                     const games::OutClaim& claim) const;

  games::Game game_;
  games::Names names_;
  std::optional<Kind> usual_;
  std::optional<Kind> kind_;  ///< of the hand; nothing while no line tells
  std::vector<base::Excerpt> lines_;
  games::OutClaim claim_;
  ToldHand told_;
  std::size_t remarks_before_ = 0;  ///< remarks that were there before the last line
  std::string doubt_;               ///< how the line that told the kind could have been meant otherwise
  std::size_t doubted_line_ = 0;    ///< which that is, from 1
};

/// What a player of a recorded hand reported, as one would type it.
std::string typed_again(const games::ReportedHand& hand, games::Seat seat);

/// In what a hand is reported.
Kind kind_of(const games::ReportedHand& hand);

}  // namespace cli::play
