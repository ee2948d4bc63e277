// Every text for a person, at several widths, with names of every kind: no line is wider than the screen, and
// no word is broken that fits a line.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/text/text.hpp"
#include "report/changes/disputed.hpp"
#include "report/changes/undone.hpp"
#include "report/database.hpp"
#include "report/hand/added_hand.hpp"
#include "report/hand/corrected.hpp"
#include "report/hand/line_explained.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/lists.hpp"
#include "report/lists/payments.hpp"
#include "report/lists/settled_matches.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"
#include "report/merge/imported.hpp"
#include "report/rules_text.hpp"
#include "report/sheet/new_match.hpp"
#include "report/sheet/sheet_text.hpp"
#include "report/statistics/statistics.hpp"
#include "support/militaire.hpp"
#include "support/mille.hpp"
#include "support/text.hpp"

namespace layout_test {

using history::NumberedMatch;
using report::Glyphs;
using report::Style;
using support::lines_of;

constexpr std::array<std::size_t, 5> kWidths{40, 47, 60, 80, 120};

Style screen(std::size_t width, Glyphs glyphs = Glyphs::kAscii) {
  return {.width = width, .glyphs = glyphs, .screen = true};
}

/// Two players' names a row; the later ones have words that fit no column.
const std::vector<games::Names> kNames{
    {"Ann", "Bob", "Cho", "Dee"},
    {"Alexandra Maria", "Maximilian von der Heide", "Cho the Elder", "Dee"},
    {"安娜", "하늘 이", "Zoe\u0308 A\u030angstro\u0308m", "👩‍👩‍👧 Dee"},
    {"Wolfeschlegelsteinhausen", "Oddný Þorvaldsdóttir", "안녕하세요안녕하세요", "Dee"},
};

match::Line new_line(decltype(match::Line::what) what) {
  match::Line line;
  line.id = support::new_line_id();
  line.what = std::move(what);
  return line;
}

/// A finished match of Mille with all there is: cards, points, stars, circles, an adjustment, stakes, a line
/// after the finish.
NumberedMatch mille(const games::Names& four) {
  history::MatchRecord record;
  record.preset = "pagat";
  record.event = "at the lake with everybody";
  record.note = "played by candlelight, and the dog ate one of the cards";
  record.date = "2026-11-01";
  record.player_ids.resize(2);
  record.terms = {settlement::pagat::Scheme{},
                  settlement::parse_stakes("1-3", settlement::find_currency("CAD"))};
  record.match.players = {four[0], four[1]};
  record.match.rules.target = 600;
  record.match.first_dealer = 0;
  const auto cards = [&](const std::string& one, const std::string& other) {
    record.match.lines.push_back(
        new_line(match::Hand{games::CardsHand(support::mille_hand(one, other)), std::nullopt}));
  };
  cards("7x8 10x5 Qsx2Qx42", "JdJJJJJ AAA 4x5 / 10 10 10 Qx2 Kx6 3 5 6");
  cards("QsQQ2 9x8 5x3", "Kx7 Ax5 6x4 / Ad As 3 3 3 3 3 2 2");
  record.match.lines.push_back(new_line(match::Adjustment{{-50, 45}, "looked at the stock, both of them"}));
  record.match.lines.push_back(support::points_line(460, -145, 2));
  record.match.lines.push_back(support::points_line(200, 45));
  NumberedMatch match = support::numbered(std::move(record), 123);
  EXPECT_EQ(match.standing.status, match::Status::kFinished);
  match.corrected.insert(match.record.match.lines[0].id);
  return match;
}

NumberedMatch militaire(const games::Names& names) {
  history::MatchRecord record;
  record.preset = "militaire";
  record.player_ids.resize(4);
  record.match.game = games::militaire::Game{};
  record.match.players = names;
  record.match.rules.target = 500;
  record.match.first_dealer = 3;
  record.match.lines.push_back(new_line(match::Hand{
      games::CardsHand(support::militaire_hand({"777 456s / K", "10h10d10cJo / 2", "9s10sJs", ""})),
      std::nullopt}));
  record.match.lines.push_back(
      new_line(match::Hand{games::PointsHand{{{520, 0}, {30, 0}, {0, 0}, {85, 0}}, {}}, std::nullopt}));
  return support::numbered(std::move(record), 7);
}

storage::MatchSummary summary_of(const NumberedMatch& match) {
  storage::MatchSummary summary;
  summary.number = match.number;
  summary.game = games::info(match.record.match.game).name;
  summary.players = match.record.match.players;
  summary.totals = match.standing.totals;
  summary.date = "2026-11-01";
  summary.status = match.standing.status;
  if (match.standing.winner) summary.winner = match.record.match.players[*match.standing.winner];
  return summary;
}

storage::PaymentSummary payment_of(const games::Names& names) {
  storage::PaymentSummary payment;
  payment.number = 12;
  payment.record.from = names[1];
  payment.record.to = names[0];
  payment.record.payment.currency = "CAD";
  payment.record.payment.amount = 1'234'500;
  payment.record.payment.date = "2026-11-02";
  payment.record.payment.note = "in coins, counted twice";
  return payment;
}

report::BalanceView balance_of(const games::Names& names, bool detail) {
  std::vector<settlement::Person> persons;
  for (const std::string& name : names) {
    persons.push_back({{}, name});
    persons.back().id.bytes[0] = static_cast<std::uint8_t>(persons.size());
  }
  report::BalanceView view;
  view.detail = detail;
  const std::vector<settlement::Debt> debts{{persons[1], persons[0], "CAD", 1800},
                                            {persons[2], persons[0], "CAD", 900},
                                            {persons[3], persons[1], "CAD", 123'456'00}};
  for (const settlement::Debt& debt : debts) {
    storage::MoneyEntry entry;
    entry.number = 17;
    entry.date = "2026-11-01";
    entry.debt = debt;
    entry.disputed = true;
    view.entries.push_back(entry);
  }
  view.balances = settlement::balance(debts);
  return view;
}

report::LoggedCommand command_of(const NumberedMatch& match) {
  report::LoggedCommand done;
  done.command.number = 1234;
  done.command.name = "edit-match";
  done.what = "corrected hand 3 of match 123 (" +
              report::scores_text(match.record.match.players, match.standing.lines.back()) + ")";
  done.reason = "the wrong player's cards";
  done.undone = true;
  return done;
}

std::vector<storage::PlayerRecord> records_of(const games::Names& names) {
  std::vector<storage::PlayerRecord> records;
  for (const std::string& name : names) {
    storage::PlayerRecord& record = records.emplace_back();
    record.figures.player = name;
    record.figures.matches = record.figures.won = 1234;
    record.figures.money = {{"CAD", -123'456}, {"EUR", 1}};
    record.figures.hands = 123;
    record.figures.points = 12'345;
    record.figures.stars = record.figures.chapeaux_taken = 32;
    record.best_hand.emplace();
    record.best_hand->score = 1480;
    record.best_hand->match = 1234;
    record.best_hand->line = 17;
    record.perfect_by_rank.fill(12);
  }
  return records;
}

std::string figures_of(const std::vector<storage::PlayerRecord>& records, Style style) {
  std::vector<storage::Figures> figures;
  for (const storage::PlayerRecord& record : records) figures.push_back(record.figures);
  return report::figures_text(figures, "won", "", style);
}

storage::DisputedMatch dispute_of(const NumberedMatch& match) {
  NumberedMatch other = match;
  other.record.match.lines.edit().pop_back();
  other.record.note = "as it stands on paper";
  other.standing = match::replay(other.record.match);
  storage::DisputedMatch disputed{.now = match, .number = match.number, .sides = {}};
  disputed.sides.push_back({.operation = {}, .ours = true, .view = match});
  disputed.sides.push_back({.operation = {}, .ours = false, .view = other});
  for (storage::DisputedSide& side : disputed.sides) side.operation.action = history::Resolve{};
  return disputed;
}

/// Each page with its name.
std::vector<std::pair<std::string, std::string>> pages(const games::Names& names, Style style) {
  const NumberedMatch two = mille(names);
  const NumberedMatch four = militaire(names);
  std::vector<std::pair<std::string, std::string>> all;
  for (const NumberedMatch& match : {two, four}) {
    all.emplace_back("sheet", report::sheet_text(report::make_sheet(match, style.glyphs), style));
    all.emplace_back("settle", report::settled_text(match, history::settle(match), style));
    report::SettledMatches settled;
    settled.add(match, history::settle(match));
    std::string settled_text;
    settled.render(style, [&](std::string_view piece) { settled_text += piece; });
    all.emplace_back("settle --all", settled_text);
    all.emplace_back("new", report::new_match_text(match, style));
    all.emplace_back("overview", report::match_status_text(match, style));
    for (std::size_t i = 0; i < match.standing.lines.size(); ++i)
      all.emplace_back("explain", report::explained_text(match, i, style));
    NumberedMatch shorter = match;
    shorter.record.match.lines.edit().resize(1);
    shorter.standing = match::replay(shorter.record.match);
    all.emplace_back(
        "add", report::added_hand_text({shorter, {{"a queen was meant otherwise than it was written"}}, true},
                                       style));
    report::Correction correction{.before = shorter, .after = match};
    correction.line_before = correction.line_after = 0;
    correction.edits = {"Changed the event from none to at the lake with everybody."};
    all.emplace_back("amend", report::correction_text(correction, style));
    all.emplace_back("log", report::log_text({command_of(match)}, false, style));
    storage::LineVersion version{.command = "amend", .reason = "a card overlooked"};
    version.scored = match.standing.lines[0].hand;
    version.value = match.record.match.lines[0];
    all.emplace_back("story", report::line_history_text(match, 0, {{version}, {}}, {}, style));
    const storage::ImportedLine outcome{1, storage::ImportOutcome::kSkipped, storage::ImportedMatch{match}};
    report::Imported imported(false);
    imported.add(outcome);
    all.emplace_back("import", imported.text("an-evening-at-the-lake.jsonl", true, style));
  }
  all.emplace_back("resolve", report::dispute_text(dispute_of(two), "from another file", style));
  const std::vector<storage::PlayerRecord> records = records_of(names);
  all.emplace_back("stats", figures_of(records, style));
  all.emplace_back("stats PLAYER", report::records_text({records[0]}, style));
  all.emplace_back("stats PLAYER PLAYER", report::records_text({records[0], records[1]}, style));
  const storage::MatchSummary one = summary_of(two);
  all.emplace_back("matches", report::matches_text({one, summary_of(four)}, style));
  all.emplace_back("players",
                   report::players_text({{names[0], 123, 12, 3, 4}, {names[1], 1, 2, 3, 4}}, style));
  all.emplace_back("payments", report::payments_text({payment_of(names)}, style));
  for (const bool filtered : {false, true}) {
    all.emplace_back("no payments", report::no_payments_text(filtered, style));
    all.emplace_back("no matches", report::no_matches_text(filtered, style));
    all.emplace_back("no players", report::no_players_text(filtered, style));
  }
  all.emplace_back("pay", report::changed_payment_text({payment_of(names), {}, true}, style));
  all.emplace_back("balance", report::balance_text(balance_of(names, false), style));
  all.emplace_back("balance --detail", report::balance_text(balance_of(names, true), style));
  all.emplace_back("check", report::checked_text(
                                {12, 34, 5, {"the table match has 3 rows, but the history has 4"}, {}, true},
                                "/home/ann/.local/chapeau.db", style));
  all.emplace_back("rebuild", report::rebuilt_text({.backup = "/home/ann/backups/chapeau.db",
                                                    .changed = {{{one, {}}, {one, {}}}},
                                                    .new_scoring = true},
                                                   style));
  all.emplace_back("rename", report::player_change_text({true, names[0], names[1], true, true}, style));
  all.emplace_back("rules", report::rules_page(games::mille::Game{}, nullptr, style));
  all.emplace_back("rules militaire", report::rules_page(games::militaire::Game{}, nullptr, style));
  return all;
}

/// Without the quotes of a shell's word, which may go on in the next line.
std::set<std::string> words_of(std::string text) {
  for (const char sign : {'\'', '\\'}) std::replace(text.begin(), text.end(), sign, ' ');
  std::istringstream stream(text);
  std::set<std::string> words;
  for (std::string word; stream >> word;) words.insert(word);
  return words;
}

TEST(Layout, NoLineIsWiderThanTheScreen) {
  for (const games::Names& names : kNames)
    for (const std::size_t width : kWidths)
      for (const Glyphs glyphs : {Glyphs::kAscii, Glyphs::kUnicode})
        for (const auto& [name, page] : pages(names, screen(width, glyphs)))
          for (const std::string& line : lines_of(page))
            EXPECT_LE(base::display_width(line), width) << name << " of " << names[0] << "\n" << page;
}

TEST(Layout, NoLineIsWiderThanTheScreenInJapanese) {
  base::set_language(base::Language::kJapanese);
  for (const games::Names& names : kNames)
    for (const std::size_t width : {40, 50})
      for (const auto& [name, page] : pages(names, screen(width)))
        for (const std::string& line : lines_of(page))
          EXPECT_LE(base::display_width(line), width) << name << " of " << names[0] << "\n" << page;
  base::set_language(base::Language::kEnglish);
}

/// The words of a sheet's table: only its lines have two spaces beside each other. It has no notes.
std::set<std::string> words_of_the_table(const NumberedMatch& match, std::size_t width) {
  std::set<std::string> words;
  for (const std::string& line : lines_of(report::sheet_text(report::make_sheet(match), screen(width))))
    if (line.find("  ") != std::string::npos) words.merge(words_of(line));
  return words;
}

TEST(Layout, NoNameAndNoTitleOfASheetIsBrokenInAnyLanguage) {
  for (const base::Language language : {base::Language::kEnglish, base::Language::kFrench,
                                        base::Language::kSpanish, base::Language::kJapanese}) {
    base::set_language(language);
    for (const games::Names& names :
         {kNames[0], games::Names{"Alexandrine", "Bartholomé", "山田太郎", "Iris"}}) {
      history::MatchRecord record = militaire(names).record;
      record.match.first_dealer.reset();  // whose names may be cut
      record.match.lines = {
          new_line(match::Hand{games::PointsHand{{{85, 0}, {15, 0}, {0, 0}, {30, 0}}, {}}, std::nullopt})};
      const NumberedMatch match = support::numbered(std::move(record), 7);
      const std::set<std::string> whole = words_of_the_table(match, 200);
      for (const std::size_t width : {40, 50, 60, 80}) {
        const std::set<std::string> words = words_of_the_table(match, width);
        const std::string sheet = report::sheet_text(report::make_sheet(match), screen(width));
        for (const std::string& name : names) EXPECT_TRUE(words.contains(name)) << name << "\n" << sheet;
        for (const std::string& word : words) EXPECT_TRUE(whole.contains(word)) << word << "\n" << sheet;
      }
    }
  }
  base::set_language(base::Language::kEnglish);
}

TEST(Layout, NoWordIsBrokenThatFitsALine) {
  for (const games::Names& names : {kNames[0], kNames[1], kNames[2]})
    for (const std::size_t width : kWidths) {
      const auto wide = pages(names, screen(10'000));
      const auto narrow = pages(names, screen(width));
      ASSERT_EQ(wide.size(), narrow.size());
      for (std::size_t i = 0; i < wide.size(); ++i) {
        const std::set<std::string> whole = words_of(wide[i].second);
        for (const std::string& word : words_of(narrow[i].second)) {
          const bool drawn = word.find_first_not_of('-') == std::string::npos;
          const bool cut = word.ends_with("..");
          // Figures that stand in a table where there is room for one.
          const bool listed = word.back() == ',' && whole.contains(word.substr(0, word.size() - 1));
          EXPECT_TRUE(drawn || cut || listed || whole.contains(word))
              << word << " in " << narrow[i].first << " at " << width << "\n"
              << narrow[i].second;
        }
      }
    }
}

TEST(Layout, NoLineEndsInsideASumOfTotals) {
  const NumberedMatch match = mille({"Ann", "Bob"});
  for (std::size_t width = 40; width < 60; ++width)
    for (std::size_t i = 0; i < match.standing.lines.size(); ++i) {
      const std::string page = report::explained_text(match, i, screen(width, Glyphs::kUnicode));
      for (const std::string& line : lines_of(page.substr(std::min(page.find("Totals:"), page.size()))))
        EXPECT_FALSE(line.starts_with("= ") || line.starts_with("+ ") || line.starts_with("=\u00a0")) << page;
    }
}

TEST(Layout, NothingIsCutThatFitsTheUsualPage) {
  for (const games::Names& names : {kNames[0], kNames[1], kNames[2]})
    for (const auto& [name, page] : pages(names, {}))
      EXPECT_EQ(page.find(".."), std::string::npos) << name << "\n" << page;
}

TEST(Layout, NoTitleIsBrokenOrCutWhereItFits) {
  const std::vector<storage::PlayerSummary> players{{kNames[1][0], 1, 2, 3, 4}};
  const storage::MatchSummary match = summary_of(militaire(kNames[0]));
  for (const base::Language language : {base::Language::kSpanish, base::Language::kJapanese}) {
    base::set_language(language);
    const std::string narrow = report::players_text(players, screen(40));
    for (const std::string& title : words_of(lines_of(report::players_text(players, screen(200))).front()))
      EXPECT_TRUE(words_of(narrow).contains(title)) << narrow;
    const auto wide = words_of(report::matches_text({match}, screen(200)));
    const std::string page = report::matches_text({match}, screen(40));
    for (const std::string& word : words_of(page)) EXPECT_TRUE(wide.contains(word)) << word << "\n" << page;
    base::set_language(base::Language::kEnglish);
  }
}

TEST(Layout, TheTitleOverPlayersIsWholeWhereItHasNoSpaces) {
  base::set_language(base::Language::kJapanese);
  std::vector<storage::PlayerRecord> records = records_of({"Ann", "Bob"});
  for (storage::PlayerRecord& record : records) record.figures.money.clear();
  const std::string page = figures_of(records, screen(80));
  const std::vector<std::string> lines = lines_of(page);
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                          [](const std::string& line) { return line.starts_with("#  プレイヤー"); }),
            2)
      << page;
  base::set_language(base::Language::kEnglish);
}

TEST(Layout, NoSpaceFollowsAJapaneseFullStop) {
  base::set_language(base::Language::kJapanese);
  for (const auto& [name, page] : pages(kNames[0], screen(200)))
    for (std::size_t at = page.find("。 "); at != std::string::npos; at = page.find("。 ", at + 1))
      EXPECT_TRUE(page.substr(at).starts_with("。 [")) << name << "\n" << page;  // a rule and its source
  base::set_language(base::Language::kEnglish);
}

TEST(Layout, FiguresAreThoseThatTheGamesHave) {
  const auto records = records_of(kNames[0]);
  const report::GamesPlayed militaire = report::games_played({"militaire"});
  storage::Figures figures = records[0].figures;
  const std::string all = report::figures_text({figures}, "won", "", screen(200), militaire) +
                          report::records_text({records[0]}, screen(200), militaire);
  for (const char* title : {"skunk", "stars", "natural", "perfect sets", "chapeaux", "hands", "per hand"})
    EXPECT_EQ(all.find(title), std::string::npos) << title << "\n" << all;
  for (const char* title : {"rounds", "points per round", "best round"})
    EXPECT_NE(all.find(title), std::string::npos) << title << "\n" << all;
  for (const auto& games : {report::games_played({}), report::games_played({"militaire", "mille"})}) {
    const std::string text = report::figures_text({figures}, "won", "", screen(200), games);
    EXPECT_NE(text.find("stars"), std::string::npos) << text;
    EXPECT_NE(text.find("hands"), std::string::npos) << text;
  }
}

TEST(Layout, AsciiIsNothingElse) {
  for (const auto& [name, page] : pages(kNames[0], screen(60)))
    EXPECT_TRUE(
        std::all_of(page.begin(), page.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }))
        << name << "\n"
        << page;
}

TEST(Layout, ThePlayersOfAWideSheetStandUnderEachOther) {
  const std::string sheet = report::sheet_text(report::make_sheet(militaire(kNames[0])), screen(40));
  const std::vector<std::string> lines = lines_of(sheet);
  const auto heading = [&](const std::string& one, const std::string& other) {
    return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(one) != std::string::npos && line.ends_with(other);
    });
  };
  EXPECT_EQ(heading("Ann", "Bob"), 1) << sheet;
  EXPECT_EQ(heading("Cho", "Dee"), 1) << sheet;
}

