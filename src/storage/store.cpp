#include "storage/store.hpp"

#include <fmt/core.h>
#include <sqlite3.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "history/encode.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/tables.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// Rolls back, at the end of its life, what is not committed by then.
class Rollback {
 public:
  explicit Rollback(Connection& connection) : connection_(connection) {}
  ~Rollback() {
    if (connection_.in_transaction()) connection_.database().tryExec("ROLLBACK");
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;

 private:
  Connection& connection_;
};

}  // namespace

Writer::Writer(Connection& connection, StoredCommand command, Now now)
    : Reader(connection),
      command_(std::make_unique<CommandWriter>(connection, std::move(command))),
      now_(now) {}

Writer::~Writer() = default;

std::int64_t Writer::start(const history::MatchRecord& record) {
  Query known = connection().query("SELECT number FROM match WHERE id = ?1");
  known.bind(record.id);
  std::int64_t number = 0;
  if (known.step()) {
    number = known.integer(0);
  } else {
    Query next = connection().query("SELECT coalesce(max(number), 0) + 1 FROM match");
    next.step();
    number = next.integer(0);
  }
  append(number, history::Start{record}, "");
  return number;
}

void Writer::apply(std::int64_t match, const history::Action& action, const std::string& reason) {
  append(match, action, reason);
}

void Writer::append(std::int64_t number, const history::Action& action, const std::string& reason) {
  std::vector<StoredOperation> operations = operations_of_match(connection(), number);
  // A body is written in terms of the match that it is done to; a start brings its own.
  match::Match match;
  for (const StoredOperation& stored : operations)
    if (const history::MatchRecord* record = history::record_brought_by(stored.operation.action))
      match = record->match;
  const base::Uuid id = new_id();
  const std::int64_t seq =
      command_->append(id, number, history::verb(action), history::encode_body(match, action), reason);
  operations.push_back({seq, command_->command().number, number, {id, command_->command().at, action}});
  write_rows(connection(), number, rows_of(number, operations));
}

void Writer::take_back(std::int64_t command) {
  // The latest first, as if each step were undone by itself.
  std::vector<Touched> touched = touched_by(command);
  std::reverse(touched.begin(), touched.end());
  for (const Touched& each : touched) {
    if (!each.match)
      throw Error(ErrorKind::kForeign, "the history holds an operation that this version cannot take back");
    append(*each.match, history::TakeBack{each.operation}, "");
  }
}

KnownPlayer Writer::player_ref(const std::string& name) {
  const auto known = player(name);
  return known ? *known : KnownPlayer{new_id(), name};
}

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&& other) noexcept = default;
Store& Store::operator=(Store&& other) noexcept = default;

Store Store::open(const std::string& path) {
  return Store(std::make_unique<Connection>(Connection::open(path)));
}
Store Store::open_or_create(const std::string& path) {
  return Store(std::make_unique<Connection>(Connection::open_or_create(path)));
}
Store Store::open_or_empty(const std::string& path) {
  return Store(std::make_unique<Connection>(Connection::open_or_empty(path)));
}

const std::string& Store::path() const { return connection_->path(); }

void Store::transact(const std::function<void()>& work) {
  try {
    const Rollback rollback(*connection_);
    work();
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection_->path());
  }
}

void Store::read(const std::function<void(Reader&)>& questions) {
  transact([&] {
    connection_->execute("BEGIN");
    connection_->verify();
    Reader reader(*connection_);
    questions(reader);
    connection_->execute("COMMIT");
  });
}

bool Store::write(const std::string& name, Now now, const std::function<void(Writer&)>& changes) {
  bool changed = false;
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    Writer writer(*connection_, {0, now.timestamp(), name, std::nullopt}, now);
    changes(writer);
    if (writer.command_->empty()) return;
    changed = true;
    const base::Sha256Digest digest = writer.command_->end();
    commit(writer.command_->command().number, digest);
  });
  return changed;
}

void Store::rehearse(const std::string& name, Now now, const std::function<void(Writer&)>& changes) {
  transact([&] {
    connection_->execute("BEGIN IMMEDIATE");
    connection_->verify();
    Writer writer(*connection_, {0, now.timestamp(), name, std::nullopt}, now);
    changes(writer);
  });
}

void Store::take_back(const std::vector<std::int64_t>& commands, const std::string& name, Now now,
                      const std::function<void(Reader&)>& afterwards) {
  transact([&] {
    connection_->begin_writing();
    connection_->verify();
    // The person was asked about these commands, without a transaction open meanwhile.
    const std::vector<StoredCommand> latest = undoable(*connection_, commands.size());
    const bool same = std::equal(latest.begin(), latest.end(), commands.begin(), commands.end(),
                                 [](const StoredCommand& a, std::int64_t b) { return a.number == b; });
    if (!same)
      throw Error(ErrorKind::kRefused, "another command came between")
          .remedy("look at the sheet, and undo again if it is still what you want");
    base::Sha256Digest digest{};
    std::int64_t number = 0;
    for (const std::int64_t command : commands) {
      Writer writer(*connection_, {0, now.timestamp(), name, command}, now);
      writer.take_back(command);
      digest = writer.command_->end();
      number = writer.command_->command().number;
    }
    Reader reader(*connection_);
    afterwards(reader);
    commit(number, digest);
  });
}

void Store::commit(std::int64_t command, const base::Sha256Digest& digest) {
  try {
    connection_->execute("COMMIT");
    base::note_that_it_was_saved();
  } catch (const SQLite::Exception& exception) {
    // Still in the transaction: nothing has reached the file, and it is rolled back.
    if (connection_->in_transaction()) throw;
    const Error cause = translate(exception, connection_->path());
    // SQLite ended the transaction by itself; whether the journal was gone by then only the file can tell.
    bool saved = false;
    try {
      Connection again = Connection::open(connection_->path());
      saved = digest_of(again, command) == digest;  // a later command may have come already
    } catch (const std::exception&) {
      throw Error(cause.kind(), cause.message() + "; whether the command was saved cannot be seen now")
          .remedy("look at the sheet before you enter anything again");
    }
    throw Error(cause.kind(),
                cause.message() + (saved ? "; the command was saved all the same" : "; nothing was saved"))
        .remedy(saved ? "do not enter it again" : "enter it again when the disk is well");
  }
}

}  // namespace storage
