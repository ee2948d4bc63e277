#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "storage/projections/projections.hpp"
#include "support/file.hpp"

/// The database file behind the program's back.
namespace tables {

using support::bytes_of;

inline void execute(const std::string& path, const std::string& sql) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  database.exec(sql);
}

/// The rows of a query as text, a line each.
inline std::string rows(SQLite::Database& database, const std::string& sql) {
  std::string text;
  SQLite::Statement query(database, sql);
  while (query.executeStep()) {
    for (int column = 0; column < query.getColumnCount(); ++column) {
      const SQLite::Column value = query.getColumn(column);
      text += (column > 0 ? "|" : "") + (value.isNull() ? std::string("NULL") : value.getString());
    }
    text += "\n";
  }
  return text;
}

inline std::string rows(const std::string& path, const std::string& sql) {
  SQLite::Database database(path);
  return rows(database, sql);
}

inline std::vector<std::string> lines(const std::string& path, const std::string& sql) {
  std::vector<std::string> found;
  std::istringstream text(rows(path, sql));
  for (std::string line; std::getline(text, line);) found.push_back(line);
  return found;
}

/// All columns of a table, blobs in hexadecimal, in the order of all of them.
inline std::string select_all(SQLite::Database& database, const std::string& table) {
  std::string columns, order;
  SQLite::Statement info(database, "SELECT name FROM pragma_table_info('" + table + "')");
  for (int i = 1; info.executeStep(); ++i) {
    columns += (i > 1 ? ", quote(" : "quote(") + info.getColumn(0).getString() + ")";
    order += (i > 1 ? ", " : "") + std::to_string(i);
  }
  return "SELECT " + columns + " FROM " + table + " ORDER BY " + order;
}

/// Every projection by its name, keys and numbers included: they too follow from the history.
inline std::map<std::string, std::string> projections(const std::string& path) {
  SQLite::Database database(path);
  std::map<std::string, std::string> dump;
  for (const std::string& table : storage::projection_tables())
    dump[table] = rows(database, select_all(database, table));
  return dump;
}

/// What happened.
inline std::string history(const std::string& path) {
  SQLite::Database database(path);
  return rows(database, select_all(database, "command")) + rows(database, select_all(database, "operation"));
}

}  // namespace tables
