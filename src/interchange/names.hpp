#pragma once

#include <map>
#include <string>
#include <vector>

#include "history/operations/record.hpp"

/// The names of players on their way out. An import judges names as if they were entered by hand, and a
/// member of a hub may write any into his log: without these, one such name would make the export of
/// everybody's file one that nothing takes.
namespace interchange {

class ExportedNames {
 public:
  ExportedNames() = default;
  /// `names` are those of all players of the file. The same names give the same, in whatever order.
  explicit ExportedNames(std::vector<std::string> names);

  /// Gives each player the name by which an import takes the match or the payment.
  void put(history::MatchRecord& record) const;
  void put(history::PaymentRecord& record) const;

  /// The names that no import takes, each with what is written in its place.
  [[nodiscard]] const std::map<std::string, std::string>& changed() const { return changed_; }

 private:
  void put(std::string& name) const;

  std::map<std::string, std::string> changed_;
};

}  // namespace interchange
