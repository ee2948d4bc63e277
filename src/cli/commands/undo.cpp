#include "cli/commands/undo.hpp"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/changes/reversal.hpp"
#include "cli/commands/commands.hpp"
#include "cli/play/unfinished_hand.hpp"

namespace cli::commands::undo_commands {
namespace {

using base::Error;
using base::ErrorKind;
using report::UndoOrRedo;
using storage::Reader;

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count, match, login, since;
  bool yes = false, forwarded = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// Of commands that are undone or redone one after the other, those before the first that is refused.
struct Tried {
  std::int64_t count = 0;
  std::optional<Error> refusal;
};

Tried dry_run(storage::Store& store, UndoOrRedo reversal, const std::vector<std::int64_t>& numbers) {
  const char* verb = is_undo(reversal) ? "undo" : "redo";
  Tried tried;
  const auto reverse_all = [&](storage::Transaction& transaction) {
    for (const std::int64_t number : numbers) {
      try {
        is_undo(reversal) ? transaction.undo(number) : transaction.redo(number);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kRefused) throw;
        tried.refusal = error;
        return;
      }
      transaction.begin_command(verb);
      ++tried.count;
    }
  };
  store.write(verb, storage::Now::read(), reverse_all, storage::Commit::kDryRun);
  return tried;
}

/// Throws `Error` (kRefused) where the stack has fewer commands than were asked for, or one of them is
/// refused. It proposes as many as are not.
void check_all_go(storage::Store& store, UndoOrRedo reversal, const FoundCommands& found, std::int64_t count,
                  std::optional<std::int64_t> match) {
  const Tried tried = dry_run(store, reversal, found.numbers);
  const std::string fewer =
      match ? fmt::format("{} -m {}", tried.count, *match) : std::to_string(tried.count);
  if (tried.refusal && tried.count > 0)
    throw Error(*tried.refusal)
        .remedy(base::join_clauses({is_undo(reversal)
                                        // Translators: {0} is how many commands, and options.
                                        ? base::tr("'chapeau undo {0}' undoes what can be undone", fewer)
                                        // Translators: {0} is how many commands, and options.
                                        : base::tr("'chapeau redo {0}' redoes what can be redone", fewer),
                                    tried.refusal->remedy()}));
  if (tried.refusal) throw Error(*tried.refusal);
  if (tried.count >= count) return;
  if (is_undo(reversal))
    throw Error(ErrorKind::kRefused,
                base::tr_n(tried.count, "you can undo only {0} command", "you can undo only {0} commands"))
        .remedy(base::tr("run 'chapeau undo {0}'", fewer));
  throw Error(ErrorKind::kRefused,
              base::tr_n(tried.count, "you can redo only {0} command", "you can redo only {0} commands"))
      .remedy(base::tr("run 'chapeau redo {0}'", fewer));
}

void run(UndoOrRedo reversal, const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  if (options.login && options.login->empty())
    throw Error(ErrorKind::kUsage, base::tr("{0} needs a value", "--by"))
        .remedy(base::tr("'chapeau log' says where each command came from"));
  if (options.login)
    return undo_by({*options.login, options.since, options.forwarded, options.yes, format}, writing);
  if (options.since || options.forwarded)
    throw Error(ErrorKind::kUsage, base::tr("--since and --forwarded belong to --by"))
        .remedy(base::tr("add --by LOGIN"));
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::optional<std::int64_t> match;
  FoundCommands found;
  std::vector<report::LoggedCommand> listed;  // for JSON, in English
  store.read([&](Reader& reader) {
    if (options.match) match = match_even_if_gone(reader, *options.match);
    found = find_commands(reader, reversal, match, count);
    if (format != Format::kText)
      listed = base::in_english([&] { return find_commands(reader, reversal, match, count).commands; });
  });
  const auto check = [&] { check_all_go(store, reversal, found, count, match); };
  // Nobody is asked about what is refused then.
  if (std::cmp_less(found.numbers.size(), count) || (!options.yes && cli::Output::asks())) check();
  if (!options.yes && !writing.output.confirm(report::undo_question(reversal, found.commands)))
    return writing.output.warn(
        (is_undo(reversal) ? base::tr("Nothing was undone.") : base::tr("Nothing was redone.")) + "\n");
  const report::Style style = writing.output.style();
  std::string text;
  std::string warnings;
  const auto afterwards = [&](storage::Transaction& transaction) {
    text = format == Format::kText
               ? report::undone_text(transaction, reversal, found.commands, found.before, style)
               : json_text([&] { return report::undone_json(reversal, listed); });
    warnings = report::undone_warnings(transaction, found.commands) +
               play::thrown_away_text(transaction, transaction.removed_drafts());
  };
  try {
    reverse(store, reversal, match, found, afterwards);
  } catch (const Error& error) {
    // Of several it also says how many go, unless another command has changed the stack meanwhile.
    if (error.kind() == ErrorKind::kRefused && found.numbers.size() > 1) {
      if (store.read([&](Reader& reader) { return is_as_found(reader, reversal, match, found); })) check();
    }
    throw;
  }
  writing.output.print_saved(text, style, warnings);
}

void describe(Command& command, UndoOrRedo reversal, const std::shared_ptr<Options>& options,
              const WriteAccess& writing) {
  command.argument("N", options->count, base::tr_c("help", "how many commands (1)"));
  command.option("-m,--match", options->match, "MATCH",
                 match_help(base::tr_c("help", "only commands that changed this match"),
                            base::tr_c("help", "all commands")));
  if (is_undo(reversal)) {
    command.option("--by", options->login, "LOGIN",
                   base::tr_c("help", "all that came from this login of the hub, and nobody has built on"));
    command.option(
        "--since", options->since, "TIME",
        base::tr_c("help",
                   "with --by: only what came from then on (YYYY-MM-DD or 'YYYY-MM-DD HH:MM', local)"));
    command.flag("--forwarded", options->forwarded,
                 base::tr_c("help", "with --by: also what that login had from another"));
    command.exclude("--by", "--match");
    command.exclude("--by", "N");
  }
  command.flag("--yes", options->yes, base::tr_c("help", "do not ask"));
  options->format.add_to(command);
  const char* verb = is_undo(reversal) ? "undo" : "redo";
  command.example(fmt::format("chapeau {}", verb));
  command.example(fmt::format("chapeau {} 2 -m 1 --yes --format json", verb));
  if (is_undo(reversal)) {
    command.example("chapeau undo --by mallory");
    command.example("chapeau undo --by mallory --since '2026-11-01 20:00' --forwarded");
  }
  command.on_run([=] { run(reversal, *options, writing); });
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  describe(program.add_command("undo", base::tr_c("help", "undo the last command, or the last N")),
           UndoOrRedo::kUndo, std::make_shared<Options>(), writing);
}

void declare_redo(Program& program, WriteAccess writing) {
  describe(program.add_command("redo", base::tr_c("help", "redo what was undone, the latest undo first")),
           UndoOrRedo::kRedo, std::make_shared<Options>(), writing);
}

}  // namespace cli::commands::undo_commands
