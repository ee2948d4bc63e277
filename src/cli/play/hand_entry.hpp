#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/errors/source_span.hpp"
#include "cli/play/line_kind.hpp"
#include "games/game.hpp"

/// A hand while it is being entered: one line per player, each read and scored as it comes.
namespace cli::play {

/// The lines entered so far, read and scored.
struct ScoredSoFar {
  std::vector<games::Seat> seats;  ///< the players whose lines are there; the entries below are in this order
  games::Names names;              ///< of these
  games::ReportedHand reported;
  games::ScoredHand scored;
  std::vector<games::Remark> remarks;
  std::string why_nobody_out;  ///< of a whole hand that nobody ended, though that was not said: the reason
};

class HandEntry {
 public:
  /// `usual`: the kind of the last hand, which decides for digits that may be cards or a score.
  HandEntry(games::Game game, games::Names names, std::optional<Kind> usual)
      : game_(game), names_(std::move(names)), usual_(usual), lines_(names_.size()) {}

  /// Reads the line of a player. Throws `Error` (kData), with the place, for a line that cannot be read and
  /// for a hand that cannot be; then nothing has changed. Precondition: the player has no line.
  void put(games::Seat seat, const base::SourceSpan& line);
  /// Reads the line of the player who is asked next. Throws as above. Precondition: not whole.
  void put(const base::SourceSpan& line) { put(next(), line); }
  /// Removes the line that was put last and returns it; its player is asked next. Precondition: there is one.
  std::string take_last();
  /// Gives each of two players the line of the other, or nothing where the other has none. Throws as `put`.
  /// Precondition: one of them has a line.
  void exchange(games::Seat one, games::Seat other);
  /// Says who went out, or that nobody did. Throws as `put`.
  void claim(const games::OutClaim& claim);

  /// How many players have a line.
  [[nodiscard]] std::size_t lines() const { return order_.size(); }
  [[nodiscard]] bool whole() const { return lines() == names_.size(); }
  [[nodiscard]] bool has(games::Seat seat) const { return lines_.at(seat).has_value(); }
  /// Precondition: the player has a line.
  [[nodiscard]] std::string line(games::Seat seat) const { return std::string(lines_.at(seat)->view()); }
  /// Who has a line, and the line, in the order in which they were put.
  [[nodiscard]] std::vector<std::pair<games::Seat, std::string>> in_order() const {
    std::vector<std::pair<games::Seat, std::string>> lines;
    for (const games::Seat seat : order_) lines.emplace_back(seat, line(seat));
    return lines;
  }
  /// The player who is asked next: the one whose line was taken last, else the first who has none.
  /// Precondition: not whole.
  [[nodiscard]] games::Seat next() const;
  [[nodiscard]] const games::OutClaim& claimed() const { return claim_; }
  /// What was said of who went out before it was said that nobody did.
  [[nodiscard]] const games::OutClaim& claimed_before_nobody() const { return claim_before_nobody_; }
  /// Whether a line would be read as a score.
  [[nodiscard]] bool reads_as_score(const base::SourceSpan& line) const;
  /// Whether what was said of who went out is why a line was refused with this message: without it the line
  /// fits, or is refused for something else.
  [[nodiscard]] bool is_refused_for_claim(games::Seat seat, const base::SourceSpan& line,
                                          const std::string& message) const;
  /// Precondition: there is a line.
  [[nodiscard]] const ScoredSoFar& so_far() const { return so_far_; }
  /// How the hand was understood, where that differs from what was typed or might be meant otherwise.
  [[nodiscard]] std::vector<games::Remark> remarks() const;
  /// The remarks and warnings about what was put or exchanged last, a sentence each; `taken_up`: about all
  /// lines, as none was seen before.
  [[nodiscard]] std::vector<std::string> news(bool taken_up = false) const;

 private:
  using Lines = std::vector<std::optional<base::SourceSpan>>;
  [[nodiscard]] std::optional<Kind> kind_of(const base::SourceSpan& line) const;
  [[nodiscard]] std::string doubt_about_kind(const base::SourceSpan& line) const;
  [[nodiscard]] ScoredSoFar read(const Lines& lines, std::optional<Kind> kind,
                                 const games::OutClaim& claim) const;
  void read_cards(const std::vector<base::SourceSpan>& lines, const games::OutClaim& claim,
                  ScoredSoFar& so_far) const;
  void read_points(const std::vector<base::SourceSpan>& lines, const games::OutClaim& claim,
                   ScoredSoFar& so_far) const;
  /// The hand without the line that was put last, its lines read in the order in which they were put.
  [[nodiscard]] HandEntry without_last(std::optional<Kind> usual) const;
  /// Replaces what was read by what has new lines of these players.
  void take_over(ScoredSoFar now, std::vector<games::Seat> changed);

  games::Game game_;
  games::Names names_;
  std::optional<Kind> usual_;
  std::optional<Kind> kind_;          ///< of the hand; nothing while no line decides it
  Lines lines_;                       ///< by seat
  std::vector<games::Seat> order_;    ///< of those who have a line, in the order in which they were put
  std::optional<games::Seat> taken_;  ///< whose line was taken last
  games::OutClaim claim_;
  games::OutClaim claim_before_nobody_;
  ScoredSoFar so_far_;
  std::vector<std::string> remarks_before_;  ///< the remarks that were there before the last change
  std::vector<games::Seat> changed_;         ///< whose lines the last change was about
  std::string doubt_;                        ///< what else the line that decided the kind could have meant
  std::optional<games::Seat> doubted_;       ///< whose line that is
};

/// The line that a player of a recorded hand would type again.
std::string typed_again(const games::ReportedHand& hand, games::Seat seat);

/// Whether a recorded hand was reported by cards or by scores.
Kind kind_of(const games::ReportedHand& hand);

}  // namespace cli::play
