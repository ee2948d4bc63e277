#include "base/errors/suggest.hpp"

#include <algorithm>
#include <cstddef>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace base {
namespace {

/// Edits between two words, a swap of neighbours counting as one (Damerau-Levenshtein, optimal
/// string alignment).
std::size_t edit_distance(const std::vector<char32_t>& a, const std::vector<char32_t>& b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replace, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

std::vector<char32_t> folded(std::string_view text) {
  return code_points(is_utf8(text) ? fold_case(text) : std::string(text));
}

constexpr std::size_t kLongestWord = 64;  // beyond this nobody mistyped a word of ours

}  // namespace

std::optional<std::string> suggest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<char32_t> typed = folded(word);
  if (typed.empty() || typed.size() > kLongestWord) return std::nullopt;
  std::size_t best = std::max<std::size_t>(1, typed.size() / 3) + 1;
  std::optional<std::string> found;
  for (const std::string& candidate : candidates) {
    const std::vector<char32_t> letters = folded(candidate);
    if (letters.size() > kLongestWord) continue;
    // It takes at least as many edits as one word is longer than the other.
    if (std::max(typed.size(), letters.size()) - std::min(typed.size(), letters.size()) >= best) continue;
    const std::size_t distance = edit_distance(typed, letters);
    // A word of one or two letters is one edit from almost anything: nothing to say about it.
    if (distance < best && distance < letters.size()) {
      best = distance;
      found = candidate;
    }
  }
  return found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto found = suggest(word, candidates);
  return found ? base::tr("did you mean '{0}'?", *found) : "";
}

}  // namespace base
