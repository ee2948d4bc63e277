// What a command changed of players and payments.

#include <map>
#include <set>
#include <utility>

#include "base/overloaded.hpp"
#include "history/payments.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/projections/players.hpp"
#include "storage/projections/projections.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Renamings of one player by one command of which is worked out whether they count: more are not shown.
constexpr std::size_t kMostRenamings = 12;

/// What a player was called for whoever entered the operation with this index, who did not know what others
/// had done meanwhile.
std::optional<std::string> name_known_to(Connection& connection, const Subject& subject, std::size_t index) {
  std::vector<std::size_t> known;
  std::set<base::Uuid> past(subject.operations[index].parents.begin(),
                            subject.operations[index].parents.end());
  for (std::size_t i = index; i-- > 0;) {
    const history::Operation& operation = subject.operations[i];
    if (!past.contains(operation.id)) continue;
    past.insert(operation.parents.begin(), operation.parents.end());
    known.push_back(i);
  }
  Subject before;
  for (auto i = known.rbegin(); i != known.rend(); ++i)
    before.append(subject.operations[*i], subject.log[*i]);
  return name_before(connection, subject.operations[index].subject, before, subject.log[index].command + 1);
}

}  // namespace

std::vector<OtherChange> AsOfQueries::changes_of_others(std::int64_t command) {
  std::vector<OtherChange> changes;
  // Once for each player: a command of the hub may rename one thousands of times.
  std::map<std::pair<base::Uuid, std::int64_t>, std::string> names;
  const auto earlier_name = [&](const base::Uuid& id, std::int64_t before) {
    const auto [known, is_new] = names.try_emplace({id, before});
    if (is_new) known->second = name_before(connection_, id, *subjects_.subject(id), before).value_or("");
    return known->second;
  };
  const auto name = [&](const base::Uuid& id) {
    // Whom nothing named before is named by the command itself: an import names so who is in payments alone.
    std::string known = earlier_name(id, command);
    return known.empty() ? earlier_name(id, command + 1) : known;
  };
  const auto put_payment = [&](OtherChange& change, const base::Uuid& id, const history::Payment& paid) {
    const auto now = payment_with_id(reader_, id);
    // Not those of the payment as it is now: payer and payee may have changed places since.
    const auto from = player_now(reader_, paid.from), to = player_now(reader_, paid.to);
    const bool are_two = now && from && to && from->id != to->id;
    change.payment = paid;
    if (now) change.number = now->number;
    change.first = are_two ? from->name : name(paid.from);
    change.second = are_two ? to->name : name(paid.to);
  };
  const auto put_payment_before = [&](OtherChange& change, const Subject& subject) {
    history::Operations before;
    for (std::size_t i = 0; i < subject.operations.size(); ++i)
      if (subject.log[i].command < command) before.push_back(subject.operations[i]);
    if (before.empty()) return;
    const history::PaymentState state = history::materialize_payment(before);
    if (!state.stands) return;
    const history::Payment& was = *state.latest;
    const history::Payment& is = *change.payment;
    const auto name_then = [&](const base::Uuid& id) {
      return id == is.from ? change.first : id == is.to ? change.second : name(id);
    };
    change.payment_before = {change.operation.subject, name_then(was.from), name_then(was.to), was};
  };
  for (const base::Uuid& id : subjects_of(connection_, command)) {
    if (match_number(connection_, id)) continue;
    const std::shared_ptr<const Subject> subject = subjects_.subject(id);
    std::optional<history::Payment> paid;
    std::size_t renamings = 0;
    for (std::size_t i = 0; i < subject->operations.size(); ++i) {
      const history::Operation& operation = subject->operations[i];
      if (const auto* written = history::payment_written_by(operation.action); written && *written)
        paid = *written;
      if (subject->log[i].command != command) continue;
      // One is enough of those that tell nothing of their own: a command of the hub may have a million.
      const bool tells = std::holds_alternative<history::Join>(operation.action) ||
                         std::holds_alternative<history::Rename>(operation.action) ||
                         std::holds_alternative<history::Pay>(operation.action);
      if (!tells && !changes.empty() && operation.reason.empty()) continue;
      OtherChange change{operation, "", "", {}, {}};
      std::visit(base::Overloaded{[&](const history::Join& join) {
                                    change.first = name(id);
                                    change.second = name(join.into);
                                  },
                                  [&](const history::Rename& rename) {
                                    change.first = earlier_name(id, command);
                                    if (++renamings > kMostRenamings || change.first.empty() ||
                                        change.first == rename.name ||
                                        earlier_name(id, command + 1) != change.first)
                                      return;
                                    const auto known = name_known_to(connection_, *subject, i);
                                    if (!known || known->empty()) return;
                                    change.later_name = std::exchange(change.first, *known);
                                  },
                                  [&](const history::Pay&) {
                                    if (!paid) return;
                                    put_payment(change, id, *paid);
                                    put_payment_before(change, *subject);
                                  },
                                  // These are done to matches, or tell nothing of their own.
                                  [](const history::OneOf<history::Start, history::Add, history::Amend,
                                                          history::Set, history::Resolve, history::Undo,
                                                          history::Redo, history::Unusable> auto&) {}},
                 operation.action);
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

}  // namespace storage
