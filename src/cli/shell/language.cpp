#include "cli/shell/language.hpp"

#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

namespace cli {
namespace {

constexpr std::string_view kLanguageOption = "--lang";
constexpr std::string_view kLanguageIs = "--lang=";

/// What some words say.
struct Spoken {
  std::optional<std::string> language;  ///< the value of the last `--lang`
  CommandWords others;
  std::size_t read = 0;  ///< the words up to a `--`
};

/// Reads words up to a `--`. A `--lang` at the end without its value stays: the parser refuses it.
Spoken spoken_in(const CommandWords& words) {
  Spoken spoken;
  std::size_t& at = spoken.read;
  for (; at < words.size() && std::string_view(words[at]) != "--"; ++at) {
    const std::string_view word = words[at];
    if (word == kLanguageOption && at + 1 < words.size())
      spoken.language = words[++at];
    else if (word.starts_with(kLanguageIs))
      spoken.language = word.substr(kLanguageIs.size());
    else
      spoken.others.push_back(words[at]);
  }
  spoken.others.insert(spoken.others.end(), words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  return spoken;
}

/// The language that the words to be completed ask for, if there is such a language.
std::optional<base::Language> of_completed_words(const CommandWords& words) {
  const std::optional<std::string> wanted = spoken_in(words).language;
  return wanted ? base::find_language(*wanted) : std::nullopt;
}

base::Language environments_language() {
  return base::language_of_environment([](const char* name) -> const char* { return std::getenv(name); });
}

}  // namespace

CommandWords choose_language(int argc, const char* const* argv) {
  const CommandWords words(argv, argv + argc);
  const Spoken spoken = spoken_in(words);
  if (spoken.others.size() > 2 && std::string_view(spoken.others[1]) == "complete" &&
      spoken.read < words.size()) {
    const auto behind = words.begin() + static_cast<std::ptrdiff_t>(spoken.read) + 1;
    if (const auto language = of_completed_words({behind, words.end()})) {
      base::set_language(*language);
      return spoken.others;
    }
  }
  const auto wanted = spoken.language ? base::find_language(*spoken.language) : std::nullopt;
  base::set_language(wanted ? *wanted : environments_language());
  if (spoken.language && !wanted)
    throw base::Error(base::ErrorKind::kUsage,
                      base::tr("'{0}' is not a language of this program", *spoken.language))
        .remedy(base::tr("use {0}", base::join_or(base::language_codes())));
  return spoken.others;
}

}  // namespace cli
