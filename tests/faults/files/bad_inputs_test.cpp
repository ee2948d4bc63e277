// What may be typed and cannot be: `bad_inputs.txt` has each with its exit code and its message, word for
// word, and none of them changes a byte of the database or leaves a file behind.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "process.hpp"

namespace bad_inputs_test {

using file_faults::Arguments;
using file_faults::Folder;
using file_faults::Outcome;

/// Something typed, and what is to come of it.
struct Attempt {
  std::size_t line = 0;  ///< of the list
  Arguments variables;
  Arguments arguments;
  std::string input;
  std::string errors;
  int code = 0;
  std::string as_it_stands;  ///< the lines that say what is typed, for the list as it is rewritten
};

/// `\n`, `\t`, `\\` and `\xHH` in what is typed.
std::string without_escapes(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    if (rest.starts_with("\\n") || rest.starts_with("\\t") || rest.starts_with("\\\\")) {
      plain += rest[1] == 'n' ? '\n' : rest[1] == 't' ? '\t' : '\\';
      ++i;
    } else if (rest.starts_with("\\x") && rest.size() >= 4) {
      plain += static_cast<char>(std::stoi(std::string(rest.substr(2, 2)), nullptr, 16));
      i += 3;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

/// Words with spaces between them, or in quotes: '…'.
Arguments words_of(const std::string& line) {
  Arguments words;
  bool in_word = false;
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
      if (!in_word) words.emplace_back();
      in_word = true;
    } else if (c == ' ' && !quoted) {
      in_word = false;
    } else {
      if (!in_word) words.emplace_back();
      in_word = true;
      words.back() += c;
    }
  }
  for (std::string& word : words) word = without_escapes(word);
  return words;
}

bool is_variable(const std::string& word) {
  const std::size_t end = word.find('=');
  return end != std::string::npos && end > 2 && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == end;
}

/// The list: lines by what they begin with, and everything else is there for people.
class List {
 public:
  explicit List(const std::string& path) : stream_(path) {
    if (!stream_) throw std::runtime_error("cannot read " + path);
  }

  /// The next attempt; what stands before it and is for people is added to `between`.
  bool next(Attempt& attempt, std::string& between) {
    attempt = {};
    for (std::string line; peek(line);) {
      const std::string kind = line.substr(0, 2);
      const bool begun = !attempt.arguments.empty() || !attempt.variables.empty();
      if (kind != "$ " && kind != "< " && kind != "! " && kind != "= ") {
        if (begun) return true;
        between += line + "\n";
      } else if (kind == "$ ") {
        if (begun) return true;
        begin(attempt, line);
      } else {
        go_on(attempt, kind, line);
      }
      take();
    }
    return !attempt.arguments.empty();
  }

 private:
  void begin(Attempt& attempt, const std::string& line) {
    attempt.line = number_ + 1;
    attempt.as_it_stands = line + "\n";
    for (std::string& word : words_of(line.substr(2)))
      (attempt.arguments.empty() && is_variable(word) ? attempt.variables : attempt.arguments)
          .push_back(word);
  }
  static void go_on(Attempt& attempt, const std::string& kind, const std::string& line) {
    const std::string rest = line.substr(2);
    if (kind == "< ") {
      attempt.as_it_stands += line + "\n";
      attempt.input += without_escapes(rest) + "\n";
    } else if (kind == "! ") {
      attempt.errors += rest + "\n";
    } else {
      attempt.code = std::stoi(rest);
    }
  }
  bool peek(std::string& line) {
    if (!waiting_) {
      if (!std::getline(stream_, line_)) return false;
      waiting_ = true;
    }
    line = line_;
    return true;
  }
  void take() {
    waiting_ = false;
    ++number_;
  }

  std::ifstream stream_;
  std::string line_;
  bool waiting_ = false;
  std::size_t number_ = 0;
};

class BadInputs : public testing::Test {
 protected:
  /// Lines before the first heading make the database that everything is tried on: `+ FILE TEXT` a file, `*
  /// WORDS` a run of the program.
  void prepare(const std::string& head) {
    std::istringstream lines(head);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("+ ")) {
        const std::size_t end = line.find(' ', 2);
        folder_.write(line.substr(2, end - 2),
                      end == std::string::npos ? "" : without_escapes(line.substr(end + 1)));
      } else if (line.starts_with("* ")) {
        const Outcome outcome = folder_.run(words_of(line.substr(2)));
        ASSERT_EQ(outcome.code, 0) << line << "\n" << outcome.errors;
      }
    }
  }

  [[nodiscard]] std::string cleaned(std::string text) const {
    const std::string folder = folder_.path().string();
    for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos;)
      text.replace(at, folder.size(), "<folder>");
    return text;
  }

  [[nodiscard]] Outcome run(const Attempt& attempt) const {
    Outcome outcome = folder_.run(attempt.arguments, attempt.input, attempt.variables);
    outcome.errors = cleaned(outcome.errors);
    return outcome;
  }

  Folder folder_;
};

std::string lines_of(const Outcome& outcome) {
  std::string all;
  std::istringstream lines(outcome.errors);
  for (std::string line; std::getline(lines, line);) all += "! " + line + "\n";
  return all + "= " + std::to_string(outcome.code) + "\n";
}

TEST_F(BadInputs, EachIsRefusedInItsOwnWordsAndChangesNothing) {
  const bool rewrite = std::getenv("CHAPEAU_UPDATE") != nullptr;  // write down what the program says now
  List list(CHAPEAU_BAD_INPUTS);
  std::string written;
  Folder::Everything before;
  int count = 0;
  Attempt attempt;
  for (std::string between; list.next(attempt, between); between.clear()) {
    if (count++ == 0) {
      prepare(between);
      if (HasFatalFailure()) return;
      before = folder_.everything();
    }
    const Outcome outcome = run(attempt);
    written += between + attempt.as_it_stands + lines_of(outcome);
    const std::string what = "line " + std::to_string(attempt.line) + ": " + attempt.as_it_stands;
    EXPECT_EQ(outcome.disaster(), "") << what;
    EXPECT_EQ(file_faults::raw_control(outcome.errors), "") << what;
    EXPECT_NE(outcome.code, 0) << what << outcome.output;
    if (!rewrite) {
      EXPECT_EQ(outcome.errors, attempt.errors) << what;
      EXPECT_EQ(outcome.code, attempt.code) << what;
    }
    if (folder_.everything() == before) continue;
    ADD_FAILURE() << what << "changes what stands in the folder";
    folder_.put_back(before);
  }
  EXPECT_GE(count, 400);
  if (rewrite) std::ofstream(CHAPEAU_BAD_INPUTS, std::ios::binary) << written;
  std::printf("bad inputs: %d, each refused in its own words, the database unchanged\n", count);
}

}  // namespace bad_inputs_test
