#include "storage/hub_remote.hpp"

#include <string_view>

#include "base/error.hpp"
#include "storage/connection.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

template <class Bytes>
std::string_view view(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

base::Sha256Digest seal_of(const HubRemote& remote) {
  base::Sha256 hash;
  hash.field(remote.url).field(view(remote.club.bytes)).field(remote.name);
  hash.field(remote.reached).field(view(remote.chain)).field(remote.pushed);
  return hash.finish();
}

}  // namespace

std::optional<HubRemote> read_hub_remote(Connection& connection) {
  Query row = connection.query("SELECT url, club, name, reached, chain, pushed, seal FROM hub_remote");
  if (!row.step()) return std::nullopt;
  HubRemote remote{row.text(0), row.uuid(1), row.text(2), row.integer(3), row.digest(4), row.integer(5)};
  if (row.digest(6) != seal_of(remote))
    throw base::Error(base::ErrorKind::kUnusableDatabase,
                      "another program changed what this file knows about the club's hub")
        .remedy("run 'chapeau sync URL --club NAME'");
  return remote;
}

std::optional<HubRemote> hub_remote(Reader& reader) { return read_hub_remote(reader.connection()); }

void write_hub_remote(Connection& connection, const HubRemote& remote) {
  connection
      .query(
          "INSERT OR REPLACE INTO hub_remote (only, url, club, name, reached, chain, pushed, seal) VALUES "
          "(1, ?1, "
          "?2, ?3, "
          "?4, ?5, ?6, ?7)")
      .bind(remote.url, remote.club, remote.name, remote.reached, remote.chain, remote.pushed,
            seal_of(remote))
      .run();
}

}  // namespace storage
