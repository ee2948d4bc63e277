#pragma once

// What stands between a laptop and its hub: it passes on all that both say, until it is told to fail.

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace hub_tests {

class Proxy {
 public:
  /// What happens once the client has said the text (at once where it is empty).
  enum class Fault {
    kNone,
    kCut,      ///< the server gets it and carries it out, but its answer is lost with the connection
    kCutShut,  ///< the same, and nobody is let in any more
    kHush,     ///< nothing is passed on any more, until the client gives up
    kHold,     ///< the same, but the server does not hear of that either
    kBlock,    ///< as `kHush`, and what the text stands in does not reach the server either
    kBreak,    ///< in the middle of what it says: the line breaks, and the server gets the beginning alone
    kStuff,    ///< in the middle of what it says: nobody takes the rest, until it gives up
    kStartUp,  ///< at once, for the server: that it is starting up
  };
  struct Rule {
    Fault fault = Fault::kNone;
    std::string text;
    int times = 1;  ///< on so many connections; later ones are honest
  };

  /// Listens in a new folder below the one of the server that it stands for.
  Proxy(const std::string& server_folder, Rule rule);
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// How often the rule was applied, and how often somebody connected.
  [[nodiscard]] int applied() const { return applied_; }
  [[nodiscard]] int connections() const { return connections_; }

 private:
  void accept_all(const std::stop_token& stop);
  void keep_silent(const std::stop_token& stop, int client) const;
  void serve(const std::stop_token& stop, int client);
  /// Passes on what one says; false where that was the end.
  bool pass(int from, int to, std::string* heard);
  bool strikes(const std::string& heard);
  /// Whether it comes before all is said that belongs to the text.
  [[nodiscard]] bool interrupts() const;

  std::string server_socket_, folder_;
  Rule rule_;
  std::mutex mutex_;  // of the rule's `times`
  std::atomic<int> applied_ = 0, connections_ = 0;
  std::atomic<bool> is_shut_ = false;
  int listener_ = -1;
  std::vector<std::jthread> conversations_;
  std::jthread door_;
};

/// What the client says where it commits: the word as a statement, and then the end of what it has to say.
inline const std::string kCommit("COMMIT\0", 7);

}  // namespace hub_tests
