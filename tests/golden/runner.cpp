// Runs a transcript with the real program and compares:
// golden_runner [--update | --proposed | --language CODE] PROGRAM FILE.
// With --proposed, it also types each command that a remedy or a next step proposes, in a copy of the folder
// as it was then: none may be a wrong use of the program. Each file has a folder of its own, empty at first,
// as home and working folder.

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <sstream>

#include "language.hpp"
#include "support/file.hpp"
#include "support/folder.hpp"
#include "support/pattern.hpp"
#include "transcript.hpp"

namespace {

namespace fs = std::filesystem;
using support::bytes_of;

std::vector<std::string> normalized_lines(const std::string& text, golden::Normalizer& normalizer) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(normalizer.line(line));
  if (!text.empty() && text.back() != '\n') lines.back() += "<no newline>";
  return lines;
}

/// A zone west or east of Greenwich, by the name of the file: half of the transcripts have either. Neither is
/// ever on the day of Greenwich around midnight.
const char* zone_of(const fs::path& file) {
  return file.filename().string().size() % 2 == 0 ? "EST5" : "JST-9";
}

void set_environment(const fs::path& program, const fs::path& file, const fs::path& folder) {
  const std::string path = fs::absolute(program).parent_path().string() + ":" + std::getenv("PATH");
  setenv("PATH", path.c_str(), 1);
  setenv("HOME", folder.c_str(), 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TZ", zone_of(file), 1);
  tzset();
  setenv("TERM", "dumb", 1);
  setenv("EXAMPLES", CHAPEAU_EXAMPLES, 1);
  setenv("CASES", CHAPEAU_CASES, 1);
  setenv("SAMPLE", CHAPEAU_SAMPLE, 1);
  setenv("NEXT_PROGRAM", CHAPEAU_NEXT_PROGRAM, 1);
  for (const char* name : {"CHAPEAU_DB", "CHAPEAU_LANG", "LANGUAGE", "CHAPEAU_CURRENCY", "XDG_DATA_HOME",
                           "NO_COLOR", "COLUMNS", "LINES", "CHAPEAU_PAGER", "PAGER", "LESS"})
    unsetenv(name);
}

golden::Step run(const golden::Step& step, const fs::path& folder, golden::Normalizer& normalizer) {
  const fs::path output = folder / ".output";
  const fs::path errors = folder / ".errors";
  std::ofstream(folder / ".command") << step.command << "\n";
  const std::string shell = "cd '" + folder.string() + "' && sh ./.command </dev/null >.output 2>.errors";
  const int status = std::system(shell.c_str());
  golden::Step actual;
  actual.command = step.command;
  actual.output = normalized_lines(bytes_of(output), normalizer);
  actual.errors = normalized_lines(bytes_of(errors), normalizer);
  actual.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  for (const char* name : {".command", ".output", ".errors"}) fs::remove(folder / name);
  return actual;
}

/// In a page, output and errors stand together and the exit code does not show.
bool same(golden::Kind kind, golden::Step expected, golden::Step actual, golden::Normalizer& normalizer) {
  if (kind == golden::Kind::kTest)
    return expected.output == actual.output && expected.errors == actual.errors &&
           expected.exit_code == actual.exit_code;
  for (std::string& line : expected.output) line = normalizer.line(line);
  actual.output.insert(actual.output.end(), actual.errors.begin(), actual.errors.end());
  return expected.output == actual.output;
}

void show(const std::string& title, const golden::Step& step) {
  std::cout << "--- " << title << "\n";
  for (const std::string& line : step.output) std::cout << "> " << line << "\n";
  for (const std::string& line : step.errors) std::cout << "! " << line << "\n";
  std::cout << "= " << step.exit_code << "\n";
}

/// What a step is compared by, or done with besides.
enum class Mode { kCompare, kUpdate, kProposed, kLanguage };

constexpr int kUsage = 64;
constexpr const char* kPseudo = "zz";

/// A command that is named, not proposed: where another name was typed for it.
bool only_named(const std::string& line) {
  return line.find(" it is 'chapeau") != std::string::npos ||
         line.find("is not a value of") != std::string::npos || line.starts_with("it is 'chapeau");
}

/// The commands that a step's output proposes: in quotes, or behind a colon to the end of the line or
/// sentence. Broken lines are joined. Names in capitals stand for what the person would write; those commands
/// are left out.
std::set<std::string> proposed_commands(const golden::Step& step) {
  std::string text;
  for (const auto* lines : {&step.output, &step.errors})
    for (const std::string& line : *lines) {
      const std::size_t begin = line.find_first_not_of(' ');
      if (begin != std::string::npos && only_named(line.substr(begin))) continue;
      text += (begin > 0 && begin != std::string::npos && !text.empty() && text.back() != ':' ? " " : "\n") +
              (begin == std::string::npos ? "" : line.substr(begin));
    }
  static const support::Pattern kProposed(
      R"('(chapeau [^'\n]+)'|: (chapeau( [^ ,;.\n]+)+)[.,;]?(?=\n|$| or | starts| instead))");
  static const support::Pattern kPlaceholder(R"([A-Z]{2,}|P=|TO_MATCH|…|<)");
  std::set<std::string> commands;
  for (const auto& found : kProposed.all_in(text)) {
    const std::string& command = found.groups[0].empty() ? found.groups[1] : found.groups[0];
    if (!kPlaceholder.is_in(command)) commands.insert(command);
  }
  return commands;
}

/// Types what a step proposes; returns how many of the commands are used wrongly.
int type_proposed(const golden::Step& step, const fs::path& folder, std::set<std::string>& typed) {
  int failures = 0;
  for (const std::string& command : proposed_commands(step)) {
    if (!typed.insert(command).second) continue;
    const support::TemporaryFolder other("golden");
    const fs::path& copy = other.path();
    // Not fs::copy, which refuses a FIFO.
    if (std::system(("cp -a '" + folder.string() + "/.' '" + copy.string() + "'").c_str()) != 0)
      throw std::runtime_error("cannot copy " + folder.string());
    std::ofstream(copy / ".command") << command << "\n";
    const std::string shell = "cd '" + copy.string() + "' && HOME='" + copy.string() +
                              "' timeout 60 sh ./.command </dev/null >/dev/null 2>.errors";
    const int status = std::system(shell.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (code == kUsage || code > 76) {
      ++failures;
      std::cout << "$ " << step.command << "\nproposes: " << command << "\n"
                << bytes_of(copy / ".errors") << "\n";
    }
  }
  return failures;
}

/// Whether a step keeps in another language what is the same in every one. `allowed` are the words that stand
/// untranslated. Counts in `skipped` the steps at which it cannot be seen.
bool kept_in_language(golden::Kind kind, const golden::Step& expected, const golden::Step& actual,
                      const std::set<std::string>& allowed, golden::Normalizer& normalizer, int& skipped) {
  const std::optional<golden::PlainRun> run = golden::plain_run(expected.command);
  if (!run) {
    ++skipped;
    return true;
  }
  const bool is_for_programs = golden::is_for_programs(run->command);
  // A page has neither exit codes nor a way to tell output from errors; grep ends by the words that it finds.
  const bool page = kind == golden::Kind::kMarkdown;
  if (!page && (is_for_programs || !run->is_filtered) && expected.exit_code != actual.exit_code) {
    std::cout << "exit code " << actual.exit_code << ", in English " << expected.exit_code << "\n";
    return false;
  }
  if (is_for_programs && run->command.find("2>&1") == std::string::npos) {
    if (!page) return expected.output == actual.output;
    if (actual.errors.empty()) return same(kind, expected, actual, normalizer);
    ++skipped;
    return true;
  }
  if (std::string(std::getenv("CHAPEAU_LANG")) != kPseudo) return true;
  const std::vector<std::string> words = golden::untranslated_words(actual, allowed);
  for (const std::string& word : words) std::cout << "not translated: " << word << "\n";
  return words.empty();
}

int run_file(const fs::path& program, const fs::path& file, Mode mode, const std::string& language = "") {
  const bool update = mode == Mode::kUpdate;
  const support::TemporaryFolder home("golden");
  const fs::path& folder = home.path();
  const golden::Kind kind = file.extension() == ".md" ? golden::Kind::kMarkdown : golden::Kind::kTest;
  const golden::Transcript transcript = golden::parse(kind, bytes_of(file));
  set_environment(program, file, folder);
  golden::Normalizer normalizer(kind, folder.string(), transcript.today);
  if (!transcript.language.empty()) setenv("CHAPEAU_LANG", transcript.language.c_str(), 1);
  std::set<std::string> allowed;
  if (mode == Mode::kLanguage) {
    setenv("CHAPEAU_LANG", language.c_str(), 1);
    allowed = golden::words_of(bytes_of(CHAPEAU_UNTRANSLATED));
    // `printf` makes lines of what is typed.
    const support::Pattern line_end(R"(\\n)");
    for (const golden::Step& step : transcript.steps)
      allowed.merge(golden::words_of(line_end.replaced_in(step.command, " ")));
  }
  std::vector<golden::Step> actual;
  int failures = 0, skipped = 0;
  std::set<std::string> typed;
  for (const golden::Step& expected : transcript.steps) {
    actual.push_back(run(expected, folder, normalizer));
    if (mode == Mode::kProposed) failures += type_proposed(actual.back(), folder, typed);
    if (mode == Mode::kLanguage
            ? kept_in_language(kind, expected, actual.back(), allowed, normalizer, skipped)
            : update || same(kind, expected, actual.back(), normalizer))
      continue;
    ++failures;
    std::cout << file.filename().string() << ":" << expected.first_line + 1 << ": $ " << expected.command
              << "\n";
    show("expected", expected);
    show("actual", actual.back());
  }
  if (transcript.steps.empty()) {
    std::cout << file << " has no commands\n";
    return 1;
  }
  if (update) std::ofstream(file, std::ios::binary) << golden::rewrite(transcript, actual);
  if (mode == Mode::kProposed) std::cout << typed.size() << " commands are proposed\n";
  if (mode == Mode::kLanguage) std::cout << skipped << " commands do more for the shell than is looked at\n";
  std::cout << file.filename().string() << ": " << transcript.steps.size() << " commands, " << failures
            << " not as expected"
            << "\n";
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::string option = arguments.empty() ? "" : arguments.front();
  const Mode mode = option == "--update"     ? Mode::kUpdate
                    : option == "--proposed" ? Mode::kProposed
                    : option == "--language" ? Mode::kLanguage
                                             : Mode::kCompare;
  const std::size_t first = mode == Mode::kCompare ? 0 : mode == Mode::kLanguage ? 2 : 1;
  if (arguments.size() != first + 2) {
    std::cerr << "usage: golden_runner [--update | --proposed | --language CODE] PROGRAM FILE\n";
    return 2;
  }
  // Caught, so that the folder goes also then.
  try {
    return run_file(arguments[first], arguments[first + 1], mode, first == 2 ? arguments[1] : "");
  } catch (const std::exception& error) {
    std::cerr << "golden_runner: " << error.what() << "\n";
    return 2;
  }
}
