#include "browser.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <stdexcept>

namespace pages {
namespace {

constexpr int kMilliseconds = 600'000;  // for anything; a slow machine is no failure

/// A child process with the end of the pipe that it writes to.
struct Child {
  pid_t process = -1;
  int output = -1;
};

Child start_driver(const std::string& temporary) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe can be made");
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no process can be started");
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    setenv("TMPDIR", temporary.c_str(), 1);
    execlp("chromedriver", "chromedriver", "--port=0", nullptr);
    _exit(127);
  }
  close(ends[1]);
  return {process, ends[0]};
}

/// The port that chromedriver says it listens on.
int read_port(int output) {
  const std::string sign = "started successfully on port ";
  std::string text;
  for (char c = 0; read(output, &c, 1) == 1;) {
    text += c;
    const std::size_t at = text.find(sign);
    if (at != std::string::npos && c == '\n') return std::stoi(text.substr(at + sign.size()));
  }
  throw std::runtime_error("chromedriver does not start (package chromium-driver): " + text);
}

/// The body of the answer that comes over a connection, which stays open behind it.
std::string read_answer(int connection) {
  const std::string sign = "content-length:";
  std::string answer;
  std::array<char, 65536> block{};
  for (ssize_t count = 0; (count = read(connection, block.data(), block.size())) > 0;) {
    answer.append(block.data(), static_cast<std::size_t>(count));
    const std::size_t end = answer.find("\r\n\r\n");
    if (end == std::string::npos) continue;
    std::string head = answer.substr(0, end);
    std::transform(head.begin(), head.end(), head.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const std::size_t length = head.find(sign);
    if (length == std::string::npos)
      throw std::runtime_error("chromedriver does not say how long its answer is");
    if (answer.size() >= end + 4 + std::stoul(head.substr(length + sign.size())))
      return answer.substr(end + 4);
  }
  throw std::runtime_error("chromedriver went away");
}

/// The body of the answer to one HTTP request.
std::string http(int port, const std::string& method, const std::string& path, const std::string& body) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): how sockets take their addresses
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("chromedriver does not answer");
  const std::string request = method + " " + path +
                              " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
                              "application/json\r\nContent-Length: " +
                              std::to_string(body.size()) + "\r\n\r\n" + body;
  for (std::size_t sent = 0; sent < request.size();) {
    const ssize_t count = send(connection, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) throw std::runtime_error("chromedriver takes no request");
    sent += static_cast<std::size_t>(count);
  }
  const std::string answer = read_answer(connection);
  close(connection);
  return answer;
}

std::string from_base64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned int held = 0;
  int bits = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string::npos) break;
    held = (held << 6U) | static_cast<unsigned int>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((held >> static_cast<unsigned int>(bits)) & 0xFFU);
  }
  return bytes;
}

Json wishes() {
  return {{"capabilities",
           {{"alwaysMatch",
             {{"goog:chromeOptions",
               {{"binary", "/usr/bin/chromium"},
                {"args",
                 {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                  "--hide-scrollbars", "--no-first-run", "--disable-background-networking"}}}},
              {"goog:loggingPrefs", {{"performance", "ALL"}}},
              {"timeouts", {{"script", kMilliseconds}, {"pageLoad", kMilliseconds}}}}}}}};
}

}  // namespace

Browser::Browser() {
  const Child child = start_driver(temporary_.path());
  driver_ = child.process;
  port_ = read_port(child.output);
  // On a busy machine Chromium may take longer to come up than chromedriver waits.
  for (int attempt = 1; session_.empty(); ++attempt) {
    try {
      session_ = "/session/" + ask("POST", "/session", wishes()).at("sessionId").get<std::string>();
    } catch (const std::exception&) {
      if (attempt == 3) throw;
    }
  }
}

Browser::~Browser() {
  try {
    ask("DELETE", session_, {});
  } catch (const std::exception&) {  // it is ended below all the same
  }
  kill(driver_, SIGTERM);
  waitpid(driver_, nullptr, 0);
}

void Browser::show_on(const Screen& screen) {
  devtools("Emulation.setDeviceMetricsOverride", {{"width", screen.width},
                                                  {"height", screen.height},
                                                  {"deviceScaleFactor", 1},
                                                  {"mobile", screen.width < 600}});
  devtools("Emulation.setEmulatedMedia",
           {{"media", ""},
            {"features", {{{"name", "prefers-color-scheme"}, {"value", screen.dark ? "dark" : "light"}}}}});
}

