#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/sha256.hpp"
#include "base/time.hpp"
#include "history/operation.hpp"

namespace storage {

class CommandWriter;
class Connection;

/// Commands that arrive one by one, as from a hub. They are collected in a temporary file until all of them
/// are there, so that the database is not locked while the network is waited for.
class IncomingCommands {
 public:
  /// `from` is their source, as errors name it; `before` is the number that the command before the first one
  /// has at that source.
  IncomingCommands(std::string from, std::int64_t before);
  ~IncomingCommands();
  IncomingCommands(const IncomingCommands&) = delete;
  IncomingCommands& operator=(const IncomingCommands&) = delete;

  /// Begins the next command. Its operations are to follow, in their order.
  void begin(const std::string& name, base::Timestamp at);
  void append(const history::RawOperation& operation);
  /// Ends it. Returns its content digest.
  base::Sha256Digest end();

  [[nodiscard]] std::int64_t before() const { return before_; }
  /// How many commands are whole.
  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] Connection& connection() const { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<CommandWriter> command_;
  std::int64_t before_;
  std::int64_t count_ = 0;
};

}  // namespace storage
