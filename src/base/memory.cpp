#include "base/memory.hpp"

#include <unistd.h>

#include <new>
#include <string>
#include <string_view>

#include "base/translation.hpp"

namespace base {
namespace {

/// In the language of the player, made while there is memory for it.
std::string text_where_nothing_is_recorded, text_where_saved;

int exit_code_of_the_end = 0;
bool was_saved = false;

[[noreturn]] void end() {
  const std::string_view text = was_saved ? text_where_saved : text_where_nothing_is_recorded;
  // Nothing more can be done if this cannot be written.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
  _exit(exit_code_of_the_end);
}

}  // namespace

void end_when_memory_runs_out(int exit_code) {
  exit_code_of_the_end = exit_code;
  text_where_nothing_is_recorded = render(out_of_memory());
  text_where_saved =
      render(Error(ErrorKind::kInputOutput, base::tr("saved, but not printed: there is not enough memory"))
                 .remedy(base::tr("do not enter it again: 'chapeau sheet' shows it")));
  std::set_new_handler(end);
}

void note_that_it_was_saved() { was_saved = true; }

Error out_of_memory() {
  return Error(ErrorKind::kInputOutput, base::tr("there is not enough memory; nothing was recorded"))
      .remedy(base::tr("close other programs, or use smaller parts"));
}

}  // namespace base
