// What players are called when starts arrive that are earlier than those that are here, over the database
// itself.

#include <algorithm>

#include "storage/check.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/store.hpp"
#include "support/database.hpp"

namespace players_test {

using storage::Reader;
using storage::Store;
using storage::Transaction;

class PlayerNames : public support::DatabaseTest {
 protected:
  PlayerNames() { move_clock(1'000); }

  /// Brings in a match between two who may be known by their ids, under these names, at another time.
  void bring_in(const std::vector<base::Uuid>& ids, const std::vector<std::string>& names,
                std::int64_t seconds) {
    move_clock(seconds);
    store_.write("import", now(), [&](Transaction& transaction) {
      history::MatchRecord record = new_record(transaction, "Somebody", "Somebody else");
      record.player_ids = ids;
      record.match.players = names;
      transaction.start(record);
    });
    move_clock(-seconds);
  }
  base::Uuid id_of(const std::string& name) {
    base::Uuid id;
    store_.read([&](Reader& reader) { id = storage::player_named(reader, name).value().id; });
    return id;
  }
  std::vector<std::string> names() {
    std::vector<std::string> found;
    store_.read([&](Reader& reader) {
      found = storage::player_names(reader);
      EXPECT_EQ(storage::check(reader).problems, std::vector<std::string>{});
    });
    std::sort(found.begin(), found.end());
    return found;
  }

  Store store_ = Store::open_or_create(path());
};

using Names = std::vector<std::string>;

TEST_F(PlayerNames, AnEarlierStartSpellsTheName) {
  start(store_);
  bring_in({id_of("Ann"), id_of("Bob")}, {"Anne", "Bob"}, -100);
  EXPECT_EQ(names(), (Names{"Anne", "Bob"}));
  bring_in({id_of("Anne"), id_of("Bob")}, {"Anna", "Bobby"}, +100);
  EXPECT_EQ(names(), (Names{"Anne", "Bob"})) << "a later one does not";
}

TEST_F(PlayerNames, AnEarlierStartOfTheSameSpellingChangesNothing) {
  start(store_);
  bring_in({id_of("Ann"), id_of("Bob")}, {"Ann", "Bob"}, -100);
  EXPECT_EQ(names(), (Names{"Ann", "Bob"}));
}

/// Which of two has a number behind the name is for their ids to say, not for the times of their starts.
TEST_F(PlayerNames, OfTwoWithOneNameAnEarlierStartMovesNone) {
  start(store_);
  const base::Uuid first = id_of("Bob"), second{{7}};
  bring_in({id_of("Ann"), second}, {"Ann", "Bob"}, 0);
  ASSERT_EQ(names(), (Names{"Ann", "Bob", "Bob (2)"}));
  bring_in({id_of("Ann"), second}, {"Ann", "Bob"}, -100);
  EXPECT_EQ(id_of("Bob"), first);
  bring_in({id_of("Ann"), first}, {"Ann", "Rob"}, -100);
  EXPECT_EQ(names(), (Names{"Ann", "Bob", "Rob"})) << "it gave another name, and the number goes";
  EXPECT_EQ(id_of("Bob"), second);
}

TEST_F(PlayerNames, AnEarlierStartOfSomebodyWhoWasJoined) {
  start(store_);
  start(store_, "Cho", "Bobby");
  const base::Uuid bob = id_of("Bob"), bobby = id_of("Bobby");
  store_.write("join", now(),
               [&](Transaction& transaction) { transaction.record(bobby, history::Join{bob}); });
  ASSERT_EQ(names(), (Names{"Ann", "Bob", "Cho"}));
  bring_in({id_of("Ann"), bobby}, {"Ann", "Robert"}, -100);
  EXPECT_EQ(names(), (Names{"Ann", "Bob", "Cho"})) << "the group is called by the one joined into";
  bring_in({id_of("Cho"), bob}, {"Cho", "Rob"}, -100);
  EXPECT_EQ(names(), (Names{"Ann", "Cho", "Rob"}));
}

/// Who is who changes with a match that seats one person twice, whichever of the ids that are one bears the
/// join that does not count then, and again with its undo.
TEST_F(PlayerNames, AMatchBetweenTwoWhoAreOneTakesAJoinAway) {
  for (const char* each : {"Kim", "Lou", "Max"}) start(store_, "Ann", each);
  const base::Uuid kim = id_of("Kim"), lou = id_of("Lou"), max = id_of("Max");
  using Pair = std::pair<base::Uuid, base::Uuid>;
  struct Case {
    std::vector<Pair> joins;  // in the order in which they count
    Pair seats;
    Names parted;
  };
  const std::vector<Case> cases{{{{kim, lou}}, {kim, lou}, {"Ann", "Kim", "Lou", "Max"}},
                                {{{kim, lou}, {lou, max}}, {kim, max}, {"Ann", "Lou", "Max"}},
                                {{{kim, lou}, {kim, max}}, {lou, max}, {"Ann", "Lou", "Max"}}};
  for (const auto& [joins, seats, parted] : cases) {
    std::vector<std::int64_t> commands;
    const auto last = [&] {
      store_.read([&](Reader& reader) { commands.push_back(storage::undoable(reader, 1).at(0).number); });
    };
    for (const auto& [one, into] : joins) {
      store_.write("join", now(), [&, one = one, into = into](Transaction& transaction) {
        transaction.record(one, history::Join{into});
      });
      last();
    }
    const Names joined = names();
    bring_in({seats.first, seats.second}, {"Somebody", "Somebody else"}, 0);
    last();
    EXPECT_EQ(names(), parted);
    support::undo(store_, {commands.back()}, now(), [](Reader&) {});
    EXPECT_EQ(names(), joined);
    commands.pop_back();
    support::undo(store_, {commands.rbegin(), commands.rend()}, now(), [](Reader&) {});
    EXPECT_EQ(names(), (Names{"Ann", "Kim", "Lou", "Max"}));
  }
}

}  // namespace players_test
