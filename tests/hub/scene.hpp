#pragma once

// A club with three laptops and a member who does harm.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "club.hpp"
#include "saboteur.hpp"

namespace hub_tests {

/// Three laptops with a match each, which all have, and a member who does harm.
class Scene {
 public:
  Scene() : Scene(beginning()) {}

  /// What it begins with, made once.
  static const Kept& beginning() {
    static const Kept kKept = [] {
      const Hub hub;
      hub.add_member("dee");
      const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
      ann.play("Ann", "Eve");
      bob.play("Bob", "Fay");
      cho.play("Cho", "Gus");
      hub_tests::exchange({&ann, &bob, &cho});
      return hub.keep();
    }();
    return kKept;
  }

  /// The laptops of those who do no harm; `sync` ends with 0 on each of them.
  void sync_all() const {
    for (const Laptop* each : {&ann, &bob, &cho}) each->synced();
  }

  /// The same, until each has what the others have.
  void exchange() const { hub_tests::exchange({&ann, &bob, &cho}); }

  /// A hand on each laptop, in a match of its own, with scores that no other has.
  void play_on() {
    for (const auto& [laptop, match] : own_matches()) add(*laptop, match);
  }
  void add(const Laptop& laptop, const std::string& match) {
    scores_.push_back(1000 + 5 * static_cast<int>(scores_.size()));
    laptop.done({"add", "-m", match, "--points", fmt::format("{}={}", match, scores_.back()),
                 fmt::format("{}=10", other_of(match))});
  }

  /// What all have together, without the hub: one file into which the two others are merged.
  [[nodiscard]] std::string merged() const {
    const Laptop all(hub, "all", "ann");
    std::filesystem::copy_file(ann.file(), all.file(), std::filesystem::copy_options::overwrite_existing);
    for (const Laptop* each : {&bob, &cho}) all.done({"merge", each->file()});
    return all.exported();
  }

  /// Everybody enters something and syncs; then all have what was entered, and nothing else.
  void expect_nobody_stopped(const std::string& what) {
    play_on();
    const std::string expected = merged();
    exchange();
    for (const Laptop* each : {&ann, &bob, &cho}) {
      EXPECT_EQ(each->exported(), expected) << what << ": " << each->name();
      EXPECT_EQ(each->done({"players", "--format", "json"}), ann.done({"players", "--format", "json"}))
          << what;
      each->done({"check"});
    }
    for (const int score : scores_)
      EXPECT_EQ(count_of(fmt::format("\"score\":{},", score), expected), 1) << what << ": " << score;
  }

  /// The remarks of a sync, which ends with 0.
  static std::string remarks(const Laptop& laptop) {
    const End end = laptop.sync();
    EXPECT_EQ(end.code, 0) << shown(end);
    return end.errors;
  }

  /// What `hub status` says of his log: reasons by number.
  [[nodiscard]] nlohmann::json unusable(int code = 1) const {
    const End end = hub.status();
    EXPECT_EQ(end.code, code) << shown(end);
    nlohmann::json found;
    const auto status = nlohmann::json::parse(end.output);
    for (const auto& member : status.at("members")) {
      if (member.at("login") == "dee")
        found = member.at("unusable");
      else
        EXPECT_TRUE(member.at("unusable").empty()) << shown(end);
    }
    return found;
  }

  void expect_all_usable() const { EXPECT_EQ(unusable(0).dump(), "[]"); }

  [[nodiscard]] std::vector<std::pair<const Laptop*, std::string>> own_matches() const {
    return {{&ann, "Ann"}, {&bob, "Bob"}, {&cho, "Cho"}};
  }
  static std::string other_of(const std::string& player) {
    return player == "Ann" ? "Eve" : player == "Bob" ? "Fay" : "Gus";
  }
  [[nodiscard]] std::vector<std::string> exports() const {
    return {ann.exported(), bob.exported(), cho.exported()};
  }

  Hub hub;
  Laptop ann, bob, cho;
  Laptop dee;  ///< his own file, for what the program itself enters
  Saboteur saboteur;

 protected:
  explicit Scene(const Kept& kept)
      : hub(kept), ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho"), dee(hub, "dee"), saboteur(hub, "dee") {}

 private:
  std::vector<int> scores_;
};

/// A transaction of his that has appended and does not end before the thread is asked to stop.
inline std::jthread open_transaction(const Scene& scene, const ForgedCommand& command, bool commits) {
  std::promise<void> appended;
  const std::future<void> is_open = appended.get_future();
  std::jthread holder(
      [&scene, command, commits, appended = std::move(appended)](const std::stop_token& stop) mutable {
        const Saboteur other(scene.hub, "dee");
        const auto wait = [&] {
          appended.set_value();
          while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        };
        other.append_and_hold(command, wait, commits);
      });
  EXPECT_EQ(is_open.wait_for(std::chrono::seconds(20)), std::future_status::ready) << "it did not append";
  return holder;
}

}  // namespace hub_tests
