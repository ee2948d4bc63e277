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

constexpr std::size_t kMostBytesOfALine = std::size_t{256} * 1024 * 1024;

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

/// The lines of a file, read as they are asked for.
interchange::NextLine lines_of(base::LineFile& file, const std::string& name,
                               const base::Progress& progress) {
  return [&, number = std::size_t{0}]() mutable -> std::optional<interchange::ReadLine> {
    while (const auto text = file.next())
      if (auto line = interchange::read_line(++number, *text, name)) {
        progress("lines", static_cast<std::int64_t>(number), 0);
        return line;
      }
    return std::nullopt;
  };
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const OnConflict on_conflict = policy(options);
  const std::string name = *options.file == "-" ? "standard input" : *options.file;
  base::LineFile file(*options.file, kMostBytesOfALine);
  Progress progress;
  const base::Progress tell = progress.callback();
  report::Imported imported(format == Format::kJson);
  const auto import = [&](storage::Writer& writer) {
    interchange::import_lines(writer, lines_of(file, name, tell), name, on_conflict,
                              [&](const Outcome& outcome) { imported.add(outcome); });
    progress.clear();
  };
  const report::Style style = writing.output.style();
  const auto text = [&] {
    return format == Format::kText ? imported.text(name, options.dry_run, style)
                                   : json_document(imported.json(options.dry_run));
  };
  if (options.dry_run) {
    writing.open_or_empty().rehearse("import", writing.now(), import);
    writing.output.print(text());
  } else if (writing.write_or_create("import", import)) {
    const std::string next = "'chapeau matches' lists what is there, 'chapeau undo' takes this back.";
    writing.output.print_saved(text() + (format == Format::kText ? report::paragraph(next, style) : ""));
  } else {
    writing.output.print(text());
  }
  writing.output.warn(imported.remarks());
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
