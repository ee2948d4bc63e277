#include "proxy.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>

namespace hub_tests {
namespace {

constexpr int kTurn = 20;  // milliseconds between two looks at whether it is over

/// What a server answers to whoever connects before it is ready: 'E', the length of the rest, and its parts.
const std::string kStartingUp(
    "E\0\0\0\76"
    "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0",
    63);

int socket_at(const std::string& path, bool listens) {
  const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (made < 0 || path.size() >= sizeof address.sun_path) throw std::runtime_error("no socket at " + path);
  path.copy(address.sun_path, path.size());
  const auto* where = reinterpret_cast<const sockaddr*>(&address);
  constexpr int kMostWaiting = 16;
  const bool done = listens ? bind(made, where, sizeof address) == 0 && listen(made, kMostWaiting) == 0
                            : connect(made, where, sizeof address) == 0;
  if (done) return made;
  close(made);
  return -1;
}

bool has_something(int socket, int milliseconds) {
  pollfd waited{socket, POLLIN, 0};
  return poll(&waited, 1, milliseconds) > 0;
}

bool send_all(int to, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = send(to, bytes, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

/// Until the server says that it has carried out a statement that begins like this.
void hear_out(int server, const std::stop_token& stop) {
  std::string answer;
  std::array<char, 8192> bytes{};
  // The answer to a statement names it, and at the end of all answers stands that the server is ready.
  const std::string ready("Z\0\0\0\5", 5);
  while (!stop.stop_requested() && answer.find(ready) == std::string::npos) {
    if (!has_something(server, kTurn)) continue;
    const ssize_t read = recv(server, bytes.data(), bytes.size(), 0);
    if (read <= 0) return;
    answer.append(bytes.data(), static_cast<std::size_t>(read));
  }
}

}  // namespace

Proxy::Proxy(const std::string& server_folder, Rule rule)
    : server_socket_(server_folder + "/.s.PGSQL.5432"), rule_(std::move(rule)) {
  static std::atomic<int> proxies = 0;
  folder_ = fmt::format("{}/p{}", server_folder, ++proxies);
  std::filesystem::create_directory(folder_);
  listener_ = socket_at(folder_ + "/.s.PGSQL.5432", true);
  if (listener_ < 0) throw std::runtime_error("nobody can listen in " + folder_);
  door_ = std::jthread([this](const std::stop_token& stop) { accept_all(stop); });
}

Proxy::~Proxy() {
  door_.request_stop();
  door_.join();
  conversations_.clear();
  close(listener_);
  std::filesystem::remove_all(folder_);
}

void Proxy::accept_all(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (!has_something(listener_, kTurn)) continue;
    const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    ++connections_;
    if (is_shut_)
      close(client);
    else
      conversations_.emplace_back([this, client](const std::stop_token& over) { serve(over, client); });
  }
}

bool Proxy::interrupts() const {
  return rule_.fault == Fault::kBreak || rule_.fault == Fault::kStuff || rule_.fault == Fault::kBlock ||
         rule_.fault == Fault::kHold || rule_.fault == Fault::kStartUp;
}

bool Proxy::strikes(const std::string& heard) {
  const std::string end_of_request("S\0\0\0\4", 5);
  const std::size_t at = heard.find(rule_.text);
  if (rule_.fault == Fault::kNone || at == std::string::npos) return false;
  // All that belongs to it, or the server would wait for the rest.
  if (!rule_.text.empty() && !interrupts() && heard.find(end_of_request, at) == std::string::npos)
    return false;
  const std::lock_guard lock(mutex_);
  if (applied_ == rule_.times) return false;
  ++applied_;
  return true;
}

bool Proxy::pass(int from, int to, std::string* heard) {
  std::array<char, 8192> bytes{};
  const ssize_t read = recv(from, bytes.data(), bytes.size(), 0);
  if (read <= 0) return false;
  if (heard != nullptr) heard->append(bytes.data(), static_cast<std::size_t>(read));
  if (heard != nullptr && rule_.fault == Fault::kBlock && heard->find(rule_.text) != std::string::npos)
    return true;
  return send_all(to, bytes.data(), static_cast<std::size_t>(read));
}

void Proxy::keep_silent(const std::stop_token& stop, int client) const {
  std::array<char, 8192> bytes{};
  bool has_given_up = false;
  while (!stop.stop_requested() && (!has_given_up || rule_.fault == Fault::kHold)) {
    if (has_given_up)
      std::this_thread::sleep_for(std::chrono::milliseconds(kTurn));
    else if (has_something(client, kTurn))
      has_given_up = recv(client, bytes.data(), bytes.size(), 0) <= 0;
  }
}

void Proxy::serve(const std::stop_token& stop, int client) {
  const int server = socket_at(server_socket_, false);
  std::string heard;
  while (server >= 0 && !stop.stop_requested()) {
    if (strikes(heard)) {
      if (rule_.fault == Fault::kBreak) break;
      if (rule_.fault == Fault::kStartUp) {
        send_all(client, kStartingUp.data(), kStartingUp.size());
        break;
      }
      if (rule_.fault == Fault::kStuff) {
        pollfd gone{client, 0, 0};
        while (!stop.stop_requested() && poll(&gone, 1, kTurn) == 0) {
        }
        break;
      }
      if (rule_.fault == Fault::kHush || rule_.fault == Fault::kHold || rule_.fault == Fault::kBlock) {
        keep_silent(stop, client);
        break;
      }
      hear_out(server, stop);
      is_shut_ = rule_.fault == Fault::kCutShut;
      break;
    }
    std::array<pollfd, 2> both{pollfd{client, POLLIN, 0}, pollfd{server, POLLIN, 0}};
    if (poll(both.data(), both.size(), kTurn) <= 0) continue;
    if (both[0].revents != 0 && !pass(client, server, &heard)) break;
    if (both[1].revents != 0 && !pass(server, client, nullptr)) break;
  }
  close(client);
  if (server >= 0) close(server);
}

}  // namespace hub_tests
