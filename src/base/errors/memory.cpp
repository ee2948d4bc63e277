#include "base/errors/memory.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>
#include <utility>

#include "base/language/translation.hpp"

namespace base {
namespace {

/// Enough for the text of an error. It is given back when memory runs out, so that the text is made only
/// then: made at each start, in another language than English, it took a tenth of the instructions of a
/// command.
constexpr std::size_t kReserve = 64 * 1024;
void* reserve = nullptr;

int exit_code_of_the_end = 0;
// Any thread may run out of memory.
std::atomic<bool> was_saved = false;
std::atomic<bool> ending = false;

void write_to_stderr(std::string_view text) {
  // Nothing more can be done if this cannot be written.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

[[noreturn]] void end() {
  if (ending.exchange(true)) {
    // The reserve is used up, perhaps by another thread.
    write_to_stderr(was_saved ? "chapeau: saved, but not printed: there is not enough memory\n"
                              : "chapeau: there is not enough memory; nothing was recorded\n");
    _exit(exit_code_of_the_end);
  }
  std::free(std::exchange(reserve, nullptr));
  const Error error = was_saved ? Error(ErrorKind::kInputOutput,
                                        base::tr("saved, but not printed: there is not enough memory"))
                                      .remedy(base::tr("do not enter it again: 'chapeau log' shows it"))
                                : out_of_memory();
  write_to_stderr(render(error));
  _exit(exit_code_of_the_end);
}

}  // namespace

void end_when_memory_runs_out(int exit_code) {
  exit_code_of_the_end = exit_code;
  reserve = std::malloc(kReserve);
  std::set_new_handler(end);
}

void note_that_it_was_saved() { was_saved = true; }

Error out_of_memory() {
  return Error(ErrorKind::kInputOutput, base::tr("there is not enough memory; nothing was recorded"))
      .remedy(base::tr("close other programs, or use smaller parts"));
}

}  // namespace base
