#include <fmt/core.h>

#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "report/changes/disputed.hpp"
#include "report/lists/lists.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/match_queries.hpp"

namespace cli::commands::resolve_dispute {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> keep;
  CorrectionOptions common;
};

constexpr const char* kBoth = "both";

/// Stands for the name of the other file, which is not recorded.
constexpr base::ContextText kThere = base::tr_noop_c("side of a dispute", "from another file");

/// The number of the match that is meant. One whose start is disputed may provisionally be gone.
std::int64_t match_number(storage::Reader& reader, const std::optional<std::string>& argument) {
  return argument ? match_even_if_gone(reader, *argument) : match_to_read(reader, argument).number;
}

Error not_disputed(storage::Reader& reader, std::int64_t number) {
  std::vector<std::string> others;
  for (const std::int64_t other : storage::disputed_matches(reader))
    others.push_back(fmt::format("{}", other));
  return Error(ErrorKind::kRefused, base::tr("match {0} is not disputed", number))
      .remedy(others.empty() ? base::tr("no match is disputed")
              : others.size() == 1
                  ? base::tr("match {0} is disputed: 'chapeau resolve -m {0}'", others.front())
                  : base::tr("matches {0} are disputed: 'chapeau resolve -m MATCH'", base::join_and(others)));
}

Error too_large(const storage::DisputedMatch& match) {
  const auto lines = static_cast<std::int64_t>(match.not_compared);
  Error error(
      ErrorKind::kRefused,
      base::tr_n(lines,
                 "match {1} has {0} line that was entered without knowledge of others, too many to compare: "
                 "none of them counts",
                 "match {1} has {0} lines that were entered without knowledge of each other, too many to "
                 "compare: none of them counts",
                 match.number));
  if (match.brought_by.empty())
    return error.remedy(
        base::tr("'chapeau log {0}' shows who entered them; undo most of them", match.number));
  return error.remedy(
      base::tr("take back what {0} entered: {1}", base::printable(match.brought_by),
               base::typed_command("chapeau undo", {}, base::typed_option("--by", match.brought_by))));
}

void show(const Options& options, const WriteAccess& writing) {
  const Format format = options.common.format.value();
  const report::Style style = writing.output.style();
  std::optional<storage::DisputedMatch> match;
  writing.open().read([&](storage::Reader& reader) {
    const std::int64_t number = match_number(reader, options.common.match);
    match = storage::disputed_match(reader, number);
    if (!match) throw not_disputed(reader, number);
    if (match->not_compared != 0) throw too_large(*match);
  });
  if (format == Format::kJson)
    return writing.output.print_plain(json_text([&] { return report::dispute_json(*match); }));
  writing.output.print(
      report::dispute_text(*match, base::translated(kThere), style) + report::choices_text(*match, style),
      style);
}

/// The number of the side to keep; nothing for both. Throws `Error` (kData) for anything else.
std::optional<std::size_t> side_to_keep(const std::string& given, std::size_t sides) {
  if (given == kBoth) return std::nullopt;
  const auto side = base::parse_unsigned(given);
  if (!side || *side < 1 || static_cast<std::size_t>(*side) > sides)
    throw Error(ErrorKind::kData,
                side ? base::tr("there is no side {0}", *side) : base::tr("there is no side '{0}'", given))
        .remedy(sides == 2 ? base::tr("use --keep 1, 2 or {0}", kBoth)
                           : base::tr("use --keep {0}, or a number from 1 to {1}", kBoth, sides));
  return static_cast<std::size_t>(*side);
}

/// Says of a resolution which lines it left out, and which it may have kept twice.
void compare_with_sides(storage::Reader& reader, const storage::DisputedMatch& disputed,
                        report::Correction& correction, bool dry_run, report::Style style) {
  const auto after = correction.gone ? std::nullopt : std::optional(correction.after);
  const auto left = storage::disputed_match(reader, disputed.number);
  if (std::string left_out = report::left_out_text(disputed, after, left, dry_run, style); !left_out.empty())
    correction.edits.push_back(std::move(left_out));
  if (after) correction.warnings += report::kept_twice_warnings(disputed, *after);
}

report::Correction resolve(storage::Transaction& transaction, const Options& options, report::Style style) {
  const std::int64_t number = match_number(transaction, options.common.match);
  const std::vector<base::Uuid> sides = transaction.sides(number);
  if (sides.empty()) {
    const auto match = storage::disputed_match(transaction, number);
    throw match && match->not_compared != 0 ? too_large(*match) : not_disputed(transaction, number);
  }
  const std::optional<std::size_t> side = side_to_keep(*options.keep, sides.size());
  const auto disputed = storage::disputed_match(transaction, number);
  report::Correction correction{.kind = report::Correction::Kind::kResolve, .kept_side = side};
  if (const auto before = transaction.match(number)) correction.before = *before;
  // Where no match is left, or one is again, another join may count.
  std::optional<storage::Joins> joins;
  if (storage::joins_depend_on(transaction, {number})) joins = storage::read_joins(transaction);
  if (!transaction.resolve(number, side ? std::optional(sides[*side - 1]) : std::nullopt,
                           options.common.read_reason()))
    throw Error(ErrorKind::kRefused, base::tr("this side leaves nothing to resolve in match {0}", number))
        .remedy(base::tr("choose another side"));
  const auto after = transaction.match(number);
  correction.after = after ? *after : correction.before;
  correction.after.number = number;
  correction.gone = !after;
  if (disputed) compare_with_sides(transaction, *disputed, correction, options.common.dry_run, style);
  if (joins)
    for (std::string& text : report::join_changes(storage::changes_since(transaction, *joins)))
      correction.edits.push_back(std::move(text));
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("resolve", base::tr_c("help", "resolve a disputed match, or show its sides"));
  command.option(
      "--keep", options->keep, "N|both",
      base::tr_c("help",
                 "side N counts where they differ; both: the lines of both sides, one after the other"));
  command.values_of("--keep", {"1", "2", kBoth});
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example("chapeau resolve -m 17");
  command.example("chapeau resolve -m 17 --keep both");
  command.example(
      base::tr_c("example", "chapeau resolve -m 17 --keep 1 --reason 'as on paper' --dry-run --format json"));
  command.on_run([=] {
    if (!options->keep) return show(*options, writing);
    run_correction("resolve", options->common, writing, [&](storage::Transaction& transaction) {
      return resolve(transaction, *options, writing.output.style());
    });
  });
}

}  // namespace cli::commands::resolve_dispute
