#pragma once

#include <memory>
#include <string>

namespace storage {

class Connection;

/// Another database file, opened for reading and checked: its digests, and its projections against its log.
/// It is read as it was then, whatever is written to it since. Of a file of an older version a migrated copy
/// is read.
class OtherFile {
 public:
  /// Throws `Error`: kNotThere if there is none, kUnusableDatabase for one that is not ours, newer, damaged
  /// or changed.
  static OtherFile open(const std::string& path);
  ~OtherFile();
  OtherFile(OtherFile&& other) noexcept;
  OtherFile& operator=(OtherFile&& other) noexcept;
  OtherFile(const OtherFile&) = delete;
  OtherFile& operator=(const OtherFile&) = delete;

  [[nodiscard]] const std::string& path() const;
  [[nodiscard]] Connection& connection() const { return *connection_; }

 private:
  explicit OtherFile(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace storage
