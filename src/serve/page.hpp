#pragma once

#include <map>
#include <span>
#include <string>

#include "base/files/embedded.hpp"
#include "base/language/translation.hpp"

/// The page that phones get: one document with its style, its script and its texts.
namespace serve {

/// The files of `serve/page`.
std::span<const base::EmbeddedFile> page_files();

/// The script of the page. Its parts share their names, so they go into the document as one.
std::string page_script();

/// The page in every language, made when it is asked for first.
class Page {
 public:
  Page();

  /// The document in a language.
  const std::string& document(base::Language language);
  /// The value of `Content-Security-Policy`: the style and the script by their hashes, and nothing else but
  /// requests to the server itself.
  [[nodiscard]] const std::string& policy() const { return policy_; }

 private:
  std::string style_, script_, policy_;
  std::map<base::Language, std::string> documents_;
};

}  // namespace serve
