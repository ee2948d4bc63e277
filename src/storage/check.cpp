#include "storage/check.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "history/players.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/outgoing_commands.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/projections/owed.hpp"
#include "storage/projections/players.hpp"
#include "storage/projections/projections.hpp"
#include "storage/projections/tables.hpp"
#include "storage/projections/undo_stacks.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

constexpr std::size_t kMostProblems = 100;

void check_file(Connection& connection, CheckReport& report) {
  Query integrity = connection.query("PRAGMA integrity_check");
  while (integrity.step())
    if (std::string text = integrity.text(0); text != "ok") {
      std::replace(text.begin(), text.end(), '\n', ' ');
      report.problems.push_back(base::tr("the file is damaged: {0}", text));
    }
}

/// Only projections refer to each other and to the log.
void check_references(Connection& connection, CheckReport& report) {
  Query keys = connection.query("PRAGMA foreign_key_check");
  while (keys.step())
    report.problems.push_back(base::tr("a row of the table {0} refers to a row of {1} that is missing",
                                       keys.text(0), keys.text(2)));
}

std::int64_t count(Connection& connection, const char* sql) {
  Query row = connection.query(sql);
  row.step();
  return row.integer(0);
}

/// Compares every projected row with what the log gives.
class ProjectionCheck {
 public:
  ProjectionCheck(Connection& connection, CheckReport& report, const base::Progress& progress)
      : connection_(connection), report_(report), progress_(progress) {}

  void check() {
    for_each_match(
        connection_, [&](const history::Operation& naming) { note_players_of(naming); },
        [&](const base::Uuid& id, const auto& load, std::int64_t start_number) {
          guarded([&] { check_match(id, load, start_number); });
          progress_(base::Counted::kMatches, start_number, 0);
        });
    Query payments = connection_.query("SELECT seq, subject FROM operation WHERE verb = 'pay' ORDER BY seq");
    while (payments.step()) guarded([&] { check_payment(payments.integer(0), payments.uuid(1)); });
    expect_count("SELECT count(*) FROM match", matches_.size(), "match");
    expect_count("SELECT count(*) FROM payment", payments_.size(), "payment");
    check_owed();
    check_players();
    check_undo_stacks();
    check_strays();
  }

 private:
  void problem(std::string text) { report_.problems.push_back(std::move(text)); }

  /// Whatever somebody changed in the file, the check goes on.
  void guarded(const std::function<void()>& part) {
    try {
      part();
    } catch (const base::Error& error) {
      if (error.kind() != base::ErrorKind::kUnusableDatabase && error.kind() != base::ErrorKind::kData) throw;
      problem(error.message());
    } catch (const SQLite::Exception& exception) {
      if (!means_damage(exception))
        throw;  // a disk that could not be read just now is no problem of the file
      problem(reason_of(exception));
    }
  }

  void expect_count(const char* sql, std::size_t expected, const char* what) {
    if (const std::int64_t stored = count(connection_, sql); stored != static_cast<std::int64_t>(expected))
      problem(base::tr("the table {0} has {1} rows, but the history has {2}", what, stored, expected));
  }

  /// The history of a player, who has the next key if nothing named this id before.
  history::PlayerHistory& history_of(const base::Uuid& player) {
    const auto [known, is_new] = histories_.try_emplace(player);
    if (is_new) keys_[player] = static_cast<std::int64_t>(histories_.size());
    return known->second;
  }

  void note_players_of(const history::Operation& operation) {
    if (std::holds_alternative<history::Rename>(operation.action)) {
      history_of(operation.subject);
      return;
    }
    for (const history::NamedPlayer& player : std::get<history::Start>(operation.action).players) {
      history::PlayerHistory& born = history_of(player.id);
      if (!born.born_name.empty() &&
          std::tie(born.born_at, born.born_operation) <= std::tie(operation.at, operation.id))
        continue;
      born.born_name = player.name;
      born.born_at = operation.at;
      born.born_operation = operation.id;
    }
  }

