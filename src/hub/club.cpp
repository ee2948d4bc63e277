#include "hub/club.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/json_document.hpp"
#include "base/text.hpp"
#include "history/digest.hpp"
#include "history/parents.hpp"
#include "storage/incoming_commands.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using base::Sha256Digest;
using base::Uuid;

constexpr std::int64_t kPage = 5000;     // commands
constexpr std::size_t kMostRows = 1000;  // of one INSERT: a command may have many operations

Error does_not_hold(std::int64_t number, std::string_view what) {
  return Error(ErrorKind::kUnusableDatabase,
               fmt::format("the hub's history is wrong at command {}: {}", number, what))
      .remedy(
          "nothing was recorded; the person who runs the hub can create it again from any member's file "
          "(chapeau hub "
          "init)");
}

/// What `pull` makes sure of, row by row: a row is an operation with its command.
class Puller {
 public:
  Puller(const LogPosition& from, storage::IncomingCommands* incoming) : at_(from), incoming_(incoming) {}

  void take(const Rows& row) {
    const std::int64_t number = row.integer(0, kNumber);
    if (number != current_) begin(row, number);
    if (row.is_null(0, kOperationPlace)) throw does_not_hold(number, "its operations are missing");
    if (row.integer(0, kOperationPlace) != place_++) throw does_not_hold(number, "an operation is missing");
    history::RawOperation operation;
    operation.subject = row.uuid(0, kSubject);
    operation.id = row.uuid(0, kOperationId);
    auto parents = history::parents_from_bytes(row.bytes(0, kParents));
    if (!parents) throw does_not_hold(number, "the parents of an operation are not ids");
    operation.parents = *std::move(parents);
    operation.verb = row.text(0, kVerb);
    operation.version = row.integer(0, kVersion);
    operation.body = row.text(0, kBody);
    operation.reason = row.text(0, kReason);
    if (!base::is_json(operation.body)) throw does_not_hold(number, "its contents are not JSON");
    if (place_ == 1 && operation.id != id_) throw does_not_hold(number, "it has the id of another one");
    if (incoming_ != nullptr)
      incoming_->append(operation);
    else
      operations_.push_back(history::digest_of(operation));
  }

  /// The last command of a page is whole.
  void end() {
    if (current_ == 0) return;
    const Sha256Digest content =
        incoming_ != nullptr ? incoming_->end() : history::content_digest(name_, command_at_, operations_);
    if (content != content_) throw does_not_hold(current_, "it differs from what was sent");
    if (history::chain_digest(at_.chain, content) != chain_)
      throw does_not_hold(current_, "it does not follow the one before it");
    at_ = {current_, chain_};
    current_ = 0;
  }

  [[nodiscard]] const LogPosition& at() const { return at_; }

 private:
  enum ColumnOf {
    kNumber,
    kId,
    kAt,
    kName,
    kContent,
    kChain,
    kOperationPlace,
    kSubject,
    kOperationId,
    kParents,
    kVerb,
    kVersion,
    kBody,
    kReason
  };

  void begin(const Rows& row, std::int64_t number) {
    end();
    if (number != at_.number + 1) throw does_not_hold(at_.number + 1, "it is missing");
    current_ = number;
    place_ = 0;
    id_ = row.uuid(0, kId);
    content_ = row.digest(0, kContent);
    chain_ = row.digest(0, kChain);
    name_ = row.text(0, kName);
    command_at_ = {row.integer(0, kAt)};
    operations_.clear();
    if (incoming_ != nullptr) incoming_->begin(name_, command_at_);
  }

  LogPosition at_;
  storage::IncomingCommands* incoming_;
  std::int64_t current_ = 0, place_ = 0;
  std::string name_;
  base::Timestamp command_at_;
  std::vector<Sha256Digest> operations_;  ///< their digests, where nobody else has them
  Uuid id_;
  Sha256Digest content_{}, chain_{};
};

/// A column of many rows, as one array in PostgreSQL's binary format.
class Column {
 public:
  /// By the names of the types in PostgreSQL.
  enum class Type : std::uint32_t { kBytea = 17, kBigint = 20, kText = 25, kUuid = 2950 };
  explicit Column(Type type) : type_(type) {}

  template <class Value>
  void add(const Value& value) {
    const std::string bytes = to_wire(value);
    put(elements_, static_cast<std::uint32_t>(bytes.size()));
    elements_ += bytes;
    ++size_;
  }
  /// The array as a parameter.
  [[nodiscard]] std::string parameter() const {
    std::string bytes;
    put(bytes, 1);  // dimensions
    put(bytes, 0);  // no NULL among them
    put(bytes, static_cast<std::uint32_t>(type_));
    put(bytes, size_);
    put(bytes, 1);  // the first index
    return bytes + elements_;
  }

 private:
  static void put(std::string& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
  }

  Type type_;
  std::uint32_t size_ = 0;
  std::string elements_;
};

