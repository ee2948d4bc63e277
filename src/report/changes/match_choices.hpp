#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/options.hpp"
#include "history/operations/record.hpp"

/// What is chosen for a match besides its lines, for the table of the sides of a dispute.
namespace report {

/// Something that is chosen for a match besides its lines.
struct Choice {
  std::string_view key;
  std::string title;
  std::string text;  ///< the value as it is shown
  base::Json value;
};

/// What was chosen for a match; every match has these choices, in this order.
std::vector<Choice> choices_of(const history::NumberedMatch& match);

/// The options in which matches differ.
std::vector<history::MatchOption> differing_options(
    const std::vector<std::optional<history::NumberedMatch>>& matches);

/// What a way to decide a dispute leaves: "Ann 340, Bob 0, finished, stakes CAD 1.00-3.00". `differing` are
/// the options in which the ways differ.
std::string outcome_text(const history::NumberedMatch& outcome,
                         const std::vector<history::MatchOption>& differing);

}  // namespace report