  /// What of these operations cannot be used, and from whom it came: of what a login sent nobody else has
  /// a version that knows more.
  void remark_on(const std::string& name, const Subject& subject) {
    for (const std::size_t at : unusable_in(subject)) {
      const history::Operation& operation = subject.operations[at];
      const std::string_view verb = history::verb_of(operation.action);
      const auto command = find_command(connection_, subject.log[at].command);
      const auto source = command ? provenance_of(connection_, *command).source : std::nullopt;
      if (source && source->login)
        report_.remarks.push_back(base::tr(
            // Translators: {0} is a player, "match 3" or "payment 3", {1} the number of a command, {2} a
            // login, {3} what was done, {4} what is not known of it, {5} a command line.
            "{0}: this version ignores part of command {1}, which came from {2} ({3}: {4}); use the version "
            "of chapeau that wrote it, or take back what came from {2}: {5}",
            name, command->number, base::printable(*source->login), verb, operation.problem,
            base::typed_command("chapeau undo", {}, base::typed_option("--by", *source->login))));
      else if (source && source->file)
        report_.remarks.push_back(base::tr(
            // Translators: {0} is a player, "match 3" or "payment 3", {1} the number of a command, {2} the
            // name of a file, {3} what was done, {4} what is not known of it.
            "{0}: this version ignores part of command {1}, which came from {2} ({3}: {4}); use the version "
            "of chapeau that wrote it",
            name, command->number, base::printable(*source->file), verb, operation.problem));
      else
        // Translators: {0} is a player, "match 3" or "payment 3", {1} what was done, {2} what is not known of
        // it.
        report_.remarks.push_back(base::tr(
            "{0}: this version ignores part of it ({1}: {2}); use the version of chapeau that wrote it", name,
            verb, operation.problem));
    }
  }

  void check_match(const base::Uuid& id, const std::function<LoggedMatch&()>& give,
                   std::int64_t expected_number) {
    LoggedMatch& logged = give();
    matches_.insert(id);
    const std::string name = base::tr_c("in a message", "match {0}", expected_number);
    remark_on(name, logged.subject);
    const auto number = match_number(connection_, id);
    if (!number)
      return problem(
          base::tr("match {0} is in the history, but not in the table of matches", expected_number));
    MatchRows* const rows = logged.rows_or_throw();
    if (rows == nullptr) throw missing_in(connection_, base::tr("{0} is missing", name));
    MatchRows& expected = *rows;
    expected.set_number(expected_number);
    if (!expected.match.empty() && expected.match[0].disputed)
      report_.remarks.push_back(
          base::tr("match {0} is disputed: 'chapeau resolve -m {0}' shows the sides", *number));
    if (expected.overflow)
      report_.remarks.push_back(
          base::tr("the payout of {0} is too large to count: no balance includes it", name));
    for (std::size_t seat = 0; seat < expected.seats.size(); ++seat)
      expected.seats[seat].player = keys_.at(expected.players[seat].id);
    for (std::string& difference : differences(name, read_rows(connection_, *number), expected))
      problem(std::move(difference));
    if (const auto debt = debt_of(expected)) debts_.push_back(*debt);
    for (const history::NamedPlayer& player : expected.players)
      matches_of_[player.id].push_back(expected_number);
  }

  void check_payment(std::int64_t seq, const base::Uuid& id) {
    if (payments_.contains(id)) return;
    const auto number = static_cast<std::int64_t>(payments_.size()) + 1;
    const Subject subject = read_subject(connection_, id);
    const auto expected = payment_row(connection_, number, id, subject);
    if (!expected) {
      if (unreadable_payments_.insert(id).second)
        report_.remarks.push_back(base::tr("this version cannot read a payment of the history"));
      return;
    }
    // Its first operation may be one that cannot be read: the payment is numbered by the first that can.
    if (!is_first<history::Pay>(subject, seq)) return;
    payments_.insert(id);
    // What is a match as well is named with it.
    const std::string name = base::tr_c("in a message", "payment {0}", number);
    if (!matches_.contains(id)) remark_on(name, subject);
    for (std::string& difference : differences(name, read_payment(connection_, id), {*expected}))
      problem(std::move(difference));
    if (const auto debt = debt_of(*expected)) debts_.push_back(*debt);
    if (!expected->gone) paying_.insert({expected->payer, expected->payee});
  }

