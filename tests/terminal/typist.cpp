#include "typist.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "screen.hpp"

namespace terminal {
namespace {

constexpr int kLongestSilence = 30'000;  // milliseconds; only a failure waits so long

/// The text without escape sequences and carriage returns.
std::string without_sequences(const std::string& raw) {
  std::string text;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == '\r' || raw[at] == '\a') continue;
    if (raw[at] != '\x1b') {
      text += raw[at];
      continue;
    }
    if (at + 1 < raw.size() && raw[at + 1] == '[') {
      at += 2;
      while (at < raw.size() && (raw[at] < '@' || raw[at] > '~')) ++at;
    } else {
      ++at;
    }
  }
  return text;
}

}  // namespace

std::string Home::run(const std::string& arguments) const {
  const std::string command =
      "CHAPEAU_DB='" + database() + "' '" + CHAPEAU_PROGRAM + "' " + arguments + " 2>&1 </dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("the program cannot be run");
  std::string text;
  std::array<char, 4096> block{};
  for (std::size_t count = 0; (count = fread(block.data(), 1, block.size(), pipe)) > 0;)
    text.append(block.data(), count);
  pclose(pipe);
  return text;
}

namespace {

std::vector<std::string> program_with(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{CHAPEAU_PROGRAM, "--color", "never"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

}  // namespace

Typist::Typist(const Home& home, const std::vector<std::string>& arguments, const std::string& term,
               unsigned short columns)
    : Typist(home, program_with(arguments), Window{term, columns}, {{"CHAPEAU_DB", home.database()}}) {}

Typist Typist::in_shell(const Home& home, const std::vector<std::string>& command) {
  const char* path = getenv("PATH");
  const std::string programs = std::filesystem::path(CHAPEAU_PROGRAM).parent_path().string();
  return Typist(home, command, Window{"xterm", 80},
                {{"PATH", programs + ":" + (path != nullptr ? path : "/usr/bin:/bin")},
                 {"CHAPEAU_DB", home.database()},
                 {"LC_ALL", "C.UTF-8"},
                 {"PS1", "ready> "}});
}

Typist::Typist(const Home& home, std::vector<std::string> command, const Window& window,
               const std::vector<std::pair<std::string, std::string>>& environment)
    : columns_(window.columns) {
  const winsize size{24, window.columns, 0, 0};
  program_ = forkpty(&master_, nullptr, nullptr, &size);
  if (program_ < 0) throw std::runtime_error("no pseudo-terminal can be had");
  if (program_ > 0) return;
  setenv("TERM", window.term.c_str(), 1);
  setenv("HOME", home.folder().c_str(), 1);
  for (const char* name :
       {"CHAPEAU_DB", "CHAPEAU_CURRENCY", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG", "EDITOR", "VISUAL"})
    unsetenv(name);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  if (!environment.empty()) std::filesystem::current_path(home.folder());
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  // Whoever starts the tests in the background may have had these ignored.
  for (const int each : {SIGINT, SIGQUIT, SIGHUP}) std::signal(each, SIG_DFL);
  execvp(argv.front(), argv.data());
  _exit(127);
}

Typist::~Typist() {
  if (program_ > 0) {
    kill(program_, SIGKILL);
    waitpid(program_, nullptr, 0);
  }
  if (master_ >= 0) close(master_);
}

void Typist::type(const std::string& keys) {
  if (write(master_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
    ADD_FAILURE() << "the keys could not be typed";
}

bool Typist::read_more() {
  pollfd screen{master_, POLLIN, 0};
  silent_ = poll(&screen, 1, kLongestSilence) <= 0;
  if (silent_) return false;
  std::array<char, 4096> block{};
  const ssize_t count = read(master_, block.data(), block.size());
  if (count <= 0) return false;  // EIO: nobody has the terminal open any more
  raw_.append(block.data(), static_cast<std::size_t>(count));
  screen_ = without_sequences(raw_);
  return true;
}

void Typist::see(const std::string& text) {
  for (;;) {
    const std::size_t found = screen_.find(text, std::min(seen_, screen_.size()));
    if (found != std::string::npos) {
      seen_ = found + text.size();
      return;
    }
    if (!read_more()) {
      ADD_FAILURE() << "waited for '" << text << "', and there is only:\n" << screen_.substr(seen_);
      return;
    }
  }
}

void Typist::see_drawn(const std::string& rows) {
  for (;;) {
    Screen screen(columns_);
    screen.draw(raw_);
    const std::string text = screen.text();
    if (text.find("\n" + rows) != std::string::npos) return;
    if (!read_more()) {
      ADD_FAILURE() << "waited for\n" << rows << "and there is\n" << text;
      return;
    }
  }
}

void Typist::send(int signal) const { kill(program_, signal); }

void Typist::resize(unsigned short columns) const {
  const winsize size{24, columns, 0, 0};
  if (ioctl(master_, TIOCSWINSZ, &size) != 0) ADD_FAILURE() << "the window keeps its width";
}

void Typist::hang_up() {
  close(master_);
  master_ = -1;
}

int Typist::end() {
  while (master_ >= 0 && read_more()) {
  }
  if (silent_) {
    ADD_FAILURE() << "the program does not end; it shows:\n"
                  << screen_.substr(std::min(seen_, screen_.size()));
    kill(program_, SIGKILL);
  }
  int status = 0;
  waitpid(program_, &status, 0);
  program_ = -1;
  termios settings{};
  if (master_ >= 0 && tcgetattr(master_, &settings) == 0)
    sane_ = (settings.c_lflag & ICANON) != 0 && (settings.c_lflag & ECHO) != 0;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace terminal
