#include "pattern.hpp"

#include <regex>

namespace support {
namespace {

Pattern::Found found_as(const std::smatch& match) {
  Pattern::Found found{static_cast<std::size_t>(match.position()), match.str(), {}};
  for (std::size_t group = 1; group < match.size(); ++group) found.groups.push_back(match[group].str());
  return found;
}

}  // namespace

struct Pattern::Compiled {
  std::regex regex;
};

Pattern::Pattern(const std::string& text, Case letters)
    : compiled_(std::make_shared<const Compiled>(
          Compiled{std::regex(text, letters == Case::kIgnored ? std::regex::ECMAScript | std::regex::icase
                                                              : std::regex::ECMAScript)})) {}

bool Pattern::is_in(const std::string& text) const { return std::regex_search(text, compiled_->regex); }

std::vector<Pattern::Found> Pattern::all_in(const std::string& text) const {
  std::vector<Found> all;
  for (std::sregex_iterator at(text.begin(), text.end(), compiled_->regex), end; at != end; ++at)
    all.push_back(found_as(*at));
  return all;
}

std::vector<Pattern::Found> Pattern::whole(const std::string& text) const {
  std::smatch match;
  if (!std::regex_match(text, match, compiled_->regex)) return {};
  return {found_as(match)};
}

std::string Pattern::replaced_in(const std::string& text, const std::string& by) const {
  return std::regex_replace(text, compiled_->regex, by);
}

}  // namespace support
