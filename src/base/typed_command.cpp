#include "base/typed_command.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace base {
namespace {

std::string_view separator_before(std::string_view value) { return value.starts_with('-') ? "=" : " "; }

}  // namespace

std::string typed_command(std::string_view command, const std::vector<std::string>& words,
                          std::string_view options) {
  const bool needs_dashes =
      std::any_of(words.begin(), words.end(), [](std::string_view word) { return word.starts_with('-'); });
  std::string text(command), behind;
  if (!options.empty()) (needs_dashes ? text : behind) += " " + std::string(options);
  if (needs_dashes) text += " --";
  for (const std::string& word : words) text += " " + shell_word(word);
  return text + behind;
}

std::string typed_option(std::string_view option, std::string_view value) {
  return std::string(option).append(separator_before(value)) + shell_word(value);
}

std::string typed_option(std::string_view option, std::string_view one, std::string_view other) {
  return std::string(option).append(separator_before(one)) + shell_word(one) + "=" + shell_word(other);
}

}  // namespace base
