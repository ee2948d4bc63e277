// A clock that goes wrong by CHAPEAU_CLOCK_OFFSET seconds, for the program as people have it on laptops: what
// is defined here stands before the functions of the C library.

#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

time_t offset() {
  const char* text = std::getenv("CHAPEAU_CLOCK_OFFSET");
  return text == nullptr ? 0 : std::strtoll(text, nullptr, 10);
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += offset();
  return result;
}

extern "C" time_t time(time_t* seconds) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds != nullptr) *seconds = now.tv_sec;
  return now.tv_sec;
}
