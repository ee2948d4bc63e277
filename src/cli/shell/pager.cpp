#include "cli/shell/pager.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/text/text.hpp"
#include "cli/shell/terminal.hpp"

namespace cli {
namespace {

constexpr std::size_t kUsualLines = 24;
constexpr const char* kUsualPager = "less";
// The exit code of a shell for a command that does not exist.
constexpr int kNotThere = 127;

bool is_in_path(const std::string& program) {
  for (const std::string& folder : base::split(environment("PATH").value_or(""), ':'))
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  return false;
}

/// The command line of the pager; nothing if none is wanted or there is none.
std::optional<std::string> pager_command() {
  for (const char* variable : {"CHAPEAU_PAGER", "PAGER"})
    if (const char* command = std::getenv(variable)) {
      if (*command == '\0' || std::string(command) == "cat") return std::nullopt;
      return command;
    }
  if (!is_in_path(kUsualPager)) return std::nullopt;
  return kUsualPager;
}

/// Ignores the signals that a terminal sends to all its programs while the pager, which handles them itself,
/// is running.
class SignalsIgnored {
 public:
  SignalsIgnored() : interrupt_(std::signal(SIGINT, SIG_IGN)), quit_(std::signal(SIGQUIT, SIG_IGN)) {}
  ~SignalsIgnored() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGQUIT, quit_);
  }
  SignalsIgnored(const SignalsIgnored&) = delete;
  SignalsIgnored& operator=(const SignalsIgnored&) = delete;
  /// To be called in the pager's process.
  void restore() const {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGQUIT, quit_);
    std::signal(SIGPIPE, SIG_DFL);
  }

 private:
  void (*interrupt_)(int);
  void (*quit_)(int);
};

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // the person has left
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void become(const std::string& command, int input) {
  dup2(input, STDIN_FILENO);
  close(input);
  // As git does: colours pass, and a text that fits the screen stays on it. A LESS that is set wins.
  setenv("LESS", "FRX", 0);
  execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
  _exit(kNotThere);
}

}  // namespace

bool needs_pager(std::string_view text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return lines >= screen_lines(STDOUT_FILENO).value_or(kUsualLines);  // the prompt has a line, too
}

bool show_in_pager(std::string_view text) {
  const auto command = pager_command();
  if (!command) return false;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  std::fflush(nullptr);
  const SignalsIgnored ignored;
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  if (child == 0) {
    ignored.restore();
    become(*command, ends[0]);
  }
  close(ends[0]);
  write_all(ends[1], text);
  close(ends[1]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // A pager that was ended by Ctrl-C has shown the text.
  constexpr int kInterrupted = 128 + SIGINT;
  if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGINT;
  return WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == kInterrupted;
}

}  // namespace cli
