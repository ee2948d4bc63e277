#include <memory>
#include <utility>

#include "base/language/translation.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/changes/undone.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/log_queries.hpp"

namespace cli::commands::show_log {
namespace {

struct Options {
  std::optional<std::string> match;
  std::optional<std::string> limit;
  bool all = false;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

/// How many commands a person looks through; a program asks for those that it wants.
constexpr std::int64_t kMostAsText = 50;

/// How many commands are listed; nothing: all.
std::optional<std::int64_t> most_listed(const Options& options, Format format) {
  constexpr std::int64_t kMost = 1'000'000'000;
  if (options.limit) return number_in_range(*options.limit, 1, kMost, "--limit");
  return format == Format::kText && !options.all ? std::optional(kMostAsText) : std::nullopt;
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  const std::optional<std::int64_t> most = most_listed(options, format);
  bool are_all = true;
  std::optional<std::int64_t> match;
  std::vector<report::LoggedCommand> commands;
  reading.open().read([&](storage::Reader& reader) {
    if (options.match) match = match_even_if_gone(reader, *options.match);
    storage::AsOfQueries as_of = reader.as_of();
    // One more than is listed shows whether there are older ones.
    std::vector<storage::StoredCommand> newest =
        storage::commands_of(reader, match, most ? std::optional(*most + 1) : std::nullopt);
    are_all = !most || std::cmp_less_equal(newest.size(), *most);
    if (!are_all) newest.pop_back();
    if (!newest.empty()) as_of.begin_at(newest.back().number);
    const auto describe = [&](const storage::StoredCommand& command) {
      return report::describe(as_of.changes_of(command, base::kMostNamed));
    };
    for (const storage::StoredCommand& command : newest)
      commands.push_back(format == Format::kText ? describe(command)
                                                 : base::in_english([&] { return describe(command); }));
  });
  const report::Style style = reading.output.style();
  if (format == Format::kText)
    return reading.output.page(
        reading.output.for_its_reader([&] { return report::log_text(commands, are_all, style, match); }),
        style);
  reading.output.print_plain(base::in_english([&] {
    const base::Json list = report::log_json(commands);
    return list_in_format(format, {list.begin(), list.end()});
  }));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("log", base::tr_c("help", "list the commands, newest first, undone ones too"));
  command.argument("MATCH", options->match,
                   match_help(base::tr_c("help", "only commands that changed this match"),
                              base::tr_c("help", "all commands")));
  command.option("--limit", options->limit, "N",
                 base::tr_c("help", "at most N, the newest; as text 50 if this is not given"));
  command.flag("--all", options->all, base::tr_c("help", "list all of them as text, too"));
  command.exclude("--limit", "--all");
  options->format.add_to(command);
  command.example("chapeau log 1");
  command.example("chapeau log --limit 5");
  command.example("chapeau log --all");
  command.example("chapeau log --format json");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::show_log
