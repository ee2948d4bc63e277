#pragma once

// What is measured: which commands against which.

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "club.hpp"
#include "contest.hpp"

namespace bench {

struct Plan {
  std::int64_t hands = 1000;
  Rounds rounds;
  bool growth = false;
  unsigned seed = 20261115;

  /// The hands of the two matches of which `log` and `add` are compared.
  static constexpr std::int64_t kShortMatch = 50, kLongMatch = 1000;

  /// The small size that the large one is held against.
  [[nodiscard]] std::int64_t small() const { return hands > 1000 ? 1000 : hands / 10; }
  /// Every size at which what grows is measured.
  [[nodiscard]] std::set<std::int64_t> sizes() const;
};

/// All figures. Of the peers the names begin with "shell" and "empty".
struct Figures {
  Results results;
  std::optional<int> syncs_of_add;  // calls of fsync and fdatasync; nothing without strace
  // Seconds to score a hand: from decoded cards, from what a player reports, and from the text as it is kept.
  double scoring = 0, reading = 0, decoding = 0;
  std::int64_t database_bytes = 0, lines_bytes = 0;

  [[nodiscard]] const Measured* find(const std::string& what, std::int64_t hands) const;
  [[nodiscard]] const Measured& at(const std::string& what, std::int64_t hands) const;
};

/// Commands that take milliseconds and write nothing.
void measure_readings(Club& club, const Plan& plan, std::mt19937& random, Figures& figures);
/// `add`, `amend`, `undo`, and the shell's inserts.
void measure_writing(Club& club, const Plan& plan, std::mt19937& random, Figures& figures);
/// `log` of a short and of a long match, and `add` to them.
void measure_long_matches(Club& club, const Plan& plan, std::mt19937& random, Figures& figures);
/// Commands that read everything.
void measure_whole(Club& club, const Plan& plan, std::mt19937& random, Figures& figures);
/// `import`, `merge`, `rebuild`, `check`, and the shell's `.import`.
void measure_bulk(Club& club, const Plan& plan, std::mt19937& random, Figures& figures);
/// What is inside, by Google Benchmark.
void measure_scoring(const Club& club, const Plan& plan, Figures& figures);

}  // namespace bench
