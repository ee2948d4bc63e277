#include "match/note.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"

namespace match {

using base::Error;
using base::ErrorKind;

std::string read_note(const std::string& text, const std::string& where) {
  const auto refuse = [&](std::string message) {
    return Error(ErrorKind::kData, std::move(message)).at({where, text, 0, 0});
  };
  if (const std::size_t valid = base::utf8_size(text); valid < text.size())
    throw refuse(base::tr("the text is not UTF-8")).at({where, text, valid, valid + 1});
  std::string note = base::to_nfc(text);
  const std::vector<char32_t> characters = base::code_points(note);
  if (characters.size() > kLongestNote)
    throw refuse(base::tr("the text is longer than {0} characters", kLongestNote))
        .remedy(base::tr("make it shorter"));
  std::size_t at = 0;
  for (const char32_t c : base::code_points(text)) {
    const std::size_t end = at + base::utf8_length(c);
    if (c == U'\n' || c == U'\r')
      throw refuse(base::tr("the text has line breaks")).remedy(base::tr("write it on one line"));
    if (base::is_control(c))
      throw refuse(base::tr("the text has a control character"))
          .at({where, text, at, end})
          .remedy(base::tr("leave it out"));
    at = end;
  }
  return note;
}

int most_adjusted(const games::Game& game) { return games::info(game).most_score; }

void check_adjustment(const games::Game& game, const Names& names, const Adjustment& adjustment) {
  if (adjustment.points.size() != names.size())
    throw Error(ErrorKind::kData,
                base::tr("an adjustment needs a number for each of the {0} players", names.size()));
  const int most = most_adjusted(game);
  for (const int points : adjustment.points)
    if (points < -most || points > most)
      throw Error(ErrorKind::kData, base::tr("an adjustment of {0} is too large", points))
          .remedy(base::tr("write a number from {0} to {1}", -most, most));
  if (adjustment.reason.find_first_not_of(' ') == std::string::npos)
    throw Error(ErrorKind::kData, base::tr("an adjustment needs a reason"))
        .remedy(base::tr("say why, for example 'miscounted'"));
}

base::Error no_total_changed() {
  return base::Error(base::ErrorKind::kData, base::tr("an adjustment of nothing but zeros changes no total"));
}

bool changes_totals(const Adjustment& adjustment) {
  return std::any_of(adjustment.points.begin(), adjustment.points.end(),
                     [](int points) { return points != 0; });
}

}  // namespace match
