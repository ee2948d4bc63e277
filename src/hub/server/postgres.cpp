#include "hub/server/postgres.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "hub/server/server_text.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

constexpr int kBinary = 1;
constexpr std::size_t kLarge = 65536;  // bytes of statements that are not kept until the last is made

/// What libpq says, without what it advises.
std::string one_line(const char* text) {
  const std::string_view all = text == nullptr ? "" : text;
  return base::printable(all.substr(0, all.find('\n')));
}

/// How a line of libpq's begins that says what came of an attempt; the others add to one.
constexpr std::array<std::string_view, 4> kAttempts{"connection to server", "could not translate host name",
                                                    "could not parse network address",
                                                    "Unix-domain socket path"};

/// How much a line tells: that a server answered more than that none did, and what is wrong with a login more
/// than that it may not come this way, since libpq tries the same server with TLS and without.
int weight_of(std::string_view line) {
  const auto begins = [&](std::string_view words) { return line.starts_with(words); };
  if (std::none_of(kAttempts.begin(), kAttempts.end(), begins)) return -1;
  if (line.find("FATAL") == std::string_view::npos) return 0;
  return line.find("pg_hba.conf") != std::string_view::npos ? 1 : 2;
}

/// The attempt that tells most, of equal ones the last: a URL may name several hosts, and a host have several
/// addresses. Where no line is about an attempt, the first one.
std::string telling_attempt(const char* text) {
  const std::string_view all = text == nullptr ? "" : text;
  std::string_view chosen = all.substr(0, all.find('\n'));
  for (std::size_t at = 0; at < all.size();) {
    const std::string_view line = all.substr(at, all.find('\n', at) - at);
    if (const int weight = weight_of(line); weight >= 0 && weight >= weight_of(chosen)) chosen = line;
    at += line.size() + 1;
  }
  return base::printable(chosen);
}

/// A connection that could not be made in this time. libpq 15 has no SQLSTATE for that, so its words have to
/// do.
ServerError no_connection(const PGconn* connection, std::chrono::steady_clock::duration time) {
  const std::string message = telling_attempt(PQerrorMessage(connection));
  const auto says = [&](std::string_view words) { return message.find(words) != std::string::npos; };
  // Several hosts, and the addresses of one, are waited for one after the other.
  if (says("timeout expired")) return silent_for(std::chrono::round<std::chrono::seconds>(time));
  ErrorKind kind = ErrorKind::kInputOutput;
  std::string remedy = base::tr("go on: what you enter stays in the file, and the next sync sends it");
  if (says("database \"") && says("does not exist")) {
    kind = ErrorKind::kNotThere;
    remedy = base::tr("check the URL, or create the database there: createdb");
  } else if (says("too many") || says("starting up") || says("shutting down") || says("recovery")) {
    kind = ErrorKind::kBusy;
    remedy = base::tr("try again later");
  } else if (says("FATAL") || PQconnectionNeedsPassword(connection) != 0) {
    // An answer of the server's, which has a reason of its own to refuse.
    kind = ErrorKind::kRefused;
    remedy =
        base::tr("ask the person who runs the hub which logins there are; write the password into ~/.pgpass");
  }
  // What libpq says of a setting before it asks anybody.
  if (says("invalid ") && kind == ErrorKind::kInputOutput) {
    kind = ErrorKind::kData;
    remedy = base::tr("correct the URL, or the service that it names: schema/hub/README.md has examples");
  }
  if (says("certificate") || says("SSL"))
    remedy = base::tr(
        "the server must prove its identity: schema/hub/README.md says how; if you trust the network, add "
        "?sslmode=disable to the URL");
  // Translators: {0} is what PostgreSQL says.
  ServerError error(kind, base::tr("the hub cannot be reached: {0}", in_language(message)),
                    says("server closed the connection") ? Failure::kLost : Failure::kNotConnected);
  error.remedy(remedy);
  return error;
}