void Browser::open(const std::string& path) { ask("POST", session_ + "/url", {{"url", "file://" + path}}); }

void Browser::visit(const std::string& address) { ask("POST", session_ + "/url", {{"url", address}}); }

void Browser::forget() {
  const std::string own = window();
  for (const Json& other : ask("GET", session_ + "/window/handles", nullptr)) {
    if (other == own) continue;
    show_window(other);
    close_window(own);
  }
  const Json origin = run("return location.origin");
  visit("about:blank");  // first, since a page may store something when it is left
  devtools("Storage.clearDataForOrigin", {{"origin", origin}, {"storageTypes", "all"}});
  devtools("Network.clearBrowserCookies", Json::object());
  devtools("Network.setExtraHTTPHeaders", {{"headers", Json::object()}});
  be_online(true);
  requests();
}

std::string Browser::open_window() {
  const Json opened = ask("POST", session_ + "/window/new", {{"type", "tab"}});
  show_window(opened.at("handle"));
  return opened.at("handle");
}

std::string Browser::window() { return ask("GET", session_ + "/window", nullptr); }

void Browser::show_window(const std::string& window) {
  ask("POST", session_ + "/window", {{"handle", window}});
}

void Browser::close_window(const std::string& next) {
  ask("DELETE", session_ + "/window", {});
  show_window(next);
}

void Browser::ask_in(const std::string& language) {
  devtools("Network.setExtraHTTPHeaders", {{"headers", {{"Accept-Language", language}}}});
}

void Browser::be_online(bool online) {
  constexpr int kUnlimited = -1;
  devtools("Network.emulateNetworkConditions", {{"offline", !online},
                                                {"latency", 0},
                                                {"downloadThroughput", kUnlimited},
                                                {"uploadThroughput", kUnlimited}});
}

void Browser::press(const std::vector<std::string>& keys) {
  Json presses = Json::array();
  for (const std::string& key : keys)
    for (const char* type : {"keyDown", "keyUp"}) presses.push_back({{"type", type}, {"value", key}});
  const Json keyboard{{"type", "key"}, {"id", "keyboard"}, {"actions", presses}};
  ask("POST", session_ + "/actions", {{"actions", Json::array({keyboard})}});
}

Json Browser::run(const std::string& script, const Json& arguments) {
  return ask("POST", session_ + "/execute/sync", {{"script", script}, {"args", arguments}});
}

Json Browser::spoken() {
  Json spoken = Json::array();
  devtools("Accessibility.enable", Json::object());
  const Json tree = devtools("Accessibility.getFullAXTree", Json::object());
  for (const Json& node : tree.at("nodes"))
    if (!node.at("ignored").get<bool>())
      spoken.push_back({{"role", node.at("role").at("value")},
                        {"name", node.value("/name/value"_json_pointer, std::string())}});
  devtools("Accessibility.disable", Json::object());
  return spoken;
}

std::string Browser::print(const Paper& paper) {
  // On a busy machine Chromium now and then says that it failed, and no more.
  for (int attempt = 1;; ++attempt) {
    try {
      const Json printed = devtools("Page.printToPDF", {{"paperWidth", paper.width},
                                                        {"paperHeight", paper.height},
                                                        {"printBackground", false},
                                                        {"preferCSSPageSize", false}});
      return from_base64(printed.at("data").get<std::string>());
    } catch (const std::exception&) {
      if (attempt == 3) throw;
    }
  }
}

std::string Browser::picture() {
  return from_base64(ask("GET", session_ + "/screenshot", nullptr).get<std::string>());
}

std::vector<std::string> Browser::requests() {
  std::vector<std::string> addresses;
  for (const Json& entry : ask("POST", session_ + "/se/log", {{"type", "performance"}})) {
    const Json event = Json::parse(entry.at("message").get<std::string>()).at("message");
    if (event.at("method") == "Network.requestWillBeSent")
      addresses.push_back(event.at("params").at("request").at("url"));
  }
  return addresses;
}

Json Browser::ask(const std::string& method, const std::string& path, const Json& body) {
  const Json answer = Json::parse(http(port_, method, path, body.is_null() ? "" : body.dump()));
  const Json& value = answer.at("value");
  if (value.is_object() && value.contains("error"))
    throw std::runtime_error(path + ": " + value.at("message").get<std::string>());
  return value;
}

Json Browser::devtools(const std::string& command, const Json& parameters) {
  return ask("POST", session_ + "/goog/cdp/execute", {{"cmd", command}, {"params", parameters}});
}

}  // namespace pages
