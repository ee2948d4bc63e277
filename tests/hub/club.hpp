#pragma once

// A club on a hub of its own, and the laptops of its members.

#include <map>
#include <string>
#include <vector>

#include "server.hpp"
#include "support/transcript.hpp"

namespace hub_tests {

/// The exit codes that the tests meet.
constexpr int kData = 65, kNotThere = 66, kRefused = 69, kInputOutput = 74, kBusy = 75,
              kUnusableDatabase = 76;

/// The program that `chapeau sync` becomes.
inline const std::string kHubProgram = CHAPEAU_PROGRAM "-hub";

/// What a hub and the files beside it were at a moment, for the rest of the tests.
struct Kept {
  std::string database;                      ///< its name
  std::map<std::string, std::string> files;  ///< their contents, by name
};

/// A database with a club in it, of which every one of `kLogins` but the last is a member; and a folder for
/// files.
class Hub {
 public:
  Hub();
  /// With no member.
  static constexpr struct None {
  } kNoMembers{};
  explicit Hub(None);
  /// As another was when it was kept, which takes a fifth of the time of making it anew. The club has the
  /// same id.
  explicit Hub(const Kept& kept);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// `chapeau hub …` of somebody who has no file.
  [[nodiscard]] End run(const Arguments& arguments) const;
  void add_member(const std::string& login) const;
  /// Nobody may be connected to its database.
  [[nodiscard]] Kept keep() const;
  /// `hub status` of all logs, as JSON.
  [[nodiscard]] End status(const std::string& login = "owner") const;

  [[nodiscard]] std::string url(const std::string& login) const { return server_.url(login, database_); }
  [[nodiscard]] const std::string& database() const { return database_; }
  [[nodiscard]] Server& server() const { return server_; }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
  /// As the owner.
  std::string sql(const std::string& statements) const { return server_.sql(database_, statements); }
  /// How many commands all logs have, asked of its tables; a failure if the numbers of one have gaps, its
  /// chain does not hold, or a command lacks rows.
  [[nodiscard]] int commands() const;
  /// How many commands stand in the log of a login.
  [[nodiscard]] int commands_of(const std::string& login) const;

 private:
  /// What those begin with that have members, made once.
  static const Kept& with_members();

  Server& server_;
  std::string database_;
  walk::Program folder_;
};

/// The name of the club of every `Hub`.
inline const std::string kClub = "Le Chapeau";

/// A file, and the login of whoever has it.
class Laptop {
 public:
  Laptop(const Hub& hub, std::string name, std::string login);
  Laptop(const Hub& hub, const std::string& login) : Laptop(hub, login, login) {}

  [[nodiscard]] End run(const Arguments& arguments) const;
  /// The same; a failure where it does not end with 0. Returns what it printed.
  std::string done(const Arguments& arguments) const;
  /// `sync`, with the URL as long as the file has none.
  [[nodiscard]] End sync(const Arguments& more = {}) const;
  void synced(const Arguments& more = {}) const;
  /// `new`, with a hand or more.
  void play(const std::string& one, const std::string& other, int hands = 1) const;
  void play_and_sync(const std::string& one, const std::string& other, int hands = 1) const;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& login() const { return login_; }
  [[nodiscard]] const std::string& url() const { return url_; }
  void url(const std::string& url) { url_ = url; }
  [[nodiscard]] std::string exported() const { return done({"export"}); }

 private:
  std::string name_, login_, file_, url_;
};

/// Each syncs, and those before the last once more: then each has what all have.
void exchange(const std::vector<const Laptop*>& laptops);
/// A failure if what two laptops have is not the same, or one does not check.
void expect_the_same(const Laptop& one, const Laptop& other);
/// A failure if the program does not say that every log of the hub holds.
void expect_to_hold(const Hub& hub);

/// The names of the players of a laptop, as they are shown, a space behind each.
std::string players_of(const Laptop& laptop);
/// How often a text stands in another.
int count_of(const std::string& text, const std::string& in);

using support::names;

/// Compares what a command printed with `words.txt`, where the folders and the database of the hub have names
/// of their own.
void expect_text(const std::string& what, const End& end, const Hub& hub);

/// How it ended and what it said, for messages.
std::string shown(const End& end);

}  // namespace hub_tests
