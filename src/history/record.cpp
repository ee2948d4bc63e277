#include "history/record.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace history {

std::string read_note(const std::string& text, const std::string& where) {
  const auto refuse = [&](std::string message) {
    return base::Error(base::ErrorKind::kData, std::move(message)).at({where, text, 0, 0});
  };
  if (const std::size_t at = base::utf8_size(text); at < text.size())
    throw refuse("the text is not UTF-8").at({where, text, at, at + 1});
  std::string note = base::to_nfc(text);
  const std::vector<char32_t> characters = base::code_points(note);
  if (characters.size() > kLongestNote)
    throw refuse("the text is longer than 500 characters").remedy("write less");
  if (std::any_of(characters.begin(), characters.end(), base::is_control))
    throw refuse("the text has control characters or line breaks").remedy("write it on one line");
  return note;
}

settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing) {
  return settlement::settle(record.match, standing, record.match.rules.settlement, record.stakes);
}

}  // namespace history
