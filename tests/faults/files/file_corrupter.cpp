#include "file_corrupter.hpp"

#include <sqlite3.h>

#include <iterator>
#include <stdexcept>

namespace faults {

namespace {

/// Values are made by SQLite itself.
Sql::Value value_of(const std::string& expression, const std::string& argument, bool blob) {
  sqlite3* memory = nullptr;
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_open(":memory:", &memory) != SQLITE_OK ||
      sqlite3_prepare_v2(memory, ("SELECT " + expression).c_str(), -1, &statement, nullptr) != SQLITE_OK)
    throw std::runtime_error("SQLite makes no value");
  const int size = static_cast<int>(argument.size());
  if (blob)
    sqlite3_bind_blob(statement, 1, argument.data(), size, SQLITE_TRANSIENT);
  else
    sqlite3_bind_text(statement, 1, argument.data(), size, SQLITE_TRANSIENT);
  sqlite3_step(statement);
  Sql::Value value(sqlite3_value_dup(sqlite3_column_value(statement, 0)), sqlite3_value_free);
  sqlite3_finalize(statement);
  sqlite3_close(memory);
  return value;
}

std::string all_of(const std::vector<std::string>& columns) {
  std::string where;
  for (std::size_t i = 0; i < columns.size(); ++i)
    where += (i == 0 ? "\"" : " AND \"") + columns[i] + "\" IS ?" + std::to_string(i + 1);
  return where;
}

std::vector<const Sql::Value*> pointers(const Sql::Row& row) {
  std::vector<const Sql::Value*> all;
  for (const Sql::Value& value : row) all.push_back(&value);
  return all;
}

}  // namespace

Sql::Sql(const std::string& path) {
  if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) throw std::runtime_error("cannot open " + path);
  for (const char* pragma : {"PRAGMA ignore_check_constraints = ON", "PRAGMA foreign_keys = OFF",
                             "PRAGMA synchronous = OFF", "PRAGMA journal_mode = MEMORY"})
    run(pragma);
}
Sql::~Sql() { sqlite3_close(database_); }

Sql::Value Sql::text(const std::string& value) { return value_of("?1", value, false); }
Sql::Value Sql::blob(const std::string& value) { return value_of("?1", value, true); }
Sql::Value Sql::integer(std::int64_t value) {
  return value_of("CAST(?1 AS INTEGER)", std::to_string(value), false);
}
Sql::Value Sql::null() { return value_of("NULL", "", false); }

std::string Sql::bytes_of(const Value& value) {
  const void* bytes = sqlite3_value_blob(value.get());
  const int size = sqlite3_value_bytes(value.get());
  return size == 0 ? "" : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::string Sql::show(const Value& value) {
  switch (sqlite3_value_type(value.get())) {
    case SQLITE_NULL: return "NULL";
    case SQLITE_INTEGER: return std::to_string(sqlite3_value_int64(value.get()));
    case SQLITE_TEXT: return "'" + bytes_of(value).substr(0, 60) + "'";
    default: break;
  }
  std::string hex;
  for (const char c : bytes_of(value).substr(0, 16)) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    hex += kDigits[static_cast<unsigned char>(c) / 16];
    hex += kDigits[static_cast<unsigned char>(c) % 16];
  }
  return "x'" + hex + "'";
}

std::vector<Sql::Row> Sql::run(const std::string& statement, const std::vector<const Value*>& values) {
  changes_ = 0;
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(database_, statement.c_str(), -1, &prepared, nullptr) != SQLITE_OK)
    throw std::runtime_error(statement + ": " + sqlite3_errmsg(database_));
  for (std::size_t i = 0; i < values.size(); ++i)
    sqlite3_bind_value(prepared, static_cast<int>(i) + 1, values[i]->get());
  std::vector<Row> rows;
  int result = 0;
  while ((result = sqlite3_step(prepared)) == SQLITE_ROW) {
    Row row;
    for (int i = 0; i < sqlite3_column_count(prepared); ++i)
      row.emplace_back(sqlite3_value_dup(sqlite3_column_value(prepared, i)), sqlite3_value_free);
    rows.push_back(std::move(row));
  }
  if (result == SQLITE_DONE && sqlite3_stmt_readonly(prepared) == 0) changes_ = sqlite3_changes(database_);
  sqlite3_finalize(prepared);
  return rows;
}

std::string FileCorrupter::change(const std::string& path) {
  Sql sql(path);
  for (int attempt = 0; attempt < 1000; ++attempt)
    if (std::string done = try_once(sql); !done.empty()) return done;
  throw std::runtime_error("no row can be changed");
}

