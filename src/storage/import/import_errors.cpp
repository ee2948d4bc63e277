#include "storage/import/import_errors.hpp"

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"
#include "games/game.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/names_borne.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr const char* kOtherPlayersRemedy =
    base::tr_noop("add --on-conflict ours to keep it as it is here, or write these players into the file");

}  // namespace

std::string differs_from_line(std::size_t line, const history::Comparison& comparison) {
  // Translators: {1} is a key of the JSON, as "stakes"; also in the message like this one.
  if (!comparison.key.empty())
    return base::tr("this match is also in line {0}, but differs in its {1}", line, comparison.key);
  return comparison.line == 0
             ? base::tr("this match is also in line {0}, but differs in how it was closed", line)
             : base::tr("this match is also in line {0}, but differs in line {1} of its sheet", line,
                        comparison.line);
}

std::string differs_from_match(std::int64_t number, const history::Comparison& comparison) {
  if (!comparison.key.empty())
    return base::tr("match {0} here has the same id, but differs in its {1}", number, comparison.key);
  return comparison.line == 0
             ? base::tr("match {0} here has the same id, but differs in how it was closed", number)
             : base::tr("match {0} here has the same id, but differs in line {1} of its sheet", number,
                        comparison.line);
}

Error line_error(const std::string& file, std::size_t line, std::string message) {
  Error error(ErrorKind::kData, std::move(message));
  error.at({base::tr("{0}, line {1}", file, line), "", 0, 0});
  return error;
}

/// As a new match, without the id, what was renamed since would count twice.
Error other_match_error(const std::string& file, std::size_t line, const history::NumberedMatch& here,
                        const history::MatchRecord& incoming) {
  const match::Match& ours = here.record.match;
  if (games::info(ours.game).name != games::info(incoming.match.game).name)
    return line_error(file, line, base::tr("match {0} has this id, but another game", here.number))
        .remedy(base::tr("leave out the id to import it as a new match"));
  return line_error(file, line,
                    base::tr("match {0} has this id, but its players are {1}, and in the file {2}",
                             here.number, base::printable(base::join_and(ours.players)),
                             base::printable(base::join_and(incoming.match.players))))
      .remedy(base::translated(kOtherPlayersRemedy));
}

/// Replaced, it would be a payment of somebody else, and who was renamed since would be two.
Error other_players_error(const std::string& file, std::size_t line, const PaymentSummary& here,
                          const history::PaymentRecord& incoming) {
  return line_error(file, line,
                    base::tr("payment {0} has this id, but {1} paid {2} here, and in the file {3} paid {4}",
                             here.number, base::printable(here.record.from), base::printable(here.record.to),
                             base::printable(incoming.from), base::printable(incoming.to)))
      .remedy(base::translated(kOtherPlayersRemedy));
}

namespace {

/// How to undo the join that made one player of two of these names; empty where none did, or it cannot be
/// undone from here.
std::string undo_join_remedy(Transaction& transaction, const std::pair<std::string, std::string>& names,
                             const base::Uuid& player) {
  constexpr std::size_t kMostSteps = 100;
  const std::vector<StoredCommand> stack = undoable(transaction, kMostSteps);
  for (const std::int64_t join : joins_of_names(transaction, player, names)) {
    const auto found = std::find_if(stack.begin(), stack.end(),
                                    [&](const StoredCommand& each) { return each.number == join; });
    if (found == stack.end()) continue;
    if (found == stack.begin())
      return base::tr("if they are two people: 'chapeau undo' undoes the command that joined them");
    return base::tr(
        "if they are two people: 'chapeau undo {0}' undoes the command that joined them, and all after it",
        found - stack.begin() + 1);
  }
  return "";
}

}  // namespace

Error same_player_error(Transaction& transaction, const std::string& file, std::size_t line,
                        const std::pair<std::string, std::string>& names, const base::Uuid& player) {
  Error error = line_error(file, line,
                           base::tr("'{0}' and '{1}' are the same player here", base::printable(names.first),
                                    base::printable(names.second)));
  if (std::string remedy = undo_join_remedy(transaction, names, player); !remedy.empty())
    error.remedy(std::move(remedy));
  return error;
}

void refuse_id_of_other(Transaction& transaction, const std::string& file, std::size_t line,
                        const base::Uuid& id, bool (*is_of_kind)(const history::Action&)) {
  if (!transaction.knows(id)) return;
  const auto operations = operations_on(transaction, id);
  if (std::any_of(operations->begin(), operations->end(),
                  [&](const history::Operation& operation) { return is_of_kind(operation.action); }))
    return;
  throw line_error(file, line, base::tr("the id {0} belongs to something else already", base::to_string(id)))
      .remedy(base::tr("give it an id of its own, or leave out the id"));
}

}  // namespace storage
