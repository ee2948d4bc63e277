#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "report/disputed.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> keep;
  bool both = false;
  CorrectionOptions common;
};

/// What the other file was called nobody knows any more.
constexpr const char* kThere = "from another file";

/// The disputed match that is meant. A match whose start is disputed may be gone for the time being.
storage::DisputedMatch disputed_match(storage::Reader& reader, const std::optional<std::string>& argument) {
  const std::int64_t number =
      argument ? match_even_if_gone(reader, *argument) : match_to_read(reader, argument).number;
  if (auto match = reader.disputed_match(number)) return std::move(*match);
  std::vector<std::string> others;
  for (const std::int64_t other : reader.disputed_matches())
    others.push_back(fmt::format("chapeau resolve -m {}", other));
  throw Error(ErrorKind::kRefused, fmt::format("match {} is not disputed", number))
      .remedy(others.empty() ? "no match is" : base::join_and(others));
}

void show(const Options& options, const WriteAccess& writing) {
  const Format format = options.common.format.value();
  const report::Style style = writing.output.style();
  std::optional<storage::DisputedMatch> match;
  writing.open().read([&](storage::Reader& reader) { match = disputed_match(reader, options.common.match); });
  if (format == Format::kJson) return writing.output.print(json_document(report::dispute_json(*match)));
  writing.output.print(report::dispute_text(*match, kThere, style) + report::choices_text(*match, style),
                       style);
}

report::Correction settle(storage::Writer& writer, const Options& options) {
  const storage::DisputedMatch match = disputed_match(writer, options.common.match);
  std::optional<std::size_t> side;
  if (options.keep)
    side = static_cast<std::size_t>(
        number_in_range(*options.keep, 1, static_cast<std::int64_t>(match.sides.size()), "--keep"));
  report::Correction correction{
      .deed = side ? fmt::format("settled: side {} counts", *side)
                   : std::string("settled: the lines of all sides count; where only one "
                                 "can, what stood for the time being")};
  if (match.now) correction.before = *match.now;
  if (!writer.settle(match.number, side ? std::optional(match.sides[*side - 1].operation.id) : std::nullopt,
                     options.common.read_reason()))
    throw Error(ErrorKind::kRefused,
                fmt::format("this side leaves nothing to settle in match {}", match.number))
        .remedy("keep another side");
  const auto after = writer.match(match.number);
  correction.after = after ? *after : correction.before;
  if (!after) correction.deed += "; the match is gone";
  return correction;
}

}  // namespace

void resolve_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("resolve", "settle a disputed match; alone it shows both sides");
  command.option("--keep", options->keep, "N", "side N counts where the sides differ");
  command.flag("--both", options->both, "the lines of both sides count, one after the other");
  command.exclude("--keep", "--both");
  options->common.add_to(command, "the one last changed");
  command.example("chapeau resolve -m 17");
  command.example("chapeau resolve -m 17 --keep 1 --reason 'as on paper' --dry-run --format json");
  command.on_run([=] {
    if (!options->keep && !options->both) return show(*options, writing);
    run_correction("resolve", options->common, writing,
                   [&](storage::Writer& writer) { return settle(writer, *options); });
  });
}

}  // namespace cli
