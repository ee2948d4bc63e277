#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "report/backups.hpp"
#include "storage/backups.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> file;
  bool yes = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

void list(const WriteAccess& writing, Format format) {
  const std::vector<storage::Backup> backups = storage::backups_of(writing.path());
  writing.output.print(format == Format::kText ? report::backups_text(backups)
                                               : json_document(report::backups_json(backups)));
}

/// A damaged database cannot be backed up first, and what it holds might still be wanted.
std::string replace_by(const std::string& file, const WriteAccess& writing) {
  try {
    return writing.open_or_create().restore(file, writing.now());
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kForeign) throw;
    throw Error(error.kind(), error.message())
        .remedy(fmt::format("put it aside, then restore: mv {0} {0}.damaged",
                            base::shell_quoted(base::printable(writing.path()))));
  }
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  if (!options.file) return list(writing, format);
  // Before anybody is asked, and before a database is made for it.
  const storage::BackupContents contents = storage::look_into(*options.file);
  const std::string question = fmt::format("Put back {} ({} matches, {} commands) in the place of {}?",
                                           base::shown_file(*options.file), contents.matches,
                                           contents.commands, base::shown_file(writing.path()));
  if (writing.database_is_there() && !options.yes && !writing.output.confirm(question))
    return writing.output.print("Nothing was done.\n");
  const std::string backup = replace_by(*options.file, writing);
  writing.output.print_saved(format == Format::kText
                                 ? report::restored_text(contents, base::shown_file(*options.file), backup)
                                 : json_document(report::restored_json(contents, *options.file, backup)));
}

}  // namespace

void restore_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("restore", "put the contents of a backup back; alone it lists those there are");
  command.argument("FILE", options->file, "a copy of the database");
  command.flag("--yes", options->yes, "do not ask, on a terminal either");
  options->format.add_to(command);
  command.footer({"What is there now is saved first, in the folder of backups beside the database."});
  command.example("chapeau restore");
  command.example("chapeau restore evening.db --yes --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
