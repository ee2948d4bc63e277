#include "storage/outgoing_commands.hpp"

#include <algorithm>
#include <utility>

#include "base/translation.hpp"
#include "history/codec.hpp"
#include "storage/command_log.hpp"
#include "storage/command_source.hpp"
#include "storage/connection.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

constexpr std::size_t kMostCommands = 500;
constexpr std::int64_t kMostBytes = std::int64_t{4} * 1024 * 1024;

/// From whom this file had a command, as it tells the hub.
std::optional<std::string> origin_of(Connection& connection, const StoredCommand& command) {
  if (command.here) return std::nullopt;
  const auto source = source_of(connection, command.number);
  if (!source) return std::nullopt;
  if (source->login) return source_name(source->origin.value_or(*source->login));
  if (source->file) return source_name(*source->file);
  return std::nullopt;
}

/// What a command takes on the hub, and whether it is more than the hub's tables let pass.
struct Size {
  std::int64_t bytes = 0;
  bool is_too_large = false;
};
Size size_of(Connection& connection, std::int64_t command) {
  constexpr std::int64_t kMostText = 1024 * 1024, kMostParents = 16'000;
  Query row = connection.query(
      "SELECT sum(text + length(parents)), max(text), max(length(parents)) FROM (SELECT length(CAST(body AS "
      "BLOB)) + length(CAST(reason AS BLOB)) AS text, parents FROM operation WHERE command = ?1)");
  row.bind(command);
  row.step();
  return {row.integer(0), row.integer(1) > kMostText || row.integer(2) > kMostParents};
}

constexpr const char* kUnsent =
    "SELECT c.number FROM command c LEFT JOIN command_source s ON s.command = c.number WHERE c.number > ?1 "
    "AND s.number IS NULL ORDER BY c.number";

void add_operations(Connection& connection, std::int64_t command, OutgoingPart& part) {
  Query rows = connection.query("SELECT id, seq FROM operation WHERE command = ?1 ORDER BY seq");
  rows.bind(command);
  for (std::int64_t place = 1; rows.step(); ++place)
    part.operations.push_back({rows.uuid(0), rows.integer(1), part.commands.size() - 1, place});
}

}  // namespace

void OutgoingPart::cut_to(std::size_t count) {
  if (count == 0 || count >= commands.size()) return;
  commands.resize(count);
  std::erase_if(operations, [&](const OutgoingOperation& operation) { return operation.command >= count; });
  std::erase_if(too_large,
                [&](const OutgoingCommand& command) { return command.command > commands.back().command; });
  bytes = 0;
  for (const OutgoingCommand& command : commands) bytes += command.bytes;
}

namespace {

std::string command_is_missing() { return base::tr("a command is missing"); }
std::string operation_is_missing() { return base::tr("an operation is missing"); }

}  // namespace

OutgoingPart next_part(Reader& reader, std::int64_t& after, const std::set<std::int64_t>& without) {
  Connection& connection = reader.connection();
  OutgoingPart part;
  Query rows = connection.query(kUnsent);
  rows.bind(after);
  while (part.commands.size() < kMostCommands && rows.step()) {
    const std::int64_t number = rows.integer(0);
    const Size size = without.contains(number) ? Size() : size_of(connection, number);
    if (!part.commands.empty() && part.bytes + size.bytes > kMostBytes) return part;
    after = number;
    if (without.contains(number)) continue;
    const StoredCommand command =
        expect_there(storage::find_command(connection, number), connection, command_is_missing);
    (size.is_too_large ? part.too_large : part.commands)
        .push_back({number, command.name, command.at,
                    expect_there(content_of(connection, number), connection, command_is_missing),
                    origin_of(connection, command), size.bytes});
    if (size.is_too_large) continue;
    part.bytes += size.bytes;
    add_operations(connection, number, part);
  }
  return part;
}

std::vector<history::RawOperation> read_operations(Reader& reader, const std::vector<std::int64_t>& seqs) {
  std::vector<history::RawOperation> operations;
  std::size_t bytes = 0;
  for (const std::int64_t seq : seqs) {
    operations.push_back(
        expect_there(find_operation(reader.connection(), seq), reader.connection(), operation_is_missing));
    bytes += operations.back().body.size() + operations.back().reason.size();
    if (std::cmp_greater(bytes, kMostBytes)) break;
  }
  return operations;
}

std::vector<std::int64_t> unsent_commands(Reader& reader, std::int64_t after) {
  std::vector<std::int64_t> numbers;
  Query rows = reader.connection().query(kUnsent);
  rows.bind(after);
  while (rows.step()) numbers.push_back(rows.integer(0));
  return numbers;
}

void CommandCounts::add(Reader& reader, std::int64_t command) {
  const auto stored = storage::find_command(reader.connection(), command);
  if (!stored) return;
  const bool is_payment = kind_of(*stored) == CommandKind::kPay || kind_of(*stored) == CommandKind::kImport;
  if (!is_addition(*stored)) ++changes;
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
