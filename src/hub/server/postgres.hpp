#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/values/sha256.hpp"
#include "base/values/uuid.hpp"
#include "hub/server/url.hpp"
#include "hub/server/wire.hpp"

struct pg_conn;
struct pg_result;

/// libpq as the rest of this module sees it.
namespace hub {

/// PostgreSQL's codes (its manual, Appendix A) that this program knows.
namespace sqlstate {
inline constexpr const char *kReadOnly = "25006", *kUniqueViolation = "23505", *kSerialization = "40001",
                            *kDeadlock = "40P01", *kNoPrivilege = "42501", *kNoColumn = "42703",
                            *kNoObject = "42704", *kNoTable = "42P01", *kTooManyConnections = "53300",
                            *kLockTimeout = "55P03", *kCanceled = "57014";
/// What the server says of a statement that suits no table there is: a table or a column is missing, is of
/// another type or kind, or lacks a key.
inline constexpr std::array<std::string_view, 7> kOtherTables{kNoTable, kNoColumn, "42804", "42883",
                                                              "42809",  "42P07",   "42P10"};
}  // namespace sqlstate

/// How far a request came that the server did not carry out.
enum class Failure {
  kNotConnected,  ///< nobody let it in, so nothing was begun
  kRefused,       ///< the server answered: `ServerError::sqlstate` says why
  kLost,          ///< the connection broke: what was begun may have been carried out
  kSilent,        ///< no answer came in time: the same
};

/// That the server refused something or did not answer.
class ServerError : public base::Error {
 public:
  /// Precondition: not `Failure::kRefused`, which has a code.
  ServerError(base::ErrorKind kind, const std::string& message, Failure failure)
      : base::Error(kind, message), failure_(failure) {}
  ServerError(base::ErrorKind kind, const std::string& message, std::string sqlstate)
      : base::Error(kind, message), failure_(Failure::kRefused), sqlstate_(std::move(sqlstate)) {}
  [[nodiscard]] Failure failure() const { return failure_; }
  /// PostgreSQL's code; empty where it gave none.
  [[nodiscard]] const std::string& sqlstate() const { return sqlstate_; }
  [[nodiscard]] bool is_silent() const { return failure_ == Failure::kSilent; }
  /// For how long the hub was silent; 0 for any other failure.
  [[nodiscard]] std::chrono::seconds silence() const { return silence_; }
  void silence(std::chrono::seconds time) { silence_ = time; }
  /// Whether the same may well succeed if it is done again at once: nothing of it was carried out.
  [[nodiscard]] bool may_be_repeated() const {
    return sqlstate_ == sqlstate::kSerialization || sqlstate_ == sqlstate::kDeadlock ||
           (failure_ == Failure::kNotConnected && kind() == base::ErrorKind::kBusy);
  }

 private:
  Failure failure_;
  std::string sqlstate_;
  std::chrono::seconds silence_{0};
};

/// That a hub has not answered for so long.
ServerError silent_for(std::chrono::seconds time);

/// The error (kUnusableDatabase) for tables that are another program's; `what` is a sentence that says so.
base::Error not_our_tables(const std::string& what);

/// Rows that a statement gave, in the binary format.
class Rows {
 public:
  explicit Rows(pg_result* result);

  [[nodiscard]] int size() const;
  [[nodiscard]] bool is_null(int row, int column) const;
  [[nodiscard]] std::string_view bytes(int row, int column) const;
  [[nodiscard]] std::string text(int row, int column) const { return std::string(bytes(row, column)); }
  /// These throw `Error` (kUnusableDatabase) for a value of another type: the tables are not those of
  /// chapeau.
  [[nodiscard]] std::int64_t integer(int row, int column) const;
  [[nodiscard]] base::Uuid uuid(int row, int column) const;
  [[nodiscard]] base::Sha256Digest digest(int row, int column) const;

 private:
  std::shared_ptr<pg_result> result_;
};

/// SQL with its parameters; each placeholder is cast in the text (`$1::uuid`).
struct Statement {
  std::string sql;
  std::vector<Parameter> parameters = {};
};

/// A connection. A statement that the server refuses is a `ServerError` whose kind follows from its SQLSTATE:
/// kRefused for 42501, 42704, 25006 and class 28; kUnusableDatabase for `sqlstate::kOtherTables` and class
/// 23; kBusy for 55P03, 57014, 53300 and class 40; else kInputOutput. Whatever it waits for, it waits only as
/// long as the URL says (`Url::silence_timeout`) without hearing anything; then it throws `ServerError`
/// (`kSilent`).
class Postgres {
 public:
  /// With `sslmode=verify-full` unless the URL says otherwise; on a local socket TLS is never asked for. Of
  /// several hosts or addresses each is waited for as long as the URL says.
  /// Throws `ServerError`: kInputOutput if nobody answers, kRefused for a login that the server does not let
  /// in, kBusy for one that lets in nobody just now.
  explicit Postgres(const Url& url);
  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  /// That others could read or answer what goes over this connection, and why; empty if they cannot.
  [[nodiscard]] std::string weakness() const;
  [[nodiscard]] std::string login() const;

  /// One statement, in one round trip.
  Rows execute(const Statement& statement);
  /// Several, one after the other, in one round trip altogether. Where one fails, those behind it are not
  /// carried out, and its error is thrown; a transaction that was open is rolled back.
  std::vector<Rows> execute_all(const std::vector<Statement>& statements);
  /// Carries out, as `execute_all` does, statements that `make` passes on one by one, which may be more than
  /// the memory takes: the server works on one while the next is made. What `make` throws ends the
  /// connection.
  using Send = std::function<void(const Statement&)>;
  std::vector<Rows> pipeline(const std::function<void(const Send&)>& make);
  /// One statement whose rows may be more than the memory takes: `visit` gets them one by one. What it throws
  /// ends the connection.
  void stream(const Statement& statement, const std::function<void(const Rows&)>& visit);

  [[nodiscard]] bool in_transaction() const;

  /// A name as SQL writes it.
  [[nodiscard]] std::string quoted_name(const std::string& name) const;
  /// How many round trips were made.
  [[nodiscard]] std::int64_t round_trips() const { return round_trips_; }

 private:
  /// Sends statements, and passes on the result of each, or its rows one by one. Throws the error of the
  /// first that fails; what else is thrown ends the connection.
  void run_pipeline(const std::function<void(const Send&)>& make, bool row_by_row,
                    const std::function<void(const Rows&)>& visit);
  /// The same, which returns the error of the first that fails.
  std::optional<ServerError> read_results(const std::function<void(const Send&)>& make, bool row_by_row,
                                          const std::function<void(const Rows&)>& visit);
  void send(const Statement& statement);
  /// Waits until all that was passed to libpq is on its way.
  void drain();
  /// Waits until there is something to read, or (`to_write`) space to write.
  void wait(bool to_write);
  /// The next result, for which it waits; null at the end of those of a statement.
  pg_result* next_result();
  ServerError lost() const;
  ServerError error_of(const pg_result* result) const;
  void roll_back();

  std::chrono::seconds silence_timeout_;
  std::unique_ptr<pg_conn, void (*)(pg_conn*)> connection_;
  std::int64_t round_trips_ = 0;
  std::size_t unsent_ = 0;  ///< bytes that may still lie with libpq
};

}  // namespace hub
