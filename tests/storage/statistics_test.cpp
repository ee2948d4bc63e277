// The figures of players beside what was counted by hand.

#include "storage/queries/statistics.hpp"
#include "storage/check.hpp"
#include "storage/queries/player_queries.hpp"

#include <numeric>

#include "storage/tables.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/militaire.hpp"

namespace storage_statistics_test {

using storage::AllStatistics;
using storage::Figures;
using storage::MatchFilter;
using storage::PlayerRecord;
using storage::Reader;
using storage::Store;
using storage::Transaction;

TEST(PointsPerHand, AreRoundedToHundredthsHalvesAwayFromZero) {
  EXPECT_EQ(storage::points_per_hand(0, 0), std::nullopt);
  EXPECT_EQ(storage::points_per_hand(0, 3), 0);
  EXPECT_EQ(storage::points_per_hand(270, 1), 27000);
  EXPECT_EQ(storage::points_per_hand(100, 3), 3333);
  EXPECT_EQ(storage::points_per_hand(200, 3), 6667);
  EXPECT_EQ(storage::points_per_hand(1, 200), 1) << "0.005";
  EXPECT_EQ(storage::points_per_hand(-1, 200), -1);
  EXPECT_EQ(storage::points_per_hand(-100, 3), -3333);
}

class StatisticsTest : public support::DatabaseTest {
 protected:
  StatisticsTest() : store_(Store::open_or_create(path())) {}

  AllStatistics all(const MatchFilter& filter = {}) {
    AllStatistics statistics;
    store_.read([&](Reader& reader) { statistics = storage::statistics(reader, filter); });
    return statistics;
  }
  std::vector<PlayerRecord> records(const std::vector<std::string>& names, const MatchFilter& filter = {}) {
    storage::PlayerStatistics statistics;
    store_.read([&](Reader& reader) {
      std::vector<base::Uuid> ids;
      for (const std::string& name : names) ids.push_back(storage::player_named(reader, name).value().id);
      statistics = storage::statistics_of(reader, ids, filter);
    });
    return statistics.players;
  }
  Figures of(const std::string& name, const MatchFilter& filter = {}) {
    for (const Figures& figures : all(filter).players)
      if (figures.player == name) return figures;
    ADD_FAILURE() << name << " has no figures";
    return {};
  }
  static std::vector<std::string> names(const AllStatistics& statistics) {
    std::vector<std::string> found;
    for (const Figures& figures : statistics.players) found.push_back(figures.player);
    return found;
  }
  void add_line(std::int64_t match, match::Line line) {
    store_.write("add", now(), [&](Transaction& transaction) {
      line.id = transaction.new_id();
      transaction.record(match, history::Add{{line}, std::nullopt});
    });
  }
  void set(std::int64_t match, const history::Set& change) {
    store_.write("set", now(), [&](Transaction& transaction) { transaction.record(match, change); });
  }
  void close(std::int64_t match, std::optional<match::Seat> conceded_by) {
    history::Set change;
    change.closing = match::Closing{conceded_by};
    set(match, change);
  }
  void expect_whole() {
    store_.read(
        [](Reader& reader) { EXPECT_EQ(storage::check(reader).problems, std::vector<std::string>{}); });
  }

