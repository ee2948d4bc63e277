#include "cli/hand_arguments.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"
#include "match/player_name.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using cards::Report;
using games::Names;
using match::Seat;

// More than any game has players, so that who reports too much hears which report it is.
constexpr std::size_t kMostReportsGiven = 12;

/// The reports in seat order.
std::vector<const Report*> by_seat(const Names& names, const std::vector<Report>& reports,
                                   std::string_view form) {
  std::vector<const Report*> seats(names.size(), nullptr);
  for (const Report& report : reports) {
    const auto seat = match::find_seat(names, report.name);
    if (!seat)
      throw Error(ErrorKind::kNotThere, fmt::format("'{}' does not play in this match", report.name))
          .at(report.name_text.place())
          .remedy(match::who_plays(names, report.name));
    seats[*seat] = &report;
  }
  for (Seat seat = 0; seat < names.size(); ++seat)
    if (seats[seat] == nullptr)
      throw Error(ErrorKind::kData, fmt::format("{} has not reported", names[seat]))
          .remedy("every player of the match reports: " +
                  base::shell_quoted(fmt::format("{}={}", names[seat], form)));
  return seats;
}

games::OutClaim read_claim(const Names& names, const HandArguments& arguments) {
  games::OutClaim claim;
  claim.no_out = arguments.no_out;
  if (arguments.out) claim.out = seat_of(names, *arguments.out, "--out");
  return claim;
}

games::PointsHand read_points(const games::Game& game, const Names& names,
                              const std::vector<const Report*>& reports, const games::OutClaim& claim) {
  games::PointsHand hand;
  hand.claim = claim;
  for (const Report* report : reports) {
    base::Excerpt text = report->melds;
    text.end = report->left.end;
    const cards::ScoreNote note = cards::read_score(text, games::facts(game).has_stars);
    hand.entries.push_back({note.score, note.stars});
  }
  games::check_points(game, hand, names);
  return hand;
}

}  // namespace

void HandArguments::add_to(Command& command) {
  reports.add_to(command, "REPORT",
                 "what each player reports, in quotes: 'NAME=SETS / LEFT', or 'NAME=SCORE' with --points", 1,
                 kMostReportsGiven);
  std::vector<std::string> notations;
  for (const games::Game& game : games::all_games()) notations.emplace_back(games::facts(game).notation);
  command.footer(notations);
  command.when_too_many("a whole report is one argument: put it in quotes, 'Ann=777 KKK2 / 4 9'");
  command.flag("--points", points,
               "each report is a score, with a * for each star if the game has them: 'Ann=280*' 'Bob=(45)'");
  command.option("--out", out, "PLAYER", "who went out, where the cards do not tell");
  command.flag("--no-out", no_out, "nobody went out: a misdeal, or the stock was used up");
  command.exclude("--no-out", "--out");
}

std::vector<Report> split_reports(const HandArguments& arguments) {
  std::vector<Report> reports;
  for (const std::string& argument : arguments.reports.values()) {
    Report report = cards::split_report(argument);
    report.name = match::read_name(report.name_text);
    for (const Report& other : reports)
      if (match::same_player(other.name, report.name))
        throw Error(ErrorKind::kData, fmt::format("{} reports twice", other.name))
            .at(report.name_text.place())
            .remedy("each player reports once");
    reports.push_back(std::move(report));
  }
  return reports;
}

Names names_of(const std::vector<Report>& reports) {
  Names names;
  for (const Report& report : reports) names.push_back(report.name);
  return names;
}

ReadHand read_hand(const games::Game& game, const Names& names, const std::vector<Report>& reports,
                   const HandArguments& arguments) {
  const std::vector<const Report*> seats =
      by_seat(names, reports, arguments.points ? "SCORE" : games::facts(game).report_form);
  const games::OutClaim claim = read_claim(names, arguments);
  ReadHand result;
  if (arguments.points) {
    result.reported = read_points(game, names, seats, claim);
    return result;
  }
  std::vector<games::EntryText> texts;
  for (const Report* report : seats) texts.push_back({report->melds, report->left});
  games::Reading reading = games::read(game, names, texts, claim);
  result.reported = std::move(reading.hand);
  result.remarks = std::move(reading.remarks);
  return result;
}

Seat seat_of(const Names& names, const std::string& player, const std::string& role) {
  const auto seat = match::find_seat(names, player);
  if (!seat)
    throw Error(ErrorKind::kNotThere, fmt::format("{}: '{}' does not play in this match", role, player))
        .remedy(match::who_plays(names, player));
  return *seat;
}

}  // namespace cli
