#include "cli/commands/undo.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "storage/as_of_queries.hpp"
#include "storage/log_queries.hpp"
#include "storage/match_queries.hpp"

namespace cli::commands::undo_commands {
namespace {

using base::Error;
using base::ErrorKind;
using report::UndoOrRedo;
using storage::Reader;
using storage::StoredCommand;

bool is_undo(UndoOrRedo reversal) { return reversal == UndoOrRedo::kUndo; }

/// The topmost commands of the undo or the redo stack, those of one match if it is given; for redo they are
/// the undos.
std::vector<StoredCommand> topmost(Reader& reader, UndoOrRedo reversal, std::optional<std::int64_t> match,
                                   std::size_t count) {
  if (match)
    return is_undo(reversal) ? storage::undoable_of(reader, *match, count)
                             : storage::redoable_of(reader, *match, count);
  return is_undo(reversal) ? storage::undoable(reader, count) : storage::redoable(reader, count);
}

/// Whether the stack still begins with the commands that were found.
bool is_as_found(storage::Store& store, UndoOrRedo reversal, std::optional<std::int64_t> match,
                 const FoundCommands& found) {
  bool is_same = false;
  store.read(
      [&](Reader& reader) { is_same = topmost(reader, reversal, match, found.stack.size()) == found.stack; });
  return is_same;
}

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count, match, login, since;
  bool yes = false, forwarded = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The remedy for a command that `-m` cannot take: take it with everything after it.
std::string whole_remedy(Reader& reader, const StoredCommand& command, UndoOrRedo reversal) {
  constexpr std::size_t kMostSteps = 8;
  const std::vector<StoredCommand> stack = topmost(reader, reversal, std::nullopt, kMostSteps);
  const auto found = std::find(stack.begin(), stack.end(), command);
  if (found == stack.begin())
    return is_undo(reversal) ? base::tr("run 'chapeau undo' without -m: it undoes the whole command")
                             : base::tr("run 'chapeau redo' without -m: it redoes the whole command");
  if (found == stack.end())
    return is_undo(reversal)
               ? base::tr("first undo everything that came after it: 'chapeau log' lists that")
               : base::tr("first redo everything that was undone after it: 'chapeau log' lists that");
  const auto steps = found - stack.begin() + 1;
  return is_undo(reversal)
             ? base::tr("run 'chapeau undo {0}' without -m: it undoes this command and all after it", steps)
             : base::tr("run 'chapeau redo {0}' without -m: it redoes this command and all undone after it",
                        steps);
}

/// Throws `Error` (kRefused) for a command that changed anything besides the match: another match, a player,
/// a payment. `on_stack` is its entry of the stack.
void check_touches_only(Reader& reader, const report::LoggedCommand& command, const StoredCommand& on_stack,
                        std::int64_t match, UndoOrRedo reversal) {
  if (command.matches == std::vector<std::int64_t>{match} && !command.touches_others) return;
  // Translators: {2} is what the command did, such as "dropped hand 3 of match 2 (Ann 340, Bob 0)".
  throw Error(ErrorKind::kRefused, base::tr("command {0} changed more than match {1}: it {2}",
                                            command.command.number, match, command.what))
      .remedy(whole_remedy(reader, on_stack, reversal));
}

/// Of commands that are undone or redone one after the other, those before the first that is refused.
struct Tried {
  std::int64_t count = 0;
  std::optional<Error> refusal;
};

Tried dry_run(storage::Store& store, UndoOrRedo reversal, const std::vector<std::int64_t>& numbers) {
  const char* verb = is_undo(reversal) ? "undo" : "redo";
  Tried tried;
  store.dry_run(verb, storage::Now::read(), [&](storage::Transaction& transaction) {
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
  });
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
  const auto afterwards = [&](Reader& reader) {
    text = format == Format::kText
               ? report::undone_text(reader, reversal, found.commands, found.matches, style)
               : base::in_english([&] { return json_document(report::undone_json(reversal, listed)); });
    warnings = report::undone_warnings(reader, found.commands);
  };
  try {
    reverse(store, reversal, match, found, afterwards);
  } catch (const Error& error) {
    // Of several it also says how many go, unless another command has changed the stack meanwhile.
    if (error.kind() == ErrorKind::kRefused && found.numbers.size() > 1 &&
        is_as_found(store, reversal, match, found))
      check();
    throw;
  }
  writing.output.print_saved(text, style);
  writing.output.warn(warnings);
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

void reverse(storage::Store& store, UndoOrRedo reversal, std::optional<std::int64_t> match,
             const FoundCommands& found, const std::function<void(Reader&)>& afterwards,
             const std::function<void(Reader&)>& before) {
  // The same numbers may be other commands, if another file was copied over this one meanwhile.
  const auto as_found = [&](Reader& reader) {
    if (before) before(reader);
    std::vector<StoredCommand> now = topmost(reader, reversal, match, found.stack.size());
    return now == found.stack ? now : std::vector<StoredCommand>();
  };
  if (is_undo(reversal))
    store.undo(found.numbers, storage::Now::read(), as_found, afterwards);
  else
    store.redo(found.numbers, storage::Now::read(), as_found, afterwards);
}

FoundCommands find_commands(Reader& reader, UndoOrRedo reversal, std::optional<std::int64_t> match,
                            std::int64_t count) {
  FoundCommands found;
  storage::AsOfQueries as_of = reader.as_of();
  for (const StoredCommand& entry : topmost(reader, reversal, match, static_cast<std::size_t>(count))) {
    const auto meant =
        is_undo(reversal)
            ? std::optional(entry)
            : storage::find_command(reader, storage::targeted_by(reader, entry.number).value_or(0));
    if (!meant) continue;
    found.numbers.push_back(entry.number);
    found.stack.push_back(entry);
    report::LoggedCommand reversal_of_login;
    if (!is_undo(reversal)) reversal_of_login = report::describe(as_of.changes_of(entry, 0));
    if (!reversal_of_login.all_of_login.empty()) {
      reversal_of_login.what = reversal_of_login.all_of_login;
      found.commands.push_back(std::move(reversal_of_login));
    } else {
      found.commands.push_back(report::describe(as_of.changes_of(*meant, report::kMostDescribed)));
    }
    if (match) check_touches_only(reader, found.commands.back(), entry, *match, reversal);
  }
  std::set<std::int64_t> touched;
  for (const report::LoggedCommand& each : found.commands)
    touched.insert(each.matches.begin(), each.matches.end());
  for (const std::int64_t number : touched) {
    if (found.matches.size() >= report::kMostDescribed) break;
    for (storage::MatchSummary& listed : storage::list_matches(reader, {number}))
      found.matches.push_back(std::move(listed));
  }
  if (found.commands.empty() && match)
    throw Error(ErrorKind::kRefused, is_undo(reversal)
                                         ? base::tr("there is nothing to undo for match {0}", *match)
                                         : base::tr("there is nothing to redo for match {0}", *match));
  if (found.commands.empty())
    throw Error(ErrorKind::kRefused, is_undo(reversal) ? base::tr("there is nothing to undo")
                                                       : base::tr("there is nothing to redo"));
  return found;
}

void declare(Program& program, WriteAccess writing) {
  describe(program.add_command("undo", base::tr_c("help", "undo the last command, or the last N")),
           UndoOrRedo::kUndo, std::make_shared<Options>(), writing);
}

void declare_redo(Program& program, WriteAccess writing) {
  describe(program.add_command("redo", base::tr_c("help", "redo what was undone, one command at a time")),
           UndoOrRedo::kRedo, std::make_shared<Options>(), writing);
}

}  // namespace cli::commands::undo_commands
