#pragma once

// Chromium without a window, led through chromedriver (the WebDriver protocol, JSON over HTTP). Scripts that
// a test runs in a page stand outside it: the page's own policy, which allows none, does not reach them.

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/folder.hpp"

namespace pages {

using Json = nlohmann::ordered_json;

/// How wide and high a screen is, and which colours it is set to.
struct Screen {
  int width = 1280;
  int height = 800;
  bool dark = false;
};

/// Paper, in inches.
struct Paper {
  const char* name;
  double width;
  double height;
};
inline constexpr Paper kA4{"A4", 8.27, 11.69};
inline constexpr Paper kLetter{"Letter", 8.5, 11};

class Browser {
 public:
  Browser();
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void show_on(const Screen& screen);
  /// Opens a file and waits until it is there.
  void open(const std::string& path);
  /// Opens an address of a server and waits until the page is there.
  void visit(const std::string& address);
  /// Leaves the page, the windows opened beside it, and whatever they stored, as a browser that was never
  /// used.
  void forget();
  /// Opens a window beside this one, with the same cookies and storage, and goes on in it. Returns its name.
  std::string open_window();
  [[nodiscard]] std::string window();
  /// Goes on in another window.
  void show_window(const std::string& window);
  /// Closes this window and goes on in another.
  void close_window(const std::string& next);
  /// Pages are asked for in this language from the next one on.
  void ask_in(const std::string& language);
  /// Whether there is a network.
  void be_online(bool online);
  /// Keys of a keyboard pressed one after the other, each in WebDriver's code ("\uE004" is Tab).
  void press(const std::vector<std::string>& keys);
  /// What the body of a function returns, run in the page with `arguments`.
  Json run(const std::string& script, const Json& arguments = Json::array());
  /// What a screen reader is given of the page, in its order: objects with "role" and "name".
  Json spoken();
  /// The page as a PDF on that paper.
  std::string print(const Paper& paper);
  /// A picture of the screen, as PNG.
  std::string picture();
  /// The addresses that pages asked for since the last call.
  std::vector<std::string> requests();

 private:
  Json ask(const std::string& method, const std::string& path, const Json& body);
  Json devtools(const std::string& command, const Json& parameters);

  support::TemporaryFolder temporary_{"browser"};  // Chromium leaves folders in it
  pid_t driver_ = -1;
  int port_ = 0;
  std::string session_;
};

}  // namespace pages
