#include "interchange/import.hpp"

#include <memory>

#include "base/file.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "report/imported.hpp"
#include "report/style.hpp"

namespace cli {
namespace {

using interchange::OnConflict;
using interchange::Outcome;

constexpr std::size_t kMostBytes = std::size_t{1024} * 1024 * 1024;

struct Options {
  std::optional<std::string> file, on_conflict;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// What may be done with what differs.
const std::vector<std::string> kOnConflict{"keep", "replace"};

OnConflict policy(const Options& options) {
  if (!options.on_conflict) return OnConflict::kRefuse;
  return choose(*options.on_conflict, kOnConflict, "--on-conflict") == "keep" ? OnConflict::kKeep
                                                                              : OnConflict::kReplace;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const OnConflict on_conflict = policy(options);
  const std::string name = *options.file == "-" ? "standard input" : *options.file;
  Progress progress;
  const std::vector<interchange::ReadLine> lines =
      interchange::read_lines(base::read_file(*options.file, kMostBytes), name, progress.callback());
  const report::Style style = writing.output.style();
  std::string text;
  std::string remarks;
  const auto import = [&](storage::Writer& writer) {
    const std::vector<Outcome> outcomes =
        interchange::import_matches(writer, lines, name, on_conflict, progress.callback());
    text = format == Format::kText ? report::imported_text(outcomes, name, options.dry_run, style)
                                   : json_document(report::imported_json(outcomes, options.dry_run));
    remarks = report::imported_remarks(outcomes);
    progress.clear();
  };
  if (options.dry_run) {
    writing.open_or_empty().rehearse("import", writing.now(), import);
    writing.output.print(text);
  } else {
    // What cannot be is found out before a database is made for it, and none is made for nothing.
    if (!writing.database_is_there()) writing.open_or_empty().rehearse("import", writing.now(), import);
    const bool changed = (lines.empty() ? writing.open_or_empty() : writing.open_or_create())
                             .write("import", writing.now(), import);
    if (changed && format == Format::kText)
      text +=
          report::paragraph("'chapeau matches' lists what is there, 'chapeau undo' takes this back.", style);
    changed ? writing.output.print_saved(text) : writing.output.print(text);
  }
  writing.output.warn(remarks);
}

}  // namespace

void import_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("import", "bring in matches and payments that export wrote");
  command.argument("FILE", options->file, "a file of JSON Lines; - for standard input", true);
  command.flag("--dry-run", options->dry_run, "show what would be, but record nothing");
  command.option("--on-conflict", options->on_conflict, "WHAT",
                 "what differs from what is here: keep that, or replace it");
  command.values_of("--on-conflict", kOnConflict);
  options->format.add_to(command);
  command.example("chapeau import evening.jsonl");
  command.example("chapeau import evening.jsonl --dry-run --on-conflict keep --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
