#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "support/file.hpp"
#include "support/text.hpp"

namespace file_faults {
namespace {

/// Far more than anything here takes: who is not back then never comes back.
constexpr std::chrono::seconds kHung(10);

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
  }
  ~Pipe() {
    for (const int end : ends_)
      if (end >= 0) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int out() const { return ends_[0]; }
  [[nodiscard]] int in() const { return ends_[1]; }
  void close_in() {
    close(ends_[1]);
    ends_[1] = -1;
  }
  /// False once there is no more to read.
  bool read_into(std::string& text) {
    std::array<char, 65536> some{};
    const ssize_t length = ::read(out(), some.data(), some.size());
    if (length > 0) text.append(some.data(), static_cast<std::size_t>(length));
    return length > 0;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

std::vector<char*> pointers(Arguments& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// Reads both until both are at their end; false if that takes too long.
bool read_both(Pipe& output, Pipe& errors, Outcome& outcome) {
  const auto end = std::chrono::steady_clock::now() + kHung;
  std::array<pollfd, 2> waiting{pollfd{output.out(), POLLIN, 0}, pollfd{errors.out(), POLLIN, 0}};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    if (poll(waiting.data(), waiting.size(), static_cast<int>(left.count())) <= 0) continue;
    if (waiting[0].revents != 0 && !output.read_into(outcome.output)) waiting[0].fd = -1;
    if (waiting[1].revents != 0 && !errors.read_into(outcome.errors)) waiting[1].fd = -1;
  }
  return true;
}

}  // namespace

std::string Outcome::disaster() const {
  if (hung) return "it did not come back";
  if (signal != 0) return "signal " + std::to_string(signal) + " ended it";
  if (code == 70) return "it called itself a bug: " + errors;
  return "";
}

std::string Folder::contents(const std::string& name) const { return support::bytes_of(file(name)); }

void Folder::write(const std::string& name, const std::string& bytes) const {
  std::filesystem::create_directories(std::filesystem::path(file(name)).parent_path());
  std::ofstream(file(name), std::ios::binary) << bytes;
}

Folder::Everything Folder::everything() const {
  Everything found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path())) {
    const std::string name = entry.path().lexically_relative(path()).string();
    found[name] = entry.is_regular_file() ? contents(name) : "";
  }
  return found;
}

void Folder::put_back(const Everything& before) const {
  for (const auto& [name, bytes] : everything())
    if (!before.contains(name)) std::filesystem::remove_all(file(name));
  for (const auto& [name, bytes] : before)
    if (!std::filesystem::is_directory(file(name)) && contents(name) != bytes) write(name, bytes);
}

Outcome Folder::run(const Arguments& arguments, const std::string& input, const Arguments& variables) const {
  Arguments all{CHAPEAU_PROGRAM};
  all.insert(all.end(), arguments.begin(), arguments.end());
  Arguments environment{"HOME=" + path().string(), "CHAPEAU_DB=chapeau.db", "PATH=/usr/bin:/bin", "TZ=UTC"};
  // What a build with sanitizers, for coverage or with mutants is told.
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (std::string(*variable).find("SAN_OPTIONS=") != std::string::npos ||
        std::string(*variable).starts_with("GCOV_") || std::string(*variable).starts_with("CHAPEAU_MUTANT"))
      environment.emplace_back(*variable);
  environment.insert(environment.begin(), variables.begin(), variables.end());

  Pipe output;
  Pipe errors;
  Pipe typed;  // small enough for a pipe to hold: the longest input here is some kilobytes
  if (::write(typed.in(), input.data(), input.size()) != static_cast<ssize_t>(input.size()))
    throw std::runtime_error("the input is too long for a pipe");
  typed.close_in();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, path().c_str());
  posix_spawn_file_actions_adddup2(&actions, typed.out(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.in(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.in(), STDERR_FILENO);
  pid_t child = 0;
  const int problem = posix_spawn(&child, CHAPEAU_PROGRAM, &actions, nullptr, pointers(all).data(),
                                  pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) throw std::runtime_error("the program cannot be run");
  output.close_in();
  errors.close_in();

  Outcome outcome;
  outcome.hung = !read_both(output, errors, outcome);
  if (outcome.hung) kill(child, SIGKILL);
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw std::runtime_error("the program cannot be waited for");
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return outcome;
}

std::string command_line(const Arguments& arguments) {
  std::string line = "chapeau";
  for (const std::string& argument : arguments) line += " " + support::shell_quoted(argument);
  return line;
}

std::string raw_control(const std::string& text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool below = byte(i) < 0x20 && text[i] != '\n' && text[i] != '\t';
    const bool c1 = byte(i) == 0xc2 && byte(i + 1) >= 0x80 && byte(i + 1) <= 0x9f;
    const bool turns =
        byte(i) == 0xe2 && ((byte(i + 1) == 0x80 && byte(i + 2) >= 0xa8 && byte(i + 2) <= 0xae) ||
                            (byte(i + 1) == 0x81 && byte(i + 2) >= 0xa6 && byte(i + 2) <= 0xa9));
    if (below || byte(i) == 0x7f || c1 || turns) {
      const std::size_t begin = i < 20 ? 0 : i - 20;
      return "byte " + std::to_string(byte(i)) + " at " + std::to_string(i) + ", behind '" +
             text.substr(begin, i - begin) + "'";
    }
  }
  return "";
}

}  // namespace file_faults
