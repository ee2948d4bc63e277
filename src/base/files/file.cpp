#include "base/files/file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "base/values/uuid.hpp"

namespace base {
namespace {

constexpr std::size_t kMostOfAPipe = std::size_t{4} * 1024 * 1024 * 1024;
constexpr int kMostLinks = 40;  // as Linux has it

/// A file descriptor that is closed by the destructor.
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

Error cannot_read(const std::string& name) {
  const int number = errno;
  return system_error(ErrorKind::kInputOutput, base::tr("{0} cannot be read", shown_file(name)), number);
}

/// Appends the next block of a file to `into`; false at its end.
bool read_block(int file, std::string& into, const std::string& name) {
  char block[65536];
  for (;;) {
    const ssize_t count = read(file, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw cannot_read(name);
    into.append(block, static_cast<std::size_t>(count));
    return count > 0;
  }
}

int open_to_read(const std::string& name) {
  const int file = name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file >= 0) return file;
  if (errno == ENOENT || errno == ENOTDIR)
    throw Error(ErrorKind::kNotThere, base::tr("there is no file {0}", shown_file(name)))
        .remedy(base::tr("check the name and the folder"));
  throw cannot_read(name);
}

/// Copies a pipe into a temporary file, and returns its descriptor. So a command that holds a lock never
/// waits for the program at the other end of the pipe.
int copy_of_pipe(int input, const std::string& name, std::size_t most_of_a_line) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  if (!file) throw temporary_file_error();
  std::string block;
  std::size_t line = 0;
  for (std::size_t all = 0; read_block(input, block, name); block.clear()) {
    const std::size_t end = block.rfind('\n');
    line = end == std::string::npos ? line + block.size() : block.size() - end - 1;
    if (line > most_of_a_line) throw line_too_long(name, most_of_a_line);
    if ((all += block.size()) > kMostOfAPipe)
      throw Error(ErrorKind::kData,
                  name == "-" ? base::tr("standard input has more than {0} bytes", kMostOfAPipe)
                              : base::tr("{0} has more than {1} bytes", shown_file(name), kMostOfAPipe))
          .remedy(base::tr("save it as a file, and name that"));
    if (std::fwrite(block.data(), 1, block.size(), file.get()) != block.size()) throw temporary_file_error();
  }
  if (std::fflush(file.get()) != 0) throw temporary_file_error();
  const int number = dup(fileno(file.get()));
  if (number < 0 || lseek(number, 0, SEEK_SET) != 0) throw temporary_file_error();
  return number;
}

Error cannot_write(const std::string& name) {
  const int number = errno;
  return system_error(ErrorKind::kInputOutput, base::tr("{0} cannot be written", shown_file(name)), number);
}

Error cannot_create(const std::string& name) {
  const int number = errno;
  const std::filesystem::path folder = std::filesystem::path(name).parent_path();
  std::error_code problem;
  if (number == ENOENT && !folder.empty() && !std::filesystem::exists(folder, problem) && !problem)
    return Error(ErrorKind::kCannotCreate, base::tr("there is no folder {0}", shown_file(folder.string())))
        .remedy(base::tr("create it, or use another name"));
  return system_error(ErrorKind::kCannotCreate, base::tr("{0} cannot be created", shown_file(name)), number);
}

struct stat info_of(const std::filesystem::path& folder) {
  struct stat info {};
  stat(folder.c_str(), &info);
  return info;
}

enum class Links { kFollow, kFollowTrusted };

/// The path of `name` with its symbolic links resolved, folder by folder.
std::filesystem::path resolve(const std::string& name, Links links) {
  std::error_code problem;
  const std::filesystem::path given = std::filesystem::absolute(name, problem);
  std::vector<std::filesystem::path> ahead;  // the parts still to resolve, the next one last
  const auto go_through = [&](const std::filesystem::path& path) {
    const std::vector<std::filesystem::path> parts(path.begin(), path.end());
    ahead.insert(ahead.end(), parts.rbegin(), parts.rend());
  };
  go_through(given);
  std::filesystem::path reached;
  int followed = 0;
  while (!ahead.empty()) {
    const std::filesystem::path part = ahead.back();
    ahead.pop_back();
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      reached = reached.parent_path();
      continue;
    }
    const std::filesystem::path next = part.is_absolute() ? part : reached / part;
    struct stat info {};
    if (part.is_absolute() || lstat(next.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) {
      reached = next;
      continue;
    }
    if (++followed > kMostLinks)
      throw Error(ErrorKind::kCannotCreate, base::tr("{0} is a circle of links", shown_file(name)))
          .remedy(system_remedy(ELOOP));
    if (links == Links::kFollowTrusted && !is_trusted_link(info_of(reached), info, geteuid()))
      throw Error(ErrorKind::kCannotCreate,
                  base::tr("{0} is a link that somebody else made in a shared folder", next.string()))
          .remedy(base::tr("name the file itself, or one in a folder of your own"));
    go_through(std::filesystem::read_symlink(next, problem));
  }
  return reached;
}

// Names of the temporary files, which no other file has. Short, as SQLite allows 512 bytes for a whole path.
constexpr std::string_view kPartStem = ".chapeau-";
constexpr std::string_view kPartEnding = ".part";
constexpr std::size_t kPartDigits = 12;

std::string part_name() {
  const std::string id = to_string(make_uuid_v7(0));  // random at its end
  return fmt::format("{}{}{}", kPartStem, id.substr(id.size() - kPartDigits), kPartEnding);
}

bool is_part_name(std::string_view name) {
  if (name.size() != kPartStem.size() + kPartDigits + kPartEnding.size()) return false;
  return name.starts_with(kPartStem) && name.ends_with(kPartEnding) &&
         name.substr(kPartStem.size(), kPartDigits).find_first_not_of("0123456789abcdef") ==
             std::string_view::npos;
}

/// Removes the temporary files that interrupted programs left in a folder, as far as possible. One that is
/// still being written is locked.
void remove_leftovers(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::directory_iterator found(folder, problem);
  for (; !problem && found != std::filesystem::directory_iterator(); found.increment(problem)) {
    const std::string path = found->path().string();
    if (!is_part_name(found->path().filename().string())) continue;
    struct stat info {};
    if (lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != geteuid()) continue;
    const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (file.is_open() && flock(file.number(), LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
  }
}

void write_all(int file, std::string_view contents, const std::string& name) {
  while (!contents.empty()) {
    const ssize_t written = write(file, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw cannot_write(name);
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_all(int file, const Spool& contents, const std::string& name) {
  contents.read([&](std::string_view piece) { write_all(file, piece, name); });
}

void write_in_place(const std::string& name, const Spool& contents) {
  const Descriptor file(open(name.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) throw cannot_create(name);
  write_all(file.number(), contents, name);
}

/// The mode of a new file: that of the file it replaces, or the usual one.
mode_t rights_for(const std::string& target) {
  struct stat info {};
  if (stat(target.c_str(), &info) == 0) return info.st_mode & 07777U;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor opened(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) fsync(opened.number());  // some file systems cannot; the rename is done all the same
}

/// The descriptor that a name of an open file of this process stands for: `/dev/stdout`, `/dev/fd/5`,
/// `/proc/self/fd/5`.
std::optional<int> descriptor_in(const std::string& name) {
  if (name == "/dev/stdout") return STDOUT_FILENO;
  if (name == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    const auto number = parse_unsigned(std::string_view(name).substr(folder.size()));
    if (number && *number <= std::numeric_limits<int>::max()) return static_cast<int>(*number);
  }
  return std::nullopt;
}

/// The same with symbolic links resolved.
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

/// A file that is written to where it is, as a device or a pipe.
bool is_special(const std::filesystem::path& target) {
  struct stat info {};
  return stat(target.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

/// The file that a name leads to, where it can be written or created.
std::filesystem::path writable_target(const std::string& name) {
  if (name.empty() || name.ends_with('/'))
    throw Error(ErrorKind::kCannotCreate, base::tr("{0} cannot be the name of a file", shown_file(name)))
        .remedy(base::tr("name a file, for example sheet.md"));
  std::filesystem::path target = resolve(name, Links::kFollowTrusted);
  struct stat info {};
  const bool there = stat(target.c_str(), &info) == 0;
  if (there && S_ISDIR(info.st_mode))
    throw Error(ErrorKind::kCannotCreate, base::tr("{0} is a folder", name))
        .remedy(base::tr("name a file in it"));
  if (there && access(target.c_str(), W_OK) != 0) throw cannot_create(name);
  // A file is replaced by another one in its folder.
  const std::filesystem::path folder = target.parent_path() / ".";  // of a file: ENOTDIR, not EACCES
  if (!is_special(target) && access(folder.c_str(), W_OK | X_OK) != 0) throw cannot_create(name);
  return target;
}

/// Writes to a file that is already open, at its present end: others write to it too.
void write_to_descriptor(int number, const Spool& contents, const std::string& name) {
  const Descriptor copy(dup(number));
  if (!copy.is_open()) throw cannot_create(name);
  write_all(copy.number(), contents, name);
}

}  // namespace

Error line_too_long(const std::string& name, std::size_t most) {
  return Error(ErrorKind::kData,
               name == "-" ? base::tr("standard input has a line of more than {0} bytes", most)
                           : base::tr("{0} has a line of more than {1} bytes", shown_file(name), most))
      .remedy(base::tr("check that it is the right file"));
}

bool is_trusted_link(const struct stat& folder, const struct stat& link, unsigned user) {
  const bool others_write = (folder.st_mode & (S_IWGRP | S_IWOTH)) != 0;
  return !others_write || link.st_uid == user || link.st_uid == folder.st_uid;
}

std::string shown_file(const std::string& name) { return name.empty() ? "''" : printable(name); }

std::string read_file(const std::string& name, std::size_t most) {
  const Descriptor file(open_to_read(name));
  std::string contents;
  while (read_block(file.number(), contents, name))
    if (contents.size() > most)
      throw Error(ErrorKind::kData, base::tr("{0} is larger than {1} bytes", shown_file(name), most));
  return contents;
}

LineFile::LineFile(std::string name, std::size_t most)
    : name_(std::move(name)), most_(most), file_(open_to_read(name_)) {
  struct stat info {};
  if (fstat(file_, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
    const Descriptor pipe(file_);
    file_ = -1;
    file_ = copy_of_pipe(pipe.number(), name_, most_);
  }
  begin_ = std::max<std::int64_t>(lseek(file_, 0, SEEK_CUR), 0);
}

LineFile::~LineFile() {
  if (file_ > STDERR_FILENO) close(file_);
}

void LineFile::rewind() {
  if (lseek(file_, begin_, SEEK_SET) < 0) throw cannot_read(name_);
  block_.clear();
  at_ = 0;
  at_end_ = false;
}

std::optional<std::string_view> LineFile::next() {
  for (std::size_t looked_at = at_;;) {
    const std::size_t end = block_.find('\n', looked_at);
    const bool is_last = end == std::string::npos && at_end_;
    if (is_last && at_ == block_.size()) return std::nullopt;
    if (end != std::string::npos || is_last) {
      const std::string_view line =
          std::string_view(block_).substr(at_, end == std::string::npos ? end : end - at_);
      at_ = end == std::string::npos ? block_.size() : end + 1;
      if (line.size() > most_) throw line_too_long(name_, most_);
      return line;
    }
    if (block_.size() - at_ > most_) throw line_too_long(name_, most_);
    looked_at = block_.size() - at_;
    block_.erase(0, at_);
    at_ = 0;
    at_end_ = !read_block(file_, block_, name_);
  }
}

std::string real_path(const std::string& name) { return resolve(name, Links::kFollow).string(); }

PartFile::PartFile(const std::string& folder) {
  remove_leftovers(folder);
  for (;;) {
    path_ = (std::filesystem::path(folder) / part_name()).string();
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file_ < 0) return;
    // Before it was locked, another process may have removed it as a leftover.
    struct stat info {};
    const bool locked = flock(file_, LOCK_EX | LOCK_NB) == 0;
    if (fstat(file_, &info) == 0 && info.st_nlink == 1 && (locked || errno != EWOULDBLOCK)) return;
    close(file_);
  }
}

PartFile::~PartFile() {
  if (file_ < 0) return;
  unlink(path_.c_str());  // once it was renamed, nothing has this name
  close(file_);
}

void PartFile::unlock() const { flock(file_, LOCK_UN); }

OwnerOnly::OwnerOnly() : umask_before_(umask(077)) {}
OwnerOnly::~OwnerOnly() { umask(umask_before_); }

void write_file(const std::string& name, std::string_view contents) {
  Spool spool;
  spool.append(contents);
  write_file(name, spool);
}

void refuse_unwritable(const std::string& name) {
  if (!open_descriptor(name)) writable_target(name);
}

bool is_written_directly(const std::string& name) { return open_descriptor(name) || is_special(name); }

void write_file(const std::string& name, const Spool& contents) {
  if (const auto number = open_descriptor(name)) return write_to_descriptor(*number, contents, name);
  const std::filesystem::path target = writable_target(name);
  if (is_special(target)) return write_in_place(target.string(), contents);
  PartFile part(target.parent_path().string());
  if (!part.is_open()) throw cannot_create(name);
  write_all(part.number(), contents, name);
  if (fchmod(part.number(), rights_for(target.string())) != 0 || fsync(part.number()) != 0)
    throw cannot_write(name);
  if (rename(part.path().c_str(), target.c_str()) != 0) throw cannot_create(name);
  sync_folder(target.parent_path());
}

}  // namespace base
