#pragma once

#include "history/operations/record.hpp"
#include "storage/queries/summary.hpp"

namespace report {

/// A copy in which every text that a person wrote is safe for a terminal (`base::printable`): a database that
/// was changed by hand may contain names and notes with line breaks, which would forge lines of a sheet. What
/// is longer than anybody can enter is cut: a member of a hub may write a note of a megabyte into his log.
/// Texts and Markdown are made from these copies; JSON, CSV and the interchange have the original texts.
history::MatchRecord printable(history::MatchRecord record);
history::NumberedMatch printable(history::NumberedMatch match);
storage::MatchAsOf printable(storage::MatchAsOf match);
storage::MatchSummary printable(storage::MatchSummary match);
storage::PlayerSummary printable(storage::PlayerSummary player);
storage::PaymentSummary printable(storage::PaymentSummary payment);

}  // namespace report
