// Runs a transcript with the real program and compares: golden_runner [--update] PROGRAM FILE.
// Each file has a folder of its own, empty at first, as home and working folder.

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "transcript.hpp"

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> normalized_lines(const std::string& text, golden::Normalizer& normalizer) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(normalizer.line(line));
  if (!text.empty() && text.back() != '\n') lines.back() += "<no newline>";
  return lines;
}

void set_environment(const fs::path& program, const fs::path& folder) {
  const std::string path = fs::absolute(program).parent_path().string() + ":" + std::getenv("PATH");
  setenv("PATH", path.c_str(), 1);
  setenv("HOME", folder.c_str(), 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TZ", "UTC", 1);
  setenv("TERM", "dumb", 1);
  setenv("EXAMPLES", CHAPEAU_EXAMPLES, 1);
  setenv("CASES", CHAPEAU_CASES, 1);
  setenv("SAMPLE", CHAPEAU_SAMPLE, 1);
  setenv("NEXT_PROGRAM", CHAPEAU_NEXT_PROGRAM, 1);
  for (const char* name : {"CHAPEAU_DB", "CHAPEAU_CURRENCY", "XDG_DATA_HOME", "NO_COLOR", "COLUMNS", "LINES",
                           "CHAPEAU_PAGER", "PAGER", "LESS"})
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
  actual.output = normalized_lines(read_file(output), normalizer);
  actual.errors = normalized_lines(read_file(errors), normalizer);
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

int run_file(const fs::path& program, const fs::path& file, bool update) {
  std::string pattern = (fs::temp_directory_path() / "chapeau-golden-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    std::cerr << "golden_runner: no temporary folder can be made\n";
    return 2;
  }
  const fs::path folder = pattern;
  const golden::Kind kind = file.extension() == ".md" ? golden::Kind::kMarkdown : golden::Kind::kTest;
  const golden::Transcript transcript = golden::parse(kind, read_file(file));
  set_environment(program, folder);
  golden::Normalizer normalizer(kind, folder.string(), transcript.today);
  std::vector<golden::Step> actual;
  int failures = 0;
  for (const golden::Step& expected : transcript.steps) {
    actual.push_back(run(expected, folder, normalizer));
    if (update || same(kind, expected, actual.back(), normalizer)) continue;
    ++failures;
    std::cout << file.filename().string() << ":" << expected.first_line + 1 << ": $ " << expected.command
              << "\n";
    show("expected", expected);
    show("actual", actual.back());
  }
  fs::remove_all(folder);
  if (transcript.steps.empty()) {
    std::cout << file << " has no commands\n";
    return 1;
  }
  if (update) std::ofstream(file, std::ios::binary) << golden::rewrite(transcript, actual);
  std::cout << file.filename().string() << ": " << transcript.steps.size() << " commands, " << failures
            << " not as expected\n";
  return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool update = !arguments.empty() && arguments.front() == "--update";
  if (arguments.size() != (update ? 3U : 2U)) {
    std::cerr << "usage: golden_runner [--update] PROGRAM FILE\n";
    return 2;
  }
  return run_file(arguments[update ? 1 : 0], arguments[update ? 2 : 1], update);
}
