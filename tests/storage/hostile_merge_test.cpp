// Files to merge whose digests hold, and which no program of ours wrote: refused with the reason, nothing
// taken.

#include <sys/stat.h>
#include <unistd.h>

#include "storage/check.hpp"
#include "storage/foreign_history.hpp"
#include "storage/merge/merge.hpp"
#include "storage/merge/other_file.hpp"

namespace foreign {
namespace hostile_merge_test {

class HostileMerge : public ForeignHistory {
 protected:
  HostileMerge() {
    Store ours = Store::open_or_create(path("ours.db"));
    start(ours);
    add(ours, 1, 100, 50);
  }

  /// Merges the forged file into one of ours, which is as it was after a refusal.
  void expect_refused(ErrorKind kind) {
    const std::string ours_before = tables::bytes_of(path("ours.db"));
    const std::string theirs_before = tables::bytes_of(path());
    const auto merge = [&] { merge_into_ours({storage::OnDispute::kDispute, {}}); };
    support::expect_error("merge", kind, merge, {{folder(), "folder"}});
    EXPECT_EQ(tables::bytes_of(path("ours.db")), ours_before);
    EXPECT_EQ(tables::bytes_of(path()), theirs_before);
    EXPECT_FALSE(std::filesystem::exists(path("ours.db") + ".backups"));
  }
  storage::Merged merge_into_ours(const storage::MergeOptions& options = {}) {
    Store ours = Store::open(path("ours.db"));
    return storage::merge(ours, storage::OtherFile::open(path()), options, now(), storage::Commit::kYes,
                          nothing);
  }
  static void nothing(storage::Reader& /*reader*/, const storage::Merged& /*merged*/) {}
};

TEST_F(HostileMerge, AnOperationWhoseParentsAreMissing) {
  forge(with(kPlain, {operation(13, {99}, "add", points_body(10, 20))}));
  expect_refused(ErrorKind::kUnusableDatabase);
}

/// The parents are here, but not there: that file cannot have been written by one that knew them.
TEST_F(HostileMerge, AnOperationWhoseParentsOnlyThisFileHas) {
  forge(kPlain);
  merge_into_ours();
  std::filesystem::remove_all(path("ours.db") + ".backups");
  forge({operation(20, {12}, "add", points_body(10, 20))});
  expect_refused(ErrorKind::kUnusableDatabase);
}

TEST_F(HostileMerge, ABodyThatIsNoJson) {
  for (const std::string body : {"{", "no JSON", R"({"lines":[})", "{}x", R"({"note":"\xff"})"}) {
    forge(with(kPlain, {operation(13, {12}, "set", body)}));
    expect_refused(ErrorKind::kUnusableDatabase);
  }
}

TEST_F(HostileMerge, AnotherContentUnderAKnownId) {
  forge(kPlain);
  merge_into_ours();
  std::filesystem::remove_all(path("ours.db") + ".backups");
  forge({kPlain[0], operation(11, {10}, "add", points_body(285, -45)), kPlain[2]});
  expect_refused(ErrorKind::kData);
}

/// What a newer program wrote is no such thing: it comes in, and `check` names it.
TEST_F(HostileMerge, WhatIsNotKnownYetIsTaken) {
  forge(with(kPlain, {operation(13, {12}, "applaud", R"({"how":[[["long"]]]})")}));
  EXPECT_EQ(merge_into_ours().commands.size(), 4U);
  Store::open(path("ours.db")).read([](storage::Reader& reader) {
    EXPECT_EQ(storage::check(reader).problems, std::vector<std::string>{});
  });
}

/// Also where the test is run by somebody who may read everything.
TEST_F(HostileMerge, AFileThatMayNotBeRead) {
  forge(kPlain);
  ASSERT_EQ(chmod(path().c_str(), 0), 0);
  const bool all_powerful = geteuid() == 0;
  constexpr uid_t kNobody = 65534;
  if (all_powerful) {
    ASSERT_EQ(chmod(std::filesystem::path(path()).parent_path().c_str(), 0755), 0);
    ASSERT_EQ(seteuid(kNobody), 0);
  }
  const base::Error error = support::error_of([&] { storage::OtherFile::open(path()); });
  if (all_powerful) {
    ASSERT_EQ(seteuid(0), 0);
  }
  support::expect_error("open", ErrorKind::kInputOutput, [&] { throw error; }, {{folder(), "folder"}});
}

/// A hundred megabytes behind the pages of a good file are nobody's, and are not looked at.
TEST_F(HostileMerge, AHundredMegabytesBehindTheEnd) {
  forge(kPlain);
  constexpr off_t kSize = 100 << 20;
  ASSERT_EQ(truncate(path().c_str(), kSize), 0);
  EXPECT_EQ(merge_into_ours().commands.size(), 3U);
  EXPECT_LT(std::filesystem::file_size(path("ours.db")), 1U << 20);
}

}  // namespace hostile_merge_test
}  // namespace foreign
