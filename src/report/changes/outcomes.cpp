#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "history/operations/options.hpp"
#include "report/changes/disputed.hpp"
#include "report/changes/match_choices.hpp"
#include "report/changes/side_lines.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/match/hand_text.hpp"

/// What each way to resolve a dispute leaves, what it leaves out, and what it counts twice.
namespace report {
namespace {

using history::NumberedMatch;
using storage::DisputedMatch;

constexpr std::size_t kLeastOutcome = 20;  // columns that it needs beside the command
constexpr std::size_t kMostLeftOut = 4;    // lines that are shown; each may have all its cards

/// What keeping each side leaves, as far as that is worked out.
SideMatches sides_kept(const DisputedMatch& disputed) {
  SideMatches kept;
  for (std::size_t i = 0; i < disputed.sides.size() && i < storage::kMostOutcomes; ++i)
    kept.push_back(disputed.sides[i].kept);
  return kept;
}

/// What each way to resolve it leaves, as far as that is worked out.
SideMatches outcomes_of(const DisputedMatch& disputed) {
  SideMatches outcomes = sides_kept(disputed);
  outcomes.push_back(disputed.both);
  return outcomes;
}

/// The lines, and versions of lines, that some outcome of a dispute has, and neither the match after it nor
/// an outcome of the dispute that is left; but for a line that says the same as one which counts instead.
std::vector<std::string> lines_left_out(const DisputedMatch& disputed,
                                        const std::optional<NumberedMatch>& after,
                                        const std::optional<DisputedMatch>& left, Style style) {
  using Texts = std::map<base::Uuid, std::string>;
  const auto texts_of = [&](const NumberedMatch& stored) {
    const NumberedMatch match = printable(stored);
    Texts texts;
    for (std::size_t i = 0; i < match.record.match.lines.size(); ++i)
      texts[match.record.match.lines[i].id] = line_text(match, i, writing_of(style));
    return texts;
  };
  const Texts kept = after ? texts_of(*after) : Texts();
  std::set<std::pair<base::Uuid, std::string>> known(kept.begin(), kept.end());
  for (const std::optional<NumberedMatch>& possible : left ? outcomes_of(*left) : SideMatches())
    if (possible)
      for (const auto& line : texts_of(*possible)) known.insert(line);
  std::vector<std::string> left_out;
  for (const std::optional<NumberedMatch>& outcome : outcomes_of(disputed)) {
    if (!outcome) continue;
    const Texts texts = texts_of(*outcome);
    std::multiset<std::string> instead;
    for (const auto& [id, text] : kept)
      if (!texts.contains(id)) instead.insert(text);
    for (const match::Line& line : outcome->record.match.lines) {
      const std::string& text = texts.at(line.id);
      if (!known.emplace(line.id, text).second) continue;
      if (const auto same = instead.find(text); same != instead.end())
        instead.erase(same);
      else
        left_out.push_back(text);
    }
  }
  return left_out;
}

/// "Left out: Ann 15, Bob *300; Ann 30, Bob 170; 3 more."
std::string left_out_sentence(std::vector<std::string> lines) {
  if (const std::size_t count = lines.size(); count > kMostLeftOut) {
    lines.resize(kMostLeftOut);
    lines.push_back(base::tr_n(static_cast<std::int64_t>(count - kMostLeftOut), "{0} more", "{0} more"));
  }
  // Translators: {0} are lines of the side of a dispute that does not count: "Ann 15, Bob 30; Ann 0, Bob 40".
  return base::tr("Left out: {0}.", base::join_semicolon(lines));
}

/// Pairs of lines by their numbers, of which one side has the one and another the other, with equal contents,
/// wherever they stand there.
std::vector<std::pair<std::size_t, std::size_t>> equal_lines(
    const SideMatches& kept, const std::map<base::Uuid, std::size_t>& numbers) {
  std::map<base::Uuid, std::size_t> sides_with;
  for (const auto& side : kept) {
    if (!side) continue;
    for (const match::Line& line : side->record.match.lines) ++sides_with[line.id];
  }
  std::map<std::string, std::map<std::size_t, std::size_t>> by_text;  // the side of each line that stands
  for (std::size_t side = 0; side < kept.size(); ++side) {
    if (!kept[side]) continue;
    const NumberedMatch& match = *kept[side];
    for (std::size_t i = 0; i < match.record.match.lines.size(); ++i) {
      const base::Uuid& id = match.record.match.lines[i].id;
      if (const auto line = numbers.find(id); line != numbers.end() && sides_with[id] < kept.size())
        by_text[line_text(match, i)].emplace(line->second, side);
    }
  }
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const auto& [text, lines] : by_text) {
    // What one side has twice was played twice: its second goes with the second of another side.
    std::map<std::size_t, std::size_t> counts;  // of lines, by side
    std::map<std::size_t, std::size_t> firsts;  // the first of those that go together
    for (const auto& [line, side] : lines)
      if (const auto [first, is_new] = firsts.try_emplace(counts[side]++, line); !is_new)
        pairs.emplace_back(first->second, line);
  }
  return pairs;
}

}  // namespace

