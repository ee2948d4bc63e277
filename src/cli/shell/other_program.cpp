#include "cli/shell/other_program.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

namespace cli {
namespace {

/// The path of a program beside this one; empty if there is none.
std::string path_beside(const std::string& program) {
  std::error_code problem;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return "";
  const std::string path = own.parent_path() / program;
  return access(path.c_str(), X_OK) == 0 ? path : "";
}

}  // namespace

void become_program(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<char*> words;
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  if (const std::string path = path_beside(program); !path.empty()) execv(path.c_str(), words.data());
  execvp(program.c_str(), words.data());
  throw base::Error(base::ErrorKind::kNotThere, base::tr("the program {0} is not installed", program))
      .remedy(base::tr("install the package {0}", program));
}

}  // namespace cli
