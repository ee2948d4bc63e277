#include "cli/args/hands.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/json/json.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/players.hpp"
#include "cli/help_formatter.hpp"
#include "match/adjustment.hpp"
#include "match/deal.hpp"
#include "match/player_name.hpp"
#include "storage/queries/player_meant.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using cards::EntryText;
using games::Names;
using games::Reading;
using games::ReportedHand;
using match::Seat;

/// The seat of a player named on the command line; `where` is the place for an error, if there is one.
Seat find_seat(const Names& names, const std::string& player, const std::string& role,
               const std::optional<base::SourceLocation>& where) {
  const std::vector<Seat> meant = match::meant_by(names, player);
  if (meant.size() == 1) return meant.front();
  Error error =
      meant.empty() ? not_in_match(names, player, role) : storage::several_fit(names, meant, player, role);
  if (where) error.at(*where);
  throw error;
}

/// An entry as it is typed: "'Ann=KKK / 4'".
std::string entry_text(const cards::EntryWording& wording, const std::string& name, const std::string& form) {
  if (wording.source == cards::EntryWording::Source::kBody)
    return fmt::format("{}: {}", base::JsonText().text(name).take(), base::JsonText().text(form).take());
  return base::shell_quoted(fmt::format("{}={}", name, form));
}

/// Throws `Error` (kData) if a player is left out; in Militaire such a player laid nothing. `replaces`: the
/// line that is amended has entries of the other kind, of which none can be kept.
void check_all_report(const games::Game& game, const Names& names, const std::vector<const EntryText*>& seats,
                      bool points, const cards::EntryWording& wording, bool replaces = false) {
  const std::string form = points ? value_name("SCORE") : base::translated(games::info(game).report_form);
  for (Seat seat = 0; seat < names.size(); ++seat) {
    if (seats[seat] != nullptr || (games::info(game).may_be_left_out && !replaces)) continue;
    const std::string entry = entry_text(wording, names[seat], form);
    Error error(ErrorKind::kData, points ? base::tr("{0}'s score is missing", names[seat])
                                         : base::tr("{0}'s cards are missing", names[seat]));
    if (!replaces) throw error.remedy(base::tr("add {0}", entry));
    throw error.remedy(
        points ? base::tr("this line has cards; to replace them by scores, enter every player's score: {0}",
                          entry)
               : base::tr("this line has scores; to replace them by cards, enter every player's cards: {0}",
                          entry));
  }
}

base::SourceSpan whole_text(const EntryText& report) {
  base::SourceSpan text = report.melds;
  text.end = report.left.end;
  return text;
}

/// Whether a report could be a score.
bool is_score(const games::Game& game, const EntryText& report) {
  try {
    cards::read_score(whole_text(report), games::info(game).has_stars, cards::kCommandLineWording);
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// Throws `Error` (kData) for a score with a sign, a circle or stars where the line was entered by cards.
void refuse_marked_scores(const games::Game& game, const std::vector<EntryText>& reports,
                          const cards::EntryWording& wording) {
  for (const EntryText& report : reports) {
    const base::SourceSpan text = base::trimmed(whole_text(report));
    if (base::parse_unsigned(text.view()) || !is_score(game, report)) continue;
    throw Error(ErrorKind::kData, base::tr("this line has cards, and '{0}' is a score", text.view()))
        .at(text.place())
        .code("perhaps_a_score")
        .remedy(wording.scores_for_all());
  }
}

/// Whether `--out` names nobody, as where a script forgot to.
bool names_nobody(const std::optional<std::string>& out) {
  return out && base::trimmed(base::make_source_span(*out)).view().empty();
}

games::OutClaim read_claim(const Names& names, const HandArguments& arguments,
                           const games::OutClaim& before) {
  games::OutClaim claim = before;
  if (arguments.no_out) claim = {std::nullopt, true};
  if (!arguments.out) return claim;
  if (names_nobody(arguments.out)) {
    Error error = not_in_match(names, *arguments.out, "--out");
    throw error.remedy(base::join_clauses({error.remedy(), base::tr("leave out --out if nobody knows")}));
  }
  return {seat_of(names, *arguments.out, "--out"), false};
}

games::PointsHand read_points(const games::Game& game, const Names& names,
                              const std::vector<const EntryText*>& reports, const games::PointsHand* before,
                              const games::OutClaim& claim, const cards::EntryWording& wording) {
  games::PointsHand hand{{}, claim};
  for (Seat seat = 0; seat < names.size(); ++seat) {
    if (reports[seat] == nullptr) {
      hand.entries.push_back(before != nullptr ? before->entries.at(seat) : games::PointsEntry{});
      continue;
    }
    const cards::PaperScore note =
        cards::read_score(whole_text(*reports[seat]), games::info(game).has_stars, wording);
    hand.entries.push_back({note.score, note.stars});
  }
  games::check_points(game, hand, names, wording);
  return hand;
}

/// The player who is named where something was to be read as cards and who has no report: an '=' was
/// forgotten.
std::optional<Seat> player_at(const base::SourceLocation& place, const Names& names,
                              const std::vector<const EntryText*>& reports) {
  const std::size_t space = place.text.rfind(' ', place.begin);
  const std::string_view text =
      std::string_view(place.text).substr(space == std::string::npos ? 0 : space + 1);
  std::optional<Seat> longest;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    const std::string& name = names[seat];
    if (!match::same_player(text.substr(0, name.size()), name)) continue;
    if (text.size() > name.size() && text[name.size()] != ' ') continue;
    if (!longest || name.size() > names[*longest].size()) longest = seat;
  }
  return longest && reports[*longest] == nullptr ? longest : std::nullopt;
}

Reading<ReportedHand> read_cards(const games::Game& game, const Names& names,
                                 const std::vector<const EntryText*>& reports, const games::CardsHand* before,
                                 const games::OutClaim& claim, const cards::EntryWording& wording) {
  std::vector<EntryText> all;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    if (reports[seat] != nullptr)
      all.push_back(*reports[seat]);
    else if (before != nullptr)
      all.push_back({.melds = base::make_source_span(games::melds_text(*before, seat)),
                     .left = base::make_source_span(games::left_text(*before, seat))});
    else
      all.push_back({.melds = base::make_source_span(""), .left = base::make_source_span("")});
  }
  try {
    games::Reading reading = games::read(game, names, all, claim, wording);
    return {std::move(reading.hand), std::move(reading.remarks)};
  } catch (Error& error) {
    const auto player = error.place() ? player_at(*error.place(), names, reports) : std::nullopt;
    if (player && wording.source == cards::EntryWording::Source::kCommandLine)
      error.remedy(
          base::tr("if {0} is the player, write {1}", names[*player],
                   entry_text(wording, names[*player], base::translated(games::info(game).report_form))));
    throw;
  }
}

