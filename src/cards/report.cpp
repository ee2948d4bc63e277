#include "cards/report.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/decimal.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "base/typed_command.hpp"

namespace cards {

using base::Error;
using base::ErrorKind;
using base::SourceSpan;

Report split_report(const std::string& argument) {
  const SourceSpan all = base::make_source_span(argument);
  if (!base::is_utf8(argument))
    throw Error(ErrorKind::kData, base::tr("the entry is not UTF-8 text")).at(all.place());
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos)
    throw Error(ErrorKind::kData, base::tr("an entry is NAME=CARDS, and this has no '='"))
        .at(all.place())
        .remedy(base::tr("write NAME=CARDS, for example Ann=777 KKK / 4; put a name with a space in quotes"));
  if (equals == 0)
    throw Error(ErrorKind::kData, base::tr("the name before the '=' is missing"))
        .at({"", argument, 0, 1})
        .remedy(base::tr("write 'Ann=777 KKK / 4'"));
  if (const std::size_t second = argument.find('=', equals + 1); second != std::string::npos)
    throw Error(ErrorKind::kData, base::tr("this entry has a second '='"))
        .at({"", argument, second, second + 1})
        .remedy(base::tr("write each player's entry as its own argument: 'Ann=777 KKK' 'Bob=AAA / 4'"));
  Report report;
  report.name = argument.substr(0, equals);
  report.name_text = {all.source, 0, equals};
  const std::size_t slash = argument.find('/', equals + 1);
  const bool has_slash = slash != std::string::npos;
  report.melds = {all.source, equals + 1, has_slash ? slash : argument.size()};
  report.left = {all.source, has_slash ? slash + 1 : argument.size(), argument.size()};
  if (const std::size_t second = has_slash ? argument.find('/', slash + 1) : std::string::npos;
      second != std::string::npos)
    throw Error(ErrorKind::kData, base::tr("an entry has only one slash"))
        .at({"", argument, second, second + 1})
        .remedy(base::tr("write what was laid down before it, cards left in hand after it"));
  return report;
}

std::string ReportWording::ended_by(std::string_view name) const {
  if (!no_out_by_line) return base::tr("leave out {0}", no_out);
  return base::tr("use {0} {1}, as the line says that nobody went out", out, base::shell_quoted(name));
}

PaperScore read_score(const SourceSpan& text, bool stars, const ReportWording& wording) {
  constexpr std::size_t kMostDigits = 6;
  constexpr int kMostStars = 99;
  const auto problem = [&](std::string message) {
    Error error(ErrorKind::kData, std::move(message));
    const SourceSpan shown = base::trimmed(text);
    error.at(shown.begin < shown.end ? shown.place() : text.place())
        .remedy(std::string(stars ? "write 280, 280* with a star for each star, -45 or (45)"
                                  : "write a whole number, for example 85") +
                (wording.cards.empty() ? "" : fmt::format("; {}", wording.cards)));
    return error;
  };
  std::string_view rest = base::trimmed(text).view();
  PaperScore paper;
  const auto take_stars = [&] {
    while (rest.starts_with('*') || rest.starts_with(' ')) {
      if (rest.front() == '*') ++paper.stars;
      rest.remove_prefix(1);
    }
    while (rest.ends_with('*') || rest.ends_with(' ')) {
      if (rest.back() == '*') ++paper.stars;
      rest.remove_suffix(1);
    }
  };
  take_stars();
  if (paper.stars > kMostStars) throw problem("no hand has so many stars");
  // The sign may be before the circle or within it.
  std::size_t outer = 0;
  if (rest.ends_with(')'))
    outer = rest.starts_with('-') ? 1 : rest.starts_with(base::kMinusSign) ? base::kMinusSign.size() : 0;
  rest.remove_prefix(outer);
  const bool circled = rest.starts_with('(') && rest.ends_with(')');
  if (circled) {
    rest.remove_prefix(1);
    rest.remove_suffix(1);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    while (rest.ends_with(' ')) rest.remove_suffix(1);
  }
  if (rest.empty()) throw problem("the score is missing");
  const std::optional<std::int64_t> read = base::parse_signed(rest);
  if (!read) throw problem(base::tr("'{0}' is not a score", base::trimmed(text).view()));
  if (rest.size() > kMostDigits + 3) throw problem("no hand has that score");
  if (rest.front() == '+') throw problem("a score has no plus sign");
  const std::int64_t score = *read;
  if (circled && score == 0) throw problem("zero is not a chapeau, so it has no circle");
  if (outer > 0 && score < 0) throw problem("the score has two signs");
  paper.score = static_cast<int>(circled && score > 0 ? -score : score);
  return paper;
}

}  // namespace cards
