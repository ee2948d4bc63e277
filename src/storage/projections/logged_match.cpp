#include "storage/projections/logged_match.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include "base/pipeline.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/log/command_log.hpp"

namespace storage {
namespace {

/// A start of a match, with the whole match where that has no other; or the renaming of a player.
struct PendingMatch {
  base::Uuid subject;
  std::optional<StoredSubject> stored;  ///< nothing: the match has several starts, or its pages are damaged
  history::StoredBody body;             ///< of the start or renaming, where the match is not here
  LoggedMatch logged;                   ///< `stored`, worked out
  std::optional<history::Operation> operation;  ///< `body`, decoded; nothing if it cannot be read
};

bool names_players(const history::Action& action) {
  return std::holds_alternative<history::Start>(action) || std::holds_alternative<history::Rename>(action);
}

void work_out(PendingMatch& pending) {
  if (pending.stored) {
    pending.logged = logged_match(decode(*pending.stored));
    return;
  }
  history::Operation operation = history::decode_operation(pending.body, nullptr);
  if (names_players(operation.action)) pending.operation = std::move(operation);
}

/// The first start that can be read; null if there is none.
const history::Operation* start_of(const Subject& subject) {
  for (const history::Operation& operation : subject.operations)
    if (std::holds_alternative<history::Start>(operation.action)) return &operation;
  return nullptr;
}

/// Whether a match has one operation alone, as most that were imported.
bool has_one_operation(Connection& connection, const base::Uuid& match) {
  Query row = connection.query("SELECT count(*) FROM operation WHERE subject = ?1");
  row.bind(match);
  return row.step() && row.integer(0) == 1;
}

/// The operations of a match, where it has one start alone. Nothing also where its pages are damaged: then
/// `visit` meets the error. Every other error goes on: behind a failed read SQLite may have rolled the
/// transaction back.
std::optional<StoredSubject> read_if_simple(Connection& connection, const StoredNaming& start) {
  try {
    const base::Uuid& match = start.stored.operation.subject;
    if (has_one_operation(connection, match)) return StoredSubject{{start.stored}, {start.place}};
    StoredSubject subject = read_stored_subject(connection, match);
    const auto& all = subject.operations;
    const auto starts = std::count_if(all.begin(), all.end(), [](const history::StoredBody& stored) {
      return stored.operation.verb == history::Start::kVerb;
    });
    if (starts == 1) return subject;
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;
  }
  return std::nullopt;
}

}  // namespace

MatchRows* LoggedMatch::rows_or_throw() {
  if (error) std::rethrow_exception(error);
  return rows ? &*rows : nullptr;
}

LoggedMatch logged_match(Subject subject) {
  LoggedMatch match{std::move(subject), std::nullopt, nullptr};
  try {
    const std::optional<CurrentMatch> current = replay_subject(0, match.subject);
    match.rows = rows_of(0, match.subject, current ? &*current : nullptr);
  } catch (...) {
    match.error = std::current_exception();
  }
  return match;
}

void for_each_match(Connection& connection,
                    const std::function<void(const history::Operation&)>& visit_naming,
                    const VisitMatch& visit, std::int64_t after) {
  std::map<base::Uuid, bool> started;  // those that were asked, and whether a start of them could be read
  StoredNamings rows(connection, after);
  base::Workers workers;
  base::Pipeline<PendingMatch> all_pending(
      workers,
      [&]() -> std::optional<PendingMatch> {
        auto naming = rows.next();
        if (!naming) return std::nullopt;
        PendingMatch pending;
        pending.subject = naming->stored.operation.subject;
        if (naming->stored.operation.verb == history::Start::kVerb &&
            started.try_emplace(pending.subject, false).second)
          pending.stored = read_if_simple(connection, *naming);
        if (!pending.stored) pending.body = std::move(naming->stored);
        return pending;
      },
      [](PendingMatch& pending) { work_out(pending); },
      [](const PendingMatch& pending) {
        return pending.stored ? weight_of(*pending.stored) : weight_of(pending.body);
      });
  std::int64_t starts = 0;
  std::vector<std::pair<base::Uuid, std::int64_t>> late;
  while (PendingMatch* each = all_pending.next()) {
    const bool is_simple = each->stored.has_value();
    // This thread allocated them.
    each->stored.reset();
    each->body = {};
    const history::Operation* naming = is_simple         ? start_of(each->logged.subject)
                                       : each->operation ? &*each->operation
                                                         : nullptr;
    if (naming == nullptr) continue;
    const bool is_start = std::holds_alternative<history::Start>(naming->action);
    const bool begins = is_start && !std::exchange(started.at(each->subject), true);
    if (begins) ++starts;
    visit_naming(*naming);
    if (is_simple)
      visit(
          each->subject, [&]() -> LoggedMatch& { return each->logged; }, starts);
    else if (begins)
      late.emplace_back(each->subject, starts);
  }
  for (const auto& [match, start_number] : late) {
    LoggedMatch logged;
    const auto load = [&, id = match]() -> LoggedMatch& {
      return logged = logged_match(read_subject(connection, id));
    };
    visit(match, load, start_number);
  }
}

}  // namespace storage
