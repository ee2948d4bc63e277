#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/commands/commands.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/lists/lists.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli::commands::rename_player {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> one, other, reason;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};

  void add_to(Command& command, const char* first, const std::string& first_help, const char* second,
              const std::string& second_help) {
    command.argument(first, one, first_help, true);
    command.argument(second, other, second_help, true);
    command.option("--reason", reason, "TEXT", base::tr_c("help", "why, for 'log'"));
    command.flag("--dry-run", dry_run, base::tr_c("help", "show what would change, but record nothing"));
    format.add_to(command);
  }
};

using Work = std::function<report::PlayerChange(storage::Transaction&, const std::string& reason)>;

void run(const std::string& name, const Options& options, const WriteAccess& writing, const Work& work) {
  const Format format = options.format.value();
  const report::Style style = writing.output.style();
  writing.write_and_print(
      name, options.dry_run,
      [&](storage::Transaction& transaction) {
        report::PlayerChange done =
            work(transaction, match::read_note(options.reason.value_or(""), "--reason"));
        done.dry_run = options.dry_run;
        return format == Format::kText ? report::player_change_text(done, style)
                                       : json_text([&] { return report::player_change_json(done); });
      },
      style);
}

report::PlayerChange rename(storage::Transaction& transaction, const Options& options,
                            const std::string& reason) {
  const history::NamedPlayer player = find_player(transaction, *options.one);
  const std::string name = match::read_name(*options.other);
  const auto other = storage::player_named(transaction, name);
  if (other && other->id != player.id) {
    Error taken(ErrorKind::kRefused, base::tr("there is already a player {0}", other->name));
    if (const auto match = storage::match_of_both(transaction, player.id, other->id))
      throw taken.remedy(base::tr(
          "they played each other in match {0}, so they are two people: choose another name", *match));
    throw taken.remedy(base::tr("if they are the same person, merge the two players: {0}",
                                base::typed_command("chapeau join", {player.name, other->name})));
  }
  report::PlayerChange change{.joins = false, .before = player.name, .after = name};
  change.changes = player.name != name;
  if (change.changes) transaction.record(player.id, history::Rename{name}, {.reason = reason});
  return change;
}

report::PlayerChange join(storage::Transaction& transaction, const Options& options,
                          const std::string& reason) {
  const auto [player, into] = storage::two_players_meant(lookup_in(transaction), *options.one,
                                                         lookup_in(transaction), *options.other);
  if (player.id == into.id)
    throw Error(ErrorKind::kData,
                base::tr("'{0}' and '{1}' are the same player", *options.one, *options.other))
        .remedy(base::tr("name two players"));
  storage::refuse_opponents(transaction, player, into);
  report::PlayerChange change{.joins = true, .before = player.name, .after = into.name};
  change.lapsed = storage::payments_between(transaction, player.id, into.id);
  transaction.record(player.id, history::Join{into.id}, {.reason = reason});
  return change;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("rename", base::tr_c("help", "rename a player"));
  options->add_to(command, "OLD", base::tr_c("help", "the player"), "NEW",
                  base::tr_c("help", "the new name"));
  command.example(
      base::tr_c("example", "chapeau rename Bbo Bob --reason 'misspelt' --dry-run --format json"));
  command.on_run([=] {
    run("rename", *options, writing, [&](storage::Transaction& transaction, const std::string& reason) {
      return rename(transaction, *options, reason);
    });
  });
}

void declare_join(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("join", base::tr_c("help", "merge two players into one"));
  options->add_to(command, "PLAYER", base::tr_c("help", "the name that goes"), "INTO",
                  base::tr_c("help", "the name that stays"));
  command.example("chapeau join Bobby Bob");
  command.example(
      base::tr_c("example", "chapeau join Bobby Bob --reason 'the same Bob' --dry-run --format json"));
  command.on_run([=] {
    run("join", *options, writing, [&](storage::Transaction& transaction, const std::string& reason) {
      return join(transaction, *options, reason);
    });
  });
}

}  // namespace cli::commands::rename_player
