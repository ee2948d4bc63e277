#include "storage/write/drafts.hpp"

#include <utility>

#include "storage/file/connection.hpp"
#include "storage/projections/players.hpp"
#include "storage/write/transaction.hpp"

namespace storage {
namespace {

constexpr std::string_view kColumns = "SELECT match, setup, revision, writer, at, contents FROM draft ";

std::optional<Draft> one_draft(Query& row) {
  if (!row.step()) return std::nullopt;
  Draft draft;
  if (row.is_null(0))
    draft.key = row.text(1);
  else
    draft.key = row.uuid(0);
  if (!row.is_null(2)) draft.revision = row.uuid(2);
  draft.writer = row.uuid(3);
  draft.at = row.integer(4);
  draft.contents = row.text(5);
  return draft;
}

std::optional<base::Uuid> match_in(const DraftKey& key) {
  const auto* id = std::get_if<base::Uuid>(&key);
  return id == nullptr ? std::nullopt : std::optional(*id);
}
std::optional<std::string> setup_in(const DraftKey& key) {
  const auto* setup = std::get_if<std::string>(&key);
  return setup == nullptr ? std::nullopt : std::optional(*setup);
}

/// Whether hands can be entered in a match, or could by a redo of its start or by a resolution.
bool may_take_hands(Connection& connection, const base::Uuid& match) {
  Query row =
      connection.query("SELECT 1 FROM match WHERE id = ?1 AND (status IN ('open', 'undone') OR disputed)");
  row.bind(match);
  return row.step();
}

}  // namespace

std::optional<Draft> draft_of(Reader& reader, const DraftKey& key) {
  Connection& connection = reader.connection();
  if (const auto match = match_in(key)) {
    Query row = connection.query(std::string(kColumns) + "WHERE match = ?1");
    row.bind(*match);
    return one_draft(row);
  }
  Query row = connection.query(std::string(kColumns) + "WHERE setup = ?1");
  row.bind(setup_in(key));
  return one_draft(row);
}

std::vector<Draft> drafts_without_match(Reader& reader) {
  Query rows =
      reader.connection().query(std::string(kColumns) + "WHERE match IS NULL ORDER BY at DESC, key DESC");
  std::vector<Draft> drafts;
  while (auto draft = one_draft(rows)) drafts.push_back(std::move(*draft));
  return drafts;
}

std::optional<Draft> latest_draft_without_match(Reader& reader) {
  Connection& connection = reader.connection();
  std::optional<Draft> draft;
  {
    Query row = connection.query(std::string(kColumns) +
                                 "WHERE match IS NULL OR EXISTS (SELECT 1 FROM match m WHERE m.id = "
                                 "draft.match AND m.status = 'open') "
                                 "ORDER BY at DESC, key DESC LIMIT 1");
    draft = one_draft(row);
  }
  if (!draft || match_in(draft->key)) return std::nullopt;
  Query later = connection.query(
      "SELECT c.at FROM match m JOIN operation o ON o.seq = m.changed JOIN command c ON c.number = o.command "
      "WHERE m.status = 'open' ORDER BY m.changed DESC LIMIT 1");
  if (later.step() && later.integer(0) > draft->at) return std::nullopt;
  return draft;
}

std::optional<Draft> draft_before_match(Reader& reader, std::int64_t match, const std::string& key_prefix) {
  const std::string behind = past_beginning(key_prefix);
  Query row = reader.connection().query(
      std::string(kColumns) +
      "WHERE setup >= ?1 AND setup < ?2 AND at <= (SELECT started FROM match WHERE number = ?3) "
      "AND NOT EXISTS (SELECT 1 FROM match m WHERE m.started >= at AND m.status <> 'undone' "
      "AND m.number = (SELECT max(s.match) FROM seat f JOIN seat s ON s.player = f.player AND s.match < ?3 "
      "WHERE f.match = ?3 AND f.seat = 0)) ORDER BY at DESC, key DESC LIMIT 1");
  row.bind(key_prefix, behind, match);
  return one_draft(row);
}

std::optional<base::Uuid> revision_of(Reader& reader, std::int64_t match) {
  Query row = reader.connection().query(
      "SELECT o.id FROM match m JOIN operation o ON o.seq = m.changed WHERE m.number = ?1");
  row.bind(match);
  if (!row.step()) return std::nullopt;
  return row.uuid(0);
}

bool put_draft(LocalWriter& file, const Draft& draft) {
  Connection& connection = file.connection();
  const auto match = match_in(draft.key);
  if (match && !may_take_hands(connection, *match)) return false;
  const auto setup = setup_in(draft.key);
  connection.query("DELETE FROM draft WHERE match = ?1 OR setup = ?2").bind(match, setup).run();
  connection
      .query(
          "INSERT INTO draft (match, setup, revision, writer, at, contents) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .bind(match, setup, draft.revision, draft.writer, draft.at, draft.contents)
      .run();
  return true;
}

void remove_draft(LocalWriter& file, const DraftKey& key, const base::Uuid& writer) {
  file.connection()
      .query("DELETE FROM draft WHERE (match = ?1 OR setup = ?2) AND writer = ?3")
      .bind(match_in(key), setup_in(key), writer)
      .run();
}

std::optional<Draft> remove_draft_of_match(Connection& connection, const base::Uuid& match) {
  std::optional<Draft> draft;
  {
    Query row = connection.query(std::string(kColumns) + "WHERE match = ?1");
    row.bind(match);
    draft = one_draft(row);
  }
  if (draft) connection.query("DELETE FROM draft WHERE match = ?1").bind(match).run();
  return draft;
}

bool has_drafts(Connection& connection) {
  Query row = connection.query("SELECT 1 FROM draft");
  return row.step();
}

}  // namespace storage