std::string FileCorrupter::try_once(Sql& sql) {
  const auto tables = sql.run("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  const std::string table = Sql::bytes_of(tables[pick(tables.size())][0]);
  std::vector<std::string> columns;
  for (const Sql::Row& row : sql.run("SELECT name FROM pragma_table_info('" + table + "')"))
    columns.push_back(Sql::bytes_of(row[0]));
  switch (pick(8)) {
    case 0: return remove_row(sql, table, columns);
    case 1: return copy_row(sql, table, columns);
    default: return set_value(sql, table, columns);
  }
}

Sql::Row FileCorrupter::any_row(Sql& sql, const std::string& table) {
  auto rows = sql.run("SELECT * FROM " + table);
  return rows.empty() ? Sql::Row{} : std::move(rows[pick(rows.size())]);
}

std::string FileCorrupter::remove_row(Sql& sql, const std::string& table,
                                      const std::vector<std::string>& columns) {
  const Sql::Row row = any_row(sql, table);
  if (row.empty()) return "";
  sql.run("DELETE FROM " + table + " WHERE " + all_of(columns), pointers(row));
  return sql.changes() == 1 ? "a row of " + table + " deleted, " + Sql::show(row[0]) : "";
}

/// The copy differs in one column, or it could not stand beside the row.
std::string FileCorrupter::copy_row(Sql& sql, const std::string& table,
                                    const std::vector<std::string>& columns) {
  Sql::Row row = any_row(sql, table);
  if (row.empty()) return "";
  const std::size_t column = pick(columns.size());
  row[column] = other_value(sql, table, columns[column], row[column]);
  std::string places;
  for (std::size_t i = 0; i < row.size(); ++i) places += (i == 0 ? "?" : ", ?") + std::to_string(i + 1);
  sql.run("INSERT INTO " + table + " VALUES (" + places + ")", pointers(row));
  return sql.changes() == 1
             ? "a row of " + table + " copied with " + columns[column] + " " + Sql::show(row[column])
             : "";
}

std::string FileCorrupter::set_value(Sql& sql, const std::string& table,
                                     const std::vector<std::string>& columns) {
  const Sql::Row row = any_row(sql, table);
  if (row.empty()) return "";
  const std::size_t column = pick(columns.size());
  const Sql::Value value = other_value(sql, table, columns[column], row[column]);
  if (sqlite3_value_type(value.get()) == sqlite3_value_type(row[column].get()) &&
      Sql::bytes_of(value) == Sql::bytes_of(row[column]))
    return "";
  std::vector<const Sql::Value*> values = pointers(row);
  values.push_back(&value);
  sql.run("UPDATE " + table + " SET \"" + columns[column] + "\" = ?" + std::to_string(values.size()) +
              " WHERE " + all_of(columns),
          values);
  if (sql.changes() != 1) return "";
  return table + "." + columns[column] + " of the row " + Sql::show(row[0]) + " set from " +
         Sql::show(row[column]) + " to " + Sql::show(value);
}

Sql::Value FileCorrupter::other_value(Sql& sql, const std::string& table, const std::string& column,
                                      const Sql::Value& now) {
  std::string bytes = Sql::bytes_of(now);
  switch (pick(6)) {
    case 0: return Sql::null();
    case 1: {  // that of another row
      auto rows = sql.run("SELECT \"" + column + "\" FROM " + table);
      return std::move(rows[pick(rows.size())][0]);
    }
    case 2: {  // one like those that stand in such columns
      constexpr std::int64_t kNumbers[] = {-1, 0, 1, 2, 99, 1'000'000, INT64_MAX, INT64_MIN};
      return Sql::integer(kNumbers[pick(std::size(kNumbers))]);
    }
    default: break;
  }
  if (sqlite3_value_type(now.get()) == SQLITE_INTEGER)
    return Sql::integer(sqlite3_value_int64(now.get()) ^ (std::int64_t{1} << pick(12)));
  if (bytes.empty()) return Sql::text(pick(2) == 0 ? "x" : "\x1b[2J");
  char& changed = bytes[pick(bytes.size())];
  changed = static_cast<char>(static_cast<unsigned char>(changed) ^ (1U << pick(8)));
  if (sqlite3_value_type(now.get()) == SQLITE_BLOB) return Sql::blob(bytes);
  return Sql::text(bytes);
}

}  // namespace faults
