#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The language of what a person reads. A message is a whole sentence, and its English text is the key under
/// which the catalogues of `base/po` have its translation (GNU gettext). What programs read (JSON, CSV,
/// ledger) is English.
namespace base {

/// The languages that there are. Programs for tests alone have `kPseudo`, which marks every message with
/// brackets.
enum class Language { kEnglish, kFrench, kSpanish, kJapanese, kPseudo };

/// "en", "fr", "es", "ja"; also what the attribute `lang` of a page says.
std::string_view code_of(Language language);
/// The codes of all languages that a user can ask for, in the order of the alphabet.
std::vector<std::string> language_codes();
/// The language with this code, which may have a region and an encoding behind it ("fr_CA.UTF-8").
std::optional<Language> find_language(std::string_view code);

/// The language that the environment asks for: CHAPEAU_LANG, else the locale's variables in gettext's order,
/// where LANGUAGE is a list that counts if the locale is not C or POSIX, or if there is no locale. English
/// for a language that there is not. `variable` gives the value of a variable, or null.
Language language_of_environment(const char* (*variable)(const char* name));

/// Sets the language of this process. Called once, before anything is printed.
void set_language(Language language);
/// The language in which this thread speaks now.
Language language();

/// While one exists, this thread speaks a language: for one reader of several. The one made last counts.
class ScopedLanguage {
 public:
  explicit ScopedLanguage(Language language);
  ~ScopedLanguage();
  ScopedLanguage(const ScopedLanguage&) = delete;
  ScopedLanguage& operator=(const ScopedLanguage&) = delete;

 private:
  std::optional<Language> before_;
};

/// While one exists, this thread speaks English: for what programs read.
class InEnglish {
  ScopedLanguage language_{Language::kEnglish};
};

/// What `make` returns, which speaks English meanwhile.
template <class Make>
auto in_english(const Make& make) {
  const InEnglish english;
  return make();
}

/// A single word, title or unit with the context that tells its meaning from others, for a constant.
struct ContextText {
  const char* context;
  const char* text;
};

/// Marks a text that `translated` is given later, for a constant.
constexpr const char* tr_noop(const char* english) { return english; }
constexpr ContextText tr_noop_c(const char* context, const char* english) { return {context, english}; }

/// The translation of a text without placeholders; the text itself if there is none.
std::string translated(const char* english);
std::string translated(const ContextText& english);

/// What `tr`, `tr_c` and `tr_n` do. A translation that cannot be formatted with the arguments counts as
/// missing.
std::string format_message(fmt::string_view english, fmt::format_args arguments);
std::string format_message(const char* context, fmt::string_view english, fmt::format_args arguments);
std::string format_message(std::int64_t count, fmt::string_view one, fmt::string_view many,
                           fmt::format_args arguments);

/// A sentence in the language, with arguments for `{0}`, `{1}` and so on. The English text is checked when it
/// is compiled, translations by tests/translations.
template <class... Args>
std::string tr(fmt::format_string<const Args&...> english, const Args&... arguments) {
  return format_message(english, fmt::make_format_args(arguments...));
}

/// A single word, a title, a cell or a unit in the language: `context` says which it is.
template <class... Args>
std::string tr_c(const char* context, fmt::format_string<const Args&...> english, const Args&... arguments) {
  return format_message(context, english, fmt::make_format_args(arguments...));
}

/// A sentence with one number that inflects it: `{0}` is `count`, the arguments follow from `{1}` on. English
/// takes `one` for 1 and -1; a catalogue decides by its own header, by the absolute value.
template <class... Args>
std::string tr_n(std::int64_t count, fmt::format_string<const std::int64_t&, const Args&...> one,
                 fmt::format_string<const std::int64_t&, const Args&...> many, const Args&... arguments) {
  return format_message(count, one, many, fmt::make_format_args(count, arguments...));
}

/// "Ann", "Ann and Bob", "Ann, Bob and Cho".
std::string join_and(const std::vector<std::string>& items);
/// "Ann", "Ann or Bob", "Ann, Bob or Cho".
std::string join_or(const std::vector<std::string>& items);
/// "Ann, Bob, Cho".
std::string join_comma(const std::vector<std::string>& items);
/// "one thing; another": for parts that have commas themselves.
std::string join_semicolon(const std::vector<std::string>& items);
/// Clauses without a full stop, joined as `join_semicolon` does; a language may make sentences of them.
std::string join_clauses(const std::vector<std::string>& clauses);
/// Whole sentences, each with its full stop, one behind the other.
std::string join_sentences(const std::vector<std::string>& sentences);
/// How many things a text names or describes; of more it says how many they are.
inline constexpr std::size_t kMostNamed = 8;
/// Of the first `most`, and how many more there are: "Ann, Bob and 2 more".
std::string join_first(const std::vector<std::string>& items, std::size_t most = kMostNamed);

}  // namespace base
