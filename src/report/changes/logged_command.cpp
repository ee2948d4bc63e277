#include "report/changes/logged_command.hpp"

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/overloaded.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/changes/match_change_text.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/log_queries.hpp"

namespace report {
namespace {

using history::OneOf;
using storage::CommandKind;

/// So many things that a command did are told one by one, with the sum of further matches among them.
constexpr std::size_t kMostClauses = base::kMostNamed + 1;

/// A name, or what stands for it where a command is about a player whom nobody has named: no program of ours
/// writes one.
std::string shown_name(const std::string& name) {
  return name.empty() ? base::tr_c("name", "a player without a name") : match::printable_name(name);
}

Done payment_done(const storage::OtherChange& change, bool is_recorded) {
  if (!change.payment)
    return is_recorded ? Done{base::tr("recorded a payment"), base::tr("you had recorded a payment")}
                       : Done{base::tr("dropped a payment"), base::tr("you had dropped a payment")};
  const history::Payment& paid = *change.payment;
  const std::string who = shown_name(change.first), whom = shown_name(change.second);
  const std::string amount = settlement::money_text(paid.amount, settlement::find_currency(paid.currency));
  if (!change.number)
    return is_recorded ? Done{base::tr("recorded a payment ({0} paid {1} {2})", who, whom, amount),
                              base::tr("you had recorded a payment ({0} paid {1} {2})", who, whom, amount)}
                       : Done{base::tr("dropped a payment ({0} paid {1} {2})", who, whom, amount),
                              base::tr("you had dropped a payment ({0} paid {1} {2})", who, whom, amount)};
  const std::int64_t number = *change.number;
  if (is_recorded && change.payment_before && change.payment_before->payment != paid) {
    const std::string was = payment_text({number, *change.payment_before});
    const std::string is =
        payment_text({number, {change.operation.subject, change.first, change.second, paid}});
    // Its note changed, or the time at which it was recorded.
    if (was == is)
      return {base::tr("changed payment {0} ({1})", number, is),
              base::tr("you had changed payment {0} ({1})", number, is)};
    // Translators: {1} and {2} are payments: "Bob paid Ann CAD 18.00 on 2026-11-02".
    return {base::tr("changed payment {0} from '{1}' to '{2}'", number, was, is),
            base::tr("you had changed payment {0} from '{1}' to '{2}'", number, was, is)};
  }
  return is_recorded
             ? Done{base::tr("recorded payment {0} ({1} paid {2} {3})", number, who, whom, amount),
                    base::tr("you had recorded payment {0} ({1} paid {2} {3})", number, who, whom, amount)}
             : Done{base::tr("dropped payment {0} ({1} paid {2} {3})", number, who, whom, amount),
                    base::tr("you had dropped payment {0} ({1} paid {2} {3})", number, who, whom, amount)};
}

Done join_done(const std::string& player, const std::string& into) {
  if (player.empty() && into.empty())
    return {base::tr("merged two players without names"),
            base::tr("you had merged two players without names")};
  const std::string one = shown_name(player), other = shown_name(into);
  if (player == into)
    return {base::tr("merged two players called {0}", one),
            base::tr("you had merged two players called {0}", one)};
  return {base::tr("merged {0} into {1}", one, other), base::tr("you had merged {0} into {1}", one, other)};
}

/// What a command did to players and payments.
std::vector<Done> other_changes(const std::vector<storage::OtherChange>& others) {
  std::vector<Done> all;
  for (const storage::OtherChange& change : others) {
    const auto add = [&](Done each) { all.push_back(std::move(each)); };
    std::visit(
        base::Overloaded{
            [&](const history::Rename& rename) {
              const std::string name = match::printable_name(rename.name),
                                old = match::printable_name(change.first);
              if (!change.later_name.empty()) {
                const std::string later = match::printable_name(change.later_name);
                // Translators: two files renamed one player, and this name does not count.
                return add({base::tr("renamed {0} to {1}, but the later name {2} counts", old, name, later),
                            base::tr("you had renamed {0} to {1}, but the later name {2} counts", old, name,
                                     later)});
              }
              // One who was in no match is named so before a payment.
              add(old.empty() ? Done{base::tr("added the player {0}", name),
                                     base::tr("you had added the player {0}", name)}
                              : Done{base::tr("renamed {0} to {1}", old, name),
                                     base::tr("you had renamed {0} to {1}", old, name)});
            },
            [&](const history::Join&) { add(join_done(change.first, change.second)); },
            [&](const history::Pay& pay) { add(payment_done(change, pay.payment.has_value())); },
            // `MatchChangeText` and `change_of_command` describe these.
            [](const OneOf<history::Start, history::Add, history::Amend, history::Set, history::Resolve,
                           history::Undo, history::Redo, history::Unusable> auto&) {}},
        change.operation.action);
  }
  return all;
}

/// Whether an undo or redo is of all that came from a login, and not of one command that was entered here.
bool is_of_a_login(const storage::CommandChanges& changes) {
  const std::optional<storage::CommandSource>& source = changes.provenance.source;
  const bool by_itself = source && source->login == changes.target_login;
  return changes.targets > 1 || (changes.target_login && !by_itself);
}

/// "12 commands from mallory".
std::string targets_text(const storage::CommandChanges& changes) {
  if (!changes.target_login) return base::tr_n(changes.targets, "{0} command", "{0} commands");
  return base::tr_n(changes.targets, "{0} command from {1}", "{0} commands from {1}",
                    base::printable(*changes.target_login));
}

/// Whether a command undoes, rather than to redo. Of one of another name its operations say so.
bool undoes_a_command(const storage::CommandChanges& changes) {
  if (is_reversal(changes.command)) return kind_of(changes.command) == CommandKind::kUndo;
  const auto is_undo = [](const history::Operation& operation) {
    return std::holds_alternative<history::Undo>(operation.action);
  };
  return std::any_of(changes.matches.begin(), changes.matches.end(),
                     [&](const storage::MatchChange& change) {
                       return std::any_of(change.operations.begin(), change.operations.end(), is_undo);
                     }) ||
         std::any_of(changes.others.begin(), changes.others.end(),
                     [&](const storage::OtherChange& change) { return is_undo(change.operation); });
}

Done change_of_command(const storage::CommandChanges& changes) {
  const bool undoes = undoes_a_command(changes);
  if (is_of_a_login(changes)) {
    const std::string what = targets_text(changes);
    if (undoes)
      // Translators: {0} is "12 commands from bob".
      return {base::tr_c("commands", "undid {0}", what), base::tr("you had undone {0}", what)};
    // Translators: {0} is "12 commands from bob".
    return {base::tr_c("commands", "redid {0}", what), base::tr("you had redone {0}", what)};
  }
  if (!changes.target)
    return undoes ? Done{base::tr("undid a command"), base::tr("you had undone a command")}
                  : Done{base::tr("redid a command"), base::tr("you had redone a command")};
  return undoes ? Done{base::tr("undid command {0}", *changes.target),
                       base::tr("you had undone command {0}", *changes.target)}
                : Done{base::tr("redid command {0}", *changes.target),
                       base::tr("you had redone command {0}", *changes.target)};
}

/// Everything that a command did.
Done everything_done(const storage::CommandChanges& changes) {
  std::vector<Done> all = match_changes(changes);
  for (Done& each : other_changes(changes.others)) all.push_back(std::move(each));
  if (changes.target) all.push_back(change_of_command(changes));
  if (all.empty()) {
    const std::string name = base::printable(changes.command.name);
    return {base::tr("ran the command {0}", name), base::tr("you had run the command {0}", name)};
  }
  std::vector<std::string> did;
  std::vector<std::string> had_done;
  const std::size_t count = all.size();
  if (count > kMostClauses) all.resize(kMostClauses);
  for (Done& each : all) {
    did.push_back(std::move(each.did));
    had_done.push_back(std::move(each.had_done));
  }
  if (count > kMostClauses)
    for (std::vector<std::string>* texts : {&did, &had_done})
      texts->push_back(base::tr_n(static_cast<std::int64_t>(count - kMostClauses), "{0} more", "{0} more"));
  return {base::join_semicolon(did), base::join_semicolon(had_done)};
}

}  // namespace

std::string source_text(const storage::CommandSource& source) {
  // The login first, where both are known: `undo --by` takes it.
  if (source.file && !source.login)
    // Translators: where a command came from: the name of a file or of a login.
    return base::tr_c("source of a command", "from {0}", base::printable(*source.file));
  const std::string login = base::printable(source.login.value_or(""));
  if (!source.origin) return base::tr_c("source of a command", "from {0}", login);
  // A claim of that login's, which nobody can check.
  return base::tr_c("source of a command", "from {0}, who says it came from {1}", login,
                    base::printable(*source.origin));
}

void add_source(const std::optional<storage::CommandSource>& source, base::Json& json) {
  if (!source) return;
  base::Json& from = json["from"] = base::Json::object();
  if (source->file && !source->login) {
    from["file"] = *source->file;
    return;
  }
  from["login"] = source->login.value_or("");
  if (source->origin) from["origin"] = *source->origin;
}

LoggedCommand describe(const storage::CommandChanges& changes) {
  const storage::StoredCommand& command = changes.command;
  LoggedCommand described{.command = command, .target = changes.target, .provenance = changes.provenance};
  const bool is_adjustment = kind_of(command) == CommandKind::kAdjust;
  for (const storage::MatchChange& each : changes.matches) {
    described.matches.push_back(each.match);
    for (const history::Operation& operation : each.operations) {
      if (!operation.reason.empty()) described.reason = operation.reason;
      // An adjustment has its reason in its line.
      if (const auto* made = history::lines_inserted_by(operation.action); made && is_adjustment)
        for (const match::Line& line : *made)
          if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what))
            described.reason = adjustment->reason;
      std::visit(
          base::Overloaded{
              [&](const history::Set& set) {
                for (const auto& [key, value] : set.options) described.options.emplace(each.match, key);
              },
              // Options of a start are gone with their match, those of a resolution are disputed again.
              [](const OneOf<history::Start, history::Add, history::Amend, history::Resolve, history::Rename,
                             history::Join, history::Pay, history::Undo, history::Redo,
                             history::Unusable> auto&) {}},
          operation.action);
    }
  }
  std::sort(described.matches.begin(), described.matches.end());
  Done what = is_reversal(command) ? change_of_command(changes) : everything_done(changes);
  described.what = std::move(what.did);
  described.had_done = std::move(what.had_done);
  if (is_reversal(command) && is_of_a_login(changes)) described.all_of_login = targets_text(changes);
  described.touches_others = !changes.others.empty();
  if (is_reversal(command)) return described;
  for (const storage::OtherChange& each : changes.others) {
    if (!each.operation.reason.empty()) described.reason = each.operation.reason;
    if (history::payment_written_by(each.operation.action) != nullptr)
      described.payments.push_back(each.operation.subject);
    if (const auto* join = std::get_if<history::Join>(&each.operation.action))
      described.joins.emplace_back(each.operation.subject, join->into);
  }
  described.undone = !changes.in_effect && !changes.target;
  return described;
}

void add_reversed(storage::Reader& reader, storage::AsOfQueries& as_of, LoggedCommand& reversal,
                  std::set<std::int64_t>& known) {
  for (const std::int64_t root : storage::roots_of(reader, reversal.command.number)) {
    if (!known.insert(root).second) continue;
    const auto command = storage::find_command(reader, root);
    if (!command) continue;
    const LoggedCommand made = describe(as_of.changes_of(*command, 0));
    reversal.options.insert(made.options.begin(), made.options.end());
    reversal.payments.insert(reversal.payments.end(), made.payments.begin(), made.payments.end());
    reversal.joins.insert(reversal.joins.end(), made.joins.begin(), made.joins.end());
  }
}

}  // namespace report