  void check_owed() {
    const Owed expected = sum_of(debts_);
    if (read_owed(connection_) != expected)
      problem(base::tr("what the players owe each other is not the sum of the settlements and payments"));
    for (const auto& [pair, amount] : expected)
      if (amount == kOverflow &&
          person_with_key(connection_, std::get<0>(pair)) != person_with_key(connection_, std::get<1>(pair)))
        report_.remarks.push_back(
            too_large_text(name_of(std::get<0>(pair)), name_of(std::get<1>(pair)), std::get<2>(pair)));
  }

  std::string name_of(std::int64_t key) {
    Query row = connection_.query("SELECT name FROM player WHERE key = ?1");
    row.bind(key);
    return row.step() ? row.text(0) : "?";
  }

  void check_players() {
    for (auto& [id, known] : histories_) {
      known.operations = read_subject(connection_, id).operations;
      known.is_there = !matches_of_[id].empty() || paying_.contains(keys_.at(id));
    }
    const auto states =
        history::materialize_players(histories_, [&](const base::Uuid& id) { return matches_of_[id]; });
    expect_count("SELECT count(*) FROM player", states.size(), "player");
    Query rows = connection_.query(
        "SELECT p.id, p.key, q.id, p.name, p.folded, p.born_name, p.born_at, p.born_operation, p.refused, "
        "p.name_key "
        "FROM player p JOIN player q ON q.key = p.person ORDER BY p.key");
    while (rows.step()) {
      const auto state = states.find(rows.uuid(0));
      if (state == states.end()) {
        problem(base::tr("the player {0} is in no match of the history", rows.text(3)));
        continue;
      }
      if (!matches_.contains(rows.uuid(0)) && !payments_.contains(rows.uuid(0)))
        remark_on(rows.text(3), read_subject(connection_, rows.uuid(0)));
      const history::PlayerHistory& born = histories_.at(rows.uuid(0));
      const bool same = rows.integer(1) == keys_.at(rows.uuid(0)) && rows.uuid(2) == state->second.root &&
                        rows.text(3) == state->second.name &&
                        rows.text(4) == base::fold_case(state->second.name) && is_born_as(rows, born) &&
                        (rows.integer(8) != 0) == state->second.refused &&
                        rows.text(9) == base::lookup_key(state->second.own_name);
      if (!same)
        problem(base::tr("the row of {0} in the table player differs from the history", rows.text(3)));
    }
    Reader reader(connection_);
    for (const RefusedJoin& join : one_of_each_pair(refused_joins(reader)))
      report_.remarks.push_back(refused_join_text(join));
  }

  /// Whether a row of the query above says the same of the start that named the player first.
  static bool is_born_as(Query& row, const history::PlayerHistory& born) {
    if (born.born_name.empty()) return row.is_null(5) && row.is_null(6) && row.is_null(7);
    return !row.is_null(5) && row.text(5) == born.born_name && row.integer(6) == born.born_at.seconds &&
           row.uuid(7) == born.born_operation;
  }

  void check_undo_stacks() {
    if (!undo_stacks_hold(connection_)) problem(base::tr("the undo and redo stacks differ from the history"));
  }

  /// Operations that belong to nothing that is known; where a start of it cannot be read, why.
  void check_strays() {
    Query rows = connection_.query(
        "SELECT DISTINCT subject FROM operation WHERE subject NOT IN (SELECT id FROM match "
        "UNION ALL SELECT id FROM player UNION ALL SELECT id FROM payment)");
    while (rows.step()) {
      const base::Uuid id = rows.uuid(0);
      const std::string problem = problem_of(id);
      report_.remarks.push_back(
          problem.empty() ? base::tr("an operation changed {0}, but nothing in the history starts that",
                                     base::to_string(id))
                          : base::tr("an operation changed {0}, but nothing in the history starts that: {1}",
                                     base::to_string(id), problem));
    }
  }

