#include "cards/entry_text.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/json/json.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"

namespace cards {

using base::Error;
using base::ErrorKind;
using base::SourceSpan;

EntryText split_at_slash(const SourceSpan& cards) {
  const std::string_view text = cards.view();
  const std::size_t slash = text.find('/');
  EntryText entry{.melds = cards, .left = {cards.source, cards.end, cards.end}};
  if (slash == std::string_view::npos) return entry;
  if (const std::size_t second = text.find('/', slash + 1); second != std::string_view::npos)
    throw Error(ErrorKind::kData, base::tr("an entry has only one slash"))
        .at(SourceSpan{cards.source, cards.begin + second, cards.begin + second + 1}.place())
        .remedy(base::tr("write what was laid down before it, cards left in hand after it"));
  entry.melds.end = cards.begin + slash;
  entry.left.begin = cards.begin + slash + 1;
  return entry;
}

EntryText split_entry(const std::string& argument, bool points) {
  const SourceSpan all = base::make_source_span(argument);
  if (!base::is_utf8(argument))
    throw Error(ErrorKind::kData, base::tr("the entry is not UTF-8 text")).at(all.place());
  const auto equals = base::find_equals(argument);
  if (!equals)
    throw Error(ErrorKind::kData, points ? base::tr("an entry is NAME=SCORE, and this has no '='")
                                         : base::tr("an entry is NAME=CARDS, and this has no '='"))
        .at(all.place())
        .remedy(points ? base::tr("write NAME=SCORE, for example Ann=280; put a name with a space in quotes")
                       : base::tr("write NAME=CARDS, for example Ann=777 KKK / 4; put a name with a space in "
                                  "quotes"));
  const std::size_t name_end = equals->begin;
  if (name_end == 0)
    throw Error(ErrorKind::kData, base::tr("the name before the '=' is missing"))
        .at({"", argument, 0, equals->end})
        .remedy(points ? base::tr("write 'Ann=280'") : base::tr("write 'Ann=777 KKK / 4'"));
  // What follows is cards or a number, and may be in full-width forms.
  const SourceSpan narrow = base::make_narrow_source_span(argument);
  const std::size_t begin = base::narrow(std::string_view(argument).substr(0, equals->end)).size();
  if (const std::size_t second = narrow.view().find('=', begin); second != std::string_view::npos)
    throw Error(ErrorKind::kData, base::tr("this entry has a second '='"))
        .at(SourceSpan{narrow.source, second, second + 1}.place())
        .remedy(points
                    ? base::tr("write each player's entry as its own argument: 'Ann=280' 'Bob=45'")
                    : base::tr("write each player's entry as its own argument: 'Ann=777 KKK' 'Bob=AAA / 4'"));
  EntryText entry = split_at_slash({narrow.source, begin, narrow.end});
  entry.name = argument.substr(0, name_end);
  entry.name_text = {all.source, 0, name_end};
  return entry;
}

std::string EntryWording::for_entry(std::string with_name, std::string alone, std::string interchange) const {
  switch (source) {
    case Source::kCommandLine: break;
    case Source::kPlay:
    case Source::kBody: return alone;
    case Source::kInterchange: return interchange;
  }
  return with_name;
}

std::string EntryWording::for_option(std::string command_line, std::string play, std::string json) const {
  switch (source) {
    case Source::kCommandLine: break;
    case Source::kPlay: return play;
    case Source::kInterchange:
    case Source::kBody: return json;
  }
  return command_line;
}

std::string EntryWording::out_option(std::string_view name) const {
  return source == Source::kBody ? fmt::format("\"out\": {}", base::JsonText().text(name).take())
                                 : fmt::format("--out {}", base::shell_quoted(name));
}

std::string EntryWording::score_is_entered() const {
  if (source == Source::kBody) return base::tr("a score is entered with \"points\": true");
  return for_option(base::tr("a score is entered with --points"),
                    base::tr("a score is entered as =280, or with its star or circle"),
                    base::tr("a score is entered as \"score\" and \"stars\""));
}

std::string EntryWording::out_is_shown() const {
  return for_option(base::tr("leave out --out: the cards show it"),
                    base::tr("leave out the line 'out NAME': the cards show it"),
                    base::tr("leave out \"out\": the cards show it"));
}

std::string EntryWording::nobody_out_remedy() const {
  return for_option(base::tr("if nobody went out, use --no-out"),
                    base::tr("if nobody went out, use the line 'nobody'"),
                    base::tr("if nobody went out, use \"no_out\""));
}

std::string EntryWording::ended_by(std::string_view name) const {
  // Translators: {0} is an option with the name of a player: --out Ann.
  if (no_out_by_line) return base::tr("use {0}, as the line says that nobody went out", out_option(name));
  return for_option(base::tr("leave out --no-out"), base::tr("leave out the line 'nobody'"),
                    base::tr("leave out \"no_out\""));
}

std::string EntryWording::scores_for_all() const {
  return source == Source::kBody ? base::tr("to enter scores, use \"points\": true and name every player")
                                 : base::tr("to enter scores, use --points and name every player");
}

PaperScore read_score(const SourceSpan& text, bool stars, const EntryWording& wording) {
  constexpr std::size_t kMostCharacters = 9;
  const auto problem = [&](std::string message) {
    Error error(ErrorKind::kData, std::move(message));
    const SourceSpan shown = base::trimmed(text);
    const std::string form = stars ? base::tr("write 280, 280* with a star for each star, -45 or (45)")
                                   : base::tr("write a whole number, for example 85");
    const std::string for_cards = *wording.cards == '\0' ? "" : base::translated(wording.cards);
    error.at(shown.begin < shown.end ? shown.place() : text.place())
        .code("not_a_score")
        .remedy(for_cards.empty() ? form : base::join_clauses({form, for_cards}));
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
  if (paper.stars > kMostStoredStars) throw problem(base::tr("no hand has so many stars"));
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
  if (rest.empty()) throw problem(base::tr("the score is missing"));
  const std::optional<std::int64_t> read = base::parse_signed(rest);
  if (!read) throw problem(base::tr("'{0}' is not a score", base::trimmed(text).view()));
  if (rest.size() > kMostCharacters) throw problem(base::tr("no hand has that score"));
  if (rest.front() == '+') throw problem(base::tr("a score has no plus sign"));
  const std::int64_t score = *read;
  if (circled && score == 0) throw problem(base::tr("zero is not a chapeau, so it has no circle"));
  if (outer > 0 && score < 0) throw problem(base::tr("the score has two signs"));
  paper.score = static_cast<int>(circled && score > 0 ? -score : score);
  return paper;
}

}  // namespace cards
