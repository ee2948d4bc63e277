#pragma once

#include <map>
#include <ostream>
#include <string>
#include <vector>

/// The schedules of tests/schedules.txt: what a few laptops did, and what has to come of it.
namespace schedules {

struct Step {
  std::string text;                ///< as it is written
  std::string laptop;              ///< "A", or "all"
  std::string verb;                ///< "add", "sync", …
  std::vector<std::string> words;  ///< what stands behind it
  std::string refusal;             ///< why it has to be refused; empty: it has not
};

struct Schedule {
  std::string title;
  std::vector<Step> steps;
  /// Why laptops have to meet on a hub, and not by merging; empty: they need not.
  std::string on_a_hub_only;
  std::string outcome;  ///< merged, disputed or gone
  std::string lines;    ///< that stand, provisionally
  /// Of what else stands: "note", "stakes", "closed", "payments", "names", "seats".
  std::map<std::string, std::string> stands;

  /// Whether it begins with nothing.
  [[nodiscard]] bool is_on_players() const { return stands.contains("seats"); }
  /// The title as a name of a test: "ANoteAndAHand".
  [[nodiscard]] std::string name() const;
};

inline void PrintTo(const Schedule& schedule, std::ostream* out) { *out << schedule.title; }

/// All of them. Throws `std::runtime_error` where the file cannot be read.
std::vector<Schedule> read_schedules();

std::string joined(const std::vector<std::string>& words, std::size_t from = 0);

}  // namespace schedules
