#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "history/matches/import_diff.hpp"
#include "history/operations/record.hpp"
#include "storage/queries/summary.hpp"
#include "storage/write/transaction.hpp"

/// What an import is refused with. `file` is the name for messages, `line` the number of a line in it.
namespace storage {

/// Of `import`, for a line that conflicts with what is here; to be translated.
inline constexpr const char* kConflictRemedy = base::tr_noop(
    "nothing was imported: --on-conflict ours keeps what is here, --on-conflict theirs takes what comes in");

/// The same for one that cannot be taken; to be translated.
inline constexpr const char* kOursRemedy =
    base::tr_noop("nothing was imported: --on-conflict ours keeps what is here");

/// An error (kData) that names the line.
base::Error line_error(const std::string& file, std::size_t line, std::string message);

/// That a match is in an earlier line of the file as well, but differs.
std::string differs_from_line(std::size_t line, const history::Comparison& comparison);
/// That a match is in the database as well, but differs.
std::string differs_from_match(std::int64_t number, const history::Comparison& comparison);

/// That the match here that has the id of a line is of another game or of other players.
base::Error other_match_error(const std::string& file, std::size_t line, const history::NumberedMatch& here,
                              const history::MatchRecord& incoming);
/// That the payment here that has the id of a line is one between other players.
base::Error other_players_error(const std::string& file, std::size_t line, const PaymentSummary& here,
                                const history::PaymentRecord& incoming);
/// That two names of a match or payment are one player here; how to undo the join that made them one, if one
/// did that can be undone.
base::Error same_player_error(Transaction& transaction, const std::string& file, std::size_t line,
                              const std::pair<std::string, std::string>& names, const base::Uuid& player);

/// Throws `Error` (kData) where the id of a line is that of something else, here or in an earlier line.
/// `is_of_kind` says of an action whether only what the line is has it.
void refuse_id_of_other(Transaction& transaction, const std::string& file, std::size_t line,
                        const base::Uuid& id, bool (*is_of_kind)(const history::Action&));

}  // namespace storage