  Store store_;
};

/// Ann 1200 and 2 stars by cards; Bob is caught twice below zero.
TEST_F(StatisticsTest, AMatchCountedByHand) {
  const std::int64_t match = start(store_);
  // Eight kings are perfect: 160. With 555 15 and AAAA 60 it is 235, doubled as a natural out: 470 and 2
  // stars.
  add_cards(store_, match, "KKKKKKKK 555 AAAA", "777 / 9 9 4 4 J");
  // A wild 2: no natural out. JdJJ2 is 90, 10101010 40, 3333 20, 6666 20: 170. Ann is left with Qs: 15 - 100.
  add_cards(store_, match, "555 / Qs", "JdJJ2 10101010 3333 6666");
  add_line(match, support::adjustment_line(-20, 0));
  add_line(match, support::points_line(785, -45, 1, 0));
  expect_whole();
  ASSERT_EQ(standing(store_, match).totals, (match::Totals{470 - 85 - 20 + 785, 15 - 30 + 170 - 45}));

  Figures ann = of("Ann");
  EXPECT_EQ(ann.matches, 0) << "1150 is no finish";
  EXPECT_EQ(ann.hands, 3);
  EXPECT_EQ(ann.points, 470 - 85 + 785) << "without the adjustment";
  EXPECT_EQ(ann.stars, 3);
  EXPECT_EQ(ann.natural_outs, 1) << "where the cards are known";
  EXPECT_EQ(ann.perfect_sets, 1);
  EXPECT_EQ(ann.chapeaux_taken, 1);
  EXPECT_EQ(ann.chapeaux_given, 2) << "-15 and -45";

  add_line(match, support::points_line(100, 60));
  ann = of("Ann");
  const Figures bob = of("Bob");
  EXPECT_EQ(std::tuple(ann.matches, ann.won, ann.lost), std::tuple(1, 1, 0));
  EXPECT_EQ(std::tuple(bob.matches, bob.won, bob.lost), std::tuple(1, 0, 1));
  EXPECT_EQ(std::tuple(ann.skunks_given, ann.skunks_taken), std::tuple(1, 0)) << "Bob has 170 of 1200";
  EXPECT_EQ(std::tuple(bob.skunks_given, bob.skunks_taken), std::tuple(0, 1));
  EXPECT_EQ(std::tuple(bob.chapeaux_given, bob.chapeaux_taken), std::tuple(1, 2));
  // 3 for the match, 13 - 2 hundreds times 2 is 22, 3 stars 9, 2 chapeaux 6: 40 game points of 1.00.
  EXPECT_EQ(ann.money, (settlement::Sums{{"CAD", 4000}}));
  EXPECT_EQ(bob.money, (settlement::Sums{{"CAD", -4000}}));

  const PlayerRecord record = records({"Ann"}).front();
  EXPECT_EQ(record.figures, ann);
  EXPECT_EQ(record.best_hand, (storage::BestHand{match, 4, "2026-11-01", 785}));
  EXPECT_EQ(record.perfect_by_rank[cards::index(cards::Rank::kKing)], 1);
  EXPECT_EQ(std::accumulate(record.perfect_by_rank.begin(), record.perfect_by_rank.end(), 0), 1);
  EXPECT_EQ(record.longest_winning_run, 1);
  EXPECT_EQ(record.played, (std::vector<storage::PlayedMatch>{{match, "2026-11-01", 4, 1270, 4, 1270}}));
}

TEST_F(StatisticsTest, AnAdjustmentIsNobodysBestHand) {
  const std::int64_t match = start(store_);
  add_line(match, support::points_line(100, 60));
  add_line(match, support::adjustment_line(500, 90));
  EXPECT_EQ(records({"Ann"}).front().best_hand, (storage::BestHand{match, 1, "2026-11-01", 100}));
  EXPECT_EQ(records({"Bob"}).front().best_hand, (storage::BestHand{match, 1, "2026-11-01", 60}));
}

TEST_F(StatisticsTest, ALineAfterTheFinishCountsInNothing) {
  const std::int64_t match = start(store_);
  add(store_, match, 1200, -45);
  store_.write("add", now(), [&](Transaction& transaction) {
    const history::NumberedMatch before = transaction.listed_match(match);
    match::Line line = support::points_line(1300, -100, 2, 0);
    line.id = transaction.new_id();
    transaction.record(match, history::Add{{line}, before.record.match.lines.front().id});
  });
  const Figures ann = of("Ann");
  EXPECT_EQ(std::tuple(ann.hands, ann.points, ann.stars, ann.chapeaux_given), std::tuple(1, 1300, 2, 1));
  EXPECT_EQ(records({"Ann"}).front().best_hand->line, 1);
  EXPECT_EQ(records({"Bob"}).front().best_hand->score, -100) << "-45 came after the finish";
  expect_whole();
}

TEST_F(StatisticsTest, OpenMatchesCountInTheFiguresOfHandsAndVoidOnesNowhere) {
  add(store_, start(store_, "Ann", "Bob"), 100, -5);
  const std::int64_t nothing = start(store_, "Cho", "Dee");
  add(store_, nothing, 100, -5);
  close(nothing, std::nullopt);
  EXPECT_EQ(names(all()), (std::vector<std::string>{"Ann", "Bob"}));
  const Figures ann = of("Ann");
  EXPECT_EQ(std::tuple(ann.matches, ann.won, ann.hands, ann.points, ann.chapeaux_given),
            std::tuple(0, 0, 1, 100, 1));
  EXPECT_TRUE(ann.money.empty());
  EXPECT_EQ(records({"Cho"}).front().figures.hands, 0);
}

TEST_F(StatisticsTest, WhoConcedesHasLost) {
  const std::int64_t match = start(store_);
  add(store_, match, 100, 50);
  close(match, match::Seat{0});
  const Figures ann = of("Ann");
  const Figures bob = of("Bob");
  EXPECT_EQ(std::tuple(ann.matches, ann.won, ann.lost, ann.skunks_given), std::tuple(1, 0, 1, 0));
  EXPECT_EQ(std::tuple(bob.matches, bob.won, bob.lost, bob.skunks_given), std::tuple(1, 1, 0, 0))
      << "Bob is not ahead, so there is no skunk";
  EXPECT_EQ(bob.money, (settlement::Sums{{"CAD", 300}}));
}

TEST_F(StatisticsTest, InMilitaireOneWinsAndAllOthersLose) {
  const auto round = [&](std::int64_t number) {
    match::Line line;
    line.what =
        match::Hand{games::CardsHand(support::militaire_hand({"777 456s / K", "KKKJo", ""})), std::nullopt};
    add_line(number, line);
  };
  std::int64_t number = 0;
  store_.write("new", now(), [&](Transaction& transaction) {
    history::MatchRecord record = new_record(transaction, "Ann", "Bob");
    record.match.game = games::find_game("militaire").value();
    record.match.rules.target = 60;
    record.preset = "militaire";
    record.terms = {settlement::none::Scheme{}, std::nullopt};
    const history::NamedPlayer cho = transaction.player_ref("Cho");
    record.player_ids.push_back(cho.id);
    record.match.players.push_back(cho.name);
    number = transaction.start(record);
  });
  round(number);
  ASSERT_EQ(standing(store_, number).totals, (match::Totals{60, 30, 0}));
  EXPECT_EQ(std::tuple(of("Ann").won, of("Ann").lost), std::tuple(1, 0));
  EXPECT_EQ(std::tuple(of("Bob").won, of("Bob").lost), std::tuple(0, 1));
  EXPECT_EQ(std::tuple(of("Cho").matches, of("Cho").lost, of("Cho").hands), std::tuple(1, 1, 1));
  EXPECT_EQ(of("Ann").skunks_given + of("Cho").skunks_taken, 0) << "Militaire has no skunk";
  EXPECT_EQ(of("Ann").natural_outs, 0);
}

TEST_F(StatisticsTest, WhoWasJoinedIsOnePlayer) {
  add(store_, start(store_, "Ann", "Bob"), 1200, 0);
  add(store_, start(store_, "Annie", "Cho"), 0, 1200);
  add(store_, start(store_, "Cho", "annie"), 100, 200);
  store_.write("join", now(), [](Transaction& transaction) {
    transaction.record(storage::player_named(transaction, "Annie")->id,
                       history::Join{storage::player_named(transaction, "Ann")->id});
  });
  EXPECT_EQ(names(all()), (std::vector<std::string>{"Ann", "Bob", "Cho"}));
  const Figures ann = of("Ann");
  EXPECT_EQ(std::tuple(ann.matches, ann.won, ann.lost, ann.hands, ann.points), std::tuple(2, 1, 1, 3, 1400));
  EXPECT_EQ(records({"Ann"}).front().figures, ann);
  EXPECT_EQ(records({"Cho", "Ann"})[1].figures.hands, 2) << "those that Annie played with Cho";
  MatchFilter filter;
  filter.player = "annie";
  EXPECT_TRUE(all(filter).players.empty()) << "nobody is called so any more";
  filter.player = "ANN";
  EXPECT_EQ(names(all(filter)), (std::vector<std::string>{"Ann"}));
}

TEST_F(StatisticsTest, TheFilterChoosesMatchesAndALimitTheNewestOfAPlayer) {
  const auto played = [&](const std::string& other, const std::string& date, const std::string& event,
                          int points) {
    const std::int64_t match = start(store_, "Ann", other);
    add(store_, match, points, 0);
    history::Set change;
    change.options["date"] = date;
    change.options["event"] = event;
    set(match, change);
  };
  played("Bob", "2026-03-01", "lake", 5);
  played("Cho", "2026-01-01", "", 10);
  played("Bob", "2026-02-01", "lake", 1200);
  MatchFilter filter;
  filter.since = "2026-02-01";
  EXPECT_EQ(of("Ann", filter).points, 1205);
  filter.until = "2026-02-01";
  EXPECT_EQ(of("Ann", filter).points, 1200);
  filter = {};
  filter.event = "lake";
  EXPECT_EQ(names(all(filter)), (std::vector<std::string>{"Ann", "Bob"}));
  filter = {};
  filter.only_open = true;
  EXPECT_EQ(of("Ann", filter).points, 15);
  filter = {};
  filter.limit = 1;
  EXPECT_EQ(of("Ann", filter).points, 1215) << "a table is ranked first";
  EXPECT_EQ(records({"Ann"}, filter).front().figures.points, 1200);
  filter.limit = 2;
  EXPECT_EQ(records({"Ann"}, filter).front().figures.points, 1210);
  EXPECT_EQ(records({"Ann", "Bob"}, filter).front().figures.points, 1205) << "of those that both play";
  filter.limit.reset();
  filter.player = "Cho";
  EXPECT_EQ(records({"Ann"}, filter).front().figures.points, 10);

  std::vector<std::int64_t> order;
  const PlayerRecord ann = records({"Ann"}).front();
  for (const storage::PlayedMatch& match : ann.played) order.push_back(match.match);
  EXPECT_EQ(order, (std::vector<std::int64_t>{2, 3, 1})) << "by date";
}

TEST_F(StatisticsTest, TheDaysOfASeasonAreThoseOfItsMatchesWithADate) {
  for (const char* date : {"2026-05-02", "2026-05-01", ""}) {
    history::Set change;
    change.options["date"] = date;
    set(start(store_), change);
  }
  store_.read([](Reader& reader) {
    const storage::Season season = storage::season_of(reader, {}, {});
    EXPECT_EQ(season.matches, 3);
    EXPECT_EQ(season.first_day, "2026-05-01");
    EXPECT_EQ(season.last_day, "2026-05-02");
  });
}

TEST_F(StatisticsTest, ARunIsOfMatchesWonOneAfterTheOtherByDate) {
  const auto played = [&](const std::string& date, bool won) {
    const std::int64_t match = start(store_);
    add(store_, match, won ? 1200 : 0, won ? 0 : 1200);
    history::Set change;
    change.options["date"] = date;
    set(match, change);
  };
  played("2026-05-01", true);
  played("2026-01-01", true);
  played("2026-03-01", false);
  played("2026-04-01", true);
  add(store_, start(store_), 100, 0);  // open
  EXPECT_EQ(records({"Ann"}).front().longest_winning_run, 2);
  EXPECT_EQ(records({"Bob"}).front().longest_winning_run, 1);
}

/// What came from another laptop has a higher number here, and was perhaps begun before.
TEST_F(StatisticsTest, MatchesOfADayCountInTheOrderInWhichTheyBegan) {
  for (const bool won : {true, false, true}) add(store_, start(store_), won ? 1200 : 0, won ? 0 : 1200);
  EXPECT_EQ(records({"Ann"}).front().longest_winning_run, 1);
  tables::execute(path(), "UPDATE match SET started = started - 3600 WHERE number = 3");
  EXPECT_EQ(records({"Ann"}).front().longest_winning_run, 2);
}

TEST_F(StatisticsTest, DisputedMatchesCountAndAreNamed) {
  add(store_, start(store_), 1200, 0);
  add(store_, start(store_, "Cho", "Dee"), 1200, 0);
  tables::execute(path(), "UPDATE match SET disputed = 1 WHERE number = 2");
  EXPECT_EQ(of("Cho").won, 1);
  EXPECT_EQ(all().disputed, (std::vector<std::int64_t>{2}));
  MatchFilter filter;
  filter.only_disputed = true;
  EXPECT_EQ(names(all(filter)), (std::vector<std::string>{"Cho", "Dee"}));
  store_.read([&](Reader& reader) {
    EXPECT_EQ(storage::statistics_of(reader, {storage::player_named(reader, "Ann")->id}, {}).disputed,
              std::vector<std::int64_t>{});
    EXPECT_EQ(storage::statistics_of(reader, {storage::player_named(reader, "Dee")->id}, {}).disputed,
              (std::vector<std::int64_t>{2}));
  });
}

TEST_F(StatisticsTest, EqualBestHandsAreTheFirst) {
  const std::int64_t match = start(store_);
  add(store_, match, 5, 100);
  add(store_, match, 200, 0);
  add(store_, match, 200, 0);
  EXPECT_EQ(records({"Ann"}).front().best_hand, (storage::BestHand{match, 2, "2026-11-01", 200}));
}

/// Only a file that somebody wrote by hand holds such amounts.
TEST_F(StatisticsTest, SumsThatDoNotFitAreLeftOut) {
  for (int i = 0; i < 3; ++i) add(store_, start(store_), 1200, 0);
  tables::execute(path(), "UPDATE settlement SET amount = 9223372036854775807");
  const storage::AllStatistics figures = all();
  EXPECT_EQ(figures.players.size(), 2U);
  for (const storage::Figures& player : figures.players) {
    EXPECT_TRUE(player.money.empty());
    EXPECT_EQ(player.too_large, std::set<std::string>{"CAD"});
    EXPECT_EQ(player.matches, 3);
  }
}

}  // namespace storage_statistics_test
