#include "storage/file_header.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/error.hpp"
#include "storage/schema.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

// "The SQLite Database File Format", sections 1.3 (database header) and 3 (rollback journal).
constexpr std::size_t kHeaderSize = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;
constexpr std::string_view kJournalMagic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
constexpr std::size_t kPagesBeforeAt = 16;
constexpr std::size_t kJournalHeaderSize = 28;
constexpr std::array<std::string_view, 3> kBeside{"-journal", "-wal", "-shm"};

/// The first bytes of a file, fewer if it is shorter; nothing if there is no such file.
std::optional<std::string> first_bytes(const std::string& path, std::size_t count) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
    throw Error(ErrorKind::kInputOutput, fmt::format("{} cannot be read: {}", path, std::strerror(errno)));
  }
  std::string bytes(count, '\0');
  std::size_t done = 0;
  ssize_t got = 0;
  while (done < count &&
         (got = pread(file, bytes.data() + done, count - done, static_cast<off_t>(done))) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    done += static_cast<std::size_t>(got);
  }
  const int problem = errno;
  close(file);
  if (got < 0)
    throw Error(ErrorKind::kInputOutput,
                fmt::format("{}: the disk could not be read: {}", path, std::strerror(problem)));
  bytes.resize(done);
  return bytes;
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

bool rolls_back_to_nothing(const std::string& path) {
  const auto journal = first_bytes(path + "-journal", kJournalHeaderSize);
  return journal && journal->size() == kJournalHeaderSize && journal->starts_with(kJournalMagic) &&
         number_at(*journal, kPagesBeforeAt) == 0;
}

/// The kind of a file that is there and not empty.
FileHeader read_header(const std::string& path) {
  const std::string bytes = first_bytes(path, kHeaderSize).value_or("");
  if (bytes.empty()) return {};
  if (rolls_back_to_nothing(path)) return {FileKind::kInterrupted, 0};
  const bool ours = bytes.size() == kHeaderSize && bytes.starts_with(kMagic) &&
                    number_at(bytes, kApplicationIdAt) == static_cast<std::uint32_t>(kApplicationId);
  if (!ours) return {FileKind::kOther, 0};
  return {FileKind::kOurs, static_cast<int>(number_at(bytes, kUserVersionAt))};
}

}  // namespace

FileHeader look_at(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return {};
    throw Error(ErrorKind::kNotThere, fmt::format("{} cannot be reached: {}", path, std::strerror(errno)));
  }
  if (!S_ISREG(info.st_mode))
    throw Error(ErrorKind::kForeign, fmt::format("{} is not a file", path))
        .remedy("give --db the name of a file");
  // With two names, the journal of one writer would be invisible to the other.
  if (info.st_nlink > 1)
    throw Error(ErrorKind::kRefused, fmt::format("{} has {} names (hard links)", path, info.st_nlink))
        .remedy("a database under two names is not safe: copy it, or remove the other name");
  return read_header(path);
}

bool belongs_to_a_database(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && read_header(path).kind == FileKind::kOurs)
    return true;
  for (const std::string_view beside : kBeside) {
    if (!path.ends_with(beside)) continue;
    const std::string database = path.substr(0, path.size() - beside.size());
    if (stat(database.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
        read_header(database).kind != FileKind::kOther && info.st_size > 0)
      return true;
  }
  return false;
}

}  // namespace storage
