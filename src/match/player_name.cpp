#include "match/player_name.hpp"

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace match {
namespace {

/// The indexes of the names of which the key is that of the text, else of those of which it begins so.
std::vector<std::size_t> equal_or_beginning(const games::Names& names, std::string_view text,
                                            std::string (*key)(std::string_view)) {
  const std::string wanted = key(text);
  std::vector<std::size_t> equal, begin_so;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = key(names[i]);
    if (name == wanted) equal.push_back(i);
    if (!wanted.empty() && name.starts_with(wanted)) begin_so.push_back(i);
  }
  return equal.empty() ? begin_so : equal;
}

}  // namespace

std::string read_name(const base::SourceSpan& text) {
  const auto refuse = [&](std::string message, std::string remedy) {
    return base::Error(base::ErrorKind::kData, std::move(message)).at(text.place()).remedy(std::move(remedy));
  };
  if (!base::is_utf8(text.view()))
    throw refuse(base::tr("the name is not UTF-8 text"), base::tr("use a UTF-8 terminal"));
  std::string name = base::to_nfc(text.view());
  const std::vector<char32_t> characters = base::code_points(name);
  if (characters.empty()) throw refuse(base::tr("a name is missing"), base::tr("use 1 to 64 characters"));
  if (characters.size() > kLongestName)
    throw refuse(base::tr("the name is too long"), base::tr("use 1 to 64 characters"));
  if (characters.front() == '-')
    throw refuse(base::tr("a name cannot begin with '-'"), base::tr("leave out the '-'"));
  if (base::is_space(characters.front()) || base::is_space(characters.back()))
    throw refuse(base::tr("a name cannot begin or end with a space"), base::tr("leave out the space"));
  for (const char32_t c : characters) {
    if (c == '=')
      throw refuse(base::tr("a name cannot contain '='"),
                   base::tr("leave it out: '=' separates a name from its cards"));
    if (base::is_control(c))
      throw refuse(base::tr("a name cannot contain control characters"), base::tr("leave them out"));
  }
  if (const auto hidden = base::find_invisible(name))
    throw base::Error(base::ErrorKind::kData, base::tr("this name contains an invisible character"))
        .at({text.place().where, name, *hidden, *hidden + 1})
        .remedy(base::tr("leave it out, or type the name again"));
  if (base::display_width(name) == 0)
    throw refuse(base::tr("this name has no visible character"),
                 base::tr("choose a name that people can read"));
  return name;
}

std::string read_name(std::string_view name) { return read_name(base::make_source_span(std::string(name))); }

std::string printable_name(std::string_view name) {
  constexpr std::size_t kLongestNumber = 16;  // " (2)" is behind the name of a namesake
  const bool begins = name.starts_with(' '), ends = name.size() > 1 && name.ends_with(' ');
  if (!begins && !ends) return base::printable_beginning(name, kLongestName + kLongestNumber);
  if (begins) name.remove_prefix(1);
  if (ends) name.remove_suffix(1);
  constexpr std::string_view kSpace = "\\x20";  // as `printable` writes out what cannot be seen
  return std::string(begins ? kSpace : "") + base::printable_beginning(name, kLongestName + kLongestNumber) +
         std::string(ends ? kSpace : "");
}

bool same_player(std::string_view a, std::string_view b) { return base::fold_case(a) == base::fold_case(b); }

std::optional<games::Seat> find_seat(const games::Names& names, std::string_view player) {
  for (games::Seat seat = 0; seat < names.size(); ++seat)
    if (same_player(names[seat], player)) return seat;
  return std::nullopt;
}

std::vector<std::size_t> meant_by(const games::Names& names, std::string_view text, Accents accents) {
  if (!base::is_utf8(text)) return {};
  std::vector<std::size_t> meant = equal_or_beginning(names, base::to_nfc(text), base::fold_case);
  if (!meant.empty() || accents == Accents::kSignificant) return meant;
  return equal_or_beginning(names, text, base::lookup_key);
}

std::string who_plays(const games::Names& names, std::string_view player) {
  const std::string meant = base::did_you_mean(player, names);
  return meant.empty() ? base::tr("the players are {0}", base::join_and(names)) : meant;
}

}  // namespace match
