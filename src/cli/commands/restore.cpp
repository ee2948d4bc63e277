#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/database.hpp"
#include "storage/backup.hpp"

namespace cli::commands::restore_file {
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

/// Restores a backup and returns the path of the backup of the present contents. A damaged database is
/// refused: it cannot be backed up first, and its contents may still be wanted.
std::string replace_by(const std::string& file, const WriteAccess& writing) {
  try {
    return writing.open_or_create().restore(file, storage::Now::read());
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kUnusableDatabase) throw;
    throw Error(error.kind(), error.message())
        .remedy(fmt::format("first move this file away: mv {} {}",
                            base::shell_quoted(base::printable(writing.path())),
                            base::shell_quoted(base::printable(writing.path()) + ".old")));
  }
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  if (!options.file) return list(writing, format);
  // Checked before anybody is asked, and before a database is created for it.
  const storage::CheckReport contents = storage::look_into(*options.file);
  const std::string question =
      fmt::format("Replace {} by {} ({}, {})?", base::shown_file(writing.path()),
                  base::shown_file(*options.file), base::plural(contents.matches, "{} match", "{} matches"),
                  base::plural(contents.commands, "{} command", "{} commands"));
  if (writing.database_is_there() && !options.yes && !writing.output.confirm(question))
    return writing.output.print("Nothing was done.\n");
  const std::string backup = replace_by(*options.file, writing);
  writing.output.print_saved(format == Format::kText
                                 ? report::restored_text(contents, base::shown_file(*options.file), backup)
                                 : json_document(report::restored_json(contents, *options.file, backup)));
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("restore", "restore a backup, or list the backups");
  command.argument("FILE", options->file, "the backup to restore; left out: lists the backups");
  command.flag("--yes", options->yes, "do not ask");
  options->format.add_to(command);
  command.footer({"The current contents are saved first, in the folder of backups beside the database."});
  command.example("chapeau restore");
  command.example("chapeau restore evening.db --yes --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::restore_file