  std::string problem_of(const base::Uuid& id) {
    for (const history::Operation& operation : read_subject(connection_, id).operations)
      if (!operation.problem.empty()) return operation.problem;
    return "";
  }

  Connection& connection_;
  CheckReport& report_;
  const base::Progress& progress_;
  std::set<base::Uuid> matches_, payments_, unreadable_payments_;
  history::PlayerHistories histories_;
  std::map<base::Uuid, std::int64_t> keys_;
  std::map<base::Uuid, std::vector<std::int64_t>> matches_of_;  // by player
  std::set<std::int64_t> paying_;                               // players with a payment that was not dropped
  std::vector<DebtRow> debts_;
};

/// One part of the check. What is so damaged that it cannot be looked at is a problem like any other, and
/// the rest is looked at all the same; a disk that could not be read just now is none.
void attempt(CheckReport& report, const std::function<void()>& part) {
  try {
    part();
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;
    report.problems.push_back(base::tr("the file is damaged: {0}", reason_of(exception)));
  }
}

/// Names the commands behind `pushed` that no hub takes.
void remark_on_refused(Connection& connection, std::int64_t pushed, CheckReport& report) {
  Reader reader(connection);
  for (bool is_over = false; !is_over && report.remarks.size() < kMostProblems;) {
    const OutgoingPart part = next_part(reader, pushed, {});
    is_over = part.commands.empty() && part.refused.empty();
    pushed = part.last;
    for (const RefusedCommand& refused : part.refused)
      report.remarks.push_back(base::tr(
          "command {0} ({1}) cannot be sent to the club's hub: {2}. Share what builds on it by a "
          "file ('{3}' on the other laptops), and begin its match anew: 'chapeau log' names it",
          refused.command, name_of_refused(refused.name), refusal_text(refused.why), kMergeElsewhere));
  }
}

/// What the file says of the club's hub concerns no match: it is no reason to refuse the rest.
void check_hub(Connection& connection, CheckReport& report) {
  try {
    const auto remote = read_hub_remote(connection);
    if (!remote) return;
    if (remote->pushed > last_command(connection))
      report.problems.push_back(base::tr("this file says that the hub has more of it than there is"));
    else
      remark_on_refused(connection, remote->pushed, report);
  } catch (const base::Error& error) {
    report.problems.push_back(error.message());
  }
}

}  // namespace

CheckReport check(Connection& connection, const base::Progress& progress) {
  CheckReport report;
  attempt(report, [&] { check_file(connection, report); });
  attempt(report, [&] {
    report.commands = count(connection, "SELECT count(*) FROM command");
    report.operations = count(connection, "SELECT count(*) FROM operation");
    report.matches = count(connection, "SELECT count(*) FROM match WHERE status <> 'undone'");
  });
  attempt(report, [&] {
    for (std::string& problem : broken_digests(connection, progress))
      report.problems.push_back(std::move(problem));
  });
  const bool history_is_whole = report.problems.empty();
  attempt(report, [&] { check_references(connection, report); });
  attempt(report, [&] { ProjectionCheck(connection, report, progress).check(); });
  report.only_projections = history_is_whole && !report.problems.empty();
  const bool rest_is_well = report.problems.empty();
  attempt(report, [&] { check_hub(connection, report); });
  report.only_hub = rest_is_well && !report.problems.empty();
  if (report.problems.size() > kMostProblems) {
    const std::size_t more = report.problems.size() - kMostProblems;
    report.problems.resize(kMostProblems);
    report.problems.push_back(base::tr("and {0} more", more));
  }
  return report;
}

CheckReport check(Reader& reader, const base::Progress& progress) {
  return check(reader.connection(), progress);
}

}  // namespace storage
