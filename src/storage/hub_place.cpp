#include "storage/hub_place.hpp"

#include <string_view>

#include "base/error.hpp"
#include "storage/connection.hpp"

namespace storage {
namespace {

template <class Bytes>
std::string_view view(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

base::Sha256Digest seal_of(const HubPlace& place) {
  base::Sha256 hash;
  hash.field(place.url).field(view(place.club.bytes)).field(place.name);
  hash.field(place.reached).field(view(place.chain)).field(place.pushed);
  return hash.finish();
}

}  // namespace

std::optional<HubPlace> read_hub_place(Connection& connection) {
  Query row = connection.query("SELECT url, club, name, reached, chain, pushed, seal FROM hub");
  if (!row.step()) return std::nullopt;
  HubPlace place{row.text(0), row.uuid(1), row.text(2), row.integer(3), row.digest(4), row.integer(5)};
  if (row.digest(6) != seal_of(place))
    throw base::Error(base::ErrorKind::kForeign,
                      "what the file says of the club's hub is not as chapeau left it")
        .remedy("'chapeau sync URL --club NAME' writes it anew");
  return place;
}

void keep_hub_place(Connection& connection, const HubPlace& place) {
  connection
      .query(
          "INSERT OR REPLACE INTO hub (only, url, club, name, reached, chain, pushed, seal) VALUES (1, ?1, "
          "?2, ?3, "
          "?4, ?5, ?6, ?7)")
      .bind(place.url, place.club, place.name, place.reached, place.chain, place.pushed, seal_of(place))
      .run();
}

}  // namespace storage