bool is_local(const PGconn* connection) {
  const char* host = PQhost(connection);
  return host == nullptr || *host == '\0' || *host == '/' || *host == '@';
}

bool is_of_other_tables(std::string_view state) {
  return std::find(sqlstate::kOtherTables.begin(), sqlstate::kOtherTables.end(), state) !=
         sqlstate::kOtherTables.end();
}

ErrorKind kind_of(const std::string& state) {
  const std::string_view group = std::string_view(state).substr(0, 2);
  constexpr std::string_view kIntegrity = "23", kAuthorization = "28", kRollback = "40";
  if (state == sqlstate::kNoPrivilege || state == sqlstate::kNoObject || state == sqlstate::kReadOnly ||
      group == kAuthorization)
    return ErrorKind::kRefused;
  if (is_of_other_tables(state)) return ErrorKind::kUnusableDatabase;
  if (state == sqlstate::kLockTimeout || state == sqlstate::kCanceled || group == kRollback ||
      state == sqlstate::kTooManyConnections)
    return ErrorKind::kBusy;
  // What a sync meets of duplicate keys it reads again (`OwnLog`): a constraint that is broken else is not
  // one of ours, or a row is not one that this program writes.
  if (group == kIntegrity) return ErrorKind::kUnusableDatabase;
  return ErrorKind::kInputOutput;
}

std::string name_another_database() {
  return base::tr("name the database in which 'chapeau hub init' made them");
}

}  // namespace

Error not_our_tables(const std::string& what) {
  return Error(ErrorKind::kUnusableDatabase, what).remedy(name_another_database());
}

ServerError silent_for(std::chrono::seconds time) {
  ServerError silent(ErrorKind::kInputOutput,
                     base::tr_n(time.count(), "the hub has not answered for {0} second",
                                "the hub has not answered for {0} seconds"),
                     Failure::kSilent);
  silent.remedy(base::tr("check the network and try again: nothing is sent twice"));
  silent.silence(time);
  return silent;
}

Rows::Rows(pg_result* result) : result_(result, &PQclear) {}

int Rows::size() const { return PQntuples(result_.get()); }

bool Rows::is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }

std::string_view Rows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::integer(int row, int column) const {
  if (const auto value = integer_from(bytes(row, column))) return *value;
  throw not_our_tables(base::tr("the tables of the hub are not those of chapeau: a number is wrong"));
}

base::Uuid Rows::uuid(int row, int column) const {
  if (const auto value = uuid_from(bytes(row, column))) return *value;
  throw not_our_tables(base::tr("the tables of the hub are not those of chapeau: an id is wrong"));
}

base::Sha256Digest Rows::digest(int row, int column) const {
  if (const auto value = digest_from(bytes(row, column))) return *value;
  throw not_our_tables(base::tr("the tables of the hub are not those of chapeau: a digest is wrong"));
}

Postgres::Postgres(const Url& url)
    : silence_timeout_(url.silence_timeout()), connection_(nullptr, &PQfinish) {
  std::vector<const char*> keywords{"application_name", "client_encoding"}, values{"chapeau", "UTF8"};
  for (const auto& [keyword, value] : url.settings()) {
    keywords.push_back(keyword.c_str());
    values.push_back(value.c_str());
  }
  const std::string timeout = std::to_string(silence_timeout_.count());
  keywords.push_back("connect_timeout");
  values.push_back(timeout.c_str());
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  // Behind the URL and a service file, and before what libpq does else, which is to go on without TLS.
  if (!url.setting("sslmode")) setenv("PGSSLMODE", "verify-full", 1);
  // Not PQconnectPoll, which knows no timeout and so never leaves a host that says nothing for the next one.
  const auto begin = std::chrono::steady_clock::now();
  connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 0));
  if (!connection_)
    throw Error(ErrorKind::kInputOutput, base::tr("there is not enough memory for a connection"));
  if (PQstatus(connection_.get()) != CONNECTION_OK)
    throw no_connection(connection_.get(), std::chrono::steady_clock::now() - begin);
  PQsetnonblocking(connection_.get(), 1);
  // What the server remarks is for those who run it.
  PQsetNoticeReceiver(
      connection_.get(), [](void* /*nothing*/, const PGresult* /*remark*/) {}, nullptr);
}

