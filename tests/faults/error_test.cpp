// A system call of the program fails: it never says that it is done when it is not, what it says is true, and
// the next command finds the file whole.

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <set>
#include <string_view>

#include "scene.hpp"
#include "span.hpp"

namespace faults {
namespace error_test {

constexpr int kBug = 70;

enum class Fault { kOneError, kErrorsFromThere, kFullFromThere };

std::string name_of(Fault fault) {
  switch (fault) {
    case Fault::kOneError: return "EIO once";
    case Fault::kErrorsFromThere: return "EIO from there on";
    case Fault::kFullFromThere: return "ENOSPC from there on";
  }
  return "";
}

/// Calls that need room on the disk.
bool takes_room(const Call& call) {
  switch (call.kind) {
    case SYS_openat: return (call.arguments[2] & O_CREAT) != 0;
    case SYS_write:
    case SYS_pwrite64:
    case SYS_writev:
    case SYS_fallocate:
    case SYS_ftruncate:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_mkdir:
    case SYS_mkdirat:
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2: return true;
    default: return false;
  }
}

/// The end of the program cannot fail; and what it says then has to be read.
bool can_fail(const Call& call) {
  const bool says = call.kind == SYS_write && call.descriptor() == STDERR_FILENO;
  return call.kind != SYS_exit_group && call.kind != SYS_execve && !says;
}

class Disk {
 public:
  Disk(Fault fault, int number, std::string folder)
      : fault_(fault), number_(number), folder_(std::move(folder)) {}

  Answer answer(const Call& call) {
    if (call.number < number_ || !can_fail(call) || !fails(call)) return {};
    ++failed_;
    if (failed_ == 1) first_ = shown(call), first_name_ = call.name();
    // There was room for a part of it.
    const bool writes = call.kind == SYS_write || call.kind == SYS_pwrite64;
    if (fault_ == Fault::kFullFromThere && failed_ == 1 && writes) return {Answer::kShorten, 0};
    return {Answer::kFail, fault_ == Fault::kFullFromThere ? ENOSPC : EIO};
  }
  [[nodiscard]] int failed() const { return failed_; }
  [[nodiscard]] const std::string& first() const { return first_; }
  [[nodiscard]] const std::string& first_name() const { return first_name_; }

 private:
  [[nodiscard]] bool fails(const Call& call) const {
    if (fault_ == Fault::kOneError) return call.number == number_;
    const bool here =
        call.path().starts_with(folder_) || (call.kind == SYS_write && call.descriptor() == STDOUT_FILENO);
    return here && (fault_ == Fault::kErrorsFromThere || takes_room(call));
  }

  Fault fault_;
  int number_;
  std::string folder_;
  int failed_ = 0;
  std::string first_, first_name_;
};

bool says(const End& end, std::string_view words) { return end.errors.find(words) != std::string::npos; }

/// What it said and how it ended, held against what is on the disk.
std::string untruth(const Scene& scene, const End& end, State state) {
  if (end.signal != 0) return fmt::format("signal {}", end.signal);
  if (end.code == kBug) return "a bug";
  if (end.code != 0 && end.errors.empty()) return "not a word";
  if (!scene.shows()) return "";
  const bool denies =
      says(end, "nothing was saved") || says(end, "nothing was recorded") || says(end, "nothing was changed");
  const bool admits = says(end, "saved, but not printed") || says(end, "but the command was saved") ||
                      says(end, "is complete, but a power cut may lose it");
  const bool open = says(end, "nobody can tell whether");
  if (state == State::kBefore) {
    if (end.code == 0) return "it ends with 0, and is not on the disk";
    return admits ? "it is not on the disk, and it says that it is" : "";
  }
  if (denies) return "it is on the disk, and it says that it is not";
  return end.code == 0 || admits || open ? "" : "it is on the disk, and it does not say so";
}

struct Figures {
  int commands = 0, faults = 0, done = 0, refused = 0, failures = 0;
};

/// Each kind of failure of a command is reported once, and all are counted.
void try_fault(Scene& scene, Fault fault, int number, Figures& figures, std::set<std::string>& reported) {
  scene.before().put(scene.folder());
  Disk disk(fault, number, scene.folder().string());
  const End end = run_traced(scene.attack(), {[&](const Call& call) { return disk.answer(call); }, {}});
  if (disk.failed() == 0) return;
  const Verdict verdict = scene.judge();
  ++figures.faults;
  ++(end.code == 0 ? figures.done : figures.refused);
  const std::string lie = untruth(scene, end, verdict.state);
  if (verdict.problem.empty() && lie.empty()) return;
  ++figures.failures;
  if (!reported.insert(disk.first_name() + lie + (verdict.problem.empty() ? "" : "half")).second) return;
  ADD_FAILURE() << fmt::format("{}\n{} at {}\nit ended with {} and said:\n{}{}\nbut: {}\n{}", shown(scene),
                               name_of(fault), disk.first(), end.code, end.output, end.errors, lie,
                               verdict.problem);
}

/// Every call of the span; in the short run two of every sixth command, which is another for each fault.
void fail_everywhere(Fault fault) {
  Figures figures;
  int which = 0;
  for (const auto& scene : scenes()) {
    if (++which % 6 != 2 * static_cast<int>(fault) && !is_long()) continue;
    const Span span = span_of(*scene);
    std::set<std::string> reported;
    for (const int number : is_long() ? span.every() : span.two(which))
      try_fault(*scene, fault, number, figures, reported);
    ++figures.commands;
  }
  std::cout << fmt::format(
      "errors, {}: {} commands, {} faults ({}), {} done all the same, {} refused, {} untrue or half-done\n",
      name_of(fault), figures.commands, figures.faults, is_long() ? "every call" : "two a command",
      figures.done, figures.refused, figures.failures);
  EXPECT_GT(figures.refused, 0);
}

TEST(Errors, OneErrorIsNoLieAndLeavesNoHalf) { fail_everywhere(Fault::kOneError); }
TEST(Errors, ADiskThatFailsIsNoLieAndLeavesNoHalf) { fail_everywhere(Fault::kErrorsFromThere); }
TEST(Errors, AFullDiskIsNoLieAndLeavesNoHalf) { fail_everywhere(Fault::kFullFromThere); }

// Some file systems, those of a network above all, say only then that there was no room.
TEST(Errors, WhatFailsWhenTheDiskIsToHaveItIsSaidWithItsReason) {
  const auto scene = std::find_if(scenes().begin(), scenes().end(),
                                  [](const auto& each) { return each->command().name == "add"; });
  ASSERT_NE(scene, scenes().end());
  (*scene)->before().put((*scene)->folder());
  const auto answer = [](const Call& call) {
    const bool syncs = call.kind == SYS_fsync || call.kind == SYS_fdatasync;
    return syncs ? Answer{Answer::kFail, EDQUOT} : Answer{};
  };
  const End end = run_traced((*scene)->attack(), {answer, {}});
  EXPECT_EQ(end.code, 74);
  EXPECT_TRUE(says(end, "Disk quota exceeded")) << end.errors;
}

}  // namespace error_test
}  // namespace faults
