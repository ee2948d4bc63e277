#pragma once

// A PostgreSQL of the tests' own, on a socket in a folder that nobody else has.

#include <cstdio>
#include <memory>
#include <string>

#include "faults/process.hpp"

namespace hub_tests {

using faults::End;
using walk::Arguments;

/// Logins that it has from the start; `owner` makes tables, the others are nobody until they are members.
constexpr const char* kLogins[] = {"ann", "bob", "cho", "dee"};

class Server {
 public:
  /// That of this run of the tests, started when it is first asked for. Throws where it cannot be: no test of
  /// the hub passes without a server.
  static Server& shared();

  Server();
  ~Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// At once, as if it were killed.
  void stop();
  /// Again, with all that was committed.
  void start();

  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// The socket in the folder, as libpq names it.
  [[nodiscard]] std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }
  [[nodiscard]] std::string log() const;
  [[nodiscard]] std::string url(const std::string& login, const std::string& database) const;

  /// What `psql` gives for statements: a line a row, `|` between columns.
  [[nodiscard]] End psql(const std::string& database, const std::string& statements,
                         const std::string& login = "owner") const;
  /// The same, where it has to succeed; throws if it does not.
  std::string sql(const std::string& database, const std::string& statements) const;

 private:
  struct Closer {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };

  std::string folder_;
  /// Stops the server and removes the folder once this end of its pipe is closed, however the tests ended.
  std::unique_ptr<std::FILE, Closer> guardian_;
};

/// A URL of a server that listens in a folder.
std::string url_of(const std::string& folder, const std::string& login, const std::string& database);

/// Runs a program to its end. What it says goes through files of its own, so that several threads may run
/// some.
End run_program(const std::string& executable, const Arguments& arguments, const Arguments& environment = {});

}  // namespace hub_tests
