#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "history/club.hpp"

/// What a few laptops did, and what has to come of it. Three files know one hub; but for the schedules on
/// players each begins with a match of Ann and Bob with two hands, 10 and 20, known to all, and each ends
/// with everybody syncing until all is everywhere. Ids count up in the order of making.
namespace schedules {

using club::Club;
using club::File;
using club::Uuid;

struct Schedule {
  std::string name;
  std::string outcome;  ///< merged, disputed or gone
  std::string lines;    ///< that stand, for the time being
  /// Of what else stands: options, "closed", "payments", "names"; "seats" for the schedules on players.
  std::map<std::string, std::string> stands;
  std::function<void(Club&, File&, File&, File&, const Uuid&)> play;
};

inline void PrintTo(const Schedule& schedule, std::ostream* out) { *out << schedule.name; }

std::vector<Schedule> merged();
std::vector<Schedule> disputed();
std::vector<Schedule> refused();
std::vector<Schedule> on_players();

inline const match::Closing kVoid{};
inline const match::Closing kConceded{.conceded_by = 0};

/// Enters something that has to be refused, with the reason.
void expect_refused(const std::string& why, const std::function<void()>& enter);
/// Two different third hands, known to all.
void two_hands(Club& club, File& a, File& b, const Uuid& match);
/// "10 20 +50"
std::string lines_of(const std::optional<club::MatchState>& state);

}  // namespace schedules
