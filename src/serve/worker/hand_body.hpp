#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "games/hand.hpp"
#include "history/operations/record.hpp"
#include "match/match.hpp"

/// The bodies of requests: read strictly, and made into hands as the command line makes them of its
/// arguments.
namespace serve {

/// What a player reports: the member `"Ann":"KKK2 / 4"` of `entries`.
struct BodyEntry {
  std::string name, text;
};

/// The body of a hand, or of the correction of a line.
struct HandBody {
  std::vector<BodyEntry> entries;
  std::optional<std::string> dealer, out, reason;
  bool no_out = false;
  std::optional<bool> points;  ///< nothing: cards, and of a correction what the line was
};

/// Which members a body may have.
enum class BodyKind {
  kHand,        ///< entries, dealer, out, no_out, points
  kCorrection,  ///< the same and reason; entries may be missing
};

/// Reads a body. Throws `Refusal` (400) for what is no JSON, for unknown and missing keys and wrong types.
HandBody read_hand_body(std::string_view text, BodyKind kind);
/// Reads `{"token"}`. Throws as `read_hand_body`, and so do the others.
std::string read_token_body(std::string_view text);
/// The seat of a player whom a member of the body names. Throws `Error` at that, as `cli::seat_of`.
match::Seat seat_in(const match::Match& match, const std::string& player, const std::string& field);

/// Reads `{"reason"?}`, or no body.
std::optional<std::string> read_reason_body(std::string_view text);
/// Reads `{"dry_run"?}`, or no body: whether it is only asked what would be done.
bool read_dry_run(std::string_view text);
/// Reads `{"again":true}`.
void read_again_body(std::string_view text);

/// A hand as it was read, and the remarks on how it was understood.
using ReadHand = games::Reading<match::Hand>;

/// Reads a hand for the end of a match, or for its line at `index`. Throws `Error` as `add` does, at a field.
ReadHand read_new_hand(const match::Match& match, const HandBody& body, std::size_t index);
/// A hand that was scored, and nothing recorded of it.
struct ScoredBody {
  games::Names names;
  games::ReportedHand reported;
  games::ScoredHand scored;
  bool is_whole = true;  ///< every player of the match is in it
};
/// Scores a hand as `score` does, for the players of a match that the body names, in their order: the others
/// have not said yet what they have. Throws `Error` as `score` does, at a field.
ScoredBody score_body(const match::Match& match, const HandBody& body);
/// What a line of a match says once it is corrected, and the remarks on how that was understood.
struct AmendedLine {
  match::Contents contents;
  std::vector<games::Remark> remarks;
};
/// Reads the correction of a line. Throws `Error` as `amend` does.
AmendedLine read_amended_line(const history::NumberedMatch& match, std::size_t index, const HandBody& body);

}  // namespace serve
