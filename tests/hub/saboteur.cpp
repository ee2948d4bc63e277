#include "saboteur.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "history/operations/digest.hpp"
#include "history/operations/parents.hpp"
#include "hub/server/column.hpp"
#include "hub/server/url.hpp"

namespace hub_tests {

using ::hub::Column;
using ::hub::Rows;
using ::hub::to_wire;

namespace {

/// A copy in which one member is another.
template <class Value, class Base, class Member, class Other>
Value with(Value copy, Member Base::*member, Other other) {
  copy.*member = std::move(other);
  return copy;
}

std::string parents_of(const ForgedOperation& operation) {
  return operation.raw_parents ? *operation.raw_parents : history::parents_as_bytes(operation.parents);
}

/// SHA-256 of the one before and the content, by hand: not what the program computes.
base::Sha256Digest chained(const base::Sha256Digest& before, const base::Sha256Digest& content) {
  std::string bytes(before.begin(), before.end());
  bytes.append(content.begin(), content.end());
  return Saboteur::digest_of(bytes);
}

}  // namespace

ForgedOperation ForgedOperation::after(const base::Uuid& parent) const {
  return with(*this, &ForgedOperation::parents, std::vector{parent});
}
ForgedOperation ForgedOperation::with_id(const base::Uuid& other) const {
  return with(*this, &ForgedOperation::id, other);
}
ForgedOperation ForgedOperation::of(const base::Uuid& other_subject) const {
  return with(*this, &ForgedOperation::subject, other_subject);
}
ForgedOperation ForgedOperation::as(const std::string& other_verb, const std::string& other_body) const {
  return with(with(*this, &ForgedOperation::verb, other_verb), &ForgedOperation::body, other_body);
}
ForgedOperation ForgedOperation::with_body(const std::string& text) const { return as(verb, text); }
ForgedOperation ForgedOperation::with_reason(const std::string& text) const {
  return with(*this, &ForgedOperation::reason, text);
}
ForgedOperation ForgedOperation::with_parents(const std::string& bytes) const {
  return with(*this, &ForgedOperation::raw_parents, bytes);
}

ForgedCommand ForgedCommand::called(const std::string& other) const {
  return with(*this, &ForgedCommand::name, other);
}
ForgedCommand ForgedCommand::at_time(std::int64_t seconds) const {
  return with(*this, &ForgedCommand::at, seconds);
}
ForgedCommand ForgedCommand::numbered(std::int64_t other) const {
  return with(*this, &ForgedCommand::number, other);
}
ForgedCommand ForgedCommand::claiming(std::int64_t count) const {
  return with(*this, &ForgedCommand::claimed, count);
}
base::Sha256Digest ForgedCommand::content_digest() const {
  std::vector<base::Sha256Digest> digests;
  for (const ForgedOperation& operation : operations) digests.push_back(history::digest_of(operation));
  return history::content_digest(name, {at}, digests);
}
ForgedCommand ForgedCommand::with_content(const base::Sha256Digest& digest) const {
  return with(*this, &ForgedCommand::content, digest);
}
ForgedCommand ForgedCommand::with_chain(const base::Sha256Digest& digest) const {
  return with(*this, &ForgedCommand::chain, digest);
}
ForgedCommand ForgedCommand::from(const std::string& login) const {
  return with(*this, &ForgedCommand::origin, login);
}

ForgedCommand ForgedCommand::without_rows(std::size_t count) const {
  return with(*this, &ForgedCommand::missing, count);
}

Saboteur::Saboteur(const Hub& hub, std::string login) : hub_(hub), login_(std::move(login)) {
  if (hub.sql("SELECT 1 FROM member WHERE rights = 'write' AND login = '" + login_ + "'").empty())
    hub.add_member(login_);
  server_ = std::make_unique<::hub::Postgres>(::hub::Url(hub.url(login_)));
  club_ = server_->execute({"SELECT club FROM club WHERE name = $1::text", {kClub}}).uuid(0, 0);
}

Saboteur::End Saboteur::end() const {
  const Rows last = server_->execute(
      {"SELECT number, chain FROM command WHERE login = $1::text ORDER BY number DESC LIMIT 1", {login_}});
  if (last.size() == 0) return {};
  return {last.integer(0, 0), last.digest(0, 1)};
}

std::int64_t Saboteur::append(const std::vector<ForgedCommand>& commands) const {
  try {
    const std::int64_t first = insert(commands);
    server_->execute({"COMMIT"});
    return first;
  } catch (...) {
    if (server_->in_transaction()) server_->execute({"ROLLBACK"});
    throw;
  }
}

void Saboteur::append_and_hold(const ForgedCommand& command, const std::function<void()>& wait,
                               bool commits) const {
  insert({command});
  wait();
  server_->execute({commits ? "COMMIT" : "ROLLBACK"});
}

std::int64_t Saboteur::insert(const std::vector<ForgedCommand>& commands) const {
  const std::int64_t first = end().number + 1;
  base::Sha256Digest chain = end().chain;
  std::int64_t number = first;
  Column numbers(Column::Type::kBigint), counts(Column::Type::kBigint), times(Column::Type::kBigint),
      titles(Column::Type::kText), contents(Column::Type::kBytea), chains(Column::Type::kBytea),
      origins(Column::Type::kText);
  for (const ForgedCommand& command : commands) {
    const base::Sha256Digest content = command.content.value_or(command.content_digest());
    chain = command.chain.value_or(chained(chain, content));
    numbers.add(command.number.value_or(number++));
    counts.add(command.claimed.value_or(static_cast<std::int64_t>(command.operations.size())));
    times.add(command.at);
    titles.add(command.name);
    contents.add(content);
    chains.add(chain);
    command.origin ? origins.add(*command.origin) : origins.add_null();
  }
  server_->execute_all(
      {{"BEGIN"},
       {"INSERT INTO command (club, login, number, operations, at, name, content, chain, origin) SELECT "
        "$1::uuid, $2::text, r.* FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[], "
        "$7::bytea[], $8::bytea[], $9::text[]) AS r",
        {to_wire(club_), login_, numbers.parameter(), counts.parameter(), times.parameter(),
         titles.parameter(), contents.parameter(), chains.parameter(), origins.parameter()}}});
  number = first;
  std::vector<Row> rows;
  for (const ForgedCommand& command : commands) {
    const std::int64_t of = command.number.value_or(number++);
    for (std::size_t i = 0; i + command.missing < command.operations.size(); ++i)
      rows.push_back({of, static_cast<std::int64_t>(i) + 1, &command.operations[i]});
  }
  insert_rows(rows);
  return commands.front().number.value_or(first);
}

void Saboteur::append_rows(std::int64_t number, int first_place,
                           const std::vector<ForgedOperation>& operations) const {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < operations.size(); ++i)
    rows.push_back({number, first_place + static_cast<std::int64_t>(i), &operations[i]});
  insert_rows(rows);
}

