#include "cli/commands/hub.hpp"

#include <limits>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/shell/other_program.hpp"
#include "match/player_name.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct SyncOptions {
  HubArguments read{.action = HubAction::kSync};
  std::vector<std::string> renames, same;
  FormatOption format{{Format::kText, Format::kJson}};
};

struct HubOptions {
  HubArguments read;
  Arguments words;
  std::optional<std::string> from;
  FormatOption format{{Format::kText, Format::kJson}};
};

Error wrong_words(const std::string& what) {
  return Error(ErrorKind::kUsage, what)
      .remedy(base::tr("use 'chapeau hub' with init URL --club NAME, member add URL LOGIN, member remove URL "
                       "LOGIN, status, ignore LOGIN or drop URL LOGIN"));
}

/// The action of the words behind `hub`; `sync` is a command of its own.
HubAction action_named(const std::string& name) {
  if (name == "init") return HubAction::kInit;
  if (name == "member add") return HubAction::kAddMember;
  if (name == "member remove") return HubAction::kRemoveMember;
  if (name == "status") return HubAction::kStatus;
  if (name == "ignore") return HubAction::kIgnore;
  if (name == "drop") return HubAction::kDrop;
  throw wrong_words(base::tr("'hub {0}' is not a command", base::printable(name)));
}

/// Reads the words behind `hub`.
void read_words(std::vector<std::string> words, HubArguments& arguments) {
  const auto next = [&](const std::string& missing) {
    if (words.empty()) throw wrong_words(missing);
    std::string word = words.front();
    words.erase(words.begin());
    return word;
  };
  std::string name = next(base::tr("'hub' needs an action"));
  if (name == "member") name += " " + next(base::tr("'add' or 'remove' is missing"));
  const HubAction action = arguments.action = action_named(name);
  const bool changes_member = action == HubAction::kAddMember || action == HubAction::kRemoveMember;
  if (action == HubAction::kInit || changes_member || action == HubAction::kDrop)
    arguments.url = next(base::tr("the URL of the database is missing"));
  if (changes_member || action == HubAction::kIgnore || action == HubAction::kDrop)
    arguments.login = next(base::tr("the login is missing"));
  if (action == HubAction::kStatus && !words.empty()) arguments.url = next("");
  if (!words.empty())
    throw wrong_words(base::tr("'{0}' is one argument too many", base::printable(words.front())));
  if (action == HubAction::kInit && !arguments.club)
    throw wrong_words(base::tr("the name of the club is missing: --club NAME"));
  if (action != HubAction::kAddMember && arguments.only_reads)
    throw wrong_words(base::tr("--read belongs to 'hub member add'"));
  if (action != HubAction::kIgnore && arguments.no)
    throw wrong_words(base::tr("--no belongs to 'hub ignore'"));
  if (action == HubAction::kIgnore && arguments.club)
    throw wrong_words(base::tr("'hub ignore' takes no --club"));
}

/// The options that only `drop` has.
void read_drop(const HubOptions& options, HubArguments& arguments) {
  if (arguments.action != HubAction::kDrop && (options.from || arguments.drops_usable || arguments.yes))
    throw wrong_words(base::tr("--from, --usable and --yes belong to 'hub drop'"));
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (options.from) arguments.from = number_in_range(*options.from, 1, kMost, "--from");
}

}  // namespace

storage::Renaming read_renaming(const std::string& text) {
  const auto equals = base::find_equals(text);
  if (!equals || equals->begin == 0)
    throw Error(ErrorKind::kData, base::tr("'{0}' is not OLD=NEW", base::printable(text)))
        .remedy(base::tr("write --rename OLD=NEW, for example --rename Bob=Robert"));
  return {text.substr(0, equals->begin), match::read_name(text.substr(equals->end))};
}

storage::NamePair read_same(const std::string& text) {
  const auto equals = base::find_equals(text);
  if (!equals) return {text, text};
  if (equals->begin == 0 || equals->end == text.size())
    throw Error(ErrorKind::kData, base::tr("'{0}' is not THERE=HERE", base::printable(text)))
        .remedy(base::tr("write --same THERE=HERE, for example --same Annie=Ann"));
  return {text.substr(0, equals->begin), text.substr(equals->end)};
}

