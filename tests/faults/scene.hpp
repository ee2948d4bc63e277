#pragma once

// A command, the folder that it finds, and what the folder may hold after a fault: all of it or nothing.

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "commands.hpp"
#include "image.hpp"
#include "process.hpp"
#include "tracer.hpp"

namespace faults {

enum class State { kBefore, kAfter };

struct Verdict {
  State state = State::kBefore;
  std::string problem;  // "" if all is well
};

/// The folder of one command, its state before it and after it.
class Scene {
 public:
  Scene(const walk::Program& program, const Command& command);

  [[nodiscard]] const Command& command() const { return command_; }
  [[nodiscard]] std::filesystem::path folder() const { return folder_; }
  /// Before the command that was given last before this one; the same where none was.
  [[nodiscard]] const Image& earlier() const { return earlier_; }
  [[nodiscard]] const Image& before() const { return before_; }
  [[nodiscard]] const Arguments& last() const { return last_; }

  /// From now on this is what the command finds: made by the same commands, with other ids.
  void begin_from(const Image& before);

  /// The command itself, and any other on this folder.
  [[nodiscard]] Launch attack() const { return made(command_.arguments, command_.next_version); }
  [[nodiscard]] Launch launch_of(const Arguments& arguments) const { return made(arguments, false); }
  [[nodiscard]] End run(const Arguments& arguments) const;

  /// Whether a person sees a difference between before and after: not of a migration.
  [[nodiscard]] bool shows() const { return !(is_before_ == is_after_) || command_.makes != Makes::kNothing; }
  /// Of the folder as it is now, which is used up by it: every reading, the way back, and the next command.
  /// What was found well once is not looked at again.
  Verdict judge();

 private:
  /// All that a person can see, with what differs from run to run (ids, times) as one word.
  struct Reading {
    int code = 0;
    std::string exported, log, checked, target;
    std::string raw_export, raw_log;  // to the byte
    bool operator==(const Reading& other) const;
  };

  void must(const Arguments& arguments) const;
  [[nodiscard]] const Image& common() const;
  void prepare();
  void learn();
  [[nodiscard]] Launch made(const Arguments& arguments, bool next_version) const;
  [[nodiscard]] End run(const Arguments& arguments, bool next_version) const;
  [[nodiscard]] Reading read() const;
  [[nodiscard]] std::string target_now() const;
  [[nodiscard]] std::string plain(const std::string& text) const;
  [[nodiscard]] std::string problem_of_copies() const;
  [[nodiscard]] std::string problem_of_next(State state) const;
  [[nodiscard]] Verdict judge_uncached() const;

  const walk::Program& program_;
  Command command_;
  std::filesystem::path folder_;
  Image earlier_, before_;
  Arguments last_;
  std::set<std::string> known_;  // ids that were there before
  Reading is_before_, is_after_;
  std::set<std::size_t> well_before_, well_after_;
};

/// One for each command, in one folder: one after the other has it. They take long to make.
std::vector<std::unique_ptr<Scene>>& scenes();

/// "add: chapeau --db … 'add' '-m' …", for a failure that somebody wants to see again.
std::string shown(const Scene& scene);

}  // namespace faults
