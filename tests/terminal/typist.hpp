#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/folder.hpp"

/// Somebody at a terminal: the real program on a pseudo-terminal, keys typed, the screen read.
namespace terminal {

// What keys send.
constexpr const char* kUp = "\x1b[A";
constexpr const char* kRight = "\x1b[C";
constexpr const char* kToBegin = "\x01";
constexpr const char* kToEnd = "\x05";
constexpr const char* kRubOut = "\x7f";
constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";
constexpr const char* kCtrlU = "\x15";

/// A folder with a database of its own, gone at the end.
class Home {
 public:
  /// What a command prints that is run beside the terminal, both streams; its exit code is not looked at.
  std::string run(const std::string& arguments) const;
  [[nodiscard]] std::string database() const { return folder_.file("play.db"); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  support::TemporaryFolder folder_{"terminal"};
};

class Typist {
 public:
  /// Starts the program with these arguments in a terminal of this kind and width.
  Typist(const Home& home, const std::vector<std::string>& arguments, const std::string& term = "xterm",
         unsigned short columns = 80);
  /// Starts a shell in the folder, that finds the program and its database.
  static Typist in_shell(const Home& home, const std::vector<std::string>& command);
  ~Typist();
  Typist(const Typist&) = delete;
  Typist& operator=(const Typist&) = delete;

  void type(const std::string& keys);
  /// Waits until this text stands on the screen behind what was waited for before. A failure, with what is
  /// there, if the program ends or is silent for half a minute.
  void see(const std::string& text);
  /// Waits until this text, of whole rows with their newlines, is what a person has before them: what was
  /// drawn over is gone. Fails as `see` does.
  void see_drawn(const std::string& rows);
  /// Everything that was shown so far, without what moves the cursor.
  [[nodiscard]] const std::string& screen() const { return screen_; }

  void send(int signal) const;
  /// Gives the window another width; the program is told as by a terminal.
  void resize(unsigned short columns) const;
  /// Closes the terminal, as closing its window does.
  void hang_up();
  /// Waits for the end: the exit code, or minus the number of the signal that it died of.
  int end();
  /// Whether the terminal echoes and gives whole lines, as a shell expects it. The program has ended.
  [[nodiscard]] bool sane() const { return sane_; }

 private:
  struct Window {
    std::string term;
    unsigned short columns;
  };
  Typist(const Home& home, std::vector<std::string> command, const Window& window,
         const std::vector<std::pair<std::string, std::string>>& environment);
  bool read_more();

  unsigned short columns_;
  int master_ = -1;
  pid_t program_ = -1;
  std::string raw_;
  std::string screen_;
  std::size_t seen_ = 0;
  bool silent_ = false;
  bool sane_ = false;
};

}  // namespace terminal
