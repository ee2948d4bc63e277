#include "hub/sync/sync_session.hpp"

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "hub/club/club_admin.hpp"
#include "storage/queries/log_queries.hpp"

namespace hub {

using base::Error;
using base::ErrorKind;
using storage::HubLog;
using storage::HubRemote;
using storage::Reader;

Postgres& SyncSession::server() {
  if (server_) return *server_;
  server_ = std::make_unique<Postgres>(*url_);
  if (const std::string weakness = server_->weakness(); !weakness.empty() && !was_warned_)
    options_.warn(weakness);
  was_warned_ = true;
  return *server_;
}

void SyncSession::close_server() {
  if (server_) result.round_trips += server_->round_trips();
  server_.reset();
}

const std::string& SyncSession::club_option() {
  if (!club_option_) try {
      club_option_ = option_naming(server(), overview.club);
    } catch (const Error&) {
      club_option_.emplace();  // what is proposed then asks for the club itself
    }
  return *club_option_;
}

void SyncSession::take_snapshot() {
  store_->read([&](Reader& reader) {
    try {
      snapshot.remote = storage::hub_remote(reader);
    } catch (const Error&) {
      // A damaged row is replaced when a club is named.
      if (!options_.url || !options_.club) throw;
      snapshot.remote = std::nullopt;
    }
    snapshot.command = storage::last_command(reader);
    snapshot.chain = storage::chain_of(reader, snapshot.command).value_or(base::Sha256Digest{});
  });
}

void SyncSession::note_names() {
  if (names_before_) return;
  names_before_.emplace();
  if (store_) store_->read([&](Reader& reader) { names_before_.emplace(reader); });
}

void SyncSession::find_who_met() {
  if (!names_before_) return;
  store_->read([&](Reader& reader) {
    storage::PlayersMet met = names_before_->met_since(reader);
    result.namesakes = std::move(met.same);
    result.alike = std::move(met.alike);
  });
}

void SyncSession::look_at_file() {
  if (!store_) store_ = opener_.open_to_read();
  snapshot = {};
  if (store_) take_snapshot();
  if (!snapshot.remote && !options_.url) throw no_hub_yet();
  remote = snapshot.remote.value_or(HubRemote{});
  if (options_.url) remote.url = *options_.url;
  if (!url_) url_ = std::make_unique<Url>(remote.url);
}

storage::Store& SyncSession::open_to_write() {
  if (!writes_) store_ = opener_.open();
  writes_ = true;
  return *store_;
}

Step SyncSession::note(storage::SyncNotes notes) {
  if (!storage::note_sync(*store_, remote, snapshot, notes)) return Step::kStartOver;
  remote = *snapshot.remote;
  return Step::kDone;
}

HubLog SyncSession::log_or_new(const std::string& login) const {
  const HubLog* known = remote.find(login);
  return known != nullptr ? *known : HubLog{.login = login};
}

Error no_hub_yet() {
  return Error(ErrorKind::kNotThere, base::tr("this file has no hub yet"))
      .remedy(base::tr("name its URL the first time: chapeau sync URL"));
}

}  // namespace hub
