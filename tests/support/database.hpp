#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "storage/queries/log_queries.hpp"
#include "storage/store.hpp"
#include "storage/write/undo.hpp"
#include "support/folder.hpp"
#include "support/mille.hpp"

namespace support {

/// Undoes the latest commands, which these have to be.
inline void undo(storage::Store& store, const std::vector<std::int64_t>& commands, storage::Now now,
                 const std::function<void(storage::Reader&)>& afterwards) {
  storage::undo(
      store, commands, now,
      [&](storage::Reader& reader) { return storage::undoable(reader, commands.size()); }, afterwards);
}
inline void redo(storage::Store& store, const std::vector<std::int64_t>& undos, storage::Now now,
                 const std::function<void(storage::Reader&)>& afterwards) {
  storage::redo(
      store, undos, now, [&](storage::Reader& reader) { return storage::redoable(reader, undos.size()); },
      afterwards);
}

/// A test with a folder of its own, which goes when it ends.
class DatabaseTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name = "test.db") const { return folder_.file(name); }

  [[nodiscard]] std::string folder() const { return folder_.path(); }

  /// Each command a second after the one before, so that times can be told apart.
  storage::Now now() { return {(1'793'000'000 + ++seconds_) * 1000}; }
  /// A clock that is set to another time, later or earlier.
  void move_clock(std::int64_t seconds) { seconds_ += seconds; }

  /// Starts a match of two and returns its number.
  std::int64_t start(storage::Store& store, const std::string& ann = "Ann", const std::string& bob = "Bob") {
    std::int64_t number = 0;
    store.write("new", now(), [&](storage::Transaction& transaction) {
      number = transaction.start(new_record(transaction, ann, bob));
    });
    return number;
  }

  static history::MatchRecord new_record(storage::Transaction& transaction, const std::string& ann,
                                         const std::string& bob) {
    history::MatchRecord record = record_of({});
    record.id = transaction.new_id();
    const history::NamedPlayer first = transaction.player_ref(ann);
    const history::NamedPlayer second = transaction.player_ref(bob);
    record.player_ids = {first.id, second.id};
    record.match.players = {first.name, second.name};
    record.terms.stakes = settlement::parse_stakes("1-3", settlement::find_currency("CAD"));
    record.date = "2026-11-01";
    record.match.first_dealer = 0;
    return record;
  }

  void add(storage::Store& store, std::int64_t match, int ann, int bob) {
    store.write("add", now(), [&](storage::Transaction& transaction) {
      match::Line line = points_line(ann, bob);
      line.id = transaction.new_id();
      line.at = transaction.now().timestamp();
      transaction.record(match, history::Add{{line}, std::nullopt});
    });
  }

  void add_cards(storage::Store& store, std::int64_t match, const std::string& ann, const std::string& bob) {
    store.write("add", now(), [&](storage::Transaction& transaction) {
      match::Line line;
      line.id = transaction.new_id();
      line.what = match::Hand{games::CardsHand(mille_hand(ann, bob)), std::nullopt};
      transaction.record(match, history::Add{{line}, std::nullopt});
    });
  }

  static match::Standing standing(storage::Store& store, std::int64_t match) {
    return store.read(
        [&](storage::Reader& reader) { return match::replay(reader.match(match).value().record.match); });
  }

 private:
  TemporaryFolder folder_{"test"};
  std::int64_t seconds_ = 0;
};

}  // namespace support
