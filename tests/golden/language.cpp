#include "language.hpp"

#include <regex>

namespace golden {
namespace {

constexpr std::string_view kBegin = "⟦", kEnd = "⟧";

/// The text without what stands in brackets, which may lie in each other and be broken over lines.
std::string outside_of_brackets(const std::string& text) {
  std::string outside;
  int depth = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.starts_with(kBegin)) {
      ++depth;
      at += kBegin.size();
    } else if (rest.starts_with(kEnd)) {
      depth = depth > 0 ? depth - 1 : 0;
      outside += ' ';
      at += kEnd.size();
    } else {
      if (depth == 0) outside += text[at];
      ++at;
    }
  }
  return outside;
}

}  // namespace

bool is_for_programs(const std::string& command) {
  static const std::regex kFormat(R"(--format[ =](json|jsonl|csv|ledger)\b|\bexport\b)");
  static const std::regex kForPeople(R"(--excel|--help|--format[ =](html|md|markdown|svg|text))");
  return std::regex_search(command, kFormat) && !std::regex_search(command, kForPeople);
}

bool is_plain(const std::string& command) {
  static const std::regex kChapeau(R"(^([A-Z_]+=[^ ]* )*chapeau\b)");
  return std::regex_search(command, kChapeau) && command.find_first_of("|><;&`") == std::string::npos &&
         command.find("$(") == std::string::npos;
}

std::set<std::string> words_of(const std::string& text) {
  static const std::regex kWord(R"([A-Za-z0-9_]*[a-z][A-Za-z0-9_]*)");
  std::set<std::string> words;
  for (std::sregex_iterator word(text.begin(), text.end(), kWord); word != std::sregex_iterator(); ++word)
    if (const std::string found = word->str();
        found.size() > 2 && found.find_first_of("0123456789") == std::string::npos)
      words.insert(found);
  return words;
}

std::vector<std::string> untranslated_words(const Step& step, const std::set<std::string>& allowed) {
  std::string text;
  for (const auto* lines : {&step.output, &step.errors})
    for (const std::string& line : *lines) text += line + "\n";
  // A command in quotes, an option, a path, an address, an id in its first eight digits.
  static const std::regex kCode(
      R"('chapeau[^']*'|--?[a-z][a-z-]*|[^ \n]*[/@.][a-z][^ \n]*|\bchapeau(-hub)? [a-z-]+)");
  std::vector<std::string> found;
  for (const std::string& word : words_of(std::regex_replace(outside_of_brackets(text), kCode, " ")))
    if (allowed.count(word) == 0) found.push_back(word);
  return found;
}

}  // namespace golden
