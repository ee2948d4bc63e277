#include "storage/keep.hpp"

#include <string_view>

#include "history/body.hpp"
#include "storage/players.hpp"
#include "storage/tables.hpp"

namespace storage {
namespace {

std::int64_t next_number(Connection& connection, const char* sql) {
  Query next = connection.query(sql);
  next.step();
  return next.integer(0);
}

bool takes_back(std::string_view verb) {
  return verb == history::Undo::kVerb || verb == history::Redo::kVerb;
}

/// What undos that are in effect name on a subject. Only these and the redos are read: a match may have tens
/// of thousands of lines.
std::set<base::Uuid> taken_back(Connection& connection, const base::Uuid& subject) {
  std::vector<history::StoredBody> stored;
  Query rows = connection.query(
      "SELECT id, verb, version, body FROM operation WHERE subject = ?1 AND verb IN ('undo', 'redo')");
  rows.bind(subject);
  while (rows.step())
    stored.push_back({{rows.uuid(0), subject, {}, rows.text(1), rows.integer(2), rows.text(3), ""}, {}});
  const std::vector<history::Operation> operations = history::decode_operations(stored);
  std::set<base::Uuid> redone;
  for (const history::Operation& operation : operations)
    if (const auto* redo = std::get_if<history::Redo>(&operation.action))
      redone.insert(redo->targets.begin(), redo->targets.end());
  std::set<base::Uuid> taken;
  for (const history::Operation& operation : operations)
    if (const auto* undo = std::get_if<history::Undo>(&operation.action);
        undo != nullptr && !redone.contains(operation.id))
      taken.insert(undo->targets.begin(), undo->targets.end());
  return taken;
}

/// What the undos and redos of a command name.
struct Named {
  bool by_undo = false;
  bool by_redo = false;
  std::set<std::int64_t> commands;  ///< of the operations that undos name, and of the undos that redos name
};

Named named_by(Connection& connection, std::int64_t command) {
  Named named;
  std::vector<history::StoredBody> stored;
  Query rows = connection.query(
      "SELECT id, subject, verb, version, body FROM operation WHERE command = ?1 AND verb IN ('undo', "
      "'redo')");
  rows.bind(command);
  while (rows.step())
    stored.push_back({{rows.uuid(0), rows.uuid(1), {}, rows.text(2), rows.integer(3), rows.text(4), ""}, {}});
  for (const history::Operation& operation : history::decode_operations(stored)) {
    const auto* undo = std::get_if<history::Undo>(&operation.action);
    const auto* redo = std::get_if<history::Redo>(&operation.action);
    named.by_undo = named.by_undo || undo != nullptr;
    named.by_redo = named.by_redo || redo != nullptr;
    if (undo == nullptr && redo == nullptr) continue;
    for (const base::Uuid& target : undo != nullptr ? undo->targets : redo->targets)
      if (const auto other = command_of(connection, target)) named.commands.insert(*other);
  }
  return named;
}

/// The commands that a command took back or brought back.
std::set<std::int64_t> moved_by(Connection& connection, const Named& named) {
  if (!named.by_redo) return named.commands;
  std::set<std::int64_t> moved;
  for (const std::int64_t undo : named.commands) {
    const Named taken = named_by(connection, undo);
    moved.insert(taken.commands.begin(), taken.commands.end());
  }
  return moved;
}

/// The tables of offers.
class KeptOffers {
 public:
  explicit KeptOffers(Connection& connection) : connection_(connection) {}

  void offer(std::int64_t command, bool offered) {
    connection_
        .query(offered ? "INSERT OR IGNORE INTO offered (command) VALUES (?1)"
                       : "DELETE FROM offered WHERE command = ?1")
        .bind(command)
        .run();
  }
  void push(std::int64_t undo, std::int64_t command, const std::vector<base::Uuid>& subjects) {
    for (const base::Uuid& subject : subjects)
      connection_.query("INSERT INTO redo_line (place, subject, command) VALUES (?1, ?2, ?3)")
          .bind(undo, subject, command)
          .run();
  }
  void pop(std::int64_t undo) {
    connection_.query("DELETE FROM redo_line WHERE place = ?1").bind(undo).run();
  }
  void end_line(const base::Uuid& subject) {
    if (!is_on_line(subject)) return;
    connection_.query("DELETE FROM redo_line WHERE place IN (SELECT place FROM redo_line WHERE subject = ?1)")
        .bind(subject)
        .run();
  }

 private:
  /// An import touches thousands of subjects, hardly ever one of these, and the statement above makes a table
  /// of its own each time.
  bool is_on_line(const base::Uuid& subject) {
    Query row = connection_.query("SELECT 1 FROM redo_line WHERE subject = ?1");
    row.bind(subject);
    return row.step();
  }

  Connection& connection_;
};

/// The same in memory.
class ReplayedOffers {
 public:
  explicit ReplayedOffers(Offers& offers) : offers_(offers) {}

