#include "match/change.hpp"

namespace match {

Result result_of(const Match& match, const Standing& standing, std::optional<std::int64_t> payout) {
  Result result;
  result.status = standing.status;
  if (standing.finish) result.finish = match.lines.at(*standing.finish).id;
  result.winner = standing.winner;
  result.payout = payout;
  result.lines_after_finish = standing.lines_after_finish();
  return result;
}

Change compare(const Result& before, const Result& after) {
  return {.finish = before.status != after.status || before.finish != after.finish,
          .winner = before.winner != after.winner,
          .payout = before.payout != after.payout,
          .lines_after_finish = before.lines_after_finish != after.lines_after_finish};
}

std::vector<std::string> moved_words(const Change& change) {
  std::vector<std::string> words;
  if (change.finish) words.emplace_back("finish");
  if (change.winner) words.emplace_back("winner");
  if (change.payout) words.emplace_back("payout");
  return words;
}

}  // namespace match
