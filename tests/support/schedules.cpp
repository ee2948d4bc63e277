#include "support/schedules.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace schedules {
namespace {

constexpr std::string_view kOnAHubOnly = "on a hub only: ";

/// "A redo ! the match would be disputed"
Step step_of(const std::string& text) {
  Step step;
  step.text = text;
  const std::size_t refusal = text.find(" ! ");
  if (refusal != std::string::npos) step.refusal = text.substr(refusal + 3);
  std::istringstream words(text.substr(0, refusal));
  words >> step.laptop >> step.verb;
  for (std::string word; words >> word;) {
    std::replace(word.begin(), word.end(), '_', ' ');
    step.words.push_back(word);
  }
  return step;
}

/// "merged 10 20 99; note x; closed void"
void read_outcome(std::istringstream text, Schedule& schedule) {
  std::string part;
  std::getline(text, part, ';');
  std::istringstream first(part);
  first >> schedule.outcome >> std::ws;
  std::getline(first, schedule.lines);
  while (std::getline(text >> std::ws, part, ';')) {
    const std::size_t space = part.find(' ');
    schedule.stands[part.substr(0, space)] = part.substr(space + 1);
  }
}

}  // namespace

std::string Schedule::name() const {
  std::istringstream words(title);
  std::string name;
  for (std::string word; words >> word;) {
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    name += word;
  }
  return name;
}

std::vector<Schedule> read_schedules() {
  std::ifstream file(CHAPEAU_SCHEDULES);
  if (!file) throw std::runtime_error("cannot read " CHAPEAU_SCHEDULES);
  std::vector<Schedule> all;
  Schedule schedule;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("= ")) {
      read_outcome(std::istringstream(line.substr(2)), schedule);
      all.push_back(std::move(schedule));
      schedule = {};
    } else if (schedule.title.empty()) {
      schedule.title = line;
    } else if (line.starts_with(kOnAHubOnly)) {
      schedule.on_a_hub_only = line.substr(kOnAHubOnly.size());
    } else {
      schedule.steps.push_back(step_of(line));
    }
  }
  return all;
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

}  // namespace schedules
