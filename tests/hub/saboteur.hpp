#pragma once

// A member with a client of PostgreSQL and his own rights, who writes what he likes into his own log.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "club.hpp"
#include "history/operations/operation.hpp"
#include "hub/server/postgres.hpp"

namespace hub_tests {

/// A row of `operation`.
struct ForgedOperation : history::RawOperation {
  std::optional<std::string> raw_parents;  ///< the column, in place of `parents`

  ForgedOperation after(const base::Uuid& parent) const;
  ForgedOperation with_id(const base::Uuid& other) const;
  ForgedOperation of(const base::Uuid& other_subject) const;
  ForgedOperation as(const std::string& other_verb, const std::string& other_body) const;
  ForgedOperation with_body(const std::string& text) const;
  ForgedOperation with_reason(const std::string& text) const;
  ForgedOperation with_parents(const std::string& bytes) const;
};

/// A row of `command` with its operations: right in everything, but for what is set.
struct ForgedCommand {
  std::vector<ForgedOperation> operations;
  std::string name = "edit-match";
  std::int64_t at = 1'790'000'000;
  std::optional<std::int64_t> number, claimed;  ///< in place of the next one, and of how many rows there are
  std::optional<base::Sha256Digest> content, chain;
  std::optional<std::string> origin;
  std::size_t missing = 0;  ///< so many of the last operations are not written, though the digest has them

  ForgedCommand called(const std::string& other) const;
  ForgedCommand at_time(std::int64_t seconds) const;
  ForgedCommand numbered(std::int64_t other) const;
  ForgedCommand claiming(std::int64_t count) const;
  /// Of what it has: what an honest one says.
  [[nodiscard]] base::Sha256Digest content_digest() const;
  ForgedCommand with_content(const base::Sha256Digest& digest) const;
  ForgedCommand with_chain(const base::Sha256Digest& digest) const;
  ForgedCommand from(const std::string& login) const;
  ForgedCommand without_rows(std::size_t count) const;
};

class Saboteur {
 public:
  /// A login that may write in the club from now on.
  Saboteur(const Hub& hub, std::string login);

  /// Every statement of his goes over this connection, with his rights.
  [[nodiscard]] ::hub::Postgres& server() const { return *server_; }
  [[nodiscard]] const std::string& login() const { return login_; }

  /// Appends commands in one transaction, and returns the number of the first. Throws `ServerError`.
  std::int64_t append(const std::vector<ForgedCommand>& commands) const;
  std::int64_t append(const ForgedCommand& command) const { return append(std::vector{command}); }
  /// Appends one, and keeps the transaction open until `wait` returns; then commits it or rolls it back.
  void append_and_hold(const ForgedCommand& command, const std::function<void()>& wait, bool commits) const;
  /// Rows of a command that is there already.
  void append_rows(std::int64_t number, int first_place,
                   const std::vector<ForgedOperation>& operations) const;
  /// As `append`; returns what the server answered, "" where it took it.
  [[nodiscard]] std::string refusal(const ForgedCommand& command) const;

  /// All operations that stand in the club, each before those that came after it in its log.
  [[nodiscard]] std::vector<history::RawOperation> operations() const;
  /// A note on a match of the club, after its start: a command of it is right in everything.
  [[nodiscard]] ForgedOperation note(const std::string& text = "sabotage") const;
  /// A command of one operation.
  [[nodiscard]] ForgedCommand command(const ForgedOperation& operation) const { return {{operation}}; }
  [[nodiscard]] ForgedCommand command() const { return command(note()); }

  /// A naming of a player who is called so in the club, by the first match that says it.
  [[nodiscard]] ForgedOperation naming(const std::string& player, const std::string& name) const;

  /// As the owner: his log ends before a number.
  void cut(std::int64_t from) const;

  static base::Uuid new_id();
  static base::Sha256Digest digest_of(const std::string& text);

 private:
  struct End {
    std::int64_t number = 0;
    base::Sha256Digest chain{};
  };
  /// Of a command, a row of `operation` that is to be inserted.
  struct Row {
    std::int64_t number = 0, place = 0;
    const ForgedOperation* operation = nullptr;
  };
  [[nodiscard]] End end() const;
  void insert_rows(const std::vector<Row>& rows) const;
  /// Inserts the rows in a transaction that it begins and leaves open.
  std::int64_t insert(const std::vector<ForgedCommand>& commands) const;

  const Hub& hub_;
  std::string login_;
  base::Uuid club_;
  std::unique_ptr<::hub::Postgres> server_;
};

}  // namespace hub_tests
