#include "program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "support/text.hpp"

namespace walk {

std::string program_path() {
  const char* other = std::getenv("CHAPEAU_PROGRAM");
  return other == nullptr ? CHAPEAU_PROGRAM : other;
}

Program::Program() {
  for (const char* variable : {"CHAPEAU_DB", "CHAPEAU_CURRENCY"}) unsetenv(variable);
}

std::string Program::contents(const std::string& name) const {
  // In one piece: byte by byte, unoptimised, it took half the time of a walk.
  std::ifstream stream(file(name), std::ios::binary | std::ios::ate);
  std::string bytes(stream ? static_cast<std::size_t>(stream.tellg()) : 0, '\0');
  stream.seekg(0).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

// Without a shell: most of a walk is the starting of programs.
Outcome Program::run(const Arguments& arguments, const std::string& database,
                     const std::string& input) const {
  setenv("CHAPEAU_DB", file(database).c_str(), 1);  // with --db every command that is proposed would name it
  Arguments all{program_path()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& argument : all) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const std::string output = file("output");
  const std::string errors = file("errors");
  const std::string typed = input.empty() ? "/dev/null" : file("input");
  if (!input.empty()) std::ofstream(typed, std::ios::binary) << input;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  constexpr int kAnew = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, typed.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), kAnew, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), kAnew, 0600);
  pid_t child = 0;
  const int problem = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (problem != 0 || waitpid(child, &status, 0) != child)
    throw std::runtime_error("the program cannot be run");
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents("output"), contents("errors")};
}

std::string command_line(const Arguments& arguments) {
  std::string line;
  for (const std::string& argument : arguments) line += " " + support::shell_quoted(argument);
  return line;
}

}  // namespace walk
