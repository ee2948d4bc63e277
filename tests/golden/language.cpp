#include "language.hpp"

#include "support/pattern.hpp"

namespace golden {
namespace {

constexpr std::string_view kBegin = "⟦", kEnd = "⟧";
/// The end of a message whose last word was too long for its line.
constexpr std::string_view kCut = "~..";

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
      if (depth == 0)
        outside.clear();  // the line with its beginning was left out
      else
        --depth;
      outside += ' ';
      at += kEnd.size();
    } else if (rest.starts_with(kCut)) {
      if (depth == 0) outside.clear();
      depth = 0;
      at += kCut.size();
    } else {
      if (depth == 0) outside += text[at];
      ++at;
    }
  }
  return outside;
}

/// The parts of a command between its pipes; none if it does something else with the shell than to join and
/// to redirect.
std::vector<std::string> pipeline_of(const std::string& command) {
  std::vector<std::string> parts(1);
  char quote = '\0';
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    if (quote != '\'' && (c == '`' || command.compare(at, 2, "$(") == 0)) return {};
    if (c == '|' && quote == '\0') {
      parts.emplace_back();
      continue;
    }
    parts.back() += c;
    if (c == '\\' && quote != '\'' && at + 1 < command.size())
      parts.back() += command[++at];
    else if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == ';' || (c == '&' && (at == 0 || command[at - 1] != '>')))
      return {};
  }
  return parts;
}

}  // namespace

bool is_for_programs(const std::string& command) {
  static const support::Pattern kFormat(R"(--format[ =](json|jsonl|csv|ledger)\b|\bexport\b)");
  static const support::Pattern kForPeople(R"(--excel|--help|--format[ =](html|md|markdown|svg|text))");
  return kFormat.is_in(command) && !kForPeople.is_in(command);
}

std::optional<PlainRun> plain_run(const std::string& command) {
  static const support::Pattern kFeeder(R"(^\s*(printf|echo|cat)\b)");
  static const support::Pattern kChapeau(R"(^\s*([A-Z_]+=[^ ]* )*chapeau\b)");
  static const support::Pattern kFilter(R"(^\s*(head|tail|sed -n|grep)\b)");
  const std::vector<std::string> parts = pipeline_of(command);
  auto part = parts.begin();
  if (part != parts.end() && kFeeder.is_in(*part)) ++part;
  if (part == parts.end() || !kChapeau.is_in(*part)) return std::nullopt;
  PlainRun run{*part++, false};
  for (; part != parts.end(); ++part) {
    if (!kFilter.is_in(*part)) return std::nullopt;
    run.is_filtered = true;
  }
  return run;
}

std::set<std::string> words_of(const std::string& text) {
  static const support::Pattern kWord(R"([A-Za-z0-9_]*[a-z][A-Za-z0-9_]*)");
  std::set<std::string> words;
  for (const auto& word : kWord.all_in(text))
    if (word.text.size() > 2 && word.text.find_first_of("0123456789") == std::string::npos)
      words.insert(word.text);
  return words;
}

std::vector<std::string> untranslated_words(const Step& step, const std::set<std::string>& allowed) {
  std::string text = "\n";
  for (const auto* lines : {&step.output, &step.errors})
    for (const std::string& line : *lines) text += line + "\n";
  // A command in quotes or in its column, an option, a path, an address, an id in its first eight digits; a
  // tag of a page that says nothing, a cell of CSV, a byte that is not UTF-8.
  static const support::Pattern kCode(
      R"('chapeau[^']*'|\bchapeau(-hub)? [a-z-]+|\n  [a-z-]+(?=  )|(<now>|:[0-9]{2})  [a-z-]+|--?[a-z][a-z-]*)"
      R"(|</?(?![^>\n]*(label|title|alt|content)=)[a-z][^>\n]*>|[^ \n]*[/@.][a-z][^ \n]*)"
      R"(|[;,][a-z]+(?=[;,])|\\x[0-9a-f]{2})");
  std::vector<std::string> found;
  for (const std::string& word : words_of(kCode.replaced_in(outside_of_brackets(text), " ")))
    if (allowed.count(word) == 0) found.push_back(word);
  return found;
}

}  // namespace golden
