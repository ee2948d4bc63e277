// Included before everything in the copies that tests/mutants/mutate builds, and nowhere else: which of the
// mutants in this build is chosen, and which of them a test reaches.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace mutants {

inline constexpr int kMost = 1 << 16;

struct State {
  int chosen = 0;
  // A file in memory with a byte for each mutant, which outlives a process that is killed. Null where nobody
  // asks.
  unsigned char* reached = nullptr;
};

inline State state_of_environment() {
  State state;
  if (const char* number = std::getenv("CHAPEAU_MUTANT")) state.chosen = std::atoi(number);
  if (const char* path = std::getenv("CHAPEAU_MUTANTS_REACHED")) {
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file >= 0) {
      void* bytes = mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (bytes != MAP_FAILED) state.reached = static_cast<unsigned char*>(bytes);
      close(file);
    }
  }
  return state;
}

inline bool chosen(int number) {
  static const State state = state_of_environment();
  if (state.reached != nullptr) state.reached[number] = 1;
  return state.chosen == number;
}

}  // namespace mutants
