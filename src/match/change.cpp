#include "match/change.hpp"

#include <utility>

namespace match {
namespace {

/// The hand that ended the match. An adjustment belongs to the hand before it: one agreed on after the finish
/// moves no finish.
std::optional<base::Uuid> finishing_hand(const Match& match, const Standing& standing) {
  if (!standing.finish) return std::nullopt;
  std::size_t line = *standing.finish;
  while (line > 0 && std::holds_alternative<Adjustment>(match.lines.at(line).what)) --line;
  return match.lines.at(line).id;
}

}  // namespace

Result result_of(const Match& match, const Standing& standing, std::optional<Owed> payout) {
  Result result;
  result.status = standing.status;
  result.finish = finishing_hand(match, standing);
  result.winner = standing.winner;
  result.payout = std::move(payout);
  return result;
}

Change compare(const Result& before, const Result& after) {
  return {.finish = before.status != after.status || before.finish != after.finish,
          .winner = before.winner != after.winner,
          .payout = before.payout != after.payout};
}

std::vector<std::string> moved_words(const Change& change) {
  std::vector<std::string> words;
  if (change.finish) words.emplace_back("finish");
  if (change.winner) words.emplace_back("winner");
  if (change.payout) words.emplace_back("payout");
  return words;
}

}  // namespace match
