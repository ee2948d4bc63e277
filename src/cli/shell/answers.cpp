#include "cli/shell/answers.hpp"

#include <fmt/core.h>

#include <initializer_list>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace cli {
namespace {

// What is shown is what is understood: one message for both.

std::string yes_letter() {
  // Translators: what one types to answer a question with yes, as short as it can be, in small letters. It is
  // shown behind the question as in "[y/N]". "y" and "yes" are understood in every language.
  return base::tr_c("answer", "y");
}

/// Latin letters in capitals; other scripts as they are.
std::string in_capitals(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

bool is_one_of(std::string_view line, std::initializer_list<std::string> words) {
  const std::string key = base::lookup_key(line);
  if (key.empty()) return false;
  for (const std::string& word : words)
    if (base::lookup_key(word) == key) return true;
  return false;
}

}  // namespace

std::string no_letter() {
  // Translators: what one types to answer a question with no, as short as it can be, in small letters.
  return base::tr_c("answer", "n");
}

bool says_yes(std::string_view line) {
  // Translators: the whole word that answers a question with yes.
  return is_one_of(line, {"y", "yes", yes_letter(), base::tr_c("answer", "yes")});
}

bool says_no(std::string_view line) {
  // Translators: the whole word that answers a question with no.
  return is_one_of(line, {"n", "no", no_letter(), base::tr_c("answer", "no")});
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