  void offer(std::int64_t command, bool offered) {
    offered ? static_cast<void>(offers_.offered.insert(command))
            : static_cast<void>(offers_.offered.erase(command));
  }
  void push(std::int64_t undo, std::int64_t command, const std::vector<base::Uuid>& subjects) {
    offers_.redo_line[undo] = {command, {subjects.begin(), subjects.end()}};
  }
  void pop(std::int64_t undo) { offers_.redo_line.erase(undo); }
  void end_line(const base::Uuid& subject) {
    std::erase_if(offers_.redo_line,
                  [&](const auto& each) { return each.second.subjects.contains(subject); });
  }

 private:
  Offers& offers_;
};

/// "Undo and redo": what arrives by merge or sync does not end the redo line; a command entered here does,
/// for the subjects it touches.
template <class Store>
void move_offers(Connection& connection, std::int64_t command, Store offers) {
  const auto stored = find_command(connection, command);
  if (!stored) return;
  const std::vector<base::Uuid> subjects = subjects_of(connection, command);
  const Named named = named_by(connection, command);
  const auto look_again = [&](std::int64_t each) {
    const auto known = find_command(connection, each);
    if (known && known->here) offers.offer(each, is_in_effect(connection, each));
  };
  for (const std::int64_t moved : moved_by(connection, named)) look_again(moved);
  if (!named.by_undo && !named.by_redo) look_again(command);
  // Whoever brought it back: there is nothing left to redo.
  if (named.by_redo)
    for (const std::int64_t undo : named.commands) offers.pop(undo);
  if (!stored->here || named.by_redo) return;
  if (named.by_undo)
    offers.push(command, named.commands.empty() ? command : *named.commands.begin(), subjects);
  else
    for (const base::Uuid& subject : subjects) offers.end_line(subject);
}

}  // namespace

bool is_in_effect(Connection& connection, std::int64_t command) {
  std::map<base::Uuid, std::set<base::Uuid>> taken;
  Query rows = connection.query("SELECT id, subject, verb FROM operation WHERE command = ?1");
  rows.bind(command);
  while (rows.step()) {
    if (takes_back(rows.text(2))) continue;
    const auto [known, is_new] = taken.try_emplace(rows.uuid(1));
    if (is_new) known->second = taken_back(connection, rows.uuid(1));
    if (!known->second.contains(rows.uuid(0))) return true;
  }
  return false;
}

std::optional<std::int64_t> moved_by(Connection& connection, std::int64_t command) {
  const std::set<std::int64_t> moved = moved_by(connection, named_by(connection, command));
  return moved.empty() ? std::nullopt : std::optional(*moved.begin());
}

std::optional<std::int64_t> match_number(Connection& connection, const base::Uuid& match) {
  Query row = connection.query("SELECT number FROM match WHERE id = ?1");
  row.bind(match);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::int64_t next_match_number(Connection& connection) {
  return next_number(connection, "SELECT coalesce(max(number), 0) + 1 FROM match");
}

void keep_match(Connection& connection, const base::Uuid& match, const Subject& subject) {
  keep_match(connection, match, subject, next_match_number(connection));
}

void keep_match(Connection& connection, const base::Uuid& match, const Subject& subject, std::int64_t next) {
  const auto known = match_number(connection, match);
  const std::int64_t number = known.value_or(next);
  if (auto rows = rows_of(number, subject))
    write_rows(connection, number, std::move(*rows), known ? read_rows(connection, number) : MatchRows{});
}

void keep_payment(Connection& connection, const base::Uuid& payment, const Subject& subject) {
  const auto known = payment_table().read(connection, payment);
  const std::int64_t number =
      !known.empty() ? known.front().number
                     : next_number(connection, "SELECT coalesce(max(number), 0) + 1 FROM payment");
  // Where an undo leaves only what makes no sense of it (a player who pays himself), there is no payment any
  // more.
  const auto row = payment_row(connection, number, payment, subject);
  write_payment(connection, known, row ? std::vector{*row} : std::vector<PaymentRow>());
}

void keep_offers(Connection& connection, std::int64_t command) {
  move_offers(connection, command, KeptOffers(connection));
}

Offers read_offers(Connection& connection) {
  Offers offers;
  Query offered = connection.query("SELECT command FROM offered");
  while (offered.step()) offers.offered.insert(offered.integer(0));
  Query line = connection.query("SELECT place, subject, command FROM redo_line");
  while (line.step()) {
    Offers::Undone& undone = offers.redo_line[line.integer(0)];
    undone.command = line.integer(2);
    undone.subjects.insert(line.uuid(1));
  }
  return offers;
}

Offers replay_offers(Connection& connection) {
  Offers offers;
  for_each_command(connection,
                   [&](std::int64_t command) { move_offers(connection, command, ReplayedOffers(offers)); });
  return offers;
}

}  // namespace storage
