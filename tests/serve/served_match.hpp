#pragma once

// The pad as a page in a browser meets it: the server of `Pad`, that can lose its power and comes back where
// it was.

#include <csignal>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "pad.hpp"

namespace page_test {

using Json = nlohmann::ordered_json;  // as that of `pages::Browser`

class ServedMatch {
 public:
  /// Starts a match by that `new`, and a server for it.
  explicit ServedMatch(const walk::Arguments& new_match, const std::string& program = CHAPEAU_SERVE_PROGRAM)
      : pad_({new_match.begin() + 1, new_match.end()}, {}, program) {}

  /// Runs a command on the same file, as somebody at the laptop does. Throws where it fails.
  std::string chapeau(const walk::Arguments& arguments) const {
    const walk::Outcome outcome = pad_.run(arguments);
    if (outcome.code != 0) throw std::runtime_error(walk::command_line(arguments) + ": " + outcome.errors);
    return outcome.output;
  }
  [[nodiscard]] Json sheet() const { return Json::parse(chapeau({"sheet", "--format", "json"})); }
  [[nodiscard]] std::size_t lines() const { return sheet().at("hands").size(); }

  [[nodiscard]] std::string file() const { return pad_.file(); }

  /// With the links of this start; the port stays that of the first one.
  /// For the match that it had, or for another one.
  void start(const std::string& match = "") {
    walk::Arguments options{"--port", std::to_string(pad_.port())};
    if (!match.empty()) options.push_back(match);
    pad_.start(options);
  }
  /// As by a laptop that sleeps, until it wakes: connections stay, and nothing answers.
  void sleep() const { ::kill(pad_.process(), SIGSTOP); }
  void wake() const { ::kill(pad_.process(), SIGCONT); }
  /// As by a cut of the power.
  void kill() { pad_.end(SIGKILL); }
  /// The link to enter ("write"), the link to look on ("read"), or the "url".
  [[nodiscard]] std::string link(const std::string& which) const { return pad_.links().at(which); }

 private:
  serve_tests::Pad pad_;
};

}  // namespace page_test