Statement insert_commands(const Uuid& club, const std::vector<const history::Command*>& commands,
                          const std::vector<Sha256Digest>& contents, LogPosition& head) {
  Column numbers(Column::Type::kBigint), ids(Column::Type::kUuid), times(Column::Type::kBigint),
      names(Column::Type::kText), digests(Column::Type::kBytea), chains(Column::Type::kBytea);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    head = {head.number + 1, history::chain_digest(head.chain, contents[i])};
    numbers.add(head.number);
    ids.add(commands[i]->operations.front().id);
    times.add(commands[i]->at.seconds);
    names.add(commands[i]->name);
    digests.add(contents[i]);
    chains.add(head.chain);
  }
  return {
      "INSERT INTO command (club, number, id, at, name, content, chain) SELECT $1::uuid, rows.* FROM "
      "unnest($2::bigint[], $3::uuid[], $4::bigint[], $5::text[], $6::bytea[], $7::bytea[]) AS rows",
      {to_wire(club), numbers.parameter(), ids.parameter(), times.parameter(), names.parameter(),
       digests.parameter(), chains.parameter()}};
}

/// Operations on their way into one INSERT.
class OperationRows {
 public:
  void add(std::int64_t number, std::int64_t place, const history::RawOperation& operation) {
    numbers_.add(number);
    places_.add(place);
    subjects_.add(operation.subject);
    ids_.add(operation.id);
    parents_.add(history::parents_as_bytes(operation.parents));
    verbs_.add(operation.verb);
    versions_.add(operation.version);
    bodies_.add(operation.body);
    reasons_.add(operation.reason);
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Statement statement(const Uuid& club) const {
    return {
        "INSERT INTO operation (club, number, place, subject, id, parents, verb, version, body, reason) "
        "SELECT "
        "$1::uuid, rows.* FROM unnest($2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::bytea[], "
        "$7::text[], $8::bigint[], $9::text[], $10::text[]) AS rows",
        {to_wire(club), numbers_.parameter(), places_.parameter(), subjects_.parameter(), ids_.parameter(),
         parents_.parameter(), verbs_.parameter(), versions_.parameter(), bodies_.parameter(),
         reasons_.parameter()}};
  }

 private:
  Column numbers_{Column::Type::kBigint}, places_{Column::Type::kBigint}, subjects_{Column::Type::kUuid},
      ids_{Column::Type::kUuid}, parents_{Column::Type::kBytea}, verbs_{Column::Type::kText},
      versions_{Column::Type::kBigint}, bodies_{Column::Type::kText}, reasons_{Column::Type::kText};
  std::size_t size_ = 0;
};

Statement ask_for_known(const Uuid& club, const std::vector<Uuid>& ids) {
  Column selector(Column::Type::kUuid);
  for (const Uuid& id : ids) selector.add(id);
  return {"SELECT id FROM command WHERE club = $1::uuid AND id = ANY ($2::uuid[])",
          {to_wire(club), selector.parameter()}};
}

std::vector<Uuid> ids_of(const std::vector<history::Command>& commands) {
  std::vector<Uuid> ids;
  for (const history::Command& command : commands) ids.push_back(command.operations.front().id);
  return ids;
}

/// A login that was let into no club has no rights at all, not even to ask.
Rows ask_for_clubs(Postgres& server, const ClubSelector& selector, std::int64_t number,
                   const std::function<Error()>& no_member) {
  try {
    return server.ask(
        {"SELECT c.club, c.name, c.head, c.chain, coalesce(m.rights, 'write'), k.chain FROM club c "
         "LEFT JOIN member m ON m.club = c.club AND m.login = current_user "
         "LEFT JOIN command k ON k.club = c.club AND k.number = $2::bigint "
         "WHERE ($1::uuid IS NULL OR c.club = $1::uuid) AND ($3::text IS NULL OR c.name = $3::text) ORDER BY "
         "c.name",
         {selector.club ? Parameter(to_wire(*selector.club)) : std::nullopt, to_wire(number),
          selector.name}});
  } catch (const ServerError& error) {
    if (error.state() == "42501") throw no_member();
    throw;
  }
}

/// The club's row, which nobody else writes now, and those of some commands that are there.
struct Locked {
  LogPosition head;
  std::set<Uuid> there;
};

Locked lock(Postgres& server, const Uuid& club, const std::vector<history::Command>& commands) {
  const std::vector<Rows> answers = server.ask_all(
      {{"BEGIN ISOLATION LEVEL READ COMMITTED"},
       {"SET LOCAL lock_timeout = '10s'"},
       // A laptop that falls asleep before it has sent its part must not lock the others out for hours.
       {"SET LOCAL idle_in_transaction_session_timeout = '20s'"},
       {"SELECT head, chain FROM club WHERE club = $1::uuid FOR UPDATE", {to_wire(club)}},
       // Each statement sees what was committed before it, so this one sees all that the lock waited for.
       ask_for_known(club, ids_of(commands))});
  const Rows& known_there = answers.back();
  const Rows& row = answers[answers.size() - 2];
  if (row.size() != 1) {
    server.ask({"ROLLBACK"});
    throw Error(ErrorKind::kRefused,
                fmt::format("{} may not write to this club", base::printable(server.login())))
        .remedy("ask the person who runs the hub");
  }
  Locked locked{{row.integer(0, 0), row.digest(0, 1)}, {}};
  for (int each = 0; each < known_there.size(); ++each) locked.there.insert(known_there.uuid(each, 0));
  return locked;
}

}  // namespace

