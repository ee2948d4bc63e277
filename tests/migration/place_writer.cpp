// Notes in a database, whose tables it brings over where they are older, that a club's hub knows it:
// place_writer FILE.

#include <iostream>

#include "base/error.hpp"
#include "storage/store.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    storage::Store store = storage::Store::open(argv[1]);
    storage::HubPlace place{"postgresql://ann@cards.example.org/club", {}, "Le Chapeau", 40, {}, 0};
    place.club.bytes.fill(0x4d);
    place.chain.fill(0xa5);
    store.read([&](storage::Reader& reader) { place.pushed = reader.last_command(); });
    return store.note_hub(place, {}) ? 0 : 1;
  } catch (const base::Error& error) {
    std::cerr << error.message() << '\n';
    return 1;
  }
}