TEST(Layout, NamesAreCutOnlyWhereTheyMustBe) {
  const std::string page = report::payments_text({payment_of(kNames[3])}, screen(60));
  EXPECT_NE(page.find("Wolfeschlege.."), std::string::npos) << page;
  EXPECT_NE(report::payments_text({payment_of(kNames[3])}, screen(120)).find(kNames[3][0]),
            std::string::npos);
}

// A part of a name before a hyphen needs room for the hyphen, too: where it has none the name stands above.
TEST(Layout, ANameIsBrokenBehindItsHyphen) {
  const std::int64_t figure = 123'456;
  const auto page = [&](std::size_t width) {
    return report::players_text({{"Jean-Franciscus-Xavier", figure, figure, figure, figure}}, screen(width));
  };
  EXPECT_NE(page(44).find("\nFranciscus-"), std::string::npos) << page(44);
  EXPECT_EQ(page(43).find("\nFranciscus\n"), std::string::npos) << page(43);
  EXPECT_NE(page(43).find("\nJean-Franciscus-Xavier\n"), std::string::npos) << page(43);
}

TEST(Layout, FiguresStandUnderWordsThatNeedTheLine) {
  const NumberedMatch match = mille(kNames[0]);
  const std::string page = report::settled_text(match, history::settle(match), screen(40));
  EXPECT_NE(page.find("\n  Ann won the match  3   1 x 3.00   3.00\n"), std::string::npos) << page;
  EXPECT_NE(page.find("\n  Chapeaux of Bob: 1\n"), std::string::npos) << page;
  for (const std::string& line : lines_of(page))
    if (line.find(" x 3.00") != std::string::npos) {
      EXPECT_EQ(line.size(), 40U) << page;
    }
}

}  // namespace layout_test
