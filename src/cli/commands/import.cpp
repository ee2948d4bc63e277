#include "interchange/import.hpp"

#include <fmt/core.h>

#include <map>
#include <memory>

#include "base/file.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "match/standing.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using interchange::Deed;
using interchange::OnConflict;
using interchange::Outcome;

constexpr std::size_t kMostBytes = std::size_t{1024} * 1024 * 1024;

struct Options {
  std::optional<std::string> file, on_conflict;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

OnConflict policy(const Options& options) {
  if (!options.on_conflict) return OnConflict::kRefuse;
  return choose(*options.on_conflict, {"keep", "replace"}, "--on-conflict") == "keep" ? OnConflict::kKeep
                                                                                      : OnConflict::kReplace;
}

/// "Match 3: Ann and Bob, 2026-11-01, 7 hands: added".
std::string outcome_text(const Outcome& outcome) {
  const match::Match& match = outcome.record.match;
  std::string text = fmt::format("Match {}: {}", outcome.match, base::join_and(match.players));
  if (outcome.record.date) text += ", " + *outcome.record.date;
  const match::Standing standing = match::play(match);
  const std::string word = report::hand_word(match);
  text += ", " + base::count_of(static_cast<long long>(standing.hands), word, word + "s");
  switch (outcome.deed) {
    case Deed::kAdded: return text + ": added\n";
    case Deed::kExtended:
      return text +
             (outcome.new_lines == 0
                  ? ": closed\n"
                  : fmt::format(": extended by {}\n",
                                base::count_of(static_cast<long long>(outcome.new_lines), "line", "lines")));
    case Deed::kSkipped: return text + ": already here\n";
    case Deed::kKept: return text + ": differs, kept as it was here\n";
    case Deed::kReplaced: return text + ": replaced\n";
  }
  return text;
}

/// "2 added, 1 extended, 3 already here".
std::string summary_text(const std::vector<Outcome>& outcomes) {
  const std::vector<std::pair<Deed, std::string>> words{{Deed::kAdded, "added"},
                                                        {Deed::kExtended, "extended"},
                                                        {Deed::kReplaced, "replaced"},
                                                        {Deed::kKept, "kept"},
                                                        {Deed::kSkipped, "already here"}};
  std::map<Deed, int> counts;
  for (const Outcome& outcome : outcomes) ++counts[outcome.deed];
  std::vector<std::string> parts;
  for (const auto& [deed, word] : words)
    if (counts[deed] > 0) parts.push_back(fmt::format("{} {}", counts[deed], word));
  return parts.empty() ? "no matches" : base::join(parts, ", ");
}

std::string text_of(const std::vector<Outcome>& outcomes, const Options& options) {
  constexpr std::size_t kMostShown = 20;
  std::string text;
  if (outcomes.size() <= kMostShown)
    for (const Outcome& outcome : outcomes) text += outcome_text(outcome);
  return text +
         fmt::format("{}: {}{}.\n", *options.file == "-" ? "standard input" : base::printable(*options.file),
                     summary_text(outcomes), options.dry_run ? " (dry run: nothing was recorded)" : "");
}

base::Json json_of(const std::vector<Outcome>& outcomes, bool dry_run) {
  base::Json matches = base::Json::array();
  for (const Outcome& outcome : outcomes)
    matches.push_back({{"line", outcome.line},
                       {"match", outcome.match},
                       {"id", base::to_string(outcome.record.id)},
                       {"result", interchange::to_string(outcome.deed)},
                       {"new_lines", outcome.new_lines}});
  return {{"dry_run", dry_run}, {"matches", std::move(matches)}};
}

/// Whether another player wins now, or it is over where it was not, or the other way round.
bool result_moved(const match::Standing& before, const match::Standing& after) {
  return before.status != after.status || before.winner != after.winner || before.finish != after.finish;
}

/// What an import did to the results of matches that were here, and that hands after the finish count in
/// nothing.
std::vector<std::string> warnings_of(const std::vector<Outcome>& outcomes) {
  std::vector<std::string> warnings;
  for (const Outcome& outcome : outcomes) {
    if (outcome.deed == Deed::kSkipped || outcome.deed == Deed::kKept) continue;
    const match::Match& match = outcome.record.match;
    const match::Standing now = match::play(match);
    if (outcome.before) {
      const match::Standing before = match::play(outcome.before->match);
      if (result_moved(before, now))
        warnings.push_back(fmt::format("note: match {} was: {} Now: {}", outcome.match,
                                       report::status_text(outcome.before->match, before),
                                       report::status_text(match, now)));
    }
    if (now.status == match::Status::kFinished && match.closing)
      warnings.push_back(fmt::format(
          "warning: match {} was finished when it was closed: that counts for nothing", outcome.match));
    if (const std::string after = report::after_finish_text(now); !after.empty())
      warnings.push_back(fmt::format("warning: match {}: {}", outcome.match, after));
  }
  return warnings;
}

std::string warning_lines(const std::vector<std::string>& warnings) {
  constexpr std::size_t kMostShown = 20;
  std::string text;
  for (std::size_t i = 0; i < warnings.size() && i < kMostShown; ++i)
    text += fmt::format("chapeau: {}\n", warnings[i]);
  if (warnings.size() > kMostShown)
    text += fmt::format("chapeau: and {} more such notes and warnings\n", warnings.size() - kMostShown);
  return text;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const OnConflict on_conflict = policy(options);
  const std::string name = *options.file == "-" ? "standard input" : *options.file;
  const std::vector<interchange::ReadLine> lines =
      interchange::read_lines(base::read_file(*options.file, kMostBytes), name);
  std::string text;
  std::string warnings;
  const auto import = [&](storage::Writer& writer) {
    const std::vector<Outcome> outcomes = interchange::import_matches(writer, lines, name, on_conflict);
    text = format == Format::kText ? text_of(outcomes, options)
                                   : json_document(json_of(outcomes, options.dry_run));
    warnings = warning_lines(warnings_of(outcomes));
  };
  if (options.dry_run) {
    writing.open_or_empty().rehearse("import", writing.now(), import);
    writing.output.print(text);
  } else {
    // What cannot be is found out before a database is made for it.
    if (!writing.database_is_there()) writing.open_or_empty().rehearse("import", writing.now(), import);
    const bool changed = writing.open_or_create().write("import", writing.now(), import);
    changed ? writing.output.print_saved(text) : writing.output.print(text);
  }
  writing.output.warn(warnings);
}

}  // namespace

void import_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("import", "bring in matches that export wrote");
  command.argument("FILE", options->file, "a file of JSON Lines; - for standard input", true);
  command.flag("--dry-run", options->dry_run, "show what would be, but record nothing");
  command.option("--on-conflict", options->on_conflict, "WHAT",
                 "a match that differs from the one here: keep that one, or replace it");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