Postgres::~Postgres() = default;

std::string Postgres::weakness() const {
  if (is_local(connection_.get())) return "";
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(PQconninfo(connection_.get()),
                                                                               &PQconninfoFree);
  for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr;
       ++option)
    if (std::string_view(option->keyword) == "sslmode" && option->val != nullptr &&
        std::string_view(option->val) == "verify-full")
      return "";
  return PQsslInUse(connection_.get()) != 0
             ? base::tr(
                   "the connection to the hub is not safe: the server's identity was not checked (sslmode)")
             : base::tr(
                   "the connection to the hub is not safe: it is not encrypted (sslmode): others may read "
                   "and change it");
}

std::string Postgres::login() const { return PQuser(connection_.get()); }

std::string Postgres::quoted_name(const std::string& name) const {
  const std::unique_ptr<char, void (*)(void*)> quoted(
      PQescapeIdentifier(connection_.get(), name.data(), name.size()), &PQfreemem);
  if (!quoted) throw Error(ErrorKind::kData, base::tr("'{0}' is not a name", base::printable(name)));
  return quoted.get();
}

bool Postgres::in_transaction() const { return PQtransactionStatus(connection_.get()) != PQTRANS_IDLE; }

ServerError Postgres::lost() const {
  const std::string message = one_line(PQerrorMessage(connection_.get()));
  ServerError error(ErrorKind::kInputOutput,
                    message.empty()
                        ? base::tr("the connection to the hub was lost")
                        : base::tr("the connection to the hub was lost: {0}", in_language(message)),
                    Failure::kLost);
  error.remedy(base::tr("run 'chapeau sync' again: nothing is sent twice"));
  return error;
}

ServerError Postgres::error_of(const pg_result* result) const {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state == nullptr) return lost();
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const ErrorKind kind = kind_of(state);
  // The server ends the connection with a code: it was shut down, crashed, or somebody ended the connection.
  const bool leaves = std::string_view(state).starts_with("57P");
  // Translators: {0} is what PostgreSQL says.
  const std::string said = base::tr("the hub says: {0}", in_language(one_line(message)));
  ServerError error =
      leaves ? ServerError(kind, said, Failure::kLost) : ServerError(kind, said, std::string(state));
  if (std::string_view(state) == sqlstate::kLockTimeout)
    error = ServerError(kind, base::tr("somebody's open transaction on the hub is in the way"), state);
  if (kind == ErrorKind::kBusy) error.remedy(base::tr("try again later"));
  if (kind == ErrorKind::kRefused)
    error.remedy(base::tr("ask the person who runs the hub what your login may do"));
  if (kind == ErrorKind::kUnusableDatabase)
    error.remedy(base::tr("'chapeau hub status' shows what stands in its logs"));
  if (!is_of_other_tables(state)) return error;
  // Translators: {0} is what PostgreSQL says.
  error = ServerError(
      kind, base::tr("the tables of the hub are not those of chapeau: {0}", in_language(one_line(message))),
      state);
  error.remedy(name_another_database());
  return error;
}

void Postgres::wait(bool to_write) {
  const auto end = std::chrono::steady_clock::now() + silence_timeout_;
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd socket{PQsocket(connection_.get()), static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN), 0};
    const int ready = left.count() <= 0 ? 0 : poll(&socket, 1, static_cast<int>(left.count()));
    if (ready > 0) return;
    if (ready < 0 && errno == EINTR) continue;
    throw silent_for(silence_timeout_);
  }
}

pg_result* Postgres::next_result() {
  while (PQisBusy(connection_.get()) != 0) {
    // What is still to be sent may be what the server waits for.
    const int left = PQflush(connection_.get());
    if (left < 0) throw lost();
    wait(left > 0);
    if (PQconsumeInput(connection_.get()) == 0) throw lost();
  }
  return PQgetResult(connection_.get());
}

