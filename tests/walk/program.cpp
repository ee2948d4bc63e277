#include "program.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace walk {
namespace {

std::string quoted(const std::string& argument) {
  std::string result = "'";
  for (const char c : argument) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Program::Program() {
  std::string pattern = (std::filesystem::temp_directory_path() / "chapeau-walk-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
  folder_ = pattern;
}

Program::~Program() { std::filesystem::remove_all(folder_); }

Outcome Program::run(const Arguments& arguments) const {
  const std::string command = quoted(CHAPEAU_PROGRAM) + " --db " + quoted(file("walk.db")) +
                              command_line(arguments) + " 2>" + quoted(file("errors")) + " </dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("the program cannot be run");
  Outcome outcome;
  std::array<char, 4096> block{};
  for (std::size_t count = 0; (count = fread(block.data(), 1, block.size(), pipe)) > 0;)
    outcome.output.append(block.data(), count);
  const int status = pclose(pipe);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.errors = contents(file("errors"));
  return outcome;
}

std::string command_line(const Arguments& arguments) {
  std::string line;
  for (const std::string& argument : arguments) line += " " + quoted(argument);
  return line;
}

}  // namespace walk
