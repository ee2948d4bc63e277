#include "image.hpp"

#include "process.hpp"

namespace faults {

namespace fs = std::filesystem;

Image Image::of(const fs::path& folder) {
  Image image;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    if (entry.is_directory())
      image.folders.insert(name);
    else
      image.files[name] = contents_of(entry.path().string());
  }
  return image;
}

void Image::put(const fs::path& folder) const {
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const std::string& name : folders) fs::create_directories(folder / name);
  for (const auto& [name, contents] : files) {
    write_to((folder / name).string(), contents);
    fs::permissions(folder / name, fs::perms::owner_read | fs::perms::owner_write);
  }
}

std::size_t Image::digest() const {
  std::string all;
  for (const std::string& name : folders) all += name + '/' + '\0';
  for (const auto& [name, contents] : files)
    all += name + '\0' + std::to_string(contents.size()) + '\0' + contents;
  return std::hash<std::string>()(all);
}

std::string Image::shown() const {
  std::string text;
  for (const auto& [name, contents] : files)
    text += (text.empty() ? "" : ", ") + name + " (" + std::to_string(contents.size()) + " bytes)";
  return text.empty() ? "nothing" : text;
}

}  // namespace faults
