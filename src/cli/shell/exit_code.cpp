#include "cli/shell/exit_code.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/errors/memory.hpp"
#include "cli/shell/language.hpp"
#include "storage/store.hpp"

namespace cli {
namespace {

/// Masks the password of a URL, since standard error may go into a log.
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
  // In a text that was masked, the caret would point to the wrong place.
  if (error.place() && error.place()->text.find("://") == std::string::npos) shown.at(*error.place());
  return shown;
}

int report_error(const base::Error& whole, const GlobalOptions& options) {
  const base::Error error = without_passwords(whole);
  const std::string text = error.message().empty() ? "" : Output(options).error_text(error);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return exit_code(error.kind());
}

}  // namespace

int exit_code(base::ErrorKind kind) {
  switch (kind) {
    case base::ErrorKind::kUsage: return 64;
    case base::ErrorKind::kData: return 65;
    case base::ErrorKind::kNotThere: return 66;
    case base::ErrorKind::kRefused: return 69;
    case base::ErrorKind::kBug: return 70;
    case base::ErrorKind::kCannotCreate: return 73;
    case base::ErrorKind::kInputOutput:
    case base::ErrorKind::kOutput: return 74;
    case base::ErrorKind::kBusy: return 75;
    case base::ErrorKind::kUnusableDatabase: return 76;
  }
  return 70;
}

const std::map<std::string_view, base::ContextText>& exit_meanings() {
  using base::tr_noop_c;
  static const std::map<std::string_view, base::ContextText> meanings{
      {"0", tr_noop_c("exit status", "done")},
      {"1", tr_noop_c("exit status", "'check' found something wrong")},
      {"64", tr_noop_c("exit status", "usage: unknown command or option, wrong number of arguments")},
      {"65",
       tr_noop_c("exit status",
                 "data: cards that cannot be read, a hand that is not possible, a name or number out of "
                 "range, a bad import, a conflict")},
      {"66", tr_noop_c("exit status",
                       "not there: no such file, match, player or line; no database yet; no open match")},
      {"69",
       tr_noop_c(
           "exit status",
           "refused as things stand: match over, name taken, several matches fit, nothing to undo, another "
           "command came between")},
      {"70", tr_noop_c("exit status", "a bug of this program")},
      {"73, 74", tr_noop_c("exit status", "cannot create a file; input or output failed")},
      {"75", tr_noop_c("exit status", "database, or the club's hub, busy for longer than ten seconds")},
      {"76",
       tr_noop_c("exit status",
                 "not a database of this program, damaged, or of a newer version; a hub whose history is "
                 "damaged")}};
  return meanings;
}

int run_and_report(int argc, const char* const* argv, const std::function<int(GlobalOptions&)>& program) {
  storage::assume_one_thread();
  // A reader that goes away (`chapeau sheet | head`) is a failed output; the signal would end a command
  // between its commit and its message.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one that cannot be written
  GlobalOptions options;
  try {
    choose_language(argc, argv);
    base::end_when_memory_runs_out(exit_code(base::ErrorKind::kInputOutput));
    return program(options);
  } catch (const base::Error& error) {
    return report_error(error, options);
  } catch (const std::exception& exception) {
    return report_error(
        base::Error(base::ErrorKind::kBug, base::tr("this is a bug of chapeau: {0}", exception.what()))
            .remedy(base::tr(
                "please report it with the command that you ran; 'chapeau sheet' shows what is recorded")),
        options);
  }
}

}  // namespace cli
