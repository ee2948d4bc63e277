#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "interchange/import.hpp"
#include "report/style.hpp"

/// What `import` says.
namespace report {

/// What became of each line of a file, no more of it than is printed: a file may have a million.
class Imported {
 public:
  /// `each_match`: for the JSON, which names every one.
  explicit Imported(bool each_match) : each_match_(each_match) {}

  void add(const interchange::ImportedLine& outcome);

  /// A line a match or payment (where they are few), and how many there were. `file` is the name for people.
  [[nodiscard]] std::string text(const std::string& file, bool dry_run, Style style = {}) const;
  [[nodiscard]] base::Json json(bool dry_run) const;
  /// Remarks for standard error, a line each: results of matches here that changed, and lines and closings
  /// that count for nothing.
  [[nodiscard]] std::string remarks() const;

 private:
  bool each_match_;
  std::size_t all_ = 0;
  std::map<interchange::ImportOutcome, std::size_t> counts_;
  std::map<std::size_t, std::string> texts_;  ///< of the first few, by their lines
  std::vector<std::string> remarks_;          ///< the same
  std::size_t all_remarks_ = 0;
  base::Json matches_ = base::Json::array(), payments_ = base::Json::array();
};

}  // namespace report