ClubState find_club(Postgres& server, const ClubSelector& selector, std::int64_t number) {
  const auto no_member = [&] {
    return Error(ErrorKind::kRefused, selector.club || selector.name
                                          ? fmt::format("{} is not a member of this club on this hub",
                                                        base::printable(server.login()))
                                          : fmt::format("{} is not a member of any club on this hub",
                                                        base::printable(server.login())))
        .remedy(fmt::format("ask the person who made the club to run: chapeau hub member add URL {}",
                            base::shell_quoted(server.login())));
  };
  const Rows rows = ask_for_clubs(server, selector, number, no_member);
  if (rows.size() == 0) throw no_member();
  if (rows.size() > 1) {
    std::vector<std::string> names;
    for (int row = 0; row < rows.size(); ++row) names.push_back(base::printable(rows.text(row, 1)));
    throw Error(ErrorKind::kRefused,
                fmt::format("there are several clubs on this hub: {}", base::join_and(names)))
        .remedy("choose one: --club NAME");
  }
  ClubState state{rows.uuid(0, 0),
                  rows.text(0, 1),
                  {rows.integer(0, 2), rows.digest(0, 3)},
                  rows.text(0, 4) == "write",
                  std::nullopt};
  if (!rows.is_null(0, 5)) state.chain_there = rows.digest(0, 5);
  return state;
}

void pull(Postgres& server, const ClubState& club, const LogPosition& from,
          storage::IncomingCommands* incoming) {
  Puller puller(from, incoming);
  while (puller.at().number < club.head.number) {
    const std::int64_t first = puller.at().number;
    server.stream({"SELECT c.number, c.id, c.at, c.name, c.content, c.chain, o.place, o.subject, o.id, "
                   "o.parents, o.verb, "
                   "o.version, o.body, o.reason FROM command c LEFT JOIN operation o ON o.club = c.club AND "
                   "o.number = c.number "
                   "WHERE c.club = $1::uuid AND c.number > $2::bigint AND c.number <= $3::bigint ORDER BY "
                   "c.number, o.place",
                   {to_wire(club.club), to_wire(first), to_wire(std::min(first + kPage, club.head.number))}},
                  [&](const Rows& row) { puller.take(row); });
    puller.end();
    if (puller.at().number == first) throw does_not_hold(first + 1, "it is missing");
  }
  if (puller.at() != club.head) throw does_not_hold(club.head.number, "the club names another last command");
}

std::vector<Uuid> known(Postgres& server, const Uuid& club, const std::vector<Uuid>& ids) {
  const Rows rows = server.ask(ask_for_known(club, ids));
  std::vector<Uuid> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(rows.uuid(row, 0));
  return found;
}

LogPosition push(Postgres& server, const Uuid& club, const std::vector<history::Command>& commands,
                 LogPosition& before, std::set<std::size_t>& added) {
  const Locked locked = lock(server, club, commands);
  before = locked.head;
  LogPosition head = locked.head;
  std::vector<const history::Command*> fresh;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (locked.there.contains(commands[i].operations.front().id)) continue;
    added.insert(i);
    fresh.push_back(&commands[i]);
  }
  if (fresh.empty()) {
    server.ask({"ROLLBACK"});
    return head;
  }
  server.ask_as_made([&](const Postgres::Send& send) {
    std::vector<Sha256Digest> contents;
    OperationRows rows;
    const auto flush = [&] {
      if (rows.size() > 0) send(rows.statement(club));
      rows = OperationRows();
    };
    for (const history::Command* command : fresh) {
      const std::int64_t number = locked.head.number + static_cast<std::int64_t>(contents.size()) + 1;
      std::vector<Sha256Digest> digests;
      for (const history::RawOperation& operation : command->operations) {
        rows.add(number, static_cast<std::int64_t>(digests.size()), operation);
        digests.push_back(history::digest_of(operation));
        if (rows.size() == kMostRows) flush();
      }
      contents.push_back(history::content_digest(command->name, command->at, digests));
    }
    flush();
    send(insert_commands(club, fresh, contents, head));
    send({"UPDATE club SET head = $2::bigint, chain = $3::bytea WHERE club = $1::uuid",
          {to_wire(club), to_wire(head.number), to_wire(head.chain)}});
    send({"COMMIT"});
  });
  return head;
}

}  // namespace hub
