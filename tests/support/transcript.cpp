#include "transcript.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "support/pattern.hpp"

namespace support {
namespace {

/// The entries in their order: `# name`, then `>` for a line printed, `!` for one on standard error, and `=`
/// for the exit code.
class Transcript {
 public:
  explicit Transcript(std::string path) : path_(std::move(path)) {
    std::ifstream stream(path_);
    EXPECT_TRUE(stream.is_open()) << path_;
    for (std::string line; std::getline(stream, line);) {
      if (line.starts_with("# "))
        entries_.emplace_back(line.substr(2), "");
      else if (entries_.empty())
        head_ += line + "\n";
      else if (!line.empty())
        entries_.back().second += line + "\n";
    }
  }

  /// The text of the entry; empty if there is none.
  std::string& entry(const std::string& name) {
    for (auto& [known, text] : entries_)
      if (known == name) return text;
    return entries_.emplace_back(name, "").second;
  }

  void save() const {
    std::ofstream stream(path_, std::ios::binary);
    stream << head_;
    bool first = true;
    for (const auto& [name, text] : entries_) {
      stream << (first ? "" : "\n") << "# " << name << "\n" << text;
      first = false;
    }
  }

 private:
  std::string path_, head_;
  std::vector<std::pair<std::string, std::string>> entries_;
};

void replace_all(std::string& text, const std::string& part, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += by.size())
    text.replace(at, part.size(), by);
}

}  // namespace

std::string marked(const std::string& text, const char* mark,
                   const std::map<std::string, std::string>& changing) {
  std::string result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    result += std::string(mark) + (line.empty() ? "" : " ") + line + "\n";
  for (const auto& [part, by] : changing) replace_all(result, part, "<" + by + ">");
  return result;
}

void expect_entry(const std::string& path, const std::string& what, const std::string& lines) {
  static Transcript transcript(path);
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  const std::string name = std::string(test.test_suite_name()) + "." + test.name() + ": " + what;
  std::string& entry = transcript.entry(name);
  if (std::getenv("CHAPEAU_UPDATE") != nullptr) {
    entry = lines;
    transcript.save();
  }
  EXPECT_EQ(lines, entry) << name << " in " << path;
}

void expect_text(const std::string& path, const std::string& what, const Printed& printed,
                 const std::map<std::string, std::string>& changing) {
  const std::string text = marked(printed.output, ">", changing) + marked(printed.errors, "!", changing) +
                           "= " + std::to_string(printed.code) + "\n";
  static const support::Pattern kId("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  expect_entry(path, what, kId.replaced_in(text, "<id>"));
}

bool names(const std::string& text, const std::string& value) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0;
  };
  for (std::size_t at = text.find(value); at != std::string::npos; at = text.find(value, at + 1)) {
    const std::size_t end = at + value.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

}  // namespace support
