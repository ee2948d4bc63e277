#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

namespace serve_tests {

/// Holds a file as another program would that writes for long.
class FileLock {
 public:
  explicit FileLock(const std::string& file) {
    EXPECT_EQ(sqlite3_open(file.c_str(), &database_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database_, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~FileLock() { sqlite3_close(database_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

}  // namespace serve_tests
