#include "cli/shell/completion/scripts.hpp"

namespace cli {
namespace {

constexpr std::string_view kNamePrefix = "chapeau.";

}  // namespace

std::vector<std::string> completion_shells() {
  std::vector<std::string> shells;
  for (const base::EmbeddedFile& file : completion_files())
    shells.emplace_back(file.name.substr(kNamePrefix.size()));
  return shells;
}

std::string_view completion_script(std::string_view shell) {
  return base::text_of(completion_files(), std::string(kNamePrefix) + std::string(shell));
}

}  // namespace cli
