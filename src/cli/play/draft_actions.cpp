#include "base/errors/error.hpp"
#include "cli/play/action_runner.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/write/drafts.hpp"

/// The hand that is not finished, as the file keeps it.
namespace cli::play {

using base::Error;

storage::DraftKey ActionRunner::draft_key() const {
  if (session_.begun()) return session_.match().record.id;
  return setup_;
}

void ActionRunner::offer_draft() {
  if (!writing_.database_is_there()) return;
  open().read([&](storage::Reader& reader) {
    note_revision(reader);
    newest_ = storage::newest_match(reader);
    if (session_.begun()) note_if_settled(reader, session_.match());
    stored_ = session_.begun() ? draft_for(reader, session_.match()) : storage::draft_of(reader, draft_key());
  });
  if (!stored_) return;
  try {
    const history::MatchRecord& match = session_.match().record;
    const SinceTyped since = stored_->revision == revision_ ? SinceTyped::kNothing
                             : stored_->revision            ? SinceTyped::kOtherLines
                                                            : SinceTyped::kStart;
    const bool own = stored_->key == draft_key();
    session_.offer(own ? read_hand_draft(stored_->contents, match.match.players.size())
                       : read_hand_draft_for(stored_->contents, match).value(),
                   since);
    kept_ = stored_->contents;
  } catch (const Error&) {
    // Another program wrote it. The next hand takes its place.
    stored_.reset();
  }
}

/// The ids of those who are there, by seat; zeros for the others.
std::vector<base::Uuid> ActionRunner::known_players(const games::Names& names) const {
  std::vector<base::Uuid> ids(names.size());
  if (!writing_.database_is_there()) return ids;
  open().read([&](storage::Reader& reader) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (const auto player = storage::player_named(reader, names[i])) ids[i] = player->id;
  });
  return ids;
}

void ActionRunner::keep_draft() {
  if (!asks_ || session_.offers()) return;
  const auto hand = session_.unfinished();
  const bool begun = session_.begun();
  std::optional<std::string> now;
  history::MatchRecord record = session_.match().record;
  if (hand && !begun) record.player_ids = known_players(record.match.players);
  if (hand) now = to_text(*hand, begun ? nullptr : &record);
  if (now == kept_ && !stored_) return;
  is_kept_ = false;
  const storage::DraftKey key = draft_key();
  // Where nothing was typed since it was offered, the next offer says again what came between.
  const std::optional<base::Uuid> revision = !begun ? std::nullopt : stored_ ? stored_->revision : revision_;
  storage::Store store = begun ? open() : writing_.open_or_create();
  store.write_beside_log([&](storage::LocalWriter& file) {
    if (!now) return storage::remove_draft(file, key, writer_);
    const std::int64_t at = storage::Now::read().timestamp().seconds;
    const bool is_put = storage::put_draft(file, {key, revision, writer_, at, *now});
    if (is_put && stored_ && stored_->key != key) storage::remove_draft(file, stored_->key, stored_->writer);
  });
  kept_ = now;
  is_kept_ = true;
  stored_.reset();
}

void ActionRunner::drop_draft() {
  if (!stored_) return;
  storage::Store store = open();
  store.write_beside_log(
      [&](storage::LocalWriter& file) { storage::remove_draft(file, stored_->key, stored_->writer); });
  stored_.reset();
  kept_.reset();
}

}  // namespace cli::play
