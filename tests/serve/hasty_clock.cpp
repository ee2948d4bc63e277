// A clock that goes twenty times as fast, for the server whose limits of time are tested: what is defined
// here stands before the functions of the C library. The kernel and SQLite keep their own.

#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>

namespace {

constexpr std::int64_t kTimes = 20;  // as in limits_test.cpp
constexpr std::int64_t kNanoseconds = 1'000'000'000;

std::int64_t nanoseconds_of(const timespec& time) { return time.tv_sec * kNanoseconds + time.tv_nsec; }

timespec time_of(std::int64_t nanoseconds) {
  return {nanoseconds / kNanoseconds, nanoseconds % kNanoseconds};
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (result == 0 && clock == CLOCK_MONOTONIC) *time = time_of(nanoseconds_of(*time) * kTimes);
  return result;
}

/// Asio waits for its timers by this, and says how long.
extern "C" int timerfd_settime(int timer, int flags, const itimerspec* wanted, itimerspec* before) noexcept {
  itimerspec sooner = *wanted;
  const std::int64_t wait = nanoseconds_of(wanted->it_value);
  if (flags == 0 && wait > 0) sooner.it_value = time_of(wait / kTimes + 1);
  return static_cast<int>(syscall(SYS_timerfd_settime, timer, flags, &sooner, before));
}
