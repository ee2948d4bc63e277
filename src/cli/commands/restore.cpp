#include <memory>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/machine_formats.hpp"
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
  std::vector<report::ListedBackup> backups;
  for (storage::Backup& backup : storage::backups_of(writing.path())) {
    const auto contents = storage::contents_of(backup.path);
    backups.push_back({std::move(backup), contents});
  }
  if (format == Format::kJson)
    return writing.output.print_plain(json_text([&] { return report::backups_json(backups); }));
  const report::Style style = writing.output.style();
  writing.output.print(report::backups_text(backups, style), style);
}

/// What is to be restored.
struct Source {
  std::string file;
  std::string name;  ///< for people
};

/// A file, or the backup that has this number in the list.
Source find_source(const std::string& given, const WriteAccess& writing) {
  if (!base::is_digits(given)) return {given, base::shown_file(given)};
  const std::vector<storage::Backup> backups = storage::backups_of(writing.path());
  const auto number = base::parse_unsigned(given);
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > backups.size())
    throw Error(ErrorKind::kNotThere, base::tr("there is no backup {0}", given))
        .remedy(backups.empty() ? base::tr("there are no backups of {0} yet; a file of that name is ./{1}",
                                           base::shown_file(writing.path()), given)
                                : base::tr("'chapeau restore' lists the backups"));
  const auto index = static_cast<std::size_t>(*number - 1);
  return {backups[index].path, report::backup_name(backups[index], index + 1)};
}

/// Restores a backup and returns the path of the backup of the present contents. A damaged database is
/// refused: it cannot be backed up first, and its contents may still be wanted.
std::string replace_by(const std::string& file, const WriteAccess& writing) {
  try {
    return writing.open_or_create().restore(file, storage::Now::read());
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kUnusableDatabase) throw;
    throw Error(error.kind(), error.message())
        .remedy(base::tr("first move this file away: mv {0} {1}",
                         base::shell_quoted(base::printable(writing.path())),
                         base::shell_quoted(base::printable(writing.path()) + ".old")));
  }
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  if (!options.file) return list(writing, format);
  const Source source = find_source(*options.file, writing);
  // Checked before anybody is asked, and before a database is created for it.
  report::Restored restored{storage::check_backup(source.file), source.name, source.file, "", {}};
  const std::string question =
      report::restore_question(restored.contents, base::shown_file(writing.path()), source.name);
  if (writing.database_is_there() && !options.yes && !writing.output.confirm(question))
    return writing.output.show(base::tr("Nothing was done.") + "\n", {});
  restored.backup = replace_by(source.file, writing);
  restored.number = storage::backup_number(restored.backup);
  const report::Style style = writing.output.style();
  if (format == Format::kJson)
    return writing.output.print_saved(json_text([&] { return report::restored_json(restored); }), {},
                                      SavedIn::kElsewhere);
  writing.output.print_saved(report::restored_text(restored, style), style, SavedIn::kElsewhere);
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("restore", base::tr_c("help", "restore a backup, or list the backups"));
  command.argument(
      "FILE|N", options->file,
      base::tr_c("help",
                 "the backup to restore, a file or its number in the list; left out: lists the backups"));
  command.flag("--yes", options->yes, base::tr_c("help", "do not ask"));
  options->format.add_to(command);
  command.footer(
      {base::tr("The current contents are saved first, in the folder of backups beside the database.")});
  command.example("chapeau restore");
  command.example("chapeau restore 1");
  command.example("chapeau restore evening.db --yes --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::restore_file