void Postgres::send(const Statement& statement) {
  std::vector<const char*> values;
  std::vector<int> lengths, formats;
  std::size_t bytes = 0;
  for (const Parameter& parameter : statement.parameters) {
    values.push_back(parameter ? parameter->data() : nullptr);
    lengths.push_back(parameter ? static_cast<int>(parameter->size()) : 0);
    formats.push_back(kBinary);
    bytes += parameter ? parameter->size() : 0;
  }
  if (PQsendQueryParams(connection_.get(), statement.sql.c_str(), static_cast<int>(values.size()), nullptr,
                        values.data(), lengths.data(), formats.data(), kBinary) == 0)
    throw lost();
  unsent_ += statement.sql.size() + bytes;
  if (unsent_ >= kLarge) drain();
}

void Postgres::drain() {
  for (int left = PQflush(connection_.get()); left != 0; left = PQflush(connection_.get())) {
    if (left < 0) throw lost();
    wait(true);
    if (PQconsumeInput(connection_.get()) == 0) throw lost();
  }
  unsent_ = 0;
}

Rows Postgres::execute(const Statement& statement) { return execute_all({statement}).front(); }

std::vector<Rows> Postgres::execute_all(const std::vector<Statement>& statements) {
  return pipeline([&](const Send& send) {
    for (const Statement& statement : statements) send(statement);
  });
}

std::vector<Rows> Postgres::pipeline(const std::function<void(const Send&)>& make) {
  std::vector<Rows> answers;
  run_pipeline(make, false, [&](const Rows& rows) { answers.push_back(rows); });
  return answers;
}

void Postgres::stream(const Statement& statement, const std::function<void(const Rows&)>& visit) {
  // The last result of the statement has no row.
  run_pipeline([&](const Send& send) { send(statement); }, true,
               [&](const Rows& rows) {
                 if (rows.size() > 0) visit(rows);
               });
}

void Postgres::run_pipeline(const std::function<void(const Send&)>& make, bool row_by_row,
                            const std::function<void(const Rows&)>& visit) {
  std::optional<ServerError> problem;
  try {
    problem = read_results(make, row_by_row, visit);
  } catch (...) {
    // What was begun is in the pipeline still: the next statement would get answers that are not its own.
    connection_.reset();
    throw;
  }
  if (!problem) return;
  roll_back();
  throw *problem;
}

std::optional<ServerError> Postgres::read_results(const std::function<void(const Send&)>& make,
                                                  bool row_by_row,
                                                  const std::function<void(const Rows&)>& visit) {
  ++round_trips_;
  if (PQenterPipelineMode(connection_.get()) == 0) throw lost();
  make([&](const Statement& statement) { send(statement); });
  if (PQpipelineSync(connection_.get()) == 0) throw lost();
  // Never outside of a pipeline: libpq 15 keeps it for the next statement then.
  if (row_by_row) PQsetSingleRowMode(connection_.get());
  std::optional<ServerError> problem;
  // The results of each statement end with a null, those of all with the mark of the synchronization.
  for (bool is_over = false; !is_over;) {
    pg_result* result = next_result();
    if (result == nullptr && PQstatus(connection_.get()) == CONNECTION_BAD) throw problem ? *problem : lost();
    if (result == nullptr) continue;
    const Rows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    is_over = status == PGRES_PIPELINE_SYNC;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_SINGLE_TUPLE) visit(rows);
    if (status == PGRES_FATAL_ERROR && !problem) problem = error_of(result);
  }
  PQexitPipelineMode(connection_.get());
  return problem;
}

void Postgres::roll_back() {
  if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
  try {
    execute({"ROLLBACK"});
  } catch (const ServerError&) {
    // The server does the same when the connection ends.
    return;
  }
}

}  // namespace hub
