#pragma once

// chapeau-serve on a database in a folder of its own, as a page in a browser meets it.

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>

#include "../walk/program.hpp"

namespace page_test {

using Json = nlohmann::ordered_json;

class ServedMatch {
 public:
  /// Starts a match by that `new`, and a server for it.
  explicit ServedMatch(const walk::Arguments& new_match);
  ~ServedMatch();
  ServedMatch(const ServedMatch&) = delete;
  ServedMatch& operator=(const ServedMatch&) = delete;

  /// Runs a command on the same file, as somebody at the laptop does. Throws where it fails.
  std::string chapeau(const walk::Arguments& arguments) const;
  [[nodiscard]] Json sheet() const;
  [[nodiscard]] std::size_t lines() const { return sheet().at("hands").size(); }

  /// With the links of this start; the port stays that of the first one.
  void start();
  /// As by a cut of the power.
  void kill();
  /// The link to enter ("write"), the link to look on ("read"), or the "url".
  [[nodiscard]] std::string link(const std::string& which) const { return links_.at(which); }

 private:
  walk::Program program_;
  pid_t server_ = -1;
  Json links_;
};

}  // namespace page_test
