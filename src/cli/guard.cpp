#include "cli/guard.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "cli/exit_code.hpp"
#include "storage/store.hpp"

namespace cli {
namespace {

int say(const base::Error& error, const GlobalOptions& options) {
  const std::string text = error.message().empty() ? "" : Output(options).error_text(error);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return exit_code(error.kind());
}

}  // namespace

int guarded(const std::function<int(GlobalOptions&)>& program) {
  base::end_when_memory_runs_out(exit_code(base::ErrorKind::kInputOutput));
  storage::assume_one_thread();
  // A reader that goes away (`chapeau sheet | head`) is an output that failed, not the end of a
  // command between its commit and its message.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one that cannot be written
  GlobalOptions options;
  try {
    return program(options);
  } catch (const base::Error& error) {
    return say(error, options);
  } catch (const std::exception& exception) {
    return say(
        base::Error(base::ErrorKind::kBug, std::string("this is a bug of chapeau: ") + exception.what())
            .remedy(
                "please report it with the command that led to it; 'chapeau sheet' shows what is recorded"),
        options);
  }
}

}  // namespace cli
