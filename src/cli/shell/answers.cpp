#include "cli/shell/answers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>

#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"

namespace cli {
namespace {

/// Latin letters in capitals; other scripts as they are.
std::string in_capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string_view without_spaces(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

/// Whether a line is one of these letters, in any case: with an accent it is another ("ÿ" is no "y").
bool is_letter(const std::string& line, std::initializer_list<std::string> letters) {
  const std::string key = base::fold_case(without_spaces(line));
  return std::any_of(letters.begin(), letters.end(),
                     [&](const std::string& letter) { return base::fold_case(letter) == key; });
}

bool is_word(const std::string& line, std::initializer_list<std::string> words) {
  const std::string key = base::lookup_key(line);
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return base::lookup_key(word) == key; });
}

}  // namespace

// What is shown is what is understood: one message for both.

std::string yes_letter() {
  // Translators: what one types to answer a question with yes, as short as it can be, in small letters. It is
  // shown behind the question as in "[y/N]". "y" and "yes" are understood in every language; leave "y" where
  // the language's own word needs an input method.
  return base::tr_c("answer", "y");
}

std::string no_letter() {
  // Translators: what one types to answer a question with no, as short as it can be, in small letters; "n" is
  // understood in every language.
  return base::tr_c("answer", "n");
}

bool says_yes(std::string_view typed) {
  const std::string line = base::narrow(typed);
  // Translators: the whole word that answers a question with yes.
  return is_letter(line, {"y", yes_letter()}) || is_word(line, {"yes", base::tr_c("answer", "yes")});
}

bool says_no(std::string_view typed) {
  const std::string line = base::narrow(typed);
  // Translators: the whole word that answers a question with no.
  return is_letter(line, {"n", no_letter()}) || is_word(line, {"no", base::tr_c("answer", "no")});
}

std::string yes_or_no_question(std::string_view question) {
  return fmt::format("{} [{}/{}]", question, yes_letter(), in_capitals(no_letter()));
}

std::string yes_or_no_remark() {
  // Translators: {0} and {1} are the letters that mean yes and no.
  return base::tr("type {0} or {1}; q leaves", yes_letter(), no_letter());
}

std::string yes_or_no_sentence() {
  // Translators: {0} and {1} are the letters that mean yes and no.
  return base::tr("Type {0} or {1}; q leaves.", yes_letter(), no_letter());
}

}  // namespace cli
