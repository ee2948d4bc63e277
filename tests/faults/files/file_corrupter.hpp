#pragma once

// Somebody with an SQL shell.

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_value;

namespace faults {

/// A database opened without any of what the program asks for: neither checks nor references count.
class Sql {
 public:
  explicit Sql(const std::string& path);
  ~Sql();
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;

  using Value = std::unique_ptr<sqlite3_value, void (*)(sqlite3_value*)>;
  using Row = std::vector<Value>;
  static Value text(const std::string& value);
  static Value blob(const std::string& value);
  static Value integer(std::int64_t value);
  static Value null();
  static std::string bytes_of(const Value& value);
  /// As SQL writes it, long ones cut.
  static std::string show(const Value& value);

  /// The rows; nothing where the statement fails. `changes` says how many it changed.
  std::vector<Row> run(const std::string& statement, const std::vector<const Value*>& values = {});
  [[nodiscard]] int changes() const { return changes_; }

 private:
  sqlite3* database_ = nullptr;
  int changes_ = 0;
};

/// Changes one row of one table, or one of its values; the same for the same seed.
class FileCorrupter {
 public:
  explicit FileCorrupter(std::uint64_t seed) : random_(seed) {}
  /// What was done, in words.
  std::string change(const std::string& path);

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
  /// Empty where it could not be done.
  std::string try_once(Sql& sql);
  std::string set_value(Sql& sql, const std::string& table, const std::vector<std::string>& columns);
  std::string remove_row(Sql& sql, const std::string& table, const std::vector<std::string>& columns);
  std::string copy_row(Sql& sql, const std::string& table, const std::vector<std::string>& columns);
  Sql::Row any_row(Sql& sql, const std::string& table);
  Sql::Value other_value(Sql& sql, const std::string& table, const std::string& column,
                         const Sql::Value& now);

  std::mt19937_64 random_;
};

}  // namespace faults
