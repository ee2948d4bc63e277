#include "serve/page.hpp"

#include <fmt/core.h>

#include "base/sha256.hpp"
#include "serve/ascii.hpp"
#include "serve/page_texts.hpp"

namespace serve {
namespace {

/// The source of a hash in a policy.
std::string hash_source(std::string_view text) {
  const base::Sha256Digest digest = base::Sha256().bytes(text).finish();
  return "'sha256-" + to_base64({reinterpret_cast<const char*>(digest.data()), digest.size()}) + "'";
}

/// Puts `text` in the place of a mark that the document has once.
void put(std::string& document, std::string_view mark, std::string_view text) {
  document.replace(document.find(mark), mark.size(), text);
}

/// JSON that can stand in a script element: nothing in it ends the element.
std::string json_for_script(const nlohmann::json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

}  // namespace

std::string page_script() {
  std::string script;
  for (const char* part : {"connection.js", "entry.js", "drawing.js"})
    script += base::text_of(page_files(), part);
  return script;
}

Page::Page()
    : style_(base::text_of(page_files(), "style.css")),
      script_(page_script()),
      policy_(fmt::format("default-src 'none'; script-src {}; style-src {}; connect-src 'self'; "
                          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
                          hash_source(script_), hash_source(style_))) {}

const std::string& Page::document(base::Language language) {
  const auto known = documents_.find(language);
  if (known != documents_.end()) return known->second;
  const base::ScopedLanguage scoped(language);
  std::string document(base::text_of(page_files(), "index.html"));
  put(document, "{{lang}}", base::code_of(language));
  put(document, "{{style}}", style_);
  put(document, "{{texts}}", json_for_script(page_texts()));
  put(document, "{{script}}", script_);
  return documents_.emplace(language, std::move(document)).first->second;
}

}  // namespace serve
