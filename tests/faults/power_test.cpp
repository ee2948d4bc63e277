// The power goes while a command runs, or just after it: what was not synced by then may be gone, in part.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "disk.hpp"
#include "scene.hpp"

namespace faults {
namespace power_test {

constexpr unsigned kSeed = 20261114;
constexpr int kMostFailures = 5;  // of a command, before it is left

struct Figures {
  int commands = 0, states = 0, before = 0, after = 0, failures = 0;
  std::size_t events = 0;
};

/// What two commands, one after the other, did to the disk: the first is acknowledged, and what it left
/// unsynced is part of it.
struct Recording {
  Image beginning;
  std::vector<Event> events;
  std::size_t first = 0;         // the first event of the second command
  std::size_t acknowledged = 0;  // the event with which that is acknowledged
};

Recording record(Scene& scene) {
  Recording result{.beginning = scene.earlier(), .events = {}};
  scene.earlier().put(scene.folder());
  Recorder recorder(scene.folder().string(), scene.earlier());
  if (!scene.last().empty()) {
    recorder.run(scene.launch_of(scene.last()));
    const Image between = Image::of(scene.folder());
    scene.begin_from(between);
    between.put(scene.folder());
  }
  result.first = recorder.events().size();
  recorder.run(scene.attack());
  result.events = recorder.events();
  const auto acknowledged =
      std::find_if(result.events.begin() + static_cast<std::ptrdiff_t>(result.first), result.events.end(),
                   [](const Event& event) { return event.what == Event::kTold; });
  result.acknowledged = static_cast<std::size_t>(acknowledged - result.events.begin());
  return result;
}

/// A disk that forgets nothing holds what the folder holds: else something was done that was not recorded.
void expect_complete(const Scene& scene, const Recording& recording) {
  std::vector<Event> events = recording.events;
  Image image = Image::of(scene.folder());
  events.push_back({.what = Event::kSyncFolder, .name = ""});
  for (const std::string& folder : image.folders)
    events.push_back({.what = Event::kSyncFolder, .name = folder});
  const std::size_t files = recording.beginning.files.size() + events.size();
  for (std::size_t file = 0; file < files; ++file)
    events.push_back({.what = Event::kSync, .file = static_cast<int>(file)});
  std::mt19937 random(kSeed);
  const Image all = cut(recording.beginning, events, events.size(), random).image;
  EXPECT_TRUE(all == image) << shown(scene) << "\nrecorded: " << all.shown() << "\nthere: " << image.shown();
}

bool try_cut(Scene& scene, const Recording& recording, std::mt19937& random, Figures& figures) {
  // Also behind everything. Every other one is late, as most of a command is the filling of a journal.
  const std::size_t end = recording.events.size();
  const std::size_t late = recording.first + (end - recording.first) * 2 / 3;
  std::uniform_int_distribution<std::size_t> place(figures.states % 2 == 0 ? recording.first : late, end);
  const std::size_t at = place(random);
  const Cut left = cut(recording.beginning, recording.events, at, random);
  left.image.put(scene.folder());
  const Verdict verdict = scene.judge();
  ++figures.states;
  ++(verdict.state == State::kBefore ? figures.before : figures.after);
  const bool lost = at > recording.acknowledged && scene.shows() && verdict.state == State::kBefore;
  if (verdict.problem.empty() && !lost) return true;
  ++figures.failures;
  ADD_FAILURE() << fmt::format("{}\n{} (seed {}, state {})\nleft: {}\n{}{}", shown(scene), left.shown, kSeed,
                               figures.states, left.image.shown(), verdict.problem,
                               lost ? "\nit was acknowledged, and is lost" : "");
  return false;
}

TEST(Power, LeavesWhatWasAcknowledgedAndNothingHalf) {
  const int states = is_long() ? 1500 : 40;
  const std::size_t every = is_long() ? 1 : 4;  // of the commands
  std::mt19937 random(kSeed);
  Figures figures;
  const int tried = static_cast<int>((scenes().size() + every - 1) / every);
  for (std::size_t i = 0; i < scenes().size(); i += every) {
    Scene& scene = *scenes()[i];
    const Recording recording = record(scene);
    expect_complete(scene, recording);
    figures.events += recording.events.size();
    const int share = (states - figures.states) / (tried - figures.commands);
    int failures = 0;
    for (int state = 0; state < share && failures < kMostFailures; ++state)
      failures += try_cut(scene, recording, random, figures) ? 0 : 1;
    ++figures.commands;
  }
  std::cout << fmt::format(
      "power cuts: seed {}, {} commands, {} writes, syncs and names recorded, {} states, {} before it was "
      "saved, "
      "{} after, {} lost or damaged\n",
      kSeed, figures.commands, figures.events, figures.states, figures.before, figures.after,
      figures.failures);
  EXPECT_GT(figures.before, 0);
  EXPECT_GT(figures.after, 0);
}

}  // namespace power_test
}  // namespace faults
