// The texts of the page beside the script that shows them.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/language/translation.hpp"
#include "serve/page.hpp"
#include "serve/page_texts.hpp"
#include "support/pattern.hpp"
#include "support/transcript.hpp"

namespace serve_tests {
namespace {

using Keys = std::set<std::string>;

/// Keys that the script puts together, or has from the server.
Keys keys_made() {
  return {"lang",     "mode_cards", "mode_points", "mode_text", "Jo",          "Qs",          "Jd",
          "s",        "h",          "d",           "c",         "laid",        "held",        "win",
          "stars",    "bonus",      "not_used",    "score",     "natural_out", "chapeaux",    "skunk",
          "enter",    "sheet",      "difference",  "waits",     "moved",       "other_match", "comma",
          "yes_undo", "yes_redo",   "times1",      "times2",    "times3",      "undo_what",   "redo_what",
          "yes_drop", "begin",      "correct"};
}

/// The keys that stand in calls of the functions that look a text up.
Keys keys_named(const std::string& script) {
  Keys keys;
  const support::Pattern call(R"re(\b(t|tn|tg)\('(\w+)'[,)])re");
  for (const auto& at : call.all_in(script)) {
    const std::string& function = at.groups[0];
    const std::string& key = at.groups[1];
    if (function == "t") keys.insert(key);
    if (function == "tn") keys.insert({key + "_one", key + "_many"});
    if (function == "tg") keys.insert({key + "_hand", key + "_round"});
  }
  return keys;
}

TEST(PadTexts, AreThoseThatTheScriptShows) {
  const std::string script = serve::page_script();
  Keys used = keys_named(script);
  EXPECT_GT(used.size(), 50U) << "the calls are not found";
  used.merge(keys_made());
  // One of two by a condition, or shown where its key is the state of something.
  const support::Pattern chosen(R"re([?:] ?'(\w+)'|T\.(\w+))re");
  Keys known;
  const nlohmann::json texts = serve::page_texts();
  for (const auto& [key, text] : texts.items()) {
    known.insert(key);
    EXPECT_FALSE(text.get<std::string>().empty()) << key;
    if (key.starts_with("fix_")) used.insert(key);  // by the code of an error
  }
  for (const auto& at : chosen.all_in(script))
    for (const std::string& key : at.groups)
      if (known.contains(key)) used.insert(key);
  EXPECT_EQ(used, known);
}

/// What stands where in each of them is the script's business, which counts on their order.
TEST(PadTexts, AreThese) {
  const nlohmann::json texts = serve::page_texts();
  std::string all;
  for (const auto& [key, text] : texts.items()) all += key + ": " + text.get<std::string>() + "\n";
  support::expect_entry(CHAPEAU_SERVE_WORDS, "texts", support::marked(all, ">"));
}

TEST(PadTexts, NameTheirLanguage) {
  const base::ScopedLanguage french(base::Language::kFrench);
  EXPECT_EQ(serve::page_texts()["lang"], "fr");
}

TEST(PadTexts, LeaveThePageSmallWithoutThem) {
  constexpr std::size_t kMostBytes = 30'000;  // of document, style and script
  const std::string document = serve::Page().document(base::Language::kEnglish);
  EXPECT_LT(document.size() - serve::page_texts().dump().size(), kMostBytes);
  EXPECT_EQ(document.find("\n//"), std::string::npos) << "a comment is sent to every phone";
}

}  // namespace
}  // namespace serve_tests
