#include "base/memory.hpp"

#include <unistd.h>

#include <new>
#include <string_view>

#include "base/translation.hpp"

namespace base {
namespace {

constexpr std::string_view kNothingRecorded =
    "chapeau: there is not enough memory; nothing was recorded\n"
    "  close other programs, or use smaller parts\n";
constexpr std::string_view kSaved =
    "chapeau: saved, but not printed: there is not enough memory\n"
    "  do not enter it again: 'chapeau sheet' shows it\n";

int exit_code_of_the_end = 0;
bool was_saved = false;

[[noreturn]] void end() {
  const std::string_view text = was_saved ? kSaved : kNothingRecorded;
  // Nothing more can be done if this cannot be written.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
  _exit(exit_code_of_the_end);
}

}  // namespace

void end_when_memory_runs_out(int exit_code) {
  exit_code_of_the_end = exit_code;
  std::set_new_handler(end);
}

void note_that_it_was_saved() { was_saved = true; }

Error out_of_memory() {
  return Error(ErrorKind::kInputOutput, base::tr("there is not enough memory; nothing was recorded"))
      .remedy(base::tr("close other programs, or use smaller parts"));
}

}  // namespace base
