#include <fmt/core.h>

#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/charts/chart_svg.hpp"
#include "report/lists/balances.hpp"
#include "report/sheet/blank_sheet.hpp"
#include "report/sheet/sheet.hpp"
#include "report/sheet/sheet_html.hpp"
#include "report/sheet/sheet_markdown.hpp"
#include "report/sheet/sheet_text.hpp"
#include "storage/queries/payout_due.hpp"

namespace cli::commands::show_sheet {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::int64_t kFewestPlayers = 2;

struct Options {
  std::optional<std::string> match;
  bool blank = false;
  std::optional<std::string> players;
  FormatOption format{
      {Format::kText, Format::kMarkdown, Format::kHtml, Format::kSvg, Format::kJson, Format::kCsv}};
};

/// Whether the sheet is for others, wherever it is printed to.
bool is_page(Format format) { return format == Format::kMarkdown || format == Format::kHtml; }

/// Whether people read the format, and not programs.
bool says_what_is_settled(Format format) { return format == Format::kText || is_page(format); }

std::string document(const history::NumberedMatch& match, const std::optional<storage::PayoutDue>& due,
                     const FormatOption& format, report::Style style) {
  switch (format.value()) {
    case Format::kJson: return json_text([&] { return report::sheet_json(match); });
    case Format::kCsv:
      return as_csv(format, [&](const interchange::Csv& csv) {
        return report::sheet_csv_header(csv) + report::sheet_csv_rows(match, csv);
      });
    case Format::kMarkdown:
      return report::sheet_markdown(report::make_sheet(match, report::Glyphs::kUnicode, due));
    case Format::kHtml: return report::sheet_html(match, due);
    case Format::kSvg: return report::chart_svg(match);
    default: return report::sheet_text(report::make_sheet(match, style.glyphs, due), style);
  }
}

/// An empty sheet of the game for so many players; the database is not read.
std::string blank_document(const Options& options, Format format, report::Style style) {
  const auto players = static_cast<std::size_t>(
      number_in_range(options.players.value_or(fmt::format("{}", kFewestPlayers)), kFewestPlayers,
                      static_cast<std::int64_t>(games::most_players()), "--players"));
  const report::BlankSheet sheet = report::make_blank_sheet(*games::game_of(players), players);
  if (format == Format::kText) return report::blank_sheet_text(sheet, style);
  if (format == Format::kHtml) return report::blank_sheet_html(sheet);
  throw Error(ErrorKind::kUsage, base::tr("an empty sheet can be text or html"))
      .remedy(base::tr("leave --format out, or write --format html or -o sheet.html"));
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  if (options.blank) {
    if (options.match)
      throw Error(ErrorKind::kUsage, base::tr("an empty sheet has no match"))
          .remedy(base::tr("leave out --blank, or the match"));
    const report::Style style = reading.output.style();
    return reading.output.print(blank_document(options, format, style), style);
  }
  if (options.players)
    throw Error(ErrorKind::kUsage, base::tr("--players is for an empty sheet"))
        .remedy(base::tr("add --blank"));
  history::NumberedMatch match;
  std::optional<storage::PayoutDue> due;
  reading.open().read([&](storage::Reader& reader) {
    match = match_to_read(reader, options.match);
    if (says_what_is_settled(format)) due = storage::settled_payout(reader, match);
  });
  const bool styled = format == Format::kText;
  const report::Style style = styled ? reading.output.style() : report::Style{};
  const auto make = [&] { return document(match, due, options.format, style); };
  const std::string text =
      is_page(format) ? base::naming_no_database(make) : reading.output.for_its_reader(make);
  styled ? reading.output.page(text, style) : reading.output.print(text, style);
  // The other formats say so themselves.
  if (format == Format::kCsv && match.disputed) reading.output.warn(report::disputed_warning({match.number}));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("sheet", base::tr_c("help", "print the score sheet of a match, or an empty one"));
  add_match_argument(command, options->match);
  command.flag("--blank", options->blank,
               base::tr_c("help", "print an empty sheet for the table, as text or html"));
  command.option("--players", options->players, "N",
                 base::tr_c("help", "number of players on the empty sheet (2)"));
  options->format.add_to(command);
  command.example("chapeau sheet");
  command.example("chapeau sheet 1 -o evening.html");
  command.example("chapeau sheet --format svg -o totals.svg");
  command.example("chapeau sheet --format json");
  command.example("chapeau sheet --blank --players 3 -o blank.html");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::show_sheet
