#include "interchange/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/errors/error.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"

namespace interchange {
namespace {

/// Where nothing is left of a name. The same in every language, as the rest of an export is.
constexpr std::string_view kNameless = "Player";

bool can_be_imported(std::string_view name) {
  try {
    (void)match::read_name(name);
    return true;
  } catch (const base::Error&) {
    return false;
  }
}

/// `text` without what stands at either end and `match::read_name` refuses there, and not longer than `most`
/// characters.
std::string trimmed(std::string_view text, std::size_t most) {
  while (!text.empty()) {
    const char32_t first = base::code_points(text.substr(0, 4)).front();
    if (first != U'-' && !base::is_space(first)) break;
    text.remove_prefix(base::utf8_length(first));
  }
  std::string kept;
  std::size_t end = 0, count = 0;
  for (std::size_t at = 0; at < text.size() && count < most; ++count) {
    const char32_t c = base::code_points(text.substr(at, 4)).front();
    at += base::utf8_length(c);
    if (!base::is_space(c)) end = at;
  }
  return std::string(text.substr(0, end));
}

/// A name that can be imported, as near to this one as can be.
std::string cleaned(const std::string& name) {
  if (!base::is_utf8(name)) return std::string(kNameless);
  const std::string composed = base::to_nfc(name);
  std::string kept;
  for (std::size_t at = 0; at < composed.size();) {
    const char32_t c = base::code_points(std::string_view(composed).substr(at, 4)).front();
    const std::size_t size = base::utf8_length(c);
    if (c != U'=' && !base::is_control(c)) kept += composed.substr(at, size);
    at += size;
  }
  // Before what is hidden is looked for, which takes its time for each: the name may be a megabyte long.
  kept = trimmed(kept, match::kLongestName);
  while (const auto hidden = base::find_invisible(kept)) {
    const char32_t c = base::code_points(std::string_view(kept).substr(*hidden, 4)).front();
    kept.erase(*hidden, base::utf8_length(c));
  }
  kept = trimmed(base::to_nfc(kept), match::kLongestName);
  return can_be_imported(kept) ? kept : std::string(kNameless);
}

}  // namespace

ExportedNames::ExportedNames(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  std::set<std::string> used;
  std::vector<std::string> others;
  for (std::string& name : names)
    if (can_be_imported(name))
      used.insert(base::fold_case(name));
    else
      others.push_back(std::move(name));
  for (const std::string& name : others) {
    const std::string wanted = cleaned(name);
    std::string written = wanted;
    for (std::size_t number = 2; !used.insert(base::fold_case(written)).second; ++number) {
      const std::string behind = fmt::format(" ({})", number);
      written = trimmed(wanted, match::kLongestName - behind.size()) + behind;
    }
    changed_[name] = written;
  }
}

void ExportedNames::put(std::string& name) const {
  if (const auto written = changed_.find(name); written != changed_.end()) name = written->second;
}

void ExportedNames::put(history::MatchRecord& record) const {
  if (changed_.empty()) return;
  for (std::string& name : record.match.players) put(name);
}

void ExportedNames::put(history::PaymentRecord& record) const {
  if (changed_.empty()) return;
  put(record.from);
  put(record.to);
}

}  // namespace interchange
