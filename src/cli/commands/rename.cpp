#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "cli/player_argument.hpp"
#include "cli/write_command.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/renamed.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> one, other, reason;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};

  void add_to(Command& command, const char* first, const char* first_help, const char* second,
              const char* second_help) {
    command.argument(first, one, first_help, true);
    command.argument(second, other, second_help, true);
    command.option("--reason", reason, "TEXT", "why, for 'log'");
    command.flag("--dry-run", dry_run, "show what would be, but record nothing");
    format.add_to(command);
  }
};

using Work = std::function<report::PlayerChange(storage::Writer&, const std::string& reason)>;

void run(const std::string& name, const Options& options, const WriteAccess& writing, const Work& work) {
  const Format format = options.format.value();
  write_and_print(writing, name, options.dry_run, [&](storage::Writer& writer) {
    report::PlayerChange done = work(writer, match::read_note(options.reason.value_or(""), "--reason"));
    done.dry_run = options.dry_run;
    return format == Format::kText ? report::player_change_text(done, writing.output.style())
                                   : json_document(report::player_change_json(done));
  });
}

report::PlayerChange rename(storage::Writer& writer, const Options& options, const std::string& reason) {
  const storage::KnownPlayer player = find_player(writer, *options.one);
  const std::string name = match::read_name(*options.other);
  const auto other = writer.player(name);
  if (other && other->id != player.id)
    throw Error(ErrorKind::kRefused, fmt::format("there is a player {} already", other->name))
        .remedy(fmt::format(
            "if they are one person, this makes the two one player in all matches: chapeau join {} {}",
            base::shell_quoted(player.name), base::shell_quoted(other->name)));
  report::PlayerChange change{.deed = "renamed", .before = player.name, .after = name};
  change.changes = player.name != name;
  if (change.changes) writer.enter(player.id, history::Rename{name}, reason);
  return change;
}

report::PlayerChange join(storage::Writer& writer, const Options& options, const std::string& reason) {
  const storage::KnownPlayer player = find_player(writer, *options.one);
  const storage::KnownPlayer into = find_player(writer, *options.other);
  if (player.id == into.id)
    throw Error(ErrorKind::kRefused, fmt::format("{} is one player already", player.name))
        .remedy("'chapeau players' lists all there are");
  if (const auto match = writer.match_of_both(player.id, into.id))
    throw Error(ErrorKind::kRefused,
                fmt::format("{} and {} sat in one match, match {}", player.name, into.name, *match))
        .remedy("nobody plays against themselves: they are two");
  report::PlayerChange change{.deed = "joined", .before = player.name, .after = into.name};
  change.lapsed = writer.payments_between(player.id, into.id);
  writer.enter(player.id, history::Join{into.id}, reason);
  // Joins of a whole group that do not count, as one was brought back after two of it had met.
  if (writer.has_joins_that_do_not_count(player.id))
    throw Error(ErrorKind::kRefused, fmt::format("{} and {} cannot be joined: with joins that there are, one "
                                                 "player would sit in a match twice",
                                                 player.name, into.name))
        .remedy("'chapeau players' says whose joins do not count; 'chapeau undo' takes a join back");
  return change;
}

}  // namespace

void rename_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("rename", "call a player by another name, in all matches");
  options->add_to(command, "OLD", "the player", "NEW", "the new name");
  command.example("chapeau rename Bbo Bob --reason 'misspelt' --dry-run --format json");
  command.on_run([=] {
    run("rename", *options, writing,
        [&](storage::Writer& writer, const std::string& reason) { return rename(writer, *options, reason); });
  });
}

void join_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("join", "make two players one");
  options->add_to(command, "PLAYER", "the player who is somebody else", "INTO", "who it is");
  command.example("chapeau join Bobby Bob --reason 'the same Bob' --dry-run --format json");
  command.on_run([=] {
    run("join", *options, writing,
        [&](storage::Writer& writer, const std::string& reason) { return join(writer, *options, reason); });
  });
}

}  // namespace cli
