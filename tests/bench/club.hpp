#pragma once

// The files that are measured: a club's matches at several sizes, kept by the program.

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "process.hpp"

namespace bench {

/// The programs that take part; those made with the benchmark stand beside it.
struct Programs {
  std::string chapeau, generate, empty, scoring;
  std::string shell = "sqlite3", strace = "strace";
};

/// A club's files at one size.
struct Files {
  std::string lines;             // JSON Lines, as they were generated
  std::string database;          // made of them by `import`; nobody writes to it
  std::string written;           // the same with open matches
  std::string written_by_shell;  // a copy of that
  std::int64_t match = 0;        // the number of an ordinary one: the same match at every size
  std::string one, other;        // its players
  std::int64_t first_open = 0;   // the number of the first of the open ones
};

class Club {
 public:
  /// Empties the folder, and puts copies of the measured programs there. `open_matches` are those that can be
  /// added to.
  Club(Programs programs, std::string folder, unsigned seed, int open_matches);

  [[nodiscard]] const Programs& programs() const { return programs_; }
  /// The name of a file in the folder.
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }
  /// Made when it is first asked for.
  const Files& of(std::int64_t hands);
  /// A new database with one open match of so many hands, each entered by itself.
  [[nodiscard]] std::string match_of(std::int64_t hands) const;

  /// A command of the program on a database that is measured, and so is looked at by `check`.
  [[nodiscard]] Command chapeau(const std::string& database, const Arguments& arguments) const;
  [[nodiscard]] Command reading_shell(const std::string& database, const std::string& sql) const;
  [[nodiscard]] std::string answer(const std::string& database, const std::string& sql) const;

  void is_measured(const std::string& database) { measured_.insert(database); }
  /// Throws `Failure` where `chapeau check` finds something in the file.
  void check(const std::string& database);
  /// The same of all files that were measured and are still there; how many were checked since the beginning.
  int check_all();
  void remove_files() const;

 private:
  [[nodiscard]] Files make(std::int64_t hands) const;
  void make_open_matches(Files& files) const;

  Programs programs_;
  std::string folder_;
  unsigned seed_;
  int open_matches_;
  std::map<std::int64_t, Files> files_;
  std::set<std::string> measured_;
  int checked_ = 0;
};

/// The copy may be run if the file may. It is on the disk when this returns: who is measured next does not
/// wait for it.
void copy(const std::string& from, const std::string& to);
/// The file and what the program and SQLite keep beside it.
void remove_database(const std::string& database);
/// Nothing that was written before is left to be written.
void settle_disk(const std::string& folder);

}  // namespace bench
