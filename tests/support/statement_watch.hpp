#pragma once

#include <sqlite3.h>

#include <functional>
#include <string>
#include <utility>

namespace support {

/// While it lives, reports what the statements of every connection that is opened do. There is one at a time.
class StatementWatch {
 public:
  /// `event`: one of SQLITE_TRACE_*.
  using Note = std::function<void(unsigned event, sqlite3_stmt* statement, const std::string& sql)>;

  /// `events`: those of SQLITE_TRACE_* that are reported.
  StatementWatch(unsigned events, Note note) : events_(events), note_(std::move(note)) {
    current_ = this;
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&StatementWatch::watch));
  }
  ~StatementWatch() {
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&StatementWatch::watch));
    current_ = nullptr;
  }
  StatementWatch(const StatementWatch&) = delete;
  StatementWatch& operator=(const StatementWatch&) = delete;

 private:
  static int watch(sqlite3* database, char** /*error*/, const struct sqlite3_api_routines* /*routines*/) {
    return sqlite3_trace_v2(database, current_->events_, &StatementWatch::report, nullptr);
  }
  static int report(unsigned event, void* /*context*/, void* what, void* /*more*/) {
    auto* statement = static_cast<sqlite3_stmt*>(what);
    const char* sql = sqlite3_sql(statement);
    if (current_ != nullptr && sql != nullptr) current_->note_(event, statement, sql);
    return 0;
  }

  static inline StatementWatch* current_ = nullptr;
  unsigned events_;
  Note note_;
};

}  // namespace support