std::string choices_text(const DisputedMatch& disputed, Style style) {
  const SideMatches kept = sides_kept(disputed);
  const std::vector<history::MatchOption> differing = differing_options(outcomes_of(disputed));
  Table table({{.whole = true}, {.beside = kLeastOutcome}});
  const auto add = [&](const std::string& option, const std::optional<NumberedMatch>& outcome) {
    std::vector<std::string> result{outcome ? outcome_text(*outcome, differing)
                                            : base::tr_c("outcome of a dispute", "no match")};
    if (is_same(outcome, disputed.now)) result.push_back(base::tr_c("outcome of a dispute", "as it is now"));
    table.add({{fmt::format("{} resolve -m {} {}", base::typed_program(), disputed.number, option)},
               {base::join_comma(result)}});
  };
  for (std::size_t i = 0; i < kept.size(); ++i) add(fmt::format("--keep {}", i + 1), kept[i]);
  add("--keep both", disputed.both);
  return paragraph(base::tr("Decide with one of these commands; the totals are then:"), style) +
         table.render(style);
}

std::string left_out_text(const DisputedMatch& disputed, const std::optional<NumberedMatch>& after,
                          const std::optional<DisputedMatch>& left, bool dry_run, Style style,
                          std::optional<std::size_t> backup) {
  std::vector<std::string> left_out = lines_left_out(disputed, after, left, style);
  if (left_out.empty()) return "";
  std::string text = left_out_sentence(std::move(left_out));
  std::optional<std::size_t> longer;  // the first side with more lines, from 1
  const SideMatches kept = sides_kept(disputed);
  for (std::size_t i = 0; after && !left && i < kept.size() && !longer; ++i)
    if (kept[i] && kept[i]->record.match.lines.size() > after->record.match.lines.size()) longer = i + 1;
  if (!longer) return text;
  if (backup)
    return base::join_sentences(
        {std::move(text),
         base::tr("Another side has more lines. If they were played: 'chapeau restore {0}', then merge with "
                  "--on-conflict dispute and decide each by itself.",
                  *backup)});
  return base::join_sentences(
      {std::move(text),
       dry_run ? base::tr("Another side has more lines. If they were played, keep that one; 'chapeau amend "
                          "-m {0} N' corrects line N.",
                          disputed.number)
               : base::tr("Another side has more lines. If they were played: 'chapeau undo', then 'chapeau "
                          "resolve -m {0} --keep {1}'; 'chapeau amend -m {0} N' corrects line N.",
                          disputed.number, *longer)});
}

std::string left_out_text(const NumberedMatch& before, const NumberedMatch& after) {
  DisputedMatch replaced;
  replaced.both = before;
  return left_out_text(replaced, after, std::nullopt, false, {});
}

std::string kept_twice_warnings(const DisputedMatch& disputed, const NumberedMatch& after) {
  const SideMatches kept = sides_kept(disputed);
  std::map<base::Uuid, std::size_t> numbers;  // of the lines that stand, from 1
  for (const match::Line& line : after.record.match.lines) numbers.emplace(line.id, numbers.size() + 1);
  struct Twice {
    std::size_t first = 0, second = 0;
    bool is_equal = true;
  };
  std::map<std::size_t, Twice> twice;  // by the line to drop
  std::set<std::size_t> has_twin;      // the lines of pairs that are equal
  const auto add = [&](const Twice& pair) {
    // Behind the finish the second counts nowhere, and the first may be what put the finish there.
    const auto is_after = [&](std::size_t line) { return after.standing.lines[line - 1].after_finish(); };
    twice.emplace(is_after(pair.second) && !is_after(pair.first) ? pair.first : pair.second, pair);
  };
  for (const auto& [first, second] : equal_lines(kept, numbers)) {
    add({first, second});
    has_twin.insert({first, second});
  }
  for (const LineRow& row : rows_of(kept)) {
    if (likeness_of(kept, row) != Likeness::kNearlyEqual) continue;
    std::set<std::size_t> standing;
    for (std::size_t side = 0; side < row.size(); ++side)
      if (const auto line = numbers.find(kept[side]->record.match.lines[*row[side]].id);
          line != numbers.end())
        standing.insert(line->second);
    // Whose equal is another line is no more than nearly equal to this one.
    if (standing.size() > 1 && std::none_of(standing.begin(), standing.end(),
                                            [&](std::size_t line) { return has_twin.contains(line); }))
      add({*standing.begin(), *std::next(standing.begin()), false});
  }
  std::string text;
  std::size_t count = 0;
  // The last line first: where the commands are typed as they stand, each drop moves the lines behind it up.
  for (auto pair = twice.rbegin(); pair != twice.rend() && ++count <= base::kMostNamed; ++pair)
    text += warning_text(
        pair->second.is_equal
            ? base::tr("lines {0} and {1} of match {2} are the same. If that was played once: 'chapeau drop "
                       "-m {2} {3}'",
                       pair->second.first, pair->second.second, after.number, pair->first)
            : base::tr("lines {0} and {1} of match {2} are nearly the same. If that was played once: "
                       "'chapeau drop -m {2} {3}'",
                       pair->second.first, pair->second.second, after.number, pair->first));
  if (twice.size() <= base::kMostNamed) return text;
  return text +
         warning_text(base::tr_n(static_cast<std::int64_t>(twice.size() - base::kMostNamed),
                                 "{0} more pair of lines of match {1} is the same, or nearly: 'chapeau sheet "
                                 "{1}' shows it",
                                 "{0} more pairs of lines of match {1} are the same, or nearly: 'chapeau "
                                 "sheet {1}' shows them",
                                 after.number));
}

}  // namespace report
