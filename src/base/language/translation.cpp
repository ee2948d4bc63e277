#include "base/language/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/language/catalogue.hpp"
#include "base/language/catalogues.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"

namespace base {
namespace {

struct KnownLanguage {
  Language language;
  std::string_view code;
};

constexpr std::array kLanguages{
    KnownLanguage{Language::kEnglish, "en"}, KnownLanguage{Language::kFrench, "fr"},
    KnownLanguage{Language::kSpanish, "es"}, KnownLanguage{Language::kJapanese, "ja"},
    KnownLanguage{Language::kPseudo, "zz"},
};

Language chosen = Language::kEnglish;
thread_local std::optional<Language> of_thread;  // nothing: the one of the process

/// The value of a variable that is set and not empty.
std::string_view value_of(const char* (*variable)(const char*), const char* name) {
  const char* value = variable(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// The first language of a list such as "de:fr_CA:en" that there is.
std::optional<Language> first_known(std::string_view list) {
  for (const std::string& code : split(list, ':'))
    if (const auto language = find_language(code)) return language;
  return std::nullopt;
}

std::uint64_t absolute(std::int64_t count) {
  return count < 0 ? ~static_cast<std::uint64_t>(count) + 1 : static_cast<std::uint64_t>(count);
}

std::string key_of(const char* context, std::string_view english) {
  std::string key(context);
  key += '\4';
  key += english;
  return key;
}

/// Opened when the first message in its language is looked up.
template <Language language>
const Catalogue& catalogue_in() {
  static const Catalogue catalogue(text_of(catalogue_files(), std::string(code_of(language)) + ".mo"));
  return catalogue;
}

const Catalogue& catalogue() {
  switch (language()) {
    case Language::kFrench: return catalogue_in<Language::kFrench>();
    case Language::kSpanish: return catalogue_in<Language::kSpanish>();
    case Language::kJapanese: return catalogue_in<Language::kJapanese>();
    case Language::kEnglish:
    case Language::kPseudo: break;
  }
  return catalogue_in<Language::kEnglish>();
}

bool translates() { return language() != Language::kEnglish; }

/// The message between brackets and a third longer, so that what was never translated is seen, and what has
/// no room for a longer translation.
std::string pseudo(const std::string& english) {
  return "⟦" + english + std::string(display_width(english) / 3, '~') + "⟧";
}

std::string_view view(fmt::string_view text) { return {text.data(), text.size()}; }

/// A text that `fmt` prints as it is: a path may have braces.
std::string without_fields(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped.append(c == '{' || c == '}' ? 2 : 1, c);
  return escaped;
}

/// The commands in a message name the database that was named; what the arguments bring stays.
std::string formatted(fmt::string_view message, fmt::format_args arguments) {
  if (!commands_name_database()) return fmt::vformat(message, arguments);
  return fmt::vformat(with_program(view(message), without_fields(typed_program())), arguments);
}

std::string format_found(std::optional<std::string_view> translation, fmt::string_view english,
                         fmt::format_args arguments) {
  if (language() == Language::kPseudo) return pseudo(formatted(english, arguments));
  if (translation) try {
      return formatted({translation->data(), translation->size()}, arguments);
    } catch (const fmt::format_error&) {
      // An error in a catalogue must not cost a player the sentence.
    }
  return formatted(english, arguments);
}

/// Whether a word begins with the sound of `i`, before which Spanish says "e" for "y": "Iris", "Hilda",
/// "Yves", not "Hielo", "Yolanda".
bool begins_with_i(std::string_view word) {
  const std::string key = lookup_key(word);
  std::string_view rest = key;
  if (rest.starts_with('h')) rest.remove_prefix(1);
  if (rest.size() > 1 && rest[0] == 'y')
    return std::string_view("aeiou").find(rest[1]) == std::string_view::npos;
  return rest.starts_with('i') &&
         !(key.starts_with("hia") || key.starts_with("hie") || key.starts_with("hio"));
}

/// The same for `o`, before which Spanish says "u" for "o".
bool begins_with_o(std::string_view word) {
  const std::string key = lookup_key(word);
  return key.starts_with('o') || key.starts_with("ho");
}

std::string join_with(const std::vector<std::string>& items, std::size_t end) {
  std::string text;
  for (std::size_t i = 0; i < end; ++i) {
    // Translators: between two of several names or things, as in "Ann, Bob and Cho".
    text = i == 0 ? items[i] : tr_c("list", "{0}, {1}", text, items[i]);
  }
  return text;
}

}  // namespace

std::string_view code_of(Language language) {
  for (const KnownLanguage& known : kLanguages)
    if (known.language == language) return known.code;
  return "en";
}

std::vector<std::string> language_codes() {
  std::vector<std::string> codes;
  for (const KnownLanguage& known : kLanguages)
    if (known.language != Language::kPseudo) codes.emplace_back(known.code);
  std::sort(codes.begin(), codes.end());
  return codes;
}

std::optional<Language> find_language(std::string_view code) {
  const std::string wanted = fold_case(code.substr(0, code.find_first_of("_-.@")));
  for (const KnownLanguage& known : kLanguages)
    if (known.code == wanted && (known.language != Language::kPseudo || has_pseudo_language()))
      return known.language;
  return std::nullopt;
}

Language language_of_environment(const char* (*variable)(const char* name)) {
  if (const std::string_view own = value_of(variable, "CHAPEAU_LANG"); !own.empty())
    return find_language(own).value_or(Language::kEnglish);
  const std::string_view list = value_of(variable, "LANGUAGE");
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const std::string_view locale = value_of(variable, name);
    if (locale.empty()) continue;
    const std::string_view plain = locale.substr(0, locale.find_first_of(".@"));
    if (plain == "C" || plain == "POSIX") return Language::kEnglish;
    if (const auto first = first_known(list)) return *first;
    return find_language(locale).value_or(Language::kEnglish);
  }
  return first_known(list).value_or(Language::kEnglish);
}

void set_language(Language language) { chosen = language; }
Language language() { return of_thread.value_or(chosen); }

ScopedLanguage::ScopedLanguage(Language language) : before_(std::exchange(of_thread, language)) {}
ScopedLanguage::~ScopedLanguage() { of_thread = before_; }

std::string translated(const char* english) {
  if (!translates()) return with_program(english, typed_program());
  if (language() == Language::kPseudo) return pseudo(english);
  return with_program(catalogue().find(english).value_or(english), typed_program());
}

std::string translated(const ContextText& english) {
  if (!translates()) return english.text;
  if (language() == Language::kPseudo) return pseudo(english.text);
  return std::string(catalogue().find(key_of(english.context, english.text)).value_or(english.text));
}

std::string format_message(fmt::string_view english, fmt::format_args arguments) {
  if (!translates()) return formatted(english, arguments);
  return format_found(catalogue().find(view(english)), english, arguments);
}

std::string format_message(const char* context, fmt::string_view english, fmt::format_args arguments) {
  if (!translates()) return formatted(english, arguments);
  return format_found(catalogue().find(key_of(context, view(english))), english, arguments);
}

std::string format_message(std::int64_t count, fmt::string_view one, fmt::string_view many,
                           fmt::format_args arguments) {
  const fmt::string_view english = absolute(count) == 1 ? one : many;
  if (!translates()) return formatted(english, arguments);
  return format_found(catalogue().find(view(one), absolute(count)), english, arguments);
}

std::string join_comma(const std::vector<std::string>& items) { return join_with(items, items.size()); }

std::string join_semicolon(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items)
    // Translators: between two of several things that have commas themselves.
    text = &item == &items.front() ? item : tr_c("list", "{0}; {1}", text, item);
  return text;
}

std::string join_clauses(const std::vector<std::string>& clauses) {
  std::string text;
  for (const std::string& clause : clauses)
    // Translators: between two clauses, as in "Ann has only 11 cards; did you forget 4 more?".
    text = &clause == &clauses.front() ? clause : tr_c("clauses", "{0}; {1}", text, clause);
  return text;
}

std::string join_sentences(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    // Translators: between two sentences that follow each other, each with its full stop.
    text = &sentence == &sentences.front() ? sentence : tr_c("sentences", "{0} {1}", text, sentence);
  }
  return text;
}

