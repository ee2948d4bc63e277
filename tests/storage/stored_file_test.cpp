// What may stand under the name of a database, or beside it, and what may become of it while it is open.

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "storage/backup.hpp"
#include "storage/check.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/file_header.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/merge/merge.hpp"
#include "storage/merge/other_file.hpp"
#include "storage/tables.hpp"
#include "support/database.hpp"
#include "support/errors.hpp"
#include "support/printed.hpp"

namespace stored_file_test {

using base::ErrorKind;
using storage::Store;
using support::error_of;
using tables::bytes_of;

/// The header of a journal that rolls its file back to nothing, as SQLite leaves it when it is stopped.
std::string journal_of_nothing() {
  std::string journal("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
  journal += std::string(12, '\0');                   // records, nonce, pages before
  journal += std::string("\0\0\x02\0\0\0\x10\0", 8);  // sectors of 512, pages of 4096
  journal.resize(512);
  return journal;
}

class StoredFile : public support::DatabaseTest {
 protected:
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(name, std::ios::binary) << bytes;
  }
  void expect_error(const std::string& what, ErrorKind kind, const std::function<void()>& work) const {
    support::expect_error(what, kind, work, {{folder(), "folder"}});
  }
  /// The system's reason is all that is asked for: such a name is cut where it is printed.
  static void expect_named_too_long(ErrorKind kind, const std::function<void()>& work) {
    const base::Error error = error_of(work);
    EXPECT_EQ(error.kind(), kind) << error.message();
    EXPECT_TRUE(error.message().ends_with(std::strerror(ENAMETOOLONG))) << error.message();
  }
};

TEST_F(StoredFile, AJournalOfAnotherFileEmptiesNoDatabase) {
  {
    Store store = Store::open_or_create(path());
    start(store);
  }
  const std::string before = bytes_of(path());
  write(path() + "-journal", journal_of_nothing());
  expect_error("open", ErrorKind::kUnusableDatabase, [&] { Store::open(path()); });
  EXPECT_EQ(bytes_of(path()), before);
  EXPECT_EQ(bytes_of(path() + "-journal"), journal_of_nothing());
}

TEST_F(StoredFile, TheRestOfAnInterruptedMakingIsNoDatabaseUntilItIsMadeAnew) {
  const auto interrupt = [&] {
    write(path(), std::string(4096, '\0'));
    write(path() + "-journal", journal_of_nothing());
  };
  interrupt();
  expect_error("open", ErrorKind::kNotThere, [&] { Store::open(path()); });
  interrupt();
  expect_error("merge", ErrorKind::kNotThere, [&] { storage::OtherFile::open(path()); });
  interrupt();
  Store store = Store::open_or_create(path());
  EXPECT_EQ(start(store), 1);
}

TEST_F(StoredFile, WhatStandsBesideANameThatIsFreeIsNotTakenFor) {
  for (const auto& [beside, bytes] :
       {std::pair("-wal", std::string("somebody's")), std::pair("-journal", std::string(100, 'x'))}) {
    write(path() + beside, bytes);
    expect_error(std::string("create beside ") + beside, ErrorKind::kUnusableDatabase,
                 [&] { Store::open_or_create(path()); });
    EXPECT_FALSE(std::filesystem::exists(path()));
    EXPECT_EQ(bytes_of(path() + beside), bytes);
    write(path() + beside, "");
    expect_error(std::string("open beside an empty ") + beside, ErrorKind::kNotThere,
                 [&] { Store::open(path()); });
    std::filesystem::remove(path() + beside);
  }
}

TEST_F(StoredFile, OneInTheModeOfAnotherProgramIsWrittenInOurs) {
  constexpr std::size_t kWriteVersionAt = 18;
  Store::open_or_create(path());
  tables::execute(path(), "PRAGMA journal_mode = WAL");
  ASSERT_EQ(bytes_of(path()).at(kWriteVersionAt), 2);
  {
    Store store = Store::open(path());
    start(store);
  }
  EXPECT_EQ(bytes_of(path()).at(kWriteVersionAt), 1);
  Store::open(path()).read([](storage::Reader& reader) {
    EXPECT_EQ(storage::check(reader).problems, std::vector<std::string>{});
  });
}

TEST_F(StoredFile, ANameTooLongForAFileIsThatOfNone) {
  expect_named_too_long(ErrorKind::kNotThere, [&] { Store::open(path(std::string(300, 'x'))); });
}

TEST_F(StoredFile, WhereNoFileCanBeMadeNoneIs) {
  expect_error("create", ErrorKind::kCannotCreate, [] { Store::open_or_create("/proc/house.db"); });
}

// A file of which no byte can be read, whoever asks.
TEST_F(StoredFile, ADiskThatCannotBeReadIsNotTakenForAnotherFile) {
  support::expect_error("open", ErrorKind::kInputOutput, [] { Store::open("/proc/self/mem"); },
                        {{std::to_string(getpid()), "process"}});
}

TEST_F(StoredFile, OnlyTheJournalOfADatabaseBelongsToOne) {
  Store::open_or_create(path());
  EXPECT_TRUE(storage::belongs_to_a_database(path()));
  EXPECT_TRUE(storage::belongs_to_a_database(path() + "-journal"));
  write(path("diary-journal"), "Dear diary");
  EXPECT_FALSE(storage::belongs_to_a_database(path("diary-journal")));
  write(path("empty.db"), "");
  EXPECT_FALSE(storage::belongs_to_a_database(path("empty.db")));
}

TEST_F(StoredFile, WhatBecomesOfItWhileItIsOpenIsNoticed) {
  for (const char* sql : {"PRAGMA application_id = 5", "PRAGMA user_version = 99"}) {
    std::filesystem::remove(path());
    Store store = Store::open_or_create(path());
    start(store);
    tables::execute(path(), sql);
    expect_error(sql, ErrorKind::kUnusableDatabase, [&] { start(store); });
  }
}

TEST_F(StoredFile, OneThatIsRemovedWhileItIsOpenIsNotWrittenTo) {
  Store store = Store::open_or_create(path());
  start(store);
  std::filesystem::remove(path());
  expect_error("new", ErrorKind::kRefused, [&] { start(store); });
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(StoredFile, OneThatDoesNotSayWhichRevisionProjectedItIsNotReadyToBeShown) {
  Store::open_or_create(path());
  EXPECT_TRUE(Store::open_if_ready(path()).has_value());
  tables::execute(path(), "DELETE FROM projection_version");
  EXPECT_FALSE(Store::open_if_ready(path()).has_value());
}

TEST_F(StoredFile, WhatAnotherRevisionProjectedOfItCountsForNothing) {
  {
    Store store = Store::open_or_create(path());
    add(store, start(store), 100, 50);
  }
  tables::execute(path(), "UPDATE entry SET score = 5");
  expect_error("look into", ErrorKind::kUnusableDatabase, [&] { storage::check_backup(path()); });
  expect_error("merge", ErrorKind::kUnusableDatabase, [&] { storage::OtherFile::open(path()); });
  tables::execute(path(), "DELETE FROM projection_version");
  EXPECT_EQ(storage::check_backup(path()).matches, 1);
  EXPECT_EQ(storage::OtherFile::open(path()).path(), path());
}

TEST_F(StoredFile, WhatItSaysOfTheHubIsNoReasonToRefuseTheRest) {
  {
    Store store = Store::open_or_create(path());
    start(store);
  }
  const auto report = [&] {
    storage::CheckReport found;
    Store::open(path()).read([&](storage::Reader& reader) { found = storage::check(reader); });
    return found;
  };
  const auto keep = [&](std::int64_t pushed) {
    storage::Connection connection = storage::Connection::open(path());
    connection.begin_writing();
    storage::HubRemote remote{"postgresql://hub", {}, "Tuesdays", pushed};
    write_hub_remote(connection, remote);
    connection.execute("COMMIT");
  };
  keep(1);
  EXPECT_EQ(report().problems, std::vector<std::string>{});
  keep(2);
  ASSERT_EQ(report().problems.size(), 1U);
  support::expect_printed("more sent than there is", report().problems.front());
  EXPECT_TRUE(report().only_hub);
  keep(1);
  tables::execute(path(), "UPDATE hub_remote SET name = 'Mondays'");
  ASSERT_EQ(report().problems.size(), 1U);
  support::expect_printed("another name of the club", report().problems.front());
  EXPECT_TRUE(report().only_hub);
  EXPECT_EQ(storage::OtherFile::open(path()).path(), path());
}

TEST_F(StoredFile, ABackupTakesNoNameThatIsALinkToNothing) {
  Store store = Store::open_or_create(path());
  start(store);
  std::filesystem::create_symlink(path("gone.db"), path("copy.db"));
  expect_error("backup", ErrorKind::kCannotCreate, [&] { store.backup(path("copy.db")); });
  EXPECT_TRUE(std::filesystem::is_symlink(path("copy.db")));
  EXPECT_FALSE(std::filesystem::exists(path("gone.db")));
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(path()).parent_path()))
    EXPECT_NE(entry.path().extension(), ".part") << "what was copied is left";
}

