#pragma once

// All that is in a folder, to be put back as it was.

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace faults {

struct Image {
  std::map<std::string, std::string> files;  // by their names in the folder, with what they hold
  std::set<std::string> folders;

  static Image of(const std::filesystem::path& folder);
  /// The folder holds this and nothing else.
  void put(const std::filesystem::path& folder) const;
  bool operator==(const Image& other) const = default;

  /// Of the names and contents, to know it again.
  [[nodiscard]] std::size_t digest() const;
  /// The files and their sizes.
  [[nodiscard]] std::string shown() const;
};

}  // namespace faults
