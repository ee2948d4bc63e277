#pragma once

#include "history/record.hpp"
#include "storage/summary.hpp"

namespace report {

/// The same with every text that a person wrote as a terminal may show it (`base::printable`): a database
/// that was changed by hand may hold names and notes with line breaks, which would forge lines of a sheet.
/// Texts and Markdown are made of these; JSON, CSV and the interchange keep what is there.
history::NumberedMatch printable(history::NumberedMatch match);
storage::MatchSummary printable(storage::MatchSummary match);
storage::PlayerSummary printable(storage::PlayerSummary player);
storage::PaymentSummary printable(storage::PaymentSummary payment);

}  // namespace report
