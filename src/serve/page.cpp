#include "serve/page.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "base/text/text.hpp"
#include "base/values/sha256.hpp"
#include "serve/http/ascii.hpp"
#include "serve/page_texts.hpp"

namespace serve {
namespace {

/// The source of a hash in a policy.
std::string hash_source(std::string_view text) {
  const base::Sha256Digest digest = base::Sha256().bytes(text).finish();
  return "'sha256-" + to_base64(base::byte_view(digest)) + "'";
}

/// Puts `text` in the place of a mark that the document has once.
void put(std::string& document, std::string_view mark, std::string_view text) {
  document.replace(document.find(mark), mark.size(), text);
}

/// JSON that can stand in a script element: nothing in it ends the element.
std::string json_for_script(const base::Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, base::Json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

/// The lines of a script or a style without their indentation, and without those that only comment: what a
/// phone loads is counted, and whoever reads the files is to be told why. No string in them goes over lines.
std::string without_comments(std::string_view text) {
  std::string lines;
  for (const std::string& line : base::split(text, '\n')) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos || line.compare(begin, 2, "//") == 0 || line.compare(begin, 2, "/*") == 0)
      continue;
    lines += line.substr(begin) + "\n";
  }
  return lines;
}

/// A line without the spaces beside punctuation, which mean nothing outside of quotes.
std::string without_idle_spaces(std::string_view line, std::string_view punctuation) {
  std::string text;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const auto is_punctuation = [&](char near) { return punctuation.find(near) != std::string_view::npos; };
    const bool beside =
        i > 0 && i + 1 < line.size() && (is_punctuation(text.back()) || is_punctuation(line[i + 1]));
    if (quote == 0 && c == ' ' && beside) continue;
    text += c;
    if (quote != 0 && c == '\\')
      text += line[++i];
    else if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"' || c == '`'))
      quote = c;
  }
  return text;
}

/// Lines that mean the same with fewer bytes. Behind one of `ends` the next line goes on anyway.
std::string squeezed(std::string_view text, std::string_view punctuation, std::string_view ends) {
  constexpr std::string_view kConst = "const ";
  std::string bytes;
  bool declares = false;  // the line before declared constants, and nothing else
  for (std::string line : base::split(without_comments(text), '\n')) {
    if (line.empty()) continue;
    // What stands before a closing brace needs no end.
    if (line.front() == '}' && (bytes.ends_with(';') || bytes.ends_with('\n'))) bytes.pop_back();
    // One declaration goes on with the next.
    const bool is_next = declares && line.starts_with(kConst);
    declares = line.starts_with(kConst) && line.ends_with(';');
    if (is_next) {
      bytes.back() = ',';
      line.erase(0, kConst.size());
    }
    bytes += without_idle_spaces(line, punctuation);
    // A brace alone closes a block; what closes an expression has its semicolon.
    if (line != "}" && ends.find(bytes.back()) == std::string_view::npos) bytes += '\n';
  }
  return bytes;
}

/// A space before a colon is a descendant in a selector, and one beside a bracket or a sign part of a value.
std::string page_style() { return squeezed(base::text_of(page_files(), "style.css"), ",;{}", ",;{}"); }

}  // namespace

std::string page_script() {
  std::string script;
  // A regular expression in it has no quotes and says \s for a space, and no sum adds or takes off a sign.
  for (const char* part : {"connection.js", "entry.js", "drawing.js"})
    script += squeezed(base::text_of(page_files(), part), ",;:=?!&|+-*/<>()[]{}", ";{,&|:?([");
  // The same in fewer bytes. What is `const` is assigned once in the files; no text has one of these words.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kShorter{
      {{"const ", "let "}, {"true", "!0"}, {"false", "!1"}}};
  for (const auto& [word, shorter] : kShorter)
    for (std::size_t at = 0; (at = script.find(word, at)) != std::string::npos;)
      script.replace(at, word.size(), shorter);
  return script;
}

Page::Page()
    : style_(page_style()),
      script_(page_script()),
      policy_(fmt::format("default-src 'none'; script-src {}; style-src {}; connect-src 'self'; "
                          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
                          hash_source(script_), hash_source(style_))) {}

const std::string& Page::document(base::Language language) {
  const auto known = documents_.find(language);
  if (known != documents_.end()) return known->second;
  const base::ScopedLanguage scoped(language);
  std::string document(base::text_of(page_files(), "index.html"));
  std::erase(document, '\n');  // each line begins and ends with a tag
  put(document, "{{lang}}", base::code_of(language));
  put(document, "{{style}}", style_);
  put(document, "{{texts}}", json_for_script(page_texts()));
  put(document, "{{script}}", script_);
  return documents_.emplace(language, std::move(document)).first->second;
}

}  // namespace serve