Reading<ReportedHand> read_amended(const games::Game& game, const Names& names,
                                   const std::vector<EntryText>& reports, const HandArguments& arguments,
                                   bool cards, const games::ReportedHand& before,
                                   const cards::EntryWording& wording) {
  const std::vector<const EntryText*> seats = by_seat(names, reports);
  const auto* old_cards = std::get_if<games::CardsHand>(&before);
  const auto* old_points = std::get_if<games::PointsHand>(&before);
  const bool points = arguments.points || (old_points != nullptr && !cards);
  const bool same_kind = points == (old_points != nullptr);
  if (!same_kind) check_all_report(game, names, seats, points, wording, true);
  games::OutClaim known;
  if (old_points != nullptr) known = old_points->claim;
  if (old_cards != nullptr) known.no_out = games::ended_by_nobody(*old_cards);
  // With another kind, who went out has to be said again; that nobody did is kept.
  if (!same_kind) known.out.reset();
  const games::OutClaim claim =
      names_nobody(arguments.out) ? games::OutClaim{} : read_claim(names, arguments, known);
  cards::EntryWording amending = wording;
  if (points) {
    if (!arguments.points) amending.cards = wording.cards_for_all;
    return {read_points(game, names, seats, same_kind ? old_points : nullptr, claim, amending), {}};
  }
  if (!cards) refuse_marked_scores(game, reports, wording);
  // A number may be cards as well: "777".
  const bool perhaps_a_score =
      !cards && std::any_of(reports.begin(), reports.end(),
                            [&](const EntryText& each) { return is_score(game, each); });
  amending.no_out_by_line = claim.no_out && !arguments.no_out;
  amending.tells_points = !perhaps_a_score;  // `scores_for_all` says more
  try {
    return read_cards(game, names, seats, same_kind ? old_cards : nullptr, claim, amending);
  } catch (Error& error) {
    if (perhaps_a_score) {
      const std::string for_all = wording.scores_for_all();
      error.remedy(error.remedy().empty() ? for_all : base::join_clauses({error.remedy(), for_all}));
    }
    throw;
  }
}

/// The dealer of a hand, as it is stored.
std::optional<Seat> dealer_to_store(const match::Match& match, const std::string& name, std::size_t index) {
  return match::dealer_to_store(match, seat_of(match.players, name, "--dealer"), index);
}

}  // namespace

void HandArguments::add_to(Command& command) {
  reports.add_to(command, "NAME=CARDS",
                 base::tr_c("help",
                            "for each player the cards on the table and, after a slash, those left in hand: "
                            "Ann=KKK2 7777 / 4 9; with --points the score: Ann=280"),
                 1, kMostNamesTyped);
  add_options_to(command, base::tr_c("help", "who went out, if the cards do not show it"));
}