std::string join_and(const std::vector<std::string>& items) {
  if (items.size() < 2) return join_comma(items);
  const std::string first = join_with(items, items.size() - 1);
  const std::string& last = items.back();
  const bool is_i = begins_with_i(last);
  if (items.size() > 2) {
    // Translators: Spanish says "e" here, before the sound of an i. Others translate it as "list of three or
    // more".
    if (is_i) return tr_c("list of three or more, before the sound of i", "{0} and {1}", first, last);
    // Translators: {0} has commas: "Ann, Bob and Cho".
    return tr_c("list of three or more", "{0} and {1}", first, last);
  }
  // Translators: Spanish says "e" here, before the sound of an i. Others translate it as "list", of two.
  if (is_i) return tr_c("list, before the sound of i", "{0} and {1}", first, last);
  return tr_c("list", "{0} and {1}", first, last);
}

std::string join_or(const std::vector<std::string>& items) {
  if (items.size() < 2) return join_comma(items);
  const std::string first = join_with(items, items.size() - 1);
  const std::string& last = items.back();
  const bool is_o = begins_with_o(last);
  if (items.size() > 2) {
    // Translators: Spanish says "u" here, before the sound of an o. Others translate it as "list of three or
    // more".
    if (is_o) return tr_c("list of three or more, before the sound of o", "{0} or {1}", first, last);
    // Translators: {0} has commas: "Ann, Bob or Cho".
    return tr_c("list of three or more", "{0} or {1}", first, last);
  }
  // Translators: Spanish says "u" here, before the sound of an o. Others translate it as "list", of two.
  if (is_o) return tr_c("list, before the sound of o", "{0} or {1}", first, last);
  return tr_c("list", "{0} or {1}", first, last);
}

std::string join_first(const std::vector<std::string>& items, std::size_t most) {
  if (items.size() <= most) return join_and(items);
  const std::vector<std::string> first(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(most));
  // Translators: {1} is a list of names or things.
  return tr_n(static_cast<std::int64_t>(items.size() - most), "{1} and {0} more", "{1} and {0} more",
              join_comma(first));
}

}  // namespace base
