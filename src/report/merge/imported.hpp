#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json.hpp"
#include "report/layout/style.hpp"
#include "storage/import/import.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/summary.hpp"

/// What `import` says.
namespace report {

/// What became of each line of a file, no more of it than is printed: a file may have a million.
class Imported {
 public:
  /// `each_match`: for the JSON, which names every one.
  explicit Imported(bool each_match) : each_match_(each_match) {}

  void add(const storage::ImportedLine& outcome);
  /// Whether a match or payment that came is perhaps here already, under another id.
  void find_equal(storage::Reader& reader, const storage::ImportedLine& outcome);
  /// That a player who came is nearly called like one who was known.
  void add_alike(const storage::NamePair& names, bool dry_run);

  /// A line a match or payment (where they are few), and how many there were. `file` is the name for people.
  [[nodiscard]] std::string text(const std::string& file, bool dry_run, Style style = {}) const;
  [[nodiscard]] base::Json json(bool dry_run) const;
  /// Remarks for standard error, a line each: results of matches here that changed, lines and closings that
  /// count for nothing, players whom the file calls otherwise or nearly so, and what was perhaps entered
  /// twice.
  [[nodiscard]] std::string remarks() const;

 private:
  void add_remark(std::string remark);
  void add_called_otherwise(const storage::NamePair& names);
  void add_equal(const storage::PaymentSummary& payment, const storage::PaymentSummary& other);
  void add_equal(std::int64_t match, const storage::SameMatch& other);

  bool each_match_;
  std::size_t all_ = 0;
  std::map<storage::ImportOutcome, std::size_t> counts_;
  std::map<std::size_t, std::string> texts_;  ///< of the first few, by their lines
  std::vector<std::string> remarks_;          ///< the same
  std::size_t all_remarks_ = 0;
  std::set<std::pair<std::string, std::string>> called_otherwise_;  ///< names of which a remark was made
  std::size_t new_matches_ = 0;
  std::optional<std::int64_t> first_new_match_;
  base::Json matches_ = base::Json::array(), payments_ = base::Json::array();
};

}  // namespace report
