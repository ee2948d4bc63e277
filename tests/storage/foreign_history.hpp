#pragma once

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/app.hpp"
#include "storage/check.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/tables.hpp"
#include "support/command.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/printed.hpp"

/// Histories that no program of ours wrote: whatever stands in them is shown as far as it can be, named by
/// `check`, and never a bug.
namespace foreign {

using base::ErrorKind;
using base::Json;
using base::Uuid;
using storage::Store;

inline Uuid id(std::size_t number) {
  Uuid uuid;
  uuid.bytes[6] = 0x70;
  uuid.bytes[8] = 0x80;
  uuid.bytes[14] = static_cast<std::uint8_t>(number >> 8);
  uuid.bytes[15] = static_cast<std::uint8_t>(number);
  return uuid;
}
inline std::string text(std::size_t number) { return base::to_string(id(number)); }

inline constexpr std::size_t kMatch = 1;
inline constexpr std::size_t kAnn = 101;
inline constexpr std::size_t kBob = 102;

inline std::string start_body(std::size_t ann = kAnn, std::size_t bob = kBob, const std::string& more = "") {
  return fmt::format(
      R"({{"game":"mille","players":[{{"id":"{}","name":"Ann{}"}},{{"id":"{}","name":"Bob{}"}}]{}}})",
      text(ann), ann, text(bob), bob, more);
}
inline std::string points_body(int ann, int bob) {
  return fmt::format(R"({{"lines":[{{"entries":[{{"score":{}}},{{"score":{}}}]}}]}})", ann, bob);
}
inline std::string cards_body(const std::string& ann, const std::string& bob) {
  return fmt::format(
      R"({{"lines":[{{"entries":[{{"melds":"{}","left":""}},{{"melds":"{}","left":"4"}}]}}]}})", ann, bob);
}
inline std::string ids_body(std::size_t target) {
  return fmt::format(R"({{"operations":["{}"]}})", text(target));
}

inline history::RawOperation operation(std::size_t number, std::vector<std::size_t> parents,
                                       const std::string& verb, const std::string& body,
                                       std::size_t subject = kMatch) {
  history::RawOperation raw{id(number), id(subject), {}, verb, 1, body, ""};
  for (const std::size_t parent : parents) raw.parents.push_back(id(parent));
  return raw;
}

/// A command as the log has it, entered in this file or in another one.
struct ForeignCommand {
  std::string name;
  bool here;
  std::vector<history::RawOperation> operations;
};

class ForeignHistory : public support::DatabaseTest {
 protected:
  /// Writes a history as somebody else's program might: a command for each operation, with its digests.
  void forge(const std::vector<history::RawOperation>& operations, bool with_tables = true) {
    std::vector<ForeignCommand> commands;
    for (const history::RawOperation& raw : operations) commands.push_back({"foreign", true, {raw}});
    forge_commands(commands, with_tables);
  }

  void forge_commands(const std::vector<ForeignCommand>& commands, bool with_tables = true) {
    std::filesystem::remove_all(path());
    std::filesystem::remove_all(path() + ".backups");
    Store::open_or_create(path());
    {
      SQLite::Database database(path(), SQLite::OPEN_READWRITE);
      database.exec("BEGIN");
      std::int64_t number = 0;
      std::int64_t seq = 0;
      base::Sha256Digest chain{};
      for (const ForeignCommand& command : commands) insert(database, ++number, seq, command, chain);
      database.exec("COMMIT");
    }
    if (with_tables) Store::open(path()).rebuild(now());
  }

