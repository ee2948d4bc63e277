#include "cli/guard.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "cli/exit_code.hpp"
#include "storage/store.hpp"

namespace cli {
namespace {

/// Without what stands as a password in a URL: standard error may well go into a log.
std::string without_passwords(std::string text) {
  for (std::size_t at = text.find("://"); at != std::string::npos; at = text.find("://", at + 1)) {
    const std::size_t login = at + 3;
    const std::size_t host = text.find('@', login);
    const std::size_t colon = text.find(':', login);
    if (host != std::string::npos && colon < host && text.find_first_of(" /'", login) > colon)
      text.replace(colon + 1, host - colon - 1, "…");
  }
  constexpr std::string_view kWord = "password=";
  for (std::size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord, at + 1)) {
    const std::size_t value = at + kWord.size();
    text.replace(value, std::min(text.find_first_of("& '", value), text.size()) - value, "…");
  }
  return text;
}

base::Error without_passwords(const base::Error& error) {
  base::Error shown(error.kind(), without_passwords(error.message()));
  shown.remedy(without_passwords(error.remedy()));
  // A caret under a place that is another one now would point to nothing.
  if (error.place() && error.place()->text.find("://") == std::string::npos) shown.at(*error.place());
  return shown;
}

int say(const base::Error& whole, const GlobalOptions& options) {
  const base::Error error = without_passwords(whole);
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
