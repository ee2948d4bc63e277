#include "base/file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

#include "base/decimal.hpp"
#include "base/error.hpp"

namespace base {
namespace {

constexpr int kMostLinks = 40;  // as many as Linux follows

/// An open file, closed at the end of its life.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ > STDERR_FILENO) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

std::string reason() { return std::strerror(errno); }

Error cannot_write(const std::string& name) {
  return {ErrorKind::kInputOutput, fmt::format("{} cannot be written: {}", name, reason())};
}

Error cannot_create(const std::string& name) {
  return {ErrorKind::kCannotCreate, fmt::format("{} cannot be made: {}", name, reason())};
}

void write_all(int file, std::string_view contents, const std::string& name) {
  while (!contents.empty()) {
    const ssize_t written = write(file, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw cannot_write(name);
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_in_place(const std::string& name, std::string_view contents) {
  const Descriptor file(open(name.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) throw cannot_create(name);
  write_all(file.number(), contents, name);
}

/// The rights of a new file: those of the one it replaces, or those that a program gives by itself.
mode_t rights_for(const std::string& target) {
  struct stat info {};
  if (stat(target.c_str(), &info) == 0) return info.st_mode & 07777U;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor opened(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) fsync(opened.number());  // not every file system can; the rename stands anyway
}

/// The number at the end of a name of an open file of this process: `/dev/stdout`, `/dev/fd/5`,
/// `/proc/self/fd/5`.
std::optional<int> descriptor_in(const std::string& name) {
  if (name == "/dev/stdout") return STDOUT_FILENO;
  if (name == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"})
    if (std::int64_t number = 0; name.starts_with(folder) &&
                                 parse_integer(name.substr(folder.size()), number) && number >= 0 &&
                                 number <= std::numeric_limits<int>::max())
      return static_cast<int>(number);
  return std::nullopt;
}

/// The same behind links.
std::optional<int> open_descriptor(std::filesystem::path name) {
  std::error_code problem;
  for (int i = 0; i < kMostLinks; ++i) {
    name = std::filesystem::absolute(name, problem).lexically_normal();
    if (const auto number = descriptor_in(name.string())) return number;
    if (!std::filesystem::is_symlink(name, problem)) return std::nullopt;
    name = name.parent_path() / std::filesystem::read_symlink(name, problem);
  }
  return std::nullopt;
}

/// To what is open already, where it stands: somebody else goes on writing to it.
void write_to_descriptor(int number, std::string_view contents, const std::string& name) {
  const Descriptor copy(dup(number));
  if (!copy.is_open()) throw cannot_create(name);
  write_all(copy.number(), contents, name);
}

/// Removes the file beside the target unless it took the target's place.
struct Leftover {
  std::string name;
  ~Leftover() {
    if (!name.empty()) unlink(name.c_str());
  }
};

}  // namespace

std::string read_file(const std::string& name, std::size_t most) {
  const Descriptor file(name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw Error(missing ? ErrorKind::kNotThere : ErrorKind::kInputOutput,
                fmt::format("{} cannot be read: {}", name, reason()));
  }
  std::string contents;
  char block[65536];
  for (;;) {
    const ssize_t count = read(file.number(), block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(ErrorKind::kInputOutput, fmt::format("{} cannot be read: {}", name, reason()));
    if (count == 0) return contents;
    contents.append(block, static_cast<std::size_t>(count));
    if (contents.size() > most)
      throw Error(ErrorKind::kData, fmt::format("{} is larger than {} bytes", name, most));
  }
}

std::string real_path(const std::string& name) {
  std::filesystem::path target = name;
  std::error_code problem;
  for (int i = 0; std::filesystem::is_symlink(target, problem); ++i) {
    if (i == kMostLinks) throw Error(ErrorKind::kCannotCreate, fmt::format("{} is a circle of links", name));
    target = target.parent_path() / std::filesystem::read_symlink(target, problem);
  }
  const std::filesystem::path folder =
      std::filesystem::weakly_canonical(std::filesystem::absolute(target, problem).parent_path(), problem);
  return (folder / target.filename()).string();
}

void write_file(const std::string& name, std::string_view contents) {
  if (const auto number = open_descriptor(name)) return write_to_descriptor(*number, contents, name);
  struct stat info {};
  const bool there = stat(name.c_str(), &info) == 0;
  if (there && S_ISDIR(info.st_mode))
    throw Error(ErrorKind::kCannotCreate, fmt::format("{} is a folder", name)).remedy("name a file in it");
  if (there && !S_ISREG(info.st_mode)) return write_in_place(name, contents);
  if (there && access(name.c_str(), W_OK) != 0) throw cannot_create(name);
  const std::filesystem::path target = real_path(name);
  if (target.filename().empty() || name.ends_with('/'))
    throw Error(ErrorKind::kCannotCreate, fmt::format("{} is no name for a file", name));
  std::string beside = (target.parent_path() / ".chapeau-XXXXXX").string();
  const Descriptor file(mkostemp(beside.data(), O_CLOEXEC));
  if (!file.is_open()) throw cannot_create(name);
  Leftover leftover{beside};
  write_all(file.number(), contents, name);
  if (fchmod(file.number(), rights_for(target.string())) != 0 || fsync(file.number()) != 0)
    throw cannot_write(name);
  if (rename(beside.c_str(), target.c_str()) != 0) throw cannot_create(name);
  leftover.name.clear();
  sync_folder(target.parent_path());
}

}  // namespace base