  static void insert(SQLite::Database& database, std::int64_t number, std::int64_t& seq,
                     const ForeignCommand& command, base::Sha256Digest& chain) {
    const base::Timestamp at{1'793'000'000 + number};
    const base::Sha256Digest content = support::content_digest({command.name, at, command.operations});
    chain = history::chain_digest(chain, content);
    for (const history::RawOperation& raw : command.operations) {
      std::vector<Uuid> parents = raw.parents;
      std::sort(parents.begin(), parents.end());
      SQLite::Statement row(database, "INSERT INTO operation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
      row.bind(1, ++seq);
      row.bind(2, number);
      row.bind(3, raw.id.bytes.data(), 16);
      row.bind(4, raw.subject.bytes.data(), 16);
      row.bind(5, raw.verb);
      row.bind(6, raw.version);
      row.bind(7, raw.body);
      row.bind(8, raw.reason);
      row.bind(9, parents.empty() ? static_cast<const void*>("") : parents.data(),
               static_cast<int>(parents.size() * 16));
      row.exec();
    }
    SQLite::Statement row(database, "INSERT INTO command VALUES (?, ?, ?, ?, ?, ?)");
    row.bind(1, number);
    row.bind(2, at.seconds);
    row.bind(3, command.name);
    row.bind(4, command.here ? 1 : 0);
    row.bind(5, content.data(), 32);
    row.bind(6, chain.data(), 32);
    row.exec();
  }

  [[nodiscard]] storage::CheckReport check() const {
    storage::CheckReport report;
    Store::open(path()).read([&](storage::Reader& reader) { report = storage::check(reader); });
    return report;
  }
  [[nodiscard]] std::string remarks() const {
    const storage::CheckReport report = check();
    for (const std::string& problem : report.problems) ADD_FAILURE() << problem;
    std::string all;
    for (const std::string& remark : report.remarks) all += remark + "\n";
    return all;
  }

  /// What the program prints; its refusal where it refuses, which is never a bug.
  [[nodiscard]] std::string run(std::vector<std::string> arguments) const {
    setenv("CHAPEAU_DB", path().c_str(), 1);
    arguments.insert(arguments.begin(), "chapeau");
    std::vector<const char*> argv;
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    std::string refusal;
    try {
      cli::run(static_cast<int>(argv.size()), argv.data());
    } catch (const base::Error& error) {
      refusal = "refused: " + error.message() + "\n";
      if (error.kind() == ErrorKind::kBug) ADD_FAILURE() << arguments[1] << ": " << error.message();
    } catch (const std::exception& exception) {
      ADD_FAILURE() << arguments[1] << ": " << exception.what();
    }
    const std::string output = testing::internal::GetCapturedStdout();
    return output + testing::internal::GetCapturedStderr() + refusal;
  }

  /// Every command that reads.
  void read_everything() const {
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"matches"},
                                               {"matches", "--format", "json"},
                                               {"players"},
                                               {"players", "--format", "json"},
                                               {"export"},
                                               {"export", "--format", "csv"},
                                               {"check"},
                                               {"check", "--format", "json"},
                                               {"settle", "--all"},
                                               {"settle", "--all", "--format", "jsonl"}})
      static_cast<void>(run(command));
    std::vector<std::int64_t> numbers;
    Store::open(path()).read([&](storage::Reader& reader) { numbers = storage::all_matches(reader); });
    for (const std::int64_t number : numbers) {
      for (const char* format : {"text", "md", "json", "csv"})
        EXPECT_EQ(run({"sheet", std::to_string(number), "--format", format}).find("refused"),
                  std::string::npos);
      static_cast<void>(run({"explain", std::to_string(number), "1"}));
      static_cast<void>(run({"settle", std::to_string(number)}));
    }
  }

  /// What is kept follows from the history, and a command on top changes nothing of that.
  void write_on_top() {
    static_cast<void>(run({"add", "-m", "1", "--points", "Ann101=300", "Bob102=50"}));
    static_cast<void>(run({"undo"}));
    EXPECT_EQ(check().problems, std::vector<std::string>{});
    const auto before = tables::projections(path());
    Store::open(path()).rebuild(now());
    EXPECT_EQ(tables::projections(path()), before);
  }
  void expect_bearable() {
    read_everything();
    write_on_top();
  }
  [[nodiscard]] match::Totals totals(std::int64_t number = 1) const {
    Store store = Store::open(path());
    return standing(store, number).totals;
  }
};

inline const std::vector<history::RawOperation> kPlain{
    operation(10, {}, "start", start_body()), operation(11, {10}, "add", points_body(280, -45)),
    operation(12, {11}, "add", cards_body("KKKK 7777", "888"))};

inline std::vector<history::RawOperation> with(std::vector<history::RawOperation> operations,
                                               const std::vector<history::RawOperation>& more) {
  operations.insert(operations.end(), more.begin(), more.end());
  return operations;
}

}  // namespace foreign
