#include "process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

namespace bench {
namespace {

/// One file for what any of the processes complains of, so that no run pays for making it.
int complaints() {
  static std::FILE* const kFile = std::tmpfile();
  if (kFile == nullptr) throw Failure("no temporary file can be made");
  return fileno(kFile);
}

void empty_complaints() {
  if (ftruncate(complaints(), 0) != 0 || lseek(complaints(), 0, SEEK_SET) != 0)
    throw Failure("the temporary file cannot be emptied");
}

std::string first_complaint() {
  std::array<char, 400> text{};
  const ssize_t size = pread(complaints(), text.data(), text.size(), 0);
  const std::string all(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  return all.substr(0, all.find('\n'));
}

class Redirections {
 public:
  explicit Redirections(const Command& command) {
    posix_spawn_file_actions_init(&actions_);
    const char* input = command.input.empty() ? "/dev/null" : command.input.c_str();
    const char* output = command.output.empty() ? "/dev/null" : command.output.c_str();
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions_, complaints(), STDERR_FILENO);
  }
  ~Redirections() { posix_spawn_file_actions_destroy(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;

  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

std::string shown(const Command& command) {
  std::string text = command.program.substr(command.program.rfind('/') + 1);
  for (const std::string& argument : command.arguments) text += " " + argument;
  constexpr std::size_t kShown = 160;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.size() > kShown ? text.substr(0, kShown) + "…" : text;
}

void expect_success(const Command& command, int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  const std::string end = WIFEXITED(status) ? fmt::format("ends with {}", WEXITSTATUS(status))
                                            : fmt::format("is ended by signal {}", WTERMSIG(status));
  const std::string complaint = first_complaint();
  throw Failure(fmt::format("'{}' {}{}{}", shown(command), end, complaint.empty() ? "" : ": ", complaint));
}

}  // namespace

// The peak that the kernel reports for a process begins with that of the process that started it: this
// program has to stay small, and reads no file of the measured ones into its memory.
Run run(const Command& command) {
  std::vector<std::string> all{command.program};
  all.insert(all.end(), command.arguments.begin(), command.arguments.end());
  std::vector<char*> argv;
  for (std::string& argument : all) argv.push_back(argument.data());
  argv.push_back(nullptr);
  empty_complaints();
  const Redirections redirections(command);
  pid_t process = 0;
  const double begin = now();
  const int error =
      posix_spawnp(&process, command.program.c_str(), redirections.get(), nullptr, argv.data(), environ);
  if (error != 0)
    throw Failure(fmt::format("'{}' cannot be started: {}", shown(command), std::strerror(error)));
  int status = 0;
  rusage usage{};
  pid_t ended = 0;
  do ended = wait4(process, &status, 0, &usage);
  while (ended < 0 && errno == EINTR);
  const double end = now();
  if (ended != process) throw Failure(fmt::format("'{}' cannot be waited for", shown(command)));
  expect_success(command, status);
  return {end - begin, seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime), usage.ru_maxrss};
}

std::string output_of(Command command, const std::string& file) {
  command.output = file;
  run(command);
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

bool is_there(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace bench
