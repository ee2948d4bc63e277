#pragma once

// The real server on a file of its own, and phones that joined it.

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "client.hpp"
#include "walk/program.hpp"

namespace serve_tests {

using walk::Arguments;

/// A folder with a file and, once it is started, the server of a match in it.
class Pad {
 public:
  /// Starts a match of these players, and the server.
  explicit Pad(const Arguments& match = {"Ann", "Bob"}, const Arguments& options = {});
  ~Pad();
  Pad(const Pad&) = delete;
  Pad& operator=(const Pad&) = delete;

  /// Starts the server; a failure if it does not say where it is.
  void start(const Arguments& options = {});
  /// Ends it by a signal. Returns its exit code, -1 where the signal ended it.
  int end(int signal);
  /// A command of `chapeau` on the file; a failure where it does not end with 0. Returns what it printed.
  std::string done(const Arguments& arguments) const;
  [[nodiscard]] walk::Outcome run(const Arguments& arguments) const { return program_.run(arguments, kFile); }
  [[nodiscard]] Json sheet() const { return Json::parse(done({"sheet", "--format", "json"})); }

  /// The links, as it printed them.
  [[nodiscard]] const Json& links() const { return links_; }
  [[nodiscard]] int port() const { return links_.at("port"); }
  [[nodiscard]] std::string address() const { return links_.at("address"); }
  [[nodiscard]] std::string host() const { return address() + ":" + std::to_string(port()); }
  [[nodiscard]] std::string origin() const { return "http://" + host(); }
  [[nodiscard]] std::string token(const std::string& link) const;
  [[nodiscard]] Wire connect() const { return {address(), port()}; }
  [[nodiscard]] std::string file() const { return program_.file(kFile); }
  [[nodiscard]] pid_t process() const { return process_; }
  /// The next line that it prints, as JSON.
  Json next_line();

  /// A request as it is, over a connection of its own; its answer is one that is described.
  Answer ask(const std::string& method, const std::string& path, Headers headers = {},
             const std::string& body = "") const;

 private:
  static constexpr const char* kFile = "pad.db";

  walk::Program program_;
  pid_t process_ = 0;
  int output_ = -1;
  std::string printed_;
  Json links_;
};

/// A browser that joined by a link.
class Phone {
 public:
  explicit Phone(const Pad& pad, const std::string& link = "write");

  /// A request with its cookie, its origin and the type of its body.
  Answer ask(const std::string& method, const std::string& path, const std::string& body = "",
             const Headers& more = {}) const;
  /// The same with the tag that it knows, or another.
  Answer write(const std::string& method, const std::string& path, const std::string& body = "",
               const std::optional<std::string>& tag = std::nullopt);
  /// Records a hand under an id.
  Answer enter(const std::string& id, const Json& entries, const Json& more = Json::object());
  /// Reads the sheet, and knows its tag from then on.
  Json look();
  [[nodiscard]] Headers headers(const std::string& body = "") const;
  [[nodiscard]] const std::string& tag() const { return tag_; }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }

 private:
  const Pad& pad_;
  std::string cookie_, tag_;
};

/// A viewer of the events.
class Viewer {
 public:
  explicit Viewer(const Phone& phone, const Pad& pad);
  /// The next event: its tag, and the sheet, which fits its description.
  struct Event {
    std::string id;
    Json sheet;
  };
  /// Nothing where the connection ends.
  std::optional<Event> next();
  /// The first event with a tag that is given with its quotes; a failure if none comes.
  Json wait_for(const std::string& tag);
  Wire& wire() { return wire_; }

 private:
  Wire wire_;
};

/// Ids for hands: different for each number.
std::string hand_id(int number);
/// The body of a hand of points: "Ann" and "Bob", of different scores for each number.
Json points_of(int number);

}  // namespace serve_tests
