#include <memory>
#include <optional>

#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/pipeline.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/progress.hpp"
#include "interchange/jsonl.hpp"
#include "report/layout/style.hpp"
#include "report/merge/imported.hpp"
#include "storage/import/import.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli::commands::import_matches {
namespace {

using storage::ImportedLine;
using storage::OnConflict;

constexpr std::size_t kMostBytesOfALine = std::size_t{256} * 1024 * 1024;

struct Options {
  std::optional<std::string> file, on_conflict;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The values of --on-conflict.
std::vector<std::string> conflict_words() { return {"ours", "theirs"}; }

OnConflict policy(const Options& options) {
  if (!options.on_conflict) return OnConflict::kRefuse;
  return choose(*options.on_conflict, conflict_words(), "--on-conflict") == "ours" ? OnConflict::kOurs
                                                                                   : OnConflict::kTheirs;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const OnConflict on_conflict = policy(options);
  const std::string name = *options.file == "-" ? base::tr_c("file", "standard input") : *options.file;
  writing.output.refuse_input(*options.file);
  base::LineFile file(*options.file, kMostBytesOfALine);
  Progress progress;
  const base::Progress report_progress = progress.callback();
  report::Imported imported(format == Format::kJson);
  const auto import = [&](storage::Transaction& transaction) {
    base::Workers workers;
    std::int64_t count = 0;
    const auto next = [&] {
      const std::optional<std::string_view> line = file.next();
      if (line) report_progress(base::Counted::kLines, ++count, 0);
      return line;
    };
    const auto read = [&] {
      file.rewind();
      count = 0;
      return next;
    };
    const std::int64_t last = storage::last_player(transaction);
    const auto visit = [&](const ImportedLine& outcome) {
      imported.add(outcome);
      imported.find_equal(transaction, outcome);
    };
    const auto parse = [&](std::size_t number, std::string_view line) {
      return interchange::read_line(number, line, name);
    };
    storage::import_lines(
        workers, transaction,
        {.file = name, .read = read, .parse = parse, .on_conflict = on_conflict, .visit = visit});
    for (const storage::NamePair& names : storage::names_alike_since(transaction, last))
      imported.add_alike(names, options.dry_run);
    progress.clear();
  };
  const report::Style style = writing.output.style();
  const auto text = [&] {
    return format == Format::kText ? imported.text(name, options.dry_run, style)
                                   : json_text([&] { return imported.json(options.dry_run); });
  };
  if (options.dry_run) {
    writing.open_or_empty().write("import", storage::Now::read(), import, storage::Commit::kDryRun);
    writing.output.print(text(), style);
  } else if (writing.write_or_create("import", storage::Now::read(), import)) {
    const std::string next = base::tr("'chapeau matches' lists the matches, 'chapeau undo' undoes this.");
    writing.output.print_saved(text() + (format == Format::kText ? report::paragraph(next, style) : ""),
                               style);
  } else {
    writing.output.print(text(), style);
  }
  writing.output.warn(imported.remarks());
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("import", base::tr_c("help", "read matches and payments that 'export' wrote"));
  command.argument("FILE", options->file, base::tr_c("help", "a file of JSON Lines; - for standard input"),
                   true);
  command.flag("--dry-run", options->dry_run,
               base::tr_c("help", "show what would change, but record nothing"));
  command.option(
      "--on-conflict", options->on_conflict, "WHAT",
      base::tr_c(
          "help",
          "which version counts where a match differs: ours (what is here) or theirs (what comes in)"));
  command.values_of("--on-conflict", conflict_words());
  options->format.add_to(command);
  command.example("chapeau import evening.jsonl");
  command.example("chapeau import evening.jsonl --dry-run --on-conflict theirs --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::import_matches
