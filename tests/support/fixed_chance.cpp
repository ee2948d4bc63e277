// A clock and ids that are the same in every run, for the program that makes the sample database: what is
// defined here is linked instead of the functions of the C library. CHAPEAU_STEP counts the commands: each is
// a minute after the one before it.

#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

constexpr std::int64_t kBegin = 1'791'054'000;  // 2026-10-03T19:00:00Z

std::int64_t step() {
  const char* text = std::getenv("CHAPEAU_STEP");
  return text == nullptr ? 0 : std::strtoll(text, nullptr, 10);
}

/// The next of a row of numbers without a pattern (splitmix64).
std::uint64_t next_number() {
  static std::uint64_t state = static_cast<std::uint64_t>(step()) << 32;
  std::uint64_t number = state += 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  if (clock != CLOCK_REALTIME) return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  *time = {kBegin + step() * 60, 0};
  return 0;
}

extern "C" time_t time(time_t* seconds) noexcept {
  const time_t now = kBegin + step() * 60;
  if (seconds != nullptr) *seconds = now;
  return now;
}

extern "C" ssize_t getrandom(void* bytes, size_t size, unsigned /*flags*/) {
  for (size_t i = 0; i < size; ++i)
    static_cast<unsigned char*>(bytes)[i] = static_cast<unsigned char>(next_number());
  return static_cast<ssize_t>(size);
}
