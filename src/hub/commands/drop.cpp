#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/shell/progress.hpp"
#include "hub/commands.hpp"
#include "hub/sync/status.hpp"
#include "report/layout/style.hpp"
#include "report/layout/table.hpp"
#include "storage/hub/hub_remote.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

const LogStatus* find_log(const std::vector<LogStatus>& logs, const std::string& login) {
  for (const LogStatus& log : logs)
    if (log.login == login) return &log;
  return nullptr;
}

/// What is in the part that is to go: how many commands, the first few, and what is wrong with them.
std::string contents_text(const LogStatus& log, std::int64_t going, std::int64_t usable,
                          const std::vector<ListedCommand>& first, const cli::HubArguments& arguments,
                          report::Style style) {
  std::string text =
      // Translators: {1} is a login, {2} the number of a command, {3} how many of the {0} can be used.
      report::paragraph(base::tr_n(going, "{1}'s log has {0} command from {2} on; files can use {3} of it.",
                                   "{1}'s log has {0} commands from {2} on; files can use {3} of them.",
                                   base::printable(log.login), arguments.from, usable),
                        style);
  report::Table table({{.align = report::Align::kRight}, {}, {.beside = 10}});
  for (const ListedCommand& command : first)
    table.add({{std::to_string(command.number)},
               {base::local_minute(command.pushed_at)},
               {base::printable(command.name)}});
  text += table.render(style);
  if (going > static_cast<std::int64_t>(first.size()))
    text += "  " +
            // Translators: below a list of commands.
            base::tr_n(going - static_cast<std::int64_t>(first.size()), "and {0} more", "and {0} more") +
            "\n";
  return text;
}

/// `stopped`: the right to write is gone already.
Error usable_error(std::int64_t usable, const std::string& login, bool stopped) {
  const std::string text =
      stopped ? base::tr_n(usable,
                           "files can use {0} of these commands, and it would go, too; nothing was removed, "
                           "but {1} may only read now",
                           "files can use {0} of these commands, and they would go, too; nothing was "
                           "removed, but {1} may only read now",
                           base::printable(login))
              : base::tr_n(usable, "files can use {0} of these commands, and it would go, too",
                           "files can use {0} of these commands, and they would go, too");
  return Error(ErrorKind::kRefused, text)
      .remedy(base::tr("to take back what they did: chapeau undo {0}; to take none of them: {1}; to remove "
                       "them all the same: --usable",
                       base::typed_option("--by", login),
                       base::typed_command("chapeau hub ignore", {login})));
}

}  // namespace

void run_drop(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  Postgres server{Url(*arguments.url)};
  warn_of_weakness(server, writing.output);
  require_owner(server);
  cli::Progress progress;
  ClubScan scan(server, {std::nullopt, arguments.club}, progress.callback());
  progress.clear();
  const std::vector<LogStatus> logs = scan.logs();
  const LogStatus* log = find_log(logs, arguments.login);
  const std::int64_t going = scan.count_from(arguments.login, arguments.from);
  const report::Style style = writing.output.style();
  if (log == nullptr || going == 0)
    throw Error(
        ErrorKind::kNotThere,
        log == nullptr || log->commands == 0
            ? base::tr("{0} has no log in this club", base::printable(arguments.login))
            : base::tr("{0}'s log has no command {1}", base::printable(arguments.login), arguments.from))
        .remedy(base::tr("'chapeau hub status' lists the logs"));
  std::int64_t usable = scan.usable_from(arguments.login, arguments.from);
  const auto show_contents = [&] {
    const report::Style screen = writing.output.screen_style();
    const std::string contents = contents_text(
        *log, going, usable, scan.commands_from(arguments.login, arguments.from), arguments, screen);
    if (arguments.format == cli::Format::kText)
      writing.output.show(contents, screen);
    else
      writing.output.warn(contents);
  };
  // Also with --yes: what was in it is nowhere else once it is gone.
  show_contents();
  if (usable > 0 && !arguments.drops_usable) throw usable_error(usable, arguments.login, false);
  if (!arguments.yes && !writing.output.confirm(base::tr("Remove them?")))
    return writing.output.warn(base::tr("Nothing was removed.") + "\n");
  stop_writing(server, scan.club(), arguments.login);
  // What came while the question stood, or with a transaction that was open, may be usable.
  usable = ClubScan(server, {scan.club().club, std::nullopt}, progress.callback())
               .usable_from(arguments.login, arguments.from);
  progress.clear();
  if (usable > 0 && !arguments.drops_usable) throw usable_error(usable, arguments.login, true);
  const std::int64_t gone = drop_log(server, scan.club(), arguments.login, arguments.from);
  if (arguments.format == cli::Format::kJson)
    return writing.output.print_plain(cli::json_document({{"club", scan.club().name},
                                                          {"login", arguments.login},
                                                          {"from", arguments.from},
                                                          {"removed", gone},
                                                          {"usable", usable}}));
  const std::string login = base::printable(arguments.login);
  std::string text =
      base::tr_n(gone, "Removed {0} command from {1}'s log.", "Removed {0} commands from {1}'s log.", login) +
      "\n";
  if (log->member && log->member->may_write) {
    const std::vector<std::string> words = base::typed_words(
        "chapeau hub member add", {*arguments.url, arguments.login}, option_naming(server, scan.club()));
    text +=
        report::paragraph_with_command(base::tr("{0} may only read now. To give back the right to write: {1}",
                                                login, base::join(words, " ")),
                                       words, style);
  }
  writing.output.print(text, style);
}

}  // namespace hub