TEST_F(StoredFile, ABackupWhoseNameCannotBeIsNotMade) {
  storage::Connection connection = storage::Connection::open_or_create(path());
  expect_named_too_long(ErrorKind::kCannotCreate,
                        [&] { storage::make_backup(connection, std::string(300, 'x'), now().timestamp()); });
}

/// A folder that is removed while the program is in it.
TEST_F(StoredFile, WhereTheFolderIsGoneNothingIsOpenedOrMade) {
  Store store = Store::open_or_create(path());
  const std::filesystem::path usual = std::filesystem::current_path();
  std::filesystem::create_directory(path("gone"));
  std::filesystem::current_path(path("gone"));
  std::filesystem::remove(path("gone"));
  const base::Error opened = error_of([] { Store::open("house.db"); });
  const base::Error copied = error_of([&] { store.backup("copy.db"); });
  std::filesystem::current_path(usual);
  expect_error("open", ErrorKind::kNotThere, [&] { throw opened; });
  expect_error("backup", ErrorKind::kCannotCreate, [&] { throw copied; });
}

TEST_F(StoredFile, AnIdOrADigestOfAnotherLengthIsNone) {
  storage::Connection connection = storage::Connection::open_or_create(path());
  storage::Query row = connection.query("SELECT NULL, zeroblob(3), x'ff'");
  ASSERT_TRUE(row.step());
  for (int column = 0; column < 3; ++column) {
    EXPECT_EQ(row.uuid(column), base::Uuid{});
    EXPECT_EQ(row.digest(column), base::Sha256Digest{});
  }
}

