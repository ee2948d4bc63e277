#include "storage/hub/outgoing_commands.hpp"

#include <utility>

#include "base/language/translation.hpp"
#include "history/operations/codec.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/command_log.hpp"
#include "storage/log/command_source.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

constexpr std::size_t kMostCommands = 500;
constexpr std::int64_t kMostBytesAtOnce = std::int64_t{4} * 1024 * 1024;

/// What a command takes on the hub, and why the hub's tables refuse it, if they do.
struct Readiness {
  std::int64_t bytes = 0;  ///< of bodies, reasons and parents
  std::optional<HubRefusal> refusal;
};
Readiness judge(Connection& connection, const StoredCommand& command) {
  Readiness readiness;
  std::int64_t count = 0;
  for_each_operation(connection, command.number, [&](const history::RawOperation& operation) {
    ++count;
    readiness.bytes +=
        bytes_of_text(operation) + static_cast<std::int64_t>(operation.parents.size() * sizeof(base::Uuid));
    if (!readiness.refusal) readiness.refusal = refusal_of(operation);
  });
  if (const auto refusal = refusal_of(command.name, command.at, count)) readiness.refusal = refusal;
  return readiness;
}

void add_operations(Connection& connection, std::int64_t command, OutgoingPart& part) {
  Query rows = connection.query("SELECT id, seq FROM operation WHERE command = ?1 ORDER BY seq");
  rows.bind(command);
  for (std::int64_t place = 1; rows.step(); ++place)
    part.operations.push_back({rows.uuid(0), rows.integer(1), part.commands.size() - 1, place});
}

}  // namespace

std::optional<std::string> OutgoingCommand::origin(const std::string& login) const {
  const std::optional<CommandSource>& source = provenance.source;
  if (!source) return std::nullopt;
  std::optional<std::string> origin = source->file;
  if (source->login) origin = source->origin.value_or(*source->login);
  return origin ? origin_beside(login, source_name(*origin)) : std::nullopt;
}

void OutgoingPart::cut_to(std::size_t count) {
  if (count == 0 || count >= commands.size()) return;
  commands.resize(count);
  last = commands.back().command;
  std::erase_if(operations, [&](const OutgoingOperation& operation) { return operation.command >= count; });
  std::erase_if(refused, [&](const RefusedCommand& command) { return command.command > last; });
  bytes = 0;
  for (const OutgoingCommand& command : commands) bytes += command.bytes;
}

OutgoingPart next_part(Reader& reader, std::int64_t after, const std::set<std::int64_t>& without) {
  Connection& connection = reader.connection();
  OutgoingPart part;
  part.last = after;
  Query rows = connection.query(
      "SELECT c.number FROM command c LEFT JOIN command_source s ON s.command = c.number WHERE c.number > ?1 "
      "AND s.number IS NULL ORDER BY c.number");
  rows.bind(after);
  while (part.commands.size() < kMostCommands && rows.step()) {
    const std::int64_t number = rows.integer(0);
    if (without.contains(number)) {
      part.last = number;
      continue;
    }
    const StoredCommand command =
        expect_command(storage::find_command(connection, number), connection, number);
    const auto [bytes, refusal] = judge(connection, command);
    if (!part.commands.empty() && part.bytes + bytes > kMostBytesAtOnce) return part;
    part.last = number;
    if (refusal) {
      part.refused.push_back({number, command.name, *refusal, provenance_of(connection, command)});
      continue;
    }
    part.commands.push_back({number, command.name, command.at,
                             expect_command(content_of(connection, number), connection, number),
                             provenance_of(connection, command), bytes});
    part.bytes += bytes;
    add_operations(connection, number, part);
  }
  return part;
}

std::vector<history::RawOperation> read_operations(Reader& reader, const std::vector<std::int64_t>& seqs) {
  std::vector<history::RawOperation> operations;
  std::size_t bytes = 0;
  for (const std::int64_t seq : seqs) {
    operations.push_back(expect_there(find_operation(reader.connection(), seq), reader.connection(),
                                      [&] { return base::tr("operation {0} is missing", seq); }));
    bytes += operations.back().body.size() + operations.back().reason.size();
    if (std::cmp_greater(bytes, kMostBytesAtOnce)) break;
  }
  return operations;
}

void CommandCounts::add(Reader& reader, std::int64_t command) {
  const auto stored = storage::find_command(reader.connection(), command);
  if (!stored) return;
  const bool is_payment = kind_of(*stored) == CommandKind::kPay || kind_of(*stored) == CommandKind::kImport;
  if (!is_addition(reader, *stored)) ++changes;
  for_each_operation(reader.connection(), command, [&](const history::RawOperation& operation) {
    const std::int64_t more = history::count_of_hands(operation);
    const bool starts = operation.verb == history::Start::kVerb;
    hands += more;
    if (more > 0 || starts) matches.insert(operation.subject);
    if (starts) fresh.insert(operation.subject);
    if (is_payment && operation.verb == history::Pay::kVerb) payments.insert(operation.subject);
  });
}

}  // namespace storage
