#pragma once

#include <span>
#include <string_view>

namespace base {

/// A file that `chapeau_embed` of CMakeLists.txt put into the program.
struct EmbeddedFile {
  std::string_view name;  ///< without its folder: "sheet.html"
  std::string_view text;
};

/// The text of the file with this name; empty where there is none.
constexpr std::string_view text_of(std::span<const EmbeddedFile> files, std::string_view name) {
  for (const EmbeddedFile& file : files)
    if (file.name == name) return file.text;
  return {};
}

}  // namespace base
