#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/answers/api.hpp"
#include "serve/worker/match_worker.hpp"

/// The server: its port, its connections, and the signals that end it.
namespace serve {

/// Whether an address that can be listened on is one that only this computer reaches. Throws `Error`: kUsage
/// for what no page has as its address, kRefused for an address of another computer.
bool check_address(const std::string& address);

/// A port that is listened on. Made before the server, since the links name it.
class Listener {
 public:
  /// Listens on a port of an address, or on any free one (0). Throws `Error` (kRefused) where it is taken, is
  /// not this user's to take, or the address is none of this computer.
  Listener(const std::string& address, std::uint16_t port);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// The address as a URL has it: of IPv6 in its shortest form.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] bool is_loopback() const;

 private:
  friend class Server;
  struct Socket;
  std::unique_ptr<Socket> socket_;
};

/// Answers requests until a signal (SIGINT, SIGTERM, SIGHUP) ends it.
class Server {
 public:
  /// For whoever started the server: `on_change` is called with each change of the match, `on_warning` with
  /// what went wrong; of faults of this program once with each kind.
  Server(std::unique_ptr<Listener> listener, ApiOptions options,
         std::function<void(const MatchEvent&)> on_change, MatchWorker::Warn on_warning);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Publishes a new snapshot (null: no match, with `file_lost` since its file is gone or cannot be read) and
  /// the changes that led to it, oldest first. May be called from any thread.
  void publish(SnapshotPtr sheet, std::vector<MatchEvent> changes, bool file_lost = false);
  /// Passes a warning on. May be called from any thread.
  void warn(const std::string& what, const std::string& remedy);
  /// Runs until the end: what is in hand is answered before. `worker` carries out what is asked; it has to
  /// end before this, since it publishes here until then.
  void run(MatchWorker& worker);

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace serve
