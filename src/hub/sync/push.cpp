#include "hub/sync/push.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "history/operations/digest.hpp"
#include "history/operations/parents.hpp"
#include "hub/server/column.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using base::Uuid;
using storage::OutgoingOperation;
using storage::OutgoingPart;

constexpr std::size_t kRowsOfAnInsert = 1000;
constexpr std::size_t kMostIdsPerQuery = 5000;

/// How many operations each command of a part has.
std::vector<std::int64_t> counts_of(const OutgoingPart& part) {
  std::vector<std::int64_t> counts(part.commands.size());
  for (const OutgoingOperation& operation : part.operations) ++counts[operation.command];
  return counts;
}

Statement insert_commands(const Uuid& club, const OutgoingPart& part, const std::string& login,
                          LogPosition& end) {
  Column numbers(Column::Type::kBigint), counts(Column::Type::kBigint), times(Column::Type::kBigint),
      names(Column::Type::kText), contents(Column::Type::kBytea), chains(Column::Type::kBytea),
      origins(Column::Type::kText);
  const std::vector<std::int64_t> operations = counts_of(part);
  for (std::size_t i = 0; i < part.commands.size(); ++i) {
    const storage::OutgoingCommand& command = part.commands[i];
    end = {end.number + 1, hub_chain_digest(end.chain, command.content), end.pushed_at};
    numbers.add(end.number);
    counts.add(operations[i]);
    times.add(command.at.seconds);
    names.add(command.name);
    contents.add(command.content);
    chains.add(end.chain);
    const std::optional<std::string> origin = command.origin(login);
    origin ? origins.add(*origin) : origins.add_null();
  }
  return {
      "INSERT INTO command (club, login, number, operations, at, name, content, chain, origin) SELECT "
      "$1::uuid, $2::text, rows.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], "
      "$7::bytea[], $8::bytea[], $9::text[]) AS rows",
      {to_wire(club), login, numbers.parameter(), counts.parameter(), times.parameter(), names.parameter(),
       contents.parameter(), chains.parameter(), origins.parameter()}};
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
  }
  [[nodiscard]] Statement statement(const Uuid& club, const std::string& login) const {
    return {
        "INSERT INTO operation (club, login, number, place, subject, id, parents, verb, version, body, "
        "reason) SELECT $1::uuid, $2::text, rows.* FROM unnest($3::bigint[], $4::bigint[], $5::uuid[], "
        "$6::uuid[], $7::bytea[], $8::text[], $9::bigint[], $10::text[], $11::text[]) AS rows",
        {to_wire(club), login, numbers_.parameter(), places_.parameter(), subjects_.parameter(),
         ids_.parameter(), parents_.parameter(), verbs_.parameter(), versions_.parameter(),
         bodies_.parameter(), reasons_.parameter()}};
  }

 private:
  Column numbers_{Column::Type::kBigint}, places_{Column::Type::kBigint}, subjects_{Column::Type::kUuid},
      ids_{Column::Type::kUuid}, parents_{Column::Type::kBytea}, verbs_{Column::Type::kText},
      versions_{Column::Type::kBigint}, bodies_{Column::Type::kText}, reasons_{Column::Type::kText};
};

/// Makes sure that what was read is what the digests of the commands say: the file may have been replaced
/// while it was sent.
class SentDigests {
 public:
  explicit SentDigests(const OutgoingPart& part) : part_(part), digests_(part.commands.size()) {
    const std::vector<std::int64_t> counts = counts_of(part);
    for (std::size_t i = 0; i < counts.size(); ++i) digests_[i].resize(static_cast<std::size_t>(counts[i]));
  }
  void add(const OutgoingOperation& place, const history::RawOperation& operation) {
    digests_[place.command][static_cast<std::size_t>(place.place) - 1] = history::digest_of(operation);
  }
  void expect_whole() const {
    for (std::size_t i = 0; i < digests_.size(); ++i)
      if (history::content_digest(part_.commands[i].name, part_.commands[i].at, digests_[i]) !=
          part_.commands[i].content)
        throw Error(ErrorKind::kUnusableDatabase,
                    base::tr("command {0} was changed after it was recorded, so it was not sent",
                             part_.commands[i].command))
            .remedy(base::tr("'chapeau check' says more; 'chapeau restore' lists the backups"));
  }

 private:
  const OutgoingPart& part_;
  std::vector<std::vector<base::Sha256Digest>> digests_;
};

}  // namespace

LogPosition append(Postgres& server, const ClubState& club, const LogPosition& end, const OutgoingPart& part,
                   const ReadOperations& read, std::chrono::milliseconds lock_timeout) {
  // By id: of 16 laptops that push the same commands each waits for another, and none in a circle.
  std::vector<OutgoingOperation> by_id = part.operations;
  std::sort(by_id.begin(), by_id.end(),
            [](const OutgoingOperation& one, const OutgoingOperation& other) { return one.id < other.id; });
  const std::string login = server.login();
  LogPosition reached = end;
  const std::vector<Rows> answers = server.pipeline([&](const Postgres::Send& send) {
    if (server.in_transaction()) send({"COMMIT"});
    send({"BEGIN ISOLATION LEVEL READ COMMITTED"});
    send({fmt::format("SET LOCAL lock_timeout = {}", lock_timeout.count())});
    // A laptop that falls asleep before it has sent its part must not hold its ids for hours.
    send({"SET LOCAL idle_in_transaction_session_timeout = '20s'"});
    send(insert_commands(club.club, part, login, reached));
    SentDigests digests(part);
    for (std::size_t sent = 0; sent < by_id.size();) {
      std::vector<std::int64_t> seqs;
      for (std::size_t i = sent; i < std::min(sent + kRowsOfAnInsert, by_id.size()); ++i)
        seqs.push_back(by_id[i].seq);
      OperationRows rows;
      for (const history::RawOperation& operation : read(seqs)) {
        const OutgoingOperation& place = by_id[sent++];
        rows.add(end.number + 1 + static_cast<std::int64_t>(place.command), place.place, operation);
        digests.add(place, operation);
      }
      send(rows.statement(club.club, login));
    }
    digests.expect_whole();
    // The default of the column, which row security asks for.
    send({"SELECT (extract(epoch FROM now()) * 1000000)::bigint"});
    send({"COMMIT"});
  });
  reached.pushed_at = answers.at(answers.size() - 2).integer(0, 0);
  return reached;
}

std::vector<Holder> holders_of(Postgres& server, const Uuid& club, const std::vector<Uuid>& ids) {
  std::vector<Holder> holders;
  for (std::size_t first = 0; first < ids.size(); first += kMostIdsPerQuery) {
    Column wanted(Column::Type::kUuid);
    for (std::size_t i = first; i < std::min(first + kMostIdsPerQuery, ids.size()); ++i) wanted.add(ids[i]);
    const Rows rows = server.execute(
        {"SELECT o.id, o.login, o.number, o.place, k.operations, k.content FROM operation o JOIN "
         "command k ON k.club = o.club AND k.login = o.login AND k.number = o.number WHERE o.club "
         "= $1::uuid AND o.id = ANY ($2::uuid[])",
         {to_wire(club), wanted.parameter()}});
    for (int row = 0; row < rows.size(); ++row)
      holders.push_back({rows.uuid(row, 0), rows.text(row, 1), rows.integer(row, 2), rows.integer(row, 3),
                         rows.integer(row, 4), rows.digest(row, 5)});
  }
  return holders;
}

}  // namespace hub
