#include "report/layout/printable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/hand/line_explained.hpp"
#include "report/lists/balances.hpp"
#include "report/sheet/new_match.hpp"
#include "report/sheet/sheet.hpp"
#include "report/sheet/sheet_markdown.hpp"
#include "report/sheet/sheet_text.hpp"

// A database that was changed by hand: no command lets such texts in.
namespace printable_test {

using history::NumberedMatch;

NumberedMatch changed_by_hand() {
  NumberedMatch numbered{7, {}, {}};
  history::MatchRecord& record = numbered.record;
  record.preset = "pagat\nforged";
  record.note = "a note\nforged";
  record.event = "an event\nforged";
  record.match.game = games::mille::Game{};
  record.match.rules.target = 1200;
  record.match.players = {"Ann\nforged", "Bob\x1b[31m"};
  record.match.lines.push_back({{std::nullopt, match::Adjustment{{10, 0}, "a reason\nforged"}}, {}});
  numbered.standing = match::replay(record.match);
  return numbered;
}

bool has_a_forged_line(const std::string& text) {
  return text.starts_with("forged") || text.find("\nforged") != std::string::npos ||
         text.find('\x1b') != std::string::npos;
}

TEST(Printable, NoTextOfAPersonMakesALineOfItsOwn) {
  const NumberedMatch match = changed_by_hand();
  const std::vector<std::string> texts{
      report::sheet_text(report::make_sheet(match), {}), report::sheet_markdown(report::make_sheet(match)),
      report::explained_text(match, 0, {}), report::new_match_text(match, {}),
      report::settled_text(match, history::settle(match), {})};
  for (const std::string& text : texts) {
    EXPECT_NE(text.find("Ann"), std::string::npos);
    EXPECT_FALSE(has_a_forged_line(text)) << text;
  }
}

TEST(Printable, NorDoesOneInAList) {
  storage::MatchSummary match;
  match.players = {"Ann\nforged", "Bob"};
  match.totals = {0, 0};
  match.winner = "Ann\nforged";
  match.date = "2026-11-01\nforged";
  match.game = "bridge\nforged";
  const storage::MatchSummary shown = report::printable(match);
  for (const std::string& text : {shown.players[0], *shown.winner, *shown.date, shown.game,
                                  report::printable(storage::PlayerSummary{"Ann\nforged"}).name})
    EXPECT_FALSE(has_a_forged_line(text)) << text;
}

TEST(Printable, NorDoesOneWhoOwes) {
  std::array<settlement::Person, 3> persons{{{{}, "Ann\nforged"}, {{}, "Bob\nforged"}, {{}, "Cho\nforged"}}};
  for (std::size_t i = 0; i < persons.size(); ++i) persons[i].id.bytes.back() = static_cast<std::uint8_t>(i);
  const auto& [ann, bob, cho] = persons;
  const settlement::Debt debt{ann, bob, "CAD", 1200};
  const report::BalanceView in_all{{{debt, {bob, cho, "CAD", 1200}},
                                    {{ann, "CAD", -1200}, {bob, "CAD", 0}, {cho, "CAD", 1200}},
                                    {{ann, cho, "CAD", 1200}}},
                                   false,
                                   {}};
  storage::MoneyEntry entry;
  entry.debt = debt;
  const report::BalanceView one_pair{
      {{debt}, {{ann, "CAD", -1200}, {bob, "CAD", 1200}}, {debt}}, true, {entry}};
  for (const std::string& text : {report::balance_text(in_all, {}), report::balance_text(one_pair, {})}) {
    EXPECT_NE(text.find("Bob"), std::string::npos);
    EXPECT_FALSE(has_a_forged_line(text)) << text;
  }
  EXPECT_NE(report::balance_text(in_all, {}).find(" pays "), std::string::npos);
}

/// The longest of each that a player can enter; of what is longer, the beginning.
TEST(Printable, WhatIsLongerThanAnybodyCanEnterIsCut) {
  const std::string longest_note(match::kLongestNote, 'n'), longest_name(match::kLongestName, 'N');
  NumberedMatch match = changed_by_hand();
  history::MatchRecord& record = match.record;
  record.note = longest_note;
  record.event = longest_note + "n";
  record.match.players = {longest_name + " (2)", std::string(5000, 'L')};
  record.match.lines.edit()[0] = {{std::nullopt, match::Adjustment{{10, 0}, std::string(5000, 'r')}}, {}};
  const NumberedMatch shown = report::printable(match);
  EXPECT_EQ(shown.record.note, record.note);
  EXPECT_EQ(shown.record.event, longest_note + "...");
  EXPECT_EQ(shown.record.match.players[0], record.match.players[0]);
  EXPECT_LT(shown.record.match.players[1].size(), 100U);
  EXPECT_EQ(std::get<match::Adjustment>(shown.record.match.lines[0].what).reason,
            std::string(match::kLongestNote, 'r') + "...");
}

TEST(Printable, ASpaceAtTheEndOfANameIsSeen) {
  EXPECT_EQ(match::printable_name("Ann Lee"), "Ann Lee");
  EXPECT_EQ(match::printable_name("Ann "), "Ann\\x20");
  EXPECT_EQ(match::printable_name(" Ann  "), "\\x20Ann \\x20");
  EXPECT_EQ(match::printable_name(" "), "\\x20");
}

}  // namespace printable_test
