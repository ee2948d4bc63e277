#pragma once

// What the `sqlite3` shell, the peer, is told to do.

#include <cstdint>
#include <string>
#include <vector>

namespace bench::shell {

/// All that a sheet in JSON shows, as the rows stand.
std::string sheet(std::int64_t match);
/// All that the settlement of a match shows.
std::string settlement(std::int64_t match);
/// What everybody owes everybody else, by name.
std::string balance();
/// The figures of `stats`, a row a player.
std::string stats();
/// The columns of `export --format jsonl`: the cards in the bodies that they stand in.
std::string matches_and_bodies();
/// The columns of `export --format csv` that the file keeps, a row an entry.
std::string entries();
/// What `add` writes, durable: the next hand of an open match of two.
std::string add(std::int64_t match);

/// The ten tables that an import fills, without checks; ids are text, in hexadecimal.
std::string schema();
struct Table {
  std::string name;
  std::string columns;  // as they are selected: ids in hexadecimal
};
const std::vector<Table>& tables();

}  // namespace bench::shell
