#include "serve/page_texts.hpp"

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "base/language/translation.hpp"

namespace serve {
namespace {

/// As `base::tr_n`, with a placeholder where the count stands, for the script to fill.
std::string tr_n(std::int64_t count, std::string_view one, std::string_view many) {
  constexpr std::string_view kPlaceholder = "{0}";
  return base::format_message(count, one, many, fmt::make_format_args(kPlaceholder));
}

/// With a no-break space for the first one.
std::string with_no_break(std::string text) {
  const std::size_t space = text.find(' ');
  return space == std::string::npos ? text : text.replace(space, 1, "\u00A0");
}

/// What the script chooses from by `Intl.PluralRules`: `key_one` for its "one", `key_many` for all others.
void add_plural(base::Json& texts, const std::string& key, const std::string& one, const std::string& many) {
  texts[key + "_one"] = one;
  texts[key + "_many"] = many;
}

constexpr std::int64_t kMany = 99;  // no language's "one"

void add_entering(base::Json& texts) {
  using base::tr, base::tr_c;
  texts.update({
      {"enter", tr_c("pad", "Enter")},
      {"how", tr("How to enter the hand")},
      {"mode_cards", tr_c("pad", "Cards")},
      {"mode_points", tr_c("pad", "Scores only")},
      {"mode_text", tr_c("pad", "Typed")},
      {"type", tr("{0}: sets / cards left in hand", "{0}")},
      {"no_cards", tr("Tap the cards, set by set.")},
      {"add_to", tr("Add to {0}", "{0}")},
      {"short_hand", tr("{0} is no set yet: a set has three cards or more.", "{0}")},
      {"short_round", tr("{0} is no meld yet: a meld has three cards or more.", "{0}")},
      {"dealt_by", tr_c("pad", "Dealer:")},
      {"points_of", tr("Points of {0}", "{0}")},
      {"left", tr_c("pad", "left in hand")},
      {"next_hand", tr_c("pad", "next set")},
      {"next_round", tr_c("pad", "next meld")},
      {"back", tr("Take off the last one")},
      {"take_off", tr("{0}: take off", "{0}")},
      {"Jo", tr_c("pad", "Joker")},
      {"Qs", tr_c("pad", "queen of spades")},
      {"Jd", tr_c("pad", "jack of diamonds")},
      {"s", tr_c("pad", "spades")},
      {"h", tr_c("pad", "hearts")},
      {"d", tr_c("pad", "diamonds")},
      {"c", tr_c("pad", "clubs")},
      {"below", tr_c("pad", "below zero")},
      {"nobody_hand", tr("Nobody went out")},
      {"nobody_round", tr("Nobody ended the round")},
      {"needs_left", tr("{0} is out: enter the cards that {1} has left in hand.", "{0}", "{1}")},
      {"not_scored", tr("Not scored: the laptop does not answer. What you entered stays here.")},
      {"record_hand", tr("Record hand {0}", "{0}")},
      {"record_round", tr("Record round {0}", "{0}")},
      {"correct_hand", tr("Correct hand {0}", "{0}")},
      {"correct_round", tr("Correct round {0}", "{0}")},
      {"correct_line", tr("Correct line {0}", "{0}")},
  });
}

/// What to do about an error, by its code, in the words of the page's own keys: the remedies that come with
/// errors are about the command line.
void add_remedies(base::Json& texts) {
  using base::tr, base::tr_c;
  const std::string left = tr_c("pad", "left in hand");
  const std::string nobody = tr("Nobody went out");
  const std::string nobody_ended = tr("Nobody ended the round");
  texts.update({
      {"fix_not_a_set",
       tr("Add a card to it or take it off; what was not laid down goes under '{0}'.", left)},
      {"fix_not_a_meld",
       tr("Add a card to it or take it off; what was not laid down goes under '{0}'.", left)},
      {"fix_nothing_entered", tr("Enter the sets, and what was not laid down under '{0}'.", left)},
      {"fix_both_out", tr("One of them has cards left: enter them under '{0}'.", left)},
      {"fix_went_out", tr("Enter the cards left under '{0}', or take the tick off '{1}'.", left, nobody)},
      {"fix_nobody_out", tr("Take off the cards left of whoever went out, or tick '{0}'.", nobody)},
      {"fix_not_a_score", tr("A score is a whole number, with − if it is below zero and ★ for each star.")},
      {"fix_perhaps_a_score", tr("To enter scores, choose '{0}'.", tr_c("pad", "Scores only"))},
      {"fix_out_not_positive",
       tr("Whoever goes out scores more than zero: check the scores and who is '{0}'.", tr_c("pad", "out"))},
      {"fix_nobody_positive",
       tr("Whoever goes out scores more than zero; if nobody did, tick '{0}'.", nobody)},
      {"fix_no_contract",
       tr("A contract is two sets, a run and a set, or a run of six or seven; if nobody has one, tick '{0}'.",
          nobody_ended)},
      {"fix_contract_met", tr("Check the cards, or take the tick off '{0}'.", nobody_ended)},
      {"fix_seventh_missing", tr("Enter it under '{0}': its points are taken off.", left)},
      {"fix_suit_missing",
       tr("Tap the suit after the cards of a run; '{0}' begins another meld.", tr_c("pad", "next meld"))},
      {"fix_not_one_suit",
       tr("Look again at this card: '{0}' begins another meld, and what was not laid down goes under '{1}'.",
          tr_c("pad", "next meld"), left)},
  });
}

void add_figures(base::Json& texts) {
  using base::tr, base::tr_c;
  texts.update({
      {"laid", tr_c("pad", "laid down")},
      {"held", tr_c("pad", "left in hand")},
      {"bonus", tr_c("pad", "bonus")},
      {"not_used", tr_c("pad", "not used")},
      {"natural_out", tr_c("pad", "natural out")},
      {"score", tr_c("pad", "score")},
      {"out", tr_c("pad", "out")},
      {"chapeau", tr_c("pad", "chapeau")},
      {"perfect", tr_c("pad", "perfect set")},
      {"by_card", tr("Card by card")},
  });
  add_plural(texts, "star", tr_n(1, "{0} star", "{0} stars"), tr_n(kMany, "{0} star", "{0} stars"));
}

void add_sheet(base::Json& texts) {
  using base::tr, base::tr_c;
  texts.update({
      {"sheet", tr_c("pad", "Sheet")},
      {"dealer", tr_c("pad", "Dealer")},
      {"empty", tr("Nothing is recorded yet.")},
      {"name_hand", tr_c("pad", "Hand {0}", "{0}")},
      {"name_round", tr_c("pad", "Round {0}", "{0}")},
      {"line", tr_c("pad", "Line {0}", "{0}")},
      {"to_go", tr("{0} to go", "{0}")},
      {"deals_hand", tr("Hand {0}, {1} deals", "{0}", "{1}")},
      {"deals_round", tr("Round {0}, {1} deals", "{0}", "{1}")},
      {"disputed", tr("Match {0} is disputed", "{0}")},
      {"over", tr("The match is over.")},
      {"won", tr("{0} won the match", "{0}")},
      // No line ends between a currency and its number.
      {"money", with_no_break(tr_c("money", "{0} {1}", "{0}", "{1}"))},
      {"point", tr_c("number", "{0}.{1}", "", "")},
      {"pays", tr("{0} pays {1} {2}.", "{0}", "{1}", "{2}")},
      // The lines of a settlement, by their item: winner, loser, count. Where totals are rounded, by what the
      // hundreds are multiplied with, and those totals in the order of the sheet.
      {"win", tr("{0} won the match", "{0}")},
      {"stars", tr("Stars of {0}: {1}", "{0}", "{2}")},
      {"chapeaux", tr("Chapeaux of {0}: {1}", "{1}", "{2}")},
      {"skunk", tr("{0} has less than half the target", "{1}")},
      {"difference", tr("Hundreds of difference: {0}", "{2}")},
      {"times1", tr("Counted as {0} and {1}. Hundreds of difference: {2}", "{3}", "{4}", "{2}")},
      {"times2",
       tr("Counted as {0} and {1}. Hundreds of difference: {2}, times 2, as {3} has less than half the "
          "target",
          "{3}", "{4}", "{2}", "{1}")},
      {"times3", tr("Counted as {0} and {1}. Hundreds of difference: {2}, times 3, as {3} is below 0", "{3}",
                    "{4}", "{2}", "{1}")},
      {"explain", tr("{0}: why it scored what it did", "{0}")},
      {"comma", tr_c("list", "{0}, {1}", "{0}", "{1}")},
      {"give_up", tr("Somebody gives up? On the laptop: 'chapeau close -m {0} --conceded-by {1}'", "{0}",
                     tr_c("value name", "PLAYER"))},
      {"total", tr_c("pad", "total {0}", "{0}")},
      {"after_finish", tr("After the finish: it does not count.")},
      {"was_corrected", tr_c("pad", "corrected")},
  });
  add_plural(texts, "game_point", tr_n(1, "{0} game point", "{0} game points"),
             tr_n(kMany, "{0} game point", "{0} game points"));
}

void add_changes(base::Json& texts) {
  using base::tr, base::tr_c;
  texts.update({
      {"recorded", tr("Recorded: {0}. {1}.", "{0}", "{1}")},
      {"corrected", tr("Corrected: {0}. Before: {1}. Now: {2}.", "{0}", "{1}", "{2}")},
      {"dropped", tr("Dropped: {0}. Before: {1}.", "{0}", "{1}")},
      {"changed", tr("The match changed.")},
      {"begun", tr("A new match began.")},
      {"lost", tr("A new match began. Your correction was not made.")},
      {"correct", tr_c("pad", "Correct")},
      {"before", tr("Before: {0}.", "{0}")},
      {"now", tr("Now: {0}.", "{0}")},
      {"drop", tr_c("pad", "Drop")},
      {"drop_line", tr("Drop: {0}?", "{0}")},
      {"drop_then", tr("The lines after it move up. You can undo this.")},
      {"undo", tr_c("pad", "Undo")},
      {"undo_what", tr("Undo the last change of this match?")},
      {"last_line", tr("The last line of the sheet is {0}: {1}.", "{0}", "{1}")},
      // Translators: {0} is what was undone, as in a list of what was done: "added hand 3".
      {"undone", tr_c("pad", "Undone: {0}.", "{0}")},
      {"redo", tr_c("pad", "Redo")},
      {"redo_what", tr("Redo what was undone last in this match?")},
      // Translators: {0} is what was redone, as in a list of what was done: "added hand 3".
      {"redone", tr_c("pad", "Redone: {0}.", "{0}")},
      {"again", tr("Another match")},
      {"begin", tr_c("pad", "Begin")},
      // Answers to questions that have "undo", "redo", "drop" in their titles. "Back" does nothing: where one
      // word means to undo and to cancel, these must not both be it.
      {"yes_undo", tr_c("answer", "Yes, undo")},
      {"yes_redo", tr_c("answer", "Yes, redo")},
      {"yes_drop", tr_c("answer", "Yes, drop")},
      {"return", tr_c("answer", "Back")},
      {"close", tr_c("pad", "Close")},
      {"reason", tr_c("question", "Reason:")},
      {"nothing_done", tr("Nothing was changed.")},
      {"nothing_known", tr("No answer came: look at the sheet to see whether it was done.")},
  });
}

void add_connection(base::Json& texts) {
  using base::tr, base::tr_c;
  texts.update({
      {"live", tr_c("pad", "live")},
      {"silent", tr("silent since {0}", "{0}")},
      {"scan", tr("Scan the link that 'chapeau serve' shows.")},
      {"scan_pen", tr("It is sent once you scan the link to enter.")},
      {"look", tr_c("pad", "Show")},
      {"later", tr_c("pad", "Later")},
      {"discard", tr_c("pad", "Discard")},
      {"waits", tr("This hand is sent when the laptop answers again. It arrives once.")},
      {"not_recorded", tr("This hand was not recorded.")},
      {"other_match", tr("It belongs to another match than the one that is open now.")},
      {"moved", tr("The sheet has changed meanwhile.")},
      {"to_type", tr("To type it on the laptop:")},
      {"enter_hand", tr("Enter as hand {0}", "{0}")},
      {"enter_round", tr("Enter as round {0}", "{0}")},
      {"since_undone", tr("The hand had arrived, and was undone, dropped or moved since.")},
  });
  add_plural(texts, "waiting", tr_n(1, "{0} hand waiting", "{0} hands waiting"),
             tr_n(kMany, "{0} hand waiting", "{0} hands waiting"));
  add_plural(texts, "stuck", tr_n(1, "{0} hand was not recorded", "{0} hands were not recorded"),
             tr_n(kMany, "{0} hand was not recorded", "{0} hands were not recorded"));
}

}  // namespace

base::Json page_texts() {
  base::Json texts{{"lang", base::code_of(base::language())}};
  add_entering(texts);
  add_remedies(texts);
  add_figures(texts);
  add_sheet(texts);
  add_changes(texts);
  add_connection(texts);
  return texts;
}

}  // namespace serve
