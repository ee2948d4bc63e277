#include <cstdio>
#include <exception>
#include <string>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "storage/store.hpp"

namespace {

int say(const base::Error& error, const cli::GlobalOptions& options) {
  const std::string text = error.message().empty() ? "" : cli::Output(options).error_text(error);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return cli::exit_code(error.kind());
}

}  // namespace

int main(int argc, char** argv) {
  base::end_when_memory_runs_out(cli::exit_code(base::ErrorKind::kInputOutput));
  storage::assume_one_thread();
  cli::GlobalOptions options;
  try {
    return cli::run(argc, argv, options);
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
