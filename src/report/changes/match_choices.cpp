#include "report/changes/match_choices.hpp"

#include <algorithm>
#include <set>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/lists.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

base::Json closing_value(const std::optional<match::Closing>& closing) {
  if (!closing) return nullptr;
  return closing->conceded_by ? base::Json(*closing->conceded_by) : base::Json("void");
}

std::string closing_text(const match::Match& match) {
  // Translators: in the row "closed": the match is not closed.
  if (!match.closing) return base::tr_c("whether a match is closed", "no");
  if (!match.closing->conceded_by) return base::tr_c("match status", "void");
  return base::tr_c("match status", "conceded by {0}", match.players[*match.closing->conceded_by]);
}

}  // namespace

std::vector<Choice> choices_of(const history::NumberedMatch& match) {
  const history::MatchRecord& record = match.record;
  const auto or_none = [](const std::string& text, const std::string& none) {
    return text.empty() ? none : text;
  };
  const std::string dealer =
      record.match.first_dealer ? record.match.players[*record.match.first_dealer] : "";
  std::vector<Choice> choices{
      {"rules", base::tr_c("title", "rules"), rules_text(record), base::Json::object()},
      {"date", base::tr_c("title", "date"),
       or_none(record.date.value_or(""), base::tr_c("date of a match", "none")), nullptr},
      {"event", base::tr_c("title", "event"), or_none(record.event, base::tr_c("event", "none")), nullptr},
      {"note", base::tr_c("title", "note"), or_none(record.note, base::tr_c("note", "none")), nullptr},
      {"first_dealer", base::tr_c("title", "dealer"), or_none(dealer, base::tr_c("dealer", "none")), nullptr},
      {"closed", base::tr_c("title", "closed"), closing_text(record.match),
       closing_value(record.match.closing)}};
  for (const auto& [key, value] : history::options_of(record)) {
    const auto own = std::find_if(choices.begin(), choices.end(),
                                  [&name = key](const Choice& choice) { return choice.key == name; });
    if (own != choices.end())
      own->value = value;
    else
      choices.front().value[key] = value;
  }
  return choices;
}

std::vector<history::MatchOption> differing_options(
    const std::vector<std::optional<history::NumberedMatch>>& matches) {
  std::vector<history::MatchOption> differing;
  for (const history::MatchOption& option : history::match_options()) {
    std::set<std::string> texts;
    for (const std::optional<history::NumberedMatch>& match : matches)
      if (match) texts.insert(history::option_text(option, match->record));
    if (texts.size() > 1) differing.push_back(option);
  }
  return differing;
}

std::string outcome_text(const history::NumberedMatch& outcome,
                         const std::vector<history::MatchOption>& differing) {
  const history::MatchRecord& shown = printable(outcome).record;
  std::vector<std::string> parts{totals_text(shown.match.players, outcome.standing.totals)};
  if (outcome.standing.status != match::Status::kOpen) parts.push_back(status_word(outcome.standing.status));
  for (const history::MatchOption& option : differing)
    // Translators: {0} is the name of an option of a match, {1} its value: "stakes CAD 1.00-3.00".
    parts.push_back(base::tr_c("outcome of a dispute", "{0} {1}", option_title(std::string(option.key)),
                               history::option_text(option, shown)));
  return base::join_comma(parts);
}

}  // namespace report
