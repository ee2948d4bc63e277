#include "storage/merge/merge.hpp"
#include "storage/merge/other_file.hpp"

#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/hub.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "report/merge/merged.hpp"

namespace cli::commands::merge_file {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Merged;
using storage::OnDispute;

struct Options {
  std::optional<std::string> file, on_conflict;
  std::vector<std::string> renames, same;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The values of --on-conflict.
std::vector<std::string> conflict_words() { return {"ours", "theirs", "both", "dispute"}; }

OnDispute policy(const Options& options) {
  if (!options.on_conflict) return OnDispute::kRefuse;
  const std::string chosen = choose(*options.on_conflict, conflict_words(), "--on-conflict");
  if (chosen == "ours") return OnDispute::kOurs;
  if (chosen == "theirs") return OnDispute::kTheirs;
  return chosen == "both" ? OnDispute::kBoth : OnDispute::kDispute;
}

storage::MergeOptions read_options(const Options& options) {
  storage::MergeOptions read{policy(options), {}, {}};
  for (const std::string& rename : options.renames) read.renames.push_back(read_renaming(rename));
  for (const std::string& same : options.same) {
    if (!base::find_equals(same))
      throw Error(ErrorKind::kData, base::tr("'{0}' is not THERE=HERE", base::printable(same)))
          .remedy(base::tr(
              "write --same THERE=HERE of two names; players of one name become one player without it"));
    read.same.push_back(read_same(same));
  }
  return read;
}

/// The error of a merge that was refused since matches would be disputed.
Error would_dispute(const Merged& merged) {
  std::vector<std::string> numbers;
  for (const storage::DisputedMatch& match : merged.disputed) numbers.push_back(std::to_string(match.number));
  return Error(ErrorKind::kData,
               numbers.size() == 1
                   ? base::tr("match {0} would be disputed; nothing was merged", numbers.front())
                   : base::tr("matches {0} would be disputed; nothing was merged", base::join_and(numbers)))
      .remedy(base::tr("choose what counts: add --on-conflict ours, theirs, both or dispute"));
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const storage::MergeOptions merging = read_options(options);
  const std::string there = base::printable(*options.file);
  const report::Style style = writing.output.style();
  // The other file is checked before a database is created for it.
  const storage::OtherFile other = storage::OtherFile::open(*options.file);
  std::string text, warnings;
  const auto json = [&](storage::Reader& reader, const Merged& merged) {
    return json_text([&] { return report::merged_json(reader, merged, there, options.dry_run); });
  };
  const auto afterwards = [&](storage::Reader& reader, const Merged& merged) {
    text = format == Format::kText ? report::merged_text(reader, merged, there, options.dry_run, style)
                                   : json(reader, merged);
    warnings = report::merged_warnings(reader, merged) +
               play::thrown_away_text(reader, merged.removed_drafts, options.dry_run);
  };
  storage::Store store = options.dry_run ? writing.open_or_empty() : writing.open_or_create();
  const Merged merged = storage::merge(store, other, merging, storage::Now::read(),
                                       storage::commit_unless(options.dry_run), afterwards);
  if (merged.refused) {
    // A dry run also shows what else would come.
    const auto json_of_refused = [&] { return report::refused_json(merged, there, options.dry_run); };
    writing.output.print(format == Format::kText ? text + report::refused_text(merged, there, style)
                                                 : json_text(json_of_refused),
                         style);
    throw would_dispute(merged);
  }
  if (text.empty())
    store.read([&](storage::Reader& reader) {
      text = format == Format::kText
                 ? report::nothing_merged_text(there, options.dry_run ? 0 : merged.new_logins, style)
                 : json(reader, merged);
    });
  const bool saved = !merged.commands.empty() || merged.decided || merged.new_logins > 0;
  if (saved && !options.dry_run) {
    writing.output.print_saved(text, style, warnings);
  } else {
    writing.output.print(text, style);
    writing.output.warn(warnings);
  }
  if (merged.not_noted > 0) writing.output.warn(report::not_noted_text(merged.not_noted));
  for (const std::string& name : merged.one_already) writing.output.warn(report::one_already_text(name));
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("merge", base::tr_c("help", "merge the history of another database into this one"));
  command.argument("OTHER.db", options->file, base::tr_c("help", "the other database; it is not changed"),
                   true);
  command.option_list("--rename", options->renames, "OLD=NEW",
                      base::tr_c("help",
                                 "rename a player of the other database, here and in every file that this "
                                 "history reaches; given the "
                                 "name of a player here, the two become one; may be given several times"));
  command.option_list(
      "--same", options->same, "THERE=HERE",
      base::tr_c("help",
                 "a player of the other database and one of this one are the same person, who keeps the name "
                 "here; may be given several times"));
  command.option("--on-conflict", options->on_conflict, "WHAT",
                 base::tr_c("help",
                            "which version counts where both files changed a match: ours, theirs, both, or "
                            "dispute (decide later with 'chapeau resolve')"));
  command.values_of("--on-conflict", conflict_words());
  command.flag("--dry-run", options->dry_run,
               base::tr_c("help", "show what would change, but record nothing"));
  options->format.add_to(command);
  command.example("chapeau merge laptop.db --dry-run");
  command.example("chapeau merge laptop.db --same Jean-Francois=Jean-François");
  command.example("chapeau merge laptop.db --rename Bob=Robert --on-conflict dispute --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::merge_file
