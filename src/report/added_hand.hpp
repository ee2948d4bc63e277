#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "history/record.hpp"
#include "report/style.hpp"

/// What `add` says.
namespace report {

/// A match whose last line is the hand that was added.
struct AddedHand {
  history::NumberedMatch match;
  std::vector<games::Remark> remarks;  ///< on how it was understood
  bool dry_run = false;
};

/// The hand, where the match stands, and once it is over the settlement.
std::string added_hand_text(const AddedHand& added, Style style);
base::Json added_hand_json(const AddedHand& added);

/// Warnings for standard error, a line each: what is odd about the hand (the JSON tells that itself), and
/// that it was perhaps entered twice.
std::string added_hand_warnings(const AddedHand& added, bool with_json);

}  // namespace report
