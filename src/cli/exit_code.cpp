#include "cli/exit_code.hpp"

namespace cli {

int exit_code(base::ErrorKind kind) {
  switch (kind) {
    case base::ErrorKind::kUsage: return 64;
    case base::ErrorKind::kData: return 65;
    case base::ErrorKind::kNotThere: return 66;
    case base::ErrorKind::kRefused: return 69;
    case base::ErrorKind::kBug: return 70;
    case base::ErrorKind::kCannotCreate: return 73;
    case base::ErrorKind::kInputOutput: return 74;
    case base::ErrorKind::kBusy: return 75;
    case base::ErrorKind::kForeign: return 76;
  }
  return 70;
}

const std::vector<ExitMeaning>& exit_meanings() {
  static const std::vector<ExitMeaning> meanings{
      {"0", "done"},
      {"1", "'check' found something wrong"},
      {"64", "usage: unknown command or option, wrong number of arguments"},
      {"65",
       "data: cards that cannot be read, a hand that cannot be, a name or number out of range, a bad import, "
       "a "
       "conflict"},
      {"66", "not there: no such file, match, player or line; no database yet; no open match"},
      {"69",
       "refused as things stand: match over, name taken, several matches fit, nothing to undo, another "
       "command "
       "came between"},
      {"70", "a bug of this program"},
      {"73, 74", "cannot create a file; input or output failed"},
      {"75", "database, or the club's hub, busy for longer than ten seconds"},
      {"76",
       "not a database of this program, damaged, or of a newer version; a hub whose history does not hold"}};
  return meanings;
}

}  // namespace cli