void sync_command(Program& program, const std::function<void(const HubArguments&)>& run) {
  auto options = std::make_shared<SyncOptions>();
  Command& command = program.add_command("sync", base::tr_c("help", "sync this file with the club's hub"));
  command.argument("URL", options->read.url,
                   base::tr_c("help", "the hub (postgresql://...); needed the first time only"));
  command.option_list(
      "--same", options->same, "PLAYER",
      base::tr_c("help",
                 "the two of this name are one person, or THERE=HERE of two names: the hub's and this "
                 "file's; may be given several times"));
  command.option_list("--rename", options->renames, "OLD=NEW",
                      base::tr_c("help",
                                 "rename a player of this file before it is sent; a name that another player "
                                 "has is refused; may be given "
                                 "several times"));
  command.option("--club", options->read.club, "NAME",
                 base::tr_c("help", "the club, if the hub has several"));
  command.flag("--dry-run", options->read.dry_run,
               base::tr_c("help", "show what would come and go, but send and record nothing"));
  options->format.add_to(command);
  command.example("chapeau sync postgresql://ann@cards.example/club");
  command.example(
      "chapeau sync --club 'Le Chapeau' --same Bob --rename Cho='Cho L.' --dry-run --format json");
  command.on_run([=] {
    HubArguments arguments = options->read;
    arguments.format = options->format.value();
    for (const std::string& rename : options->renames) arguments.renames.push_back(read_renaming(rename));
    for (const std::string& same : options->same) arguments.same.push_back(read_same(same));
    run(arguments);
  });
}

void hub_command(Program& program, const std::function<int(const HubArguments&)>& run) {
  auto options = std::make_shared<HubOptions>();
  Command& command = program.add_command("hub", base::tr_c("help", "create and manage a club's hub"));
  options->words.add_to(
      command, "WHAT",
      base::tr_c("help",
                 "init URL, member add URL LOGIN, member remove URL LOGIN, status [URL], ignore LOGIN, or "
                 "drop URL LOGIN"),
      1, 5);
  command.option(
      "--club", options->read.club, "NAME",
      base::tr_c("help", "the name of the new club, or the club that is meant if the hub has several"));
  command.flag("--read", options->read.only_reads, base::tr_c("help", "this member may only read"));
  command.flag("--no", options->read.no, base::tr_c("help", "ignore: take from that login's log again"));
  command.option("--from", options->from, "N",
                 base::tr_c("help", "drop: only the end of the log, from this command on"));
  command.flag("--usable", options->read.drops_usable,
               base::tr_c("help", "drop: also commands that files can use"));
  command.flag("--yes", options->read.yes, base::tr_c("help", "drop: do not ask"));
  options->format.add_to(command);
  command.footer(
      {base::tr("Each login has a log on the hub: what it sent, in that order. With ignore this file takes "
                "nothing more from the log of LOGIN, with ignore --no it does again; what LOGIN entered and "
                "somebody else sends, who has it by a file, is taken all the same. With drop the owner of "
                "the hub removes the end of a log of which no file can use anything, for all members.")});
  command.example("chapeau hub init postgresql://cards.example/club --club 'Le Chapeau'");
  command.example("chapeau hub member add postgresql://cards.example/club cho --read");
  command.example("chapeau hub status --format json");
  command.example("chapeau hub ignore mallory");
  command.example("chapeau hub drop postgresql://cards.example/club mallory --from 17 --usable --yes");
  command.on_run_with_code([=] {
    HubArguments arguments = options->read;
    arguments.format = options->format.value();
    read_words(options->words.values(), arguments);
    read_drop(*options, arguments);
    return run(arguments);
  });
}

void become_hub_program(const std::vector<std::string>& arguments) {
  become_program("chapeau-hub", arguments);
}

}  // namespace cli
