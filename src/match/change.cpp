#include "match/change.hpp"

#include <utility>

namespace match {
namespace {

/// The hand that ended the match. The adjustments after it belong to it, so adding one does not change the
/// finish.
std::optional<base::Uuid> finishing_hand(const Match& match, const Standing& standing) {
  if (!standing.finish) return std::nullopt;
  std::size_t line = *standing.finish;
  while (line > 0 && std::holds_alternative<Adjustment>(match.lines.at(line).what)) --line;
  return match.lines.at(line).id;
}

}  // namespace

Result result_of(const Match& match, const Standing& standing, std::optional<Payout> payout) {
  Result result;
  result.status = standing.status;
  result.finish = finishing_hand(match, standing);
  result.winner = standing.winner;
  result.payout = std::move(payout);
  return result;
}

std::vector<std::string> changed_parts(const Result& before, const Result& after) {
  std::vector<std::string> parts;
  if (before.status != after.status || before.finish != after.finish) parts.emplace_back("finish");
  if (before.winner != after.winner) parts.emplace_back("winner");
  if (before.payout != after.payout) parts.emplace_back("payout");
  return parts;
}

}  // namespace match
