#include "cli/correction.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/match_argument.hpp"
#include "cli/write_command.hpp"
#include "match/note.hpp"
#include "report/words.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

void CorrectionOptions::add_to(Command& command, const std::string& default_match,
                               const std::string& reason_help) {
  command.option("-m,--match", match, "MATCH", match_help("the match", default_match));
  command.option("--reason", reason, "TEXT", reason_help);
  command.flag("--dry-run", dry_run, "show what would be, but record nothing");
  format.add_to(command);
}

std::string CorrectionOptions::read_reason() const {
  return match::read_note(reason.value_or(""), "--reason");
}

void run_correction(const std::string& name, const CorrectionOptions& options, const WriteAccess& writing,
                    const std::function<report::Correction(storage::Writer&)>& correct) {
  const Format format = options.format.value();
  const report::Style style = writing.output.style();
  report::Correction correction;
  write_and_print(
      writing, name, options.dry_run,
      [&](storage::Writer& writer) {
        correction = correct(writer);
        correction.dry_run = options.dry_run;
        return format == Format::kText ? report::correction_text(correction, style)
                                       : json_document(report::correction_json(correction));
      },
      style);
  writing.output.remark(correction.remarks, format == Format::kText);
  writing.output.warn(correction.warnings);
  if (correction.changes)
    writing.output.warn(report::correction_warnings(correction, format == Format::kJson));
}

void naming_the_match(const CorrectionOptions& options, const history::NumberedMatch& match,
                      const std::function<void()>& read) {
  try {
    read();
  } catch (Error& error) {
    if (error.kind() == ErrorKind::kNotThere && !options.match)
      error.remedy(fmt::format("{}; this is match {}, the one last changed, and -m MATCH names another",
                               error.remedy(), match.number));
    throw;
  }
}

void amend_line(storage::Writer& writer, report::Correction& correction, std::size_t index,
                const history::Contents& contents, const std::string& reason) {
  const history::NumberedMatch& before = correction.before;
  const match::Line& line = before.record.match.lines.at(index);
  correction.line_before = correction.line_after = index;
  correction.changes = !(contents == history::contents_of(line));
  if (correction.changes) writer.apply(before.number, history::Amend{line.id, contents}, reason);
  correction.after = writer.listed_match(before.number);
}

std::size_t line_of(const history::NumberedMatch& match, const std::string& number) {
  const auto line = base::parse_unsigned(number);
  if (!line)
    throw Error(ErrorKind::kData, fmt::format("'{}' is not the number of a line", number))
        .remedy("lines are numbered on the sheet, from 1");
  const std::size_t lines = match.record.match.lines.size();
  if (*line < 1 || static_cast<std::uint64_t>(*line) > lines)
    throw Error(ErrorKind::kNotThere, fmt::format("match {} has no line {}", match.number, *line))
        .remedy(lines == 0 ? "it has none yet" : fmt::format("it has lines 1 to {}", lines));
  return static_cast<std::size_t>(*line) - 1;
}

std::size_t index_of(const history::NumberedMatch& match, const base::Uuid& line) {
  const std::vector<match::Line>& lines = match.record.match.lines;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].id == line) return i;
  throw std::logic_error("a line that was just written is not there");
}

}  // namespace cli
