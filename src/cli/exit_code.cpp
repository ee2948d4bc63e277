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

}  // namespace cli