void Saboteur::insert_rows(const std::vector<Row>& rows) const {
  constexpr std::size_t kMost = 5000;
  for (std::size_t begin = 0; begin < rows.size(); begin += kMost) {
    Column numbers(Column::Type::kBigint), places(Column::Type::kBigint), subjects(Column::Type::kUuid),
        ids(Column::Type::kUuid), parents(Column::Type::kBytea), verbs(Column::Type::kText),
        versions(Column::Type::kBigint), bodies(Column::Type::kText), reasons(Column::Type::kText);
    for (std::size_t i = begin; i < std::min(begin + kMost, rows.size()); ++i) {
      const ForgedOperation& operation = *rows[i].operation;
      numbers.add(rows[i].number);
      places.add(rows[i].place);
      subjects.add(operation.subject);
      ids.add(operation.id);
      parents.add(parents_of(operation));
      verbs.add(operation.verb);
      versions.add(operation.version);
      bodies.add(operation.body);
      reasons.add(operation.reason);
    }
    server_->execute(
        {"INSERT INTO operation (club, login, number, place, subject, id, parents, verb, version, body, "
         "reason) SELECT $1::uuid, $2::text, r.* FROM unnest($3::bigint[], $4::bigint[], $5::uuid[], "
         "$6::uuid[], $7::bytea[], $8::text[], $9::bigint[], $10::text[], $11::text[]) AS r",
         {to_wire(club_), login_, numbers.parameter(), places.parameter(), subjects.parameter(),
          ids.parameter(), parents.parameter(), verbs.parameter(), versions.parameter(), bodies.parameter(),
          reasons.parameter()}});
  }
}

std::string Saboteur::refusal(const ForgedCommand& command) const {
  try {
    append(command);
  } catch (const ::hub::ServerError& error) {
    return error.sqlstate() + " " + error.message();
  }
  return "";
}

std::vector<history::RawOperation> Saboteur::operations() const {
  const Rows rows = server_->execute(
      {"SELECT subject, id, parents, verb, version, body, reason FROM operation ORDER BY login, "
       "number, place"});
  std::vector<history::RawOperation> operations;
  for (int row = 0; row < rows.size(); ++row) {
    history::RawOperation& each = operations.emplace_back();
    each.subject = rows.uuid(row, 0);
    each.id = rows.uuid(row, 1);
    each.parents = history::parents_from_bytes(rows.bytes(row, 2)).value_or(std::vector<base::Uuid>());
    each.verb = rows.text(row, 3);
    each.version = rows.integer(row, 4);
    each.body = rows.text(row, 5);
    each.reason = rows.text(row, 6);
  }
  return operations;
}

ForgedOperation Saboteur::note(const std::string& text) const {
  const Rows start =
      server_->execute({"SELECT subject, id FROM operation WHERE verb = 'start' ORDER BY id LIMIT 1"});
  ForgedOperation operation;
  operation.subject = start.uuid(0, 0);
  operation.id = new_id();
  operation.parents = {start.uuid(0, 1)};
  operation.verb = "set";
  operation.version = 1;
  operation.body = fmt::format(R"({{"options":{{"note":"{}"}}}})", text);
  return operation;
}

ForgedOperation Saboteur::naming(const std::string& player, const std::string& name) const {
  ForgedOperation operation = note();
  for (const history::RawOperation& each : operations()) {
    if (each.verb != "start") continue;
    const auto players = nlohmann::json::parse(each.body).at("players");
    for (const auto& seat : players)
      if (seat.at("name") == player) {
        operation.subject = base::parse_uuid(seat.at("id").get<std::string>()).value();
        operation.parents.clear();
        return operation.as("rename", fmt::format(R"({{"name":"{}"}})", name));
      }
  }
  ADD_FAILURE() << player << " plays in no match";
  return operation;
}

void Saboteur::cut(std::int64_t from) const {
  hub_.sql(
      fmt::format("DELETE FROM operation WHERE login = '{0}' AND number >= {1}; DELETE FROM command WHERE "
                  "login = '{0}' AND number >= {1}",
                  login_, from));
}

base::Uuid Saboteur::new_id() {
  constexpr std::int64_t kMilliseconds = 1'790'000'000'000;
  return base::make_uuid_v7(kMilliseconds);
}

base::Sha256Digest Saboteur::digest_of(const std::string& text) {
  base::Sha256 hash;
  hash.bytes(text);
  return hash.finish();
}

}  // namespace hub_tests
