#include "serve/worker/match_snapshot.hpp"

#include "base/language/translation.hpp"
#include "base/values/sha256.hpp"
#include "cli/args/options.hpp"
#include "match/replay.hpp"
#include "report/sheet/sheet.hpp"

namespace serve {

using history::NumberedMatch;

constexpr std::size_t kTagDigits = 32;  // 128 bits

NumberedMatch in_this_language(const NumberedMatch& match) {
  NumberedMatch result = match;
  result.standing = match::replay(result.record.match);
  return result;
}

std::string sheet_text(const NumberedMatch& match) {
  return cli::json_document(report::sheet_json(in_this_language(match)));
}

std::string tag_of(const NumberedMatch& match) {
  const base::InEnglish english;
  const std::string text = sheet_text(match);
  return base::to_hex(base::Sha256().bytes(text).finish()).substr(0, kTagDigits);
}

}  // namespace serve
