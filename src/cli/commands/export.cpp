#include <algorithm>
#include <iterator>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/pipeline.hpp"
#include "base/text/text.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/progress.hpp"
#include "interchange/jsonl.hpp"
#include "interchange/ledger.hpp"
#include "interchange/names.hpp"
#include "match/player_name.hpp"
#include "report/layout/style.hpp"
#include "report/lists/balances.hpp"
#include "report/sheet/sheet.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/stored_match.hpp"

namespace cli::commands::export_matches {
namespace {

struct Options {
  Arguments matches;
  MatchFilterOptions filter;
  FormatOption format{{Format::kJsonl, Format::kCsv, Format::kLedger}};
};

/// What is exported: the numbers of matches, each once and in order, and payments.
struct Selection {
  std::vector<std::int64_t> matches;
  std::vector<storage::PaymentSummary> payments;
  std::vector<std::string> players;  ///< of matches that were named
  std::string remarks;               ///< on what is not among them, for standard error
};

/// What names a player in a command: the name, or the beginning of a long one that nobody else has.
std::string word_for(storage::Reader& reader, const std::string& name) {
  const std::vector<char32_t> points = base::code_points(name);
  if (points.size() <= match::kLongestName) return name;
  const std::string beginning = base::first_columns(name, match::kLongestName);
  return storage::player_names_like(reader, beginning).size() == 1 ? beginning : name;
}

/// Warnings of names that no import takes, and what was written in their places.
std::string changed_names_text(storage::Reader& reader, const interchange::ExportedNames& names) {
  std::string text;
  std::size_t shown = 0;
  for (const auto& [name, written] : names.changed())
    if (++shown <= base::kMostNamed)
      // Translators: {0} is the name of a player, {1} another, {2} a command.
      text += report::warning_text(base::tr(
          "'{0}' is written as '{1}', since no import takes that name; to change it in this file, too: {2}",
          match::printable_name(name), written,
          base::typed_command("chapeau rename", {word_for(reader, name), written})));
  if (shown > base::kMostNamed)
    text +=
        report::warning_text(base::tr_n(static_cast<std::int64_t>(shown - base::kMostNamed),
                                        "{0} more name is written otherwise, since no import takes it",
                                        "{0} more names are written otherwise, since no import takes them"));
  return text;
}

/// The order of payments, the same in every file; those without a time come last.
bool was_paid_before(const storage::PaymentSummary& one, const storage::PaymentSummary& other) {
  const bool known = one.record.payment.at.has_value();
  if (known != other.record.payment.at.has_value()) return known;
  return std::pair(one.record.payment.at, one.record.id) <
         std::pair(other.record.payment.at, other.record.id);
}

/// A remark where a player's name stands for one of several matches, of which others are left out.
std::string others_left_out(storage::Reader& reader, const MatchMeant& meant,
                            const std::vector<std::int64_t>& selected) {
  if (!meant.player) return "";
  const std::string& name = meant.player->name;
  const std::vector<std::int64_t> all = storage::find_matches(reader, {.player = name});
  if (std::all_of(all.begin(), all.end(), [&](std::int64_t number) {
        return std::binary_search(selected.begin(), selected.end(), number);
      }))
    return "";
  // Translators: {1} is a player, {2} a command.
  return report::note_text(
      base::tr("only match {0} is exported, the last changed of the matches of {1}; for all of them: {2}",
               meant.match.number, name, "chapeau export " + base::typed_option("--player", name)));
}

Selection select(storage::Reader& reader, const std::vector<std::string>& named,
                 storage::MatchFilter filter) {
  Selection selection;
  if (named.empty()) {
    use_full_name(filter, reader);
    selection.matches = storage::find_matches(reader, filter);
    if (!filter.is_about_matches()) selection.payments = storage::list_payments(reader, filter);
    std::sort(selection.payments.begin(), selection.payments.end(), was_paid_before);
  }
  std::vector<std::int64_t>& numbers = selection.matches;
  std::vector<MatchMeant> meant;
  for (const std::string& match : named) {
    meant.push_back(match_meant(reader, match));
    numbers.push_back(meant.back().match.number);
    const match::Names& players = meant.back().match.record.match.players;
    selection.players.insert(selection.players.end(), players.begin(), players.end());
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (const MatchMeant& each : meant) selection.remarks += others_left_out(reader, each, numbers);
  return selection;
}

/// The names as they are written. Which two would be written alike depends on all names of the file: of
/// matches that were named those are read only where one of theirs has to be written otherwise.
interchange::ExportedNames names_of(storage::Reader& reader, const Selection& selection, bool all) {
  if (!all && interchange::ExportedNames(selection.players).changed().empty()) return {};
  return interchange::ExportedNames(storage::player_names(reader));
}

std::string journal_of(storage::Reader& reader, const Selection& selection) {
  std::vector<storage::MoneyEntry> entries = storage::payouts(reader, selection.matches);
  for (const storage::PaymentSummary& payment : selection.payments)
    entries.push_back(storage::money_of(payment));
  return base::in_english([&] { return interchange::to_journal(std::move(entries)); });
}

/// A match on its way out.
struct MatchUnderWay {
  storage::StoredMatch stored;
  std::string text;
};

/// Appends the text of matches, as JSON Lines or as rows of CSV. They are read from the database by this
/// thread, and decoded and written by all.
void append_matches(base::Spool& text, storage::Reader& reader, const std::vector<std::int64_t>& numbers,
                    const FormatOption& format, const interchange::ExportedNames& names,
                    const base::Progress& progress) {
  const bool is_csv = format.value() == Format::kCsv;
  base::Workers workers;
  auto next = numbers.begin();
  base::Pipeline<MatchUnderWay> matches(
      workers,
      [&]() -> std::optional<MatchUnderWay> {
        if (next == numbers.end()) return std::nullopt;
        return MatchUnderWay{storage::read_stored_match(reader, *next++), ""};
      },
      [is_csv, &format, &names](MatchUnderWay& match) {
        const auto row = [&](const interchange::Csv& csv) {
          return report::sheet_csv_rows(storage::numbered_match(match.stored), csv);
        };
        const auto line = [&] {
          history::MatchRecord record = storage::record_of(match.stored);
          names.put(record);
          return interchange::to_line(record);
        };
        match.text = Output::escaped(is_csv ? as_csv(format, row) : base::in_english(line), {});
      },
      [](const MatchUnderWay& match) { return storage::weight_of(match.stored); });
  std::int64_t done = 0;
  while (MatchUnderWay* match = matches.next()) {
    progress(base::Counted::kMatches, ++done, static_cast<std::int64_t>(numbers.size()));
    text.append(match->text);
    match->stored = {};  // this thread allocated it
  }
}

/// The exported text, made harmless piece by piece: the whole may not fit into memory.
base::Spool text_of(storage::Reader& reader, const Selection& selection, const FormatOption& given,
                    const interchange::ExportedNames& names, const base::Progress& progress) {
  const Format format = given.value();
  base::Spool text;
  const auto add = [&](const std::string& piece) { text.append(Output::escaped(piece, {})); };
  if (format == Format::kLedger) {
    add(journal_of(reader, selection));
    return text;
  }
  const bool is_csv = format == Format::kCsv;
  if (is_csv) add(as_csv(given, report::sheet_csv_header));
  // The same matches are the same bytes, whatever their numbers are here.
  append_matches(text, reader, storage::sorted_by_start(reader, selection.matches), given, names, progress);
  if (format == Format::kJsonl)
    for (storage::PaymentSummary payment : selection.payments) {
      names.put(payment.record);
      add(base::in_english([&] { return interchange::to_line(payment.record); }));
    }
  return text;
}

void run(const Options& options, const ReadAccess& reading) {
  const std::vector<std::string> named = options.matches.values();
  if (!named.empty() && options.filter.given())
    throw base::Error(base::ErrorKind::kUsage, base::tr("name matches or use filters, not both"))
        .remedy(base::tr("leave out one of the two"));
  const Format format = options.format.value();
  const storage::MatchFilter filter = options.filter.read();
  base::Spool text;
  std::vector<std::int64_t> disputed;
  std::string remark;
  reading.open().read([&](storage::Reader& reader) {
    remark = unknown_event(filter, reader);
    const Selection selection = select(reader, named, filter);
    remark += selection.remarks;
    interchange::ExportedNames names;
    if (format == Format::kJsonl) names = names_of(reader, selection, named.empty());
    remark += changed_names_text(reader, names);
    Progress progress;
    text = text_of(reader, selection, options.format, names, progress.callback());
    const std::vector<std::int64_t> all = storage::disputed_matches(reader);
    std::set_intersection(all.begin(), all.end(), selection.matches.begin(), selection.matches.end(),
                          std::back_inserter(disputed));
  });
  reading.output.print(text);
  reading.output.warn(remark);
  if (format != Format::kCsv) reading.output.warn(payments_left_out(filter));
  reading.output.warn(report::disputed_warning(disputed));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("export", base::tr_c("help", "write matches and payments to a file"));
  options->matches.add_to(
      command, "MATCH",
      base::tr_c("help", "the matches: numbers, players' names or ends of ids (all of them)"), 0,
      program.command_line_size());
  options->filter.add_to(command);
  options->format.add_to(command);
  command.example("chapeau export -o evening.jsonl");
  command.example("chapeau export 1 --format csv");
  command.example("chapeau export --since 2026-01-01 -o money.journal");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::export_matches
