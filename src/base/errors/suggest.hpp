#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// The candidate that the user who typed `word` most likely meant; nothing if none is near: at most one edit
/// for every three characters of the word (insert, delete, replace, swap neighbours), ignoring case. The
/// first of equally near candidates wins.
std::optional<std::string> suggest(std::string_view word, const std::vector<std::string>& candidates);

/// "did you mean 'sheet'?", or "" if nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace base
