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

/// The players of a match, where it does not matter which.
inline const Arguments kAnnAndBob{"Ann", "Bob"};

/// A folder with a file and, once it is started, the server of a match in it.
class Pad {
 public:
  static constexpr const char* kFile = "pad.db";

  /// Starts a match of these players, and the server.
  explicit Pad(const Arguments& match = kAnnAndBob, const Arguments& options = {},
               std::string program = CHAPEAU_SERVE_PROGRAM);
  /// Ends the server as Ctrl-C does; a failure where that is not with 0.
  ~Pad();
  Pad(const Pad&) = delete;
  Pad& operator=(const Pad&) = delete;

  /// Starts the server; a failure if it does not say where it is.
  void start(const Arguments& options = {});
  /// The same as a person does, who reads the links in a text.
  void start_as_text(const Arguments& options = {});
  /// Ends it by a signal, or waits for its end (0). Returns its exit code, -1 where the signal ended it.
  int end(int signal);
  /// A command of `chapeau` on the file, or on another one beside it; a failure where it does not end with 0.
  /// Returns what it printed.
  std::string done(const Arguments& arguments, const std::string& file = kFile) const;
  [[nodiscard]] walk::Outcome run(const Arguments& arguments, const std::string& file = kFile) const {
    return program_.run(arguments, file);
  }
  [[nodiscard]] Json sheet() const { return Json::parse(done({"sheet", "--format", "json"})); }

  /// The links, as it printed them.
  [[nodiscard]] const Json& links() const { return links_; }
  [[nodiscard]] int port() const { return links_.at("port"); }
  [[nodiscard]] std::string address() const { return links_.at("address"); }
  [[nodiscard]] std::string host() const {
    const bool is_six = address().find(':') != std::string::npos;
    return (is_six ? "[" + address() + "]" : address()) + ":" + std::to_string(port());
  }
  [[nodiscard]] std::string origin() const { return "http://" + host(); }
  [[nodiscard]] std::string token(const std::string& link) const;
  [[nodiscard]] Wire connect(int most_held = 0) const { return {address(), port(), most_held}; }
  [[nodiscard]] std::string file(const std::string& name = kFile) const { return program_.file(name); }
  [[nodiscard]] pid_t process() const { return process_; }
  /// The next line that it prints, as JSON.
  Json next_line();
  /// What a server that was started as text had printed when it ended.
  [[nodiscard]] const std::string& text() const { return text_; }

  /// A request as it is, over a connection of its own; its answer is one that is described.
  Answer ask(const std::string& method, const std::string& path, Headers headers = {},
             const std::string& body = "") const;

 private:
  void launch(const Arguments& options);
  /// Without its newline; nothing where no more comes, which is a failure.
  std::optional<std::string> read_line();
  bool read_more();

  walk::Program program_;
  std::string program_path_;
  pid_t process_ = 0;
  int output_ = -1;
  std::string printed_;  ///< and not read as a line yet
  std::string text_;
  Json links_;
};

/// Compares status, title and remedy of a refusal with `words.txt`, as `support::expect_entry`.
void expect_refusal(const std::string& what, const Answer& answer);

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
  /// `most_held` as of a `Wire`.
  Viewer(const Phone& phone, const Pad& pad, int most_held = 0);
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

/// Makes the sheet one of 24 KiB: few of those fit on the way to somebody who does not read. The phone knows
/// it then.
void make_sheet_large(const Pad& pad, Phone& phone);

/// Ids for hands: different for each number.
std::string hand_id(int number);
/// The body of a hand of points: "Ann" and "Bob", of different scores for each number.
Json points_of(int number);

}  // namespace serve_tests
