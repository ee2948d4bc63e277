#include "cli/correction.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "match/note.hpp"
#include "report/words.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

void CorrectionOptions::add_to(Command& command, const std::string& match_help) {
  command.option("-m,--match", match, "MATCH", match_help);
  command.option("--reason", reason, "TEXT", "why, for 'explain' and 'log'");
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
  std::string text;
  const auto work = [&](storage::Writer& writer) {
    correction = correct(writer);
    correction.dry_run = options.dry_run;
    text = format == Format::kText ? report::correction_text(correction, style)
                                   : json_document(report::correction_json(correction));
  };
  storage::Store store = writing.open();
  if (options.dry_run) {
    store.rehearse(name, writing.now(), work);
    writing.output.print(text, style);
  } else {
    const bool recorded = store.write(name, writing.now(), work);
    recorded ? writing.output.print_saved(text, style) : writing.output.print(text, style);
  }
  writing.output.remark(correction.remarks, format == Format::kText);
  if (format == Format::kText && correction.changes)
    writing.output.warn(report::correction_warnings(correction));
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