TEST(SqliteErrors, EachIsOfTheKindThatTellsWhatToDo) {
  struct Case {
    int code;
    ErrorKind kind;
  };
  for (const Case& c :
       {Case{SQLITE_NOTADB, ErrorKind::kUnusableDatabase}, Case{SQLITE_CORRUPT, ErrorKind::kUnusableDatabase},
        Case{SQLITE_CONSTRAINT, ErrorKind::kUnusableDatabase},
        Case{SQLITE_FORMAT, ErrorKind::kUnusableDatabase}, Case{SQLITE_ERROR, ErrorKind::kUnusableDatabase},
        Case{SQLITE_BUSY, ErrorKind::kBusy}, Case{SQLITE_LOCKED, ErrorKind::kBusy},
        Case{SQLITE_CANTOPEN, ErrorKind::kInputOutput}, Case{SQLITE_READONLY, ErrorKind::kInputOutput},
        Case{SQLITE_IOERR, ErrorKind::kInputOutput}, Case{SQLITE_PERM, ErrorKind::kInputOutput},
        Case{SQLITE_FULL, ErrorKind::kInputOutput}, Case{SQLITE_NOMEM, ErrorKind::kInputOutput},
        Case{SQLITE_TOOBIG, ErrorKind::kData}, Case{SQLITE_MISUSE, ErrorKind::kBug}})
    EXPECT_EQ(storage::translate(SQLite::Exception("what happened", c.code), "house.db").kind(), c.kind)
        << c.code;
}

TEST(SqliteErrors, SayInTheLanguageWhatIsWrong) {
  const auto reason = [](int code) { return storage::reason_of(SQLite::Exception("what happened", code)); };
  for (const int code : {SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_IOERR,
                         SQLITE_IOERR_READ, SQLITE_FULL, SQLITE_CANTOPEN}) {
    EXPECT_EQ(reason(code), sqlite3_errstr(code & 0xff));
    const base::ScopedLanguage pseudo(base::Language::kPseudo);
    EXPECT_TRUE(reason(code).starts_with("⟦")) << code;
  }
}

}  // namespace stored_file_test