void HandArguments::add_options_to(Command& command, const std::string& out_help) {
  std::vector<std::string> notations;
  for (const games::Game& game : games::all_games())
    notations.push_back(games::notation_text(games::info(game), games::info(game).notation_arguments));
  command.footer(notations);
  command.join_reports();
  command.flag("--points", points,
               base::tr_c("help", "scores instead of cards, with a * for each star: 'Ann=280*' 'Bob=(45)'"));
  command.option("--out", out, "PLAYER", out_help);
  command.flag("--no-out", no_out, base::tr_c("help", "nobody went out: a misdeal, or the stock ran out"));
  command.exclude("--no-out", "--out");
}

std::vector<EntryText> split_reports(const std::vector<std::string>& arguments, bool points) {
  std::vector<EntryText> reports;
  for (const std::string& argument : arguments) {
    EntryText report = cards::split_entry(argument, points);
    report.name = match::read_name(report.name_text);
    for (const EntryText& other : reports)
      if (match::same_player(other.name, report.name))
        throw Error(ErrorKind::kData, base::tr("{0} is entered twice", other.name))
            .at(report.name_text.place())
            .remedy(base::tr("leave one out"));
    reports.push_back(std::move(report));
  }
  return reports;
}

std::vector<EntryText> split_reports(const HandArguments& arguments) {
  return split_reports(arguments.reports.values(), arguments.points);
}

std::vector<const EntryText*> by_seat(const Names& names, const std::vector<EntryText>& reports) {
  std::vector<const EntryText*> seats(names.size(), nullptr);
  for (const EntryText& report : reports) {
    const Seat seat = find_seat(names, report.name, "", report.name_text.place());
    if (seats[seat] != nullptr)
      throw Error(ErrorKind::kData, base::tr("{0} is entered twice", names[seat]))
          .at(report.name_text.place())
          .remedy(base::tr("leave one out"));
    seats[seat] = &report;
  }
  return seats;
}

Names reported_names(const std::vector<EntryText>& reports) {
  Names names;
  for (const EntryText& report : reports) names.push_back(report.name);
  return names;
}

void refuse_other_players(storage::Reader& reader, const Names& names,
                          const std::vector<EntryText>& reports) {
  for (const EntryText& report : reports)
    refuse_other_player(reader, names, report.name, "", report.name_text.place());
}

Reading<ReportedHand> read_hand(const games::Game& game, const Names& names,
                                const std::vector<EntryText>& reports, const HandArguments& arguments,
                                const cards::EntryWording& wording) {
  const std::vector<const EntryText*> seats = by_seat(names, reports);
  check_all_report(game, names, seats, arguments.points, wording);
  const games::OutClaim claim = read_claim(names, arguments, {});
  if (arguments.points) return {read_points(game, names, seats, nullptr, claim, wording), {}};
  return read_cards(game, names, seats, nullptr, claim, wording);
}

Reading<match::Hand> read_hand_with_dealer(const match::Match& match, std::size_t index,
                                           const std::vector<EntryText>& reports,
                                           const HandArguments& arguments,
                                           const std::optional<std::string>& dealer,
                                           const cards::EntryWording& wording) {
  Reading<ReportedHand> read = read_hand(match.game, match.players, reports, arguments, wording);
  Reading<match::Hand> hand{{std::move(read.hand), std::nullopt}, std::move(read.remarks)};
  if (dealer) hand.hand.dealer = dealer_to_store(match, *dealer, index);
  return hand;
}

Reading<match::Hand> read_amended_hand(const match::Match& match, std::size_t index,
                                       const std::vector<EntryText>& reports, const HandArguments& arguments,
                                       bool cards, const std::optional<std::string>& dealer,
                                       const cards::EntryWording& wording) {
  Reading<match::Hand> amended{std::get<match::Hand>(match.lines[index].what), {}};
  if (!reports.empty() || arguments.points || cards || arguments.out || arguments.no_out) {
    Reading<ReportedHand> read =
        read_amended(match.game, match.players, reports, arguments, cards, amended.hand.reported, wording);
    amended.hand.reported = std::move(read.hand);
    amended.remarks = std::move(read.remarks);
  }
  if (dealer) amended.hand.dealer = dealer->empty() ? std::nullopt : dealer_to_store(match, *dealer, index);
  return amended;
}

void put_points(const games::Game& game, const Names& names, const std::vector<EntryText>& reports,
                match::Adjustment& adjustment) {
  const std::vector<const EntryText*> seats = by_seat(names, reports);
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat] == nullptr) continue;
    adjustment.points.at(seat) = match::read_adjusted_points(game, whole_text(*seats[seat]));
  }
}

Seat seat_of(const Names& names, const std::string& player, const std::string& role) {
  return find_seat(names, player, role, std::nullopt);
}

}  // namespace cli
