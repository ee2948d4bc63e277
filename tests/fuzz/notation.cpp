// Reports as they are typed. What is accepted is written in the canonical form, and that form read again is
// the same hand with the same score.

#include "cards/notation.hpp"

#include "cards/entry_text.hpp"
#include "fuzz.hpp"
#include "games/game.hpp"

namespace {

cards::EntryText entry_of(const std::string& melds, const std::string& left) {
  return {.melds = base::make_source_span(melds), .left = base::make_source_span(left)};
}

/// A report a line; what has no name is a player's all the same.
std::vector<cards::EntryText> entries_of(std::string_view text, std::size_t players) {
  std::vector<cards::EntryText> entries;
  while (entries.size() < players) entries.push_back(cards::split_entry("A=" + fuzz::line(text)));
  return entries;
}

games::Reading<games::CardsHand> read_again(const games::Game& game, const games::Names& names,
                                            const games::Reading<games::CardsHand>& reading,
                                            const games::OutClaim& claim) {
  std::vector<cards::EntryText> canonical;
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    canonical.push_back(
        entry_of(games::melds_text(reading.hand, seat), games::left_text(reading.hand, seat)));
  return games::read(game, names, canonical, claim, cards::kCommandLineWording);
}

void read_hand(const games::Game& game, std::size_t players, bool no_out, std::string_view text) {
  games::Names at_table;
  for (std::size_t seat = 0; seat < players; ++seat) at_table.push_back("P" + std::to_string(seat));
  const games::OutClaim claim{std::nullopt, no_out};
  const games::Reading reading =
      games::read(game, at_table, entries_of(text, players), claim, cards::kCommandLineWording);
  games::Reading<games::CardsHand> again;
  fuzz::expect(fuzz::accepted([&] { again = read_again(game, at_table, reading, claim); }),
               "the canonical form is refused");
  fuzz::expect(again.hand == reading.hand, "the canonical form is another hand");
  const games::ScoredHand scored = games::score(game, games::ReportedHand(reading.hand), at_table);
  for (std::size_t seat = 0; seat < players; ++seat) {
    static_cast<void>(games::scoring_steps(reading.hand, seat, at_table));
    static_cast<void>(games::summary(reading.hand, seat));
    static_cast<void>(games::breakdown(reading.hand, seat));
    fuzz::expect(scored.entries[seat].score <= 4560 && scored.entries[seat].score >= -4560,
                 "a score out of range");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  const std::size_t what = fuzz::choice(text, 7);
  const std::string all(text);
  if (what < 4)  // a hand of either game, ended or not
    fuzz::accepted([&] { read_hand(games::all_games()[what / 2], what < 2 ? 2 : 3, what % 2 == 1, text); });
  if (what == 4) fuzz::accepted([&] { static_cast<void>(cards::split_entry(all)); });
  if (what == 5)
    fuzz::accepted([&] {
      static_cast<void>(cards::read_score(base::make_source_span(all), true, cards::kCommandLineWording));
    });
  if (what == 6) {
    const cards::Notation notation{true, true};
    const base::SourceSpan excerpt = base::make_source_span(all);
    fuzz::accepted([&] { static_cast<void>(cards::read_groups(excerpt, notation)); });
    static_cast<void>(cards::doubts_about(excerpt));
  }
  return 0;
}
