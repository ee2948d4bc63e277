#include <algorithm>

#include "base/language/translation.hpp"
#include "report/changes/disputed.hpp"
#include "report/changes/match_choices.hpp"

/// Which version of a disputed match counts until it is decided.
namespace report {

using history::NumberedMatch;
using storage::DisputedMatch;
using storage::DisputedSide;

std::string provisional_text(const DisputedMatch& match, const std::string& there, bool dry_run,
                             Style style) {
  if (!match.now)
    return paragraph(
        dry_run ? base::tr("Match {0} would be disputed; until you decide, it would be gone.", match.number)
                : base::tr("Match {0} is disputed; until you decide, it is gone. To decide: 'chapeau "
                           "resolve -m {0}'",
                           match.number),
        style);
  std::vector<std::optional<NumberedMatch>> views;
  for (const DisputedSide& side : match.sides) views.push_back(side.view);
  const std::string outcome = outcome_text(*match.now, differing_options(views));
  const auto counts = std::find_if(match.sides.begin(), match.sides.end(),
                                   [&](const DisputedSide& side) { return is_same(side.view, match.now); });
  if (counts == match.sides.end())
    return paragraph(dry_run ? base::tr("Match {0} would be disputed; until you decide, it would count as "
                                        "{1}.",
                                        match.number, outcome)
                             : base::tr("Match {0} is disputed; until you decide, it counts as {1}. To "
                                        "decide: 'chapeau resolve -m {0}'",
                                        match.number, outcome),
                     style);
  if (counts->ours)
    return paragraph(dry_run ? base::tr("Match {0} would be disputed; until you decide, the version here "
                                        "would count: {1}.",
                                        match.number, outcome)
                             : base::tr("Match {0} is disputed; until you decide, the version here counts: "
                                        "{1}. To decide: 'chapeau resolve -m {0}'",
                                        match.number, outcome),
                     style);
  return paragraph(dry_run ? base::tr("Match {0} would be disputed; until you decide, the version of {1} "
                                      "would count: {2}.",
                                      match.number, there, outcome)
                           : base::tr("Match {0} is disputed; until you decide, the version of {2} counts: "
                                      "{1}. To decide: 'chapeau resolve -m {0}'",
                                      match.number, outcome, there),
                   style);
}

}  // namespace report
