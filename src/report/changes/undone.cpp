#include "report/changes/undone.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/lists.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"

namespace report {
namespace {

constexpr std::size_t kLogIndent = 6;
constexpr std::size_t kQuestionWidth = 76;  // columns, behind an indent
/// Of a reason that somebody else gave, which may have a million characters; JSON has all of it.
constexpr std::size_t kMostReasonColumns = 1000;

}  // namespace

std::string undo_question(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands) {
  const bool undoes = reversal == UndoOrRedo::kUndo;
  if (commands.size() == 1) {
    const std::string& what = commands.front().what;
    // Translators: {0} is what was done, "dropped hand 3 of match 1".
    return undoes ? base::tr("Undo this: {0}?", what)
                  // Translators: {0} is what was done, "dropped hand 3 of match 1".
                  : base::tr("Redo this: {0}?", what);
  }
  std::string text;
  for (std::size_t i = 0; i < commands.size() && i < base::kMostNamed; ++i)
    for (const std::string& line : base::wrap(commands[i].what, kQuestionWidth)) text += "  " + line + "\n";
  const auto count = static_cast<std::int64_t>(commands.size());
  if (commands.size() > base::kMostNamed) {
    const std::int64_t more = count - static_cast<std::int64_t>(base::kMostNamed);
    // Translators: the end of a list of commands, in a line of its own.
    text += "  " + base::tr_n(more, "and {0} more", "and {0} more") + "\n";
  }
  return text + (undoes ? base::tr_n(count, "Undo this {0} command?", "Undo these {0} commands?")
                        : base::tr_n(count, "Redo this {0} command?", "Redo these {0} commands?"));
}

namespace {

/// The options that the commands changed, as they are now.
std::string options_text(storage::Reader& reader, const std::vector<LoggedCommand>& commands, Style style) {
  std::set<std::pair<std::int64_t, std::string>> options;
  for (const LoggedCommand& each : commands) options.insert(each.options.begin(), each.options.end());
  std::string text;
  std::size_t count = 0;
  for (const auto& [number, key] : options) {
    if (++count > base::kMostNamed) return text + std::string(ellipsis(style)) + "\n";
    if (const auto match = reader.match(number))
      // Translators: {1} is the name of an option of a match, "stakes", {2} its value.
      text += paragraph(base::tr("Match {0}, {1} now: {2}.", number, option_title(key),
                                 option_text(key, printable(*match).record)),
                        style);
  }
  return text;
}

/// Players and those whom the commands had made one player with them, and who owe by themselves again.
using Parted = std::multimap<base::Uuid, settlement::Person>;

Parted parted_by(storage::Reader& reader, const std::vector<LoggedCommand>& commands) {
  Parted parted;
  for (const LoggedCommand& each : commands)
    for (const auto& [one, other] : each.joins) {
      const auto now = storage::player_now(reader, one), into = storage::player_now(reader, other);
      if (!now || !into || now->id == into->id) continue;
      parted.insert({now->id, {into->id, into->name}});
      parted.insert({into->id, {now->id, now->name}});
    }
  return parted;
}

/// One of the two of a payment, then those who were that one; the first of many.
std::vector<settlement::Person> with_parted(const Parted& parted, const settlement::Person& person) {
  constexpr std::size_t kMostPersons = 32;  // each is asked about with each of the other side
  std::vector<settlement::Person> persons{person};
  const auto [first, last] = parted.equal_range(person.id);
  for (auto each = first; each != last && persons.size() < kMostPersons; ++each)
    persons.push_back(each->second);
  return persons;
}

/// What those owe each other now whose payments were made or undone.
std::string payments_now_text(storage::Reader& reader, const std::vector<LoggedCommand>& commands,
                              ReportedPairs& reported, Style style) {
  std::size_t count = 0;
  std::string text;
  const Parted parted = parted_by(reader, commands);
  for (const LoggedCommand& each : commands)
    for (const base::Uuid& id : each.payments) {
      const auto payment = storage::payment_with_id(reader, id);
      if (!payment || payment->lapsed()) continue;
      const settlement::Debt debt = storage::money_of(*payment).debt;
      for (const settlement::Person& payee : with_parted(parted, debt.debtor))
        for (const settlement::Person& payer : with_parted(parted, debt.creditor)) {
          const std::vector<settlement::Debt> pairs = storage::owed_between(reader, payer, payee);
          const bool are_of_payment = payer == debt.creditor && payee == debt.debtor;
          if (pairs.empty() && !are_of_payment) continue;
          if (!reported.insert(std::minmax(payer.id, payee.id)).second) continue;
          if (++count > base::kMostNamed) return text + std::string(ellipsis(style)) + "\n";
          text += owed_now_text(payer.name, payee.name, pairs, cancelling_with_others(reader, pairs), style);
        }
    }
  return text;
}

/// "Ann of match 2"; the name alone of who sits in no match.
std::string player_with_match(storage::Reader& reader, const history::NamedPlayer& player) {
  const std::string name = match::printable_name(player.name);
  const auto match = storage::last_changed_match_of(reader, player.id);
  return match ? base::tr("{0} of match {1}", name, *match) : name;
}

/// How two players whose join was undone are one again, if they can be.
std::string separate_text(storage::Reader& reader, const history::NamedPlayer& now,
                          const history::NamedPlayer& into) {
  if (const auto match = storage::match_of_both(reader, now.id, into.id))
    return base::tr("{0} and {1} are two players, who played each other in match {2}.",
                    match::printable_name(into.name), match::printable_name(now.name), *match);
  // Translators: {0} and {1} are players, "Ann (2) of match 1"; {2} is a command.
  return base::tr("{0} and {1} are two players now. If they are one person: {2}",
                  player_with_match(reader, into), player_with_match(reader, now),
                  base::typed_command("chapeau join", {now.name, into.name}));
}

/// That two are one now; `were`: who they were.
std::string now_one_text(const std::pair<history::NamedPlayer, history::NamedPlayer>& were,
                         const std::string& now) {
  const std::string& gone = were.first.name == now ? were.second.name : were.first.name;
  return base::tr("{0} and {1} are now one player, {1}, in all matches.", match::printable_name(gone),
                  match::printable_name(now));
}

/// What became of those whose join was undone: what the two are called, and how they are one again; or that
/// they are one all the same, as both files of a merge may have joined them. Where what undid a join is
/// reversed, that they are one, or two once more. Of the same two it is said once.
std::string joined_or_separate_text(storage::Reader& reader, UndoOrRedo reversal,
                                    const std::vector<LoggedCommand>& commands, const JoinedPlayers& before,
                                    Style style) {
  std::string text;
  std::size_t count = 0;
  std::set<std::pair<base::Uuid, base::Uuid>> told;
  for (const LoggedCommand& each : commands) {
    const bool is_of_join = !is_reversal(each.command);
    if (is_of_join && reversal == UndoOrRedo::kRedo) continue;  // it says so itself
    for (const auto& join : each.joins) {
      const auto now = storage::player_now(reader, join.first),
                 into = storage::player_now(reader, join.second);
      const auto were = before.find(join);
      if (!now || !into || were == before.end()) continue;
      const auto& [one, other] = were->second;
      const bool are_one = now->id == into->id, were_one = one.id == other.id;
      if (!is_of_join && are_one == were_one) continue;
      // Of one of whom nothing stands any more nobody asks.
      const bool are_there =
          storage::player_named(reader, now->name) && storage::player_named(reader, into->name);
      if (!are_one && !are_there) continue;
      if (!told.insert(are_one ? std::minmax(one.id, other.id) : std::minmax(now->id, into->id)).second)
        continue;
      if (++count > base::kMostNamed) return text + std::string(ellipsis(style)) + "\n";
      text += paragraph(
          !are_one   ? separate_text(reader, *now, *into)
          : were_one ? base::tr("{0} is still one player: another command merged the two, too. 'chapeau log' "
                                "shows it.",
                                match::printable_name(now->name))
                     : now_one_text(were->second, now->name),
          style);
    }
  }
  return text;
}

/// What holds now of the matches that the commands touched, the first few. `gone` makes the sentence on one
/// that is not on the list any more, from its number.
std::string matches_now_text(storage::Reader& reader, const std::vector<LoggedCommand>& commands,
                             const NamedGone& gone, Style style) {
  std::set<std::int64_t> numbers;
  for (const LoggedCommand& each : commands) numbers.insert(each.matches.begin(), each.matches.end());
  std::string text;
  std::size_t count = 0;
  for (const std::int64_t number : numbers) {
    if (++count > base::kMostNamed) return text + std::string(ellipsis(style)) + "\n";
    const auto match = reader.match(number);
    text += match ? match_status_paragraph(printable(*match), style) : paragraph(gone(number), style);
    if (const std::string late = match ? after_finish_text(match->standing) : ""; !late.empty())
      text += paragraph(late, style);
  }
  return text;
}

/// How the results of matches moved, the first few: each with its payout, also where it was open; and what
/// those owe each other now between whom something was paid.
std::string results_now_text(storage::Reader& reader, const std::vector<storage::ComparedMatch>& before,
                             ReportedPairs& reported, Style style) {
  std::vector<storage::MatchComparison> matches;
  for (const storage::ComparedMatch& match : before)
    if (auto now = storage::match_to_compare(reader, match.summary.number))
      matches.push_back({match, *std::move(now)});
  std::string text = result_changes_text(matches, style, true);
  std::size_t count = 0;
  for (const storage::MatchComparison& match : matches) {
    if (!has_another_result(match, true)) continue;
    if (++count > base::kMostNamed) break;
    if (const auto now = reader.match(match.before.summary.number))
      text += owed_after_change_text(reader, match.before.result, *now, reported, style);
  }
  return text;
}

}  // namespace

JoinedPlayers players_joined_by(storage::Reader& reader, const std::vector<LoggedCommand>& commands) {
  JoinedPlayers joined;
  for (const LoggedCommand& each : commands)
    for (const auto& join : each.joins) {
      const auto one = storage::player_now(reader, join.first),
                 other = storage::player_now(reader, join.second);
      if (one && other) joined.try_emplace(join, *one, *other);
    }
  return joined;
}

std::vector<storage::PaymentSummary> payments_between(storage::Reader& reader, const JoinedPlayers& joined) {
  std::vector<storage::PaymentSummary> between;
  for (const auto& [ids, players] : joined) {
    if (players.first.id == players.second.id) continue;
    const std::vector<storage::PaymentSummary> found =
        storage::payments_between(reader, players.first.id, players.second.id);
    between.insert(between.end(), found.begin(), found.end());
  }
  return between;
}

namespace {

/// What changed of the joins. The two of a payment that lapsed are called as they were. Payments of the
/// commands that stand but do not count, and did not before, are among it.
storage::JoinChanges join_changes(storage::Reader& reader, const std::vector<LoggedCommand>& commands,
                                  const BeforeReversal& before) {
  storage::JoinChanges changes;
  if (before.joins) changes = storage::changes_since(reader, *before.joins);
  std::set<base::Uuid> told;
  // What did not stand did not count before, either: that is said below.
  std::erase_if(changes.lapsed, [&](const storage::PaymentSummary& payment) {
    return before.gone.contains(payment.record.id);
  });
  for (storage::PaymentSummary& payment : changes.lapsed) {
    told.insert(payment.record.id);
    const auto was = std::find_if(
        before.between.begin(), before.between.end(),
        [&](const storage::PaymentSummary& each) { return each.record.id == payment.record.id; });
    if (was != before.between.end()) payment = *was;
  }
  for (const LoggedCommand& each : commands)
    for (const base::Uuid& id : each.payments)
      if (auto payment = told.insert(id).second ? storage::lapsed_payment(reader, id) : std::nullopt)
        changes.uncounted.push_back(*std::move(payment));
  return changes;
}

}  // namespace

std::string now_text(storage::Reader& reader, UndoOrRedo reversal, const std::vector<LoggedCommand>& commands,
                     const BeforeReversal& before, const NamedGone& gone, Style style) {
  ReportedPairs reported;
  std::string text = matches_now_text(reader, commands, gone, style) +
                     results_now_text(reader, before.matches, reported, style) +
                     joined_or_separate_text(reader, reversal, commands, before.joined, style);
  text += join_changes_text(join_changes(reader, commands, before), style);
  return text + options_text(reader, commands, style) + payments_now_text(reader, commands, reported, style);
}

std::string redo_command(std::size_t count) {
  return base::typed_program() + (count > 1 ? fmt::format(" redo {}", count) : " redo");
}

std::string undone_text(storage::Reader& reader, UndoOrRedo reversal,
                        const std::vector<LoggedCommand>& commands, const BeforeReversal& before,
                        Style style) {
  const bool undoes = reversal == UndoOrRedo::kUndo;
  std::string text;
  for (const LoggedCommand& each : commands)
    // Translators: {0} is what the command had done, "you had dropped hand 3 of match 1".
    text += paragraph(undoes ? base::tr("Undone: {0}.", each.had_done)
                             // Translators: {0} is what the command does, "dropped hand 3 of match 1".
                             : base::tr("Redone: {0}.", each.what),
                      style);
  const std::string redo = redo_command(commands.size());
  const auto gone = [&redo](std::int64_t number) {
    // Translators: {1} is a command.
    return base::tr("Match {0} is no longer on the list; '{1}' restores it.", number, redo);
  };
  const auto absent = [](std::int64_t number) { return base::tr("Match {0} is not on the list.", number); };
  return text + (undoes ? now_text(reader, reversal, commands, before, gone, style)
                        : now_text(reader, reversal, commands, before, absent, style));
}

std::string undone_warnings(storage::Reader& reader, const std::vector<LoggedCommand>& commands) {
  std::set<std::int64_t> numbers;
  for (const LoggedCommand& each : commands) numbers.insert(each.matches.begin(), each.matches.end());
  std::string text;
  std::vector<std::int64_t> disputed;
  std::size_t unusable = 0;
  for (const std::int64_t number : numbers)
    if (const auto match = reader.match(number)) {
      if (!match->problems.empty() && ++unusable <= base::kMostNamed) text += unusable_warning(*match);
      if (match->disputed) disputed.push_back(number);
    }
  if (unusable > base::kMostNamed)
    text +=
        warning_text(base::tr_n(static_cast<std::int64_t>(unusable - base::kMostNamed),
                                "{0} more match has something that this version of chapeau cannot use",
                                "{0} more matches have something that this version of chapeau cannot use"));
  return text + disputed_warning(disputed);
}

base::Json undone_json(UndoOrRedo reversal, const std::vector<LoggedCommand>& commands) {
  base::Json list = base::Json::array();
  for (const LoggedCommand& each : commands)
    list.push_back({{"command", each.command.number},
                    {"name", each.command.name},
                    {"at", base::to_string(each.command.at)},
                    {"matches", each.matches},
                    {"what", each.what}});
  return {{reversal == UndoOrRedo::kUndo ? "undone" : "redone", std::move(list)}};
}

std::string log_text(const std::vector<LoggedCommand>& commands, bool are_all, Style style,
                     std::optional<std::int64_t> match) {
  if (commands.empty())
    return base::tr("Nothing is recorded yet: 'chapeau new ANN BOB' starts a match.") + "\n";
  std::string text;
  const std::string indent(kLogIndent, ' ');
  const std::size_t digits = fmt::format("{}", commands.front().command.number).size();  // the newest
  for (const LoggedCommand& each : commands) {
    std::vector<std::string> head{base::printable(each.command.name)};
    if (each.undone) head.push_back(base::tr_c("state of a command", "undone"));
    if (each.provenance.source) head.push_back(source_text(*each.provenance.source));
    text += paragraph(fmt::format("{:>{}}  {}  {}", each.command.number, digits,
                                  base::local_minute(each.command.at), base::join_comma(head)),
                      style, Tone::kPlain, kLogIndent);
    text += paragraph(indent + base::tr_c("sentence", "{0}.", each.what), style, Tone::kPlain, kLogIndent);
    std::string reason = match::printable_note(each.reason);
    if (!each.provenance.entered_here) reason = base::cut(reason, kMostReasonColumns, ellipsis(style));
    if (!reason.empty())
      text += paragraph(indent + base::tr("Reason: {0}", reason), style, Tone::kPlain, kLogIndent);
  }
  if (are_all) return text;
  return text + paragraph(match ? base::tr("There are older ones: 'chapeau log {0} --all' lists all.", *match)
                                : base::tr("There are older ones: 'chapeau log --all' lists all."),
                          style);
}

base::Json log_json(const std::vector<LoggedCommand>& commands) {
  base::Json list = base::Json::array();
  for (const LoggedCommand& each : commands) {
    list.push_back({{"command", each.command.number},
                    {"at", base::to_string(each.command.at)},
                    {"name", each.command.name},
                    {"matches", each.matches},
                    {"what", each.what},
                    {"reason", each.reason},
                    {"undone", each.undone},
                    {"undoes", each.target && kind_of(each.command) == storage::CommandKind::kUndo
                                   ? base::Json(*each.target)
                                   : base::Json(nullptr)}});
    add_source(each.provenance.source, list.back());
  }
  return list;
}

}  // namespace report
