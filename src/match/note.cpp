#include "match/note.hpp"

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"

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

std::string printable_note(std::string_view note) { return base::printable_beginning(note, kLongestNote); }

}  // namespace match
