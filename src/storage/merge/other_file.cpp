#include "storage/merge/other_file.hpp"

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "games/game.hpp"
#include "storage/check.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/projections/projections.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// A file of an older version, migrated in a temporary copy. The file itself is not changed.
std::unique_ptr<Connection> migrated_copy(Connection& older) {
  auto copy = std::make_unique<Connection>(Connection::copy_of(older));
  copy->begin_writing();
  copy->migrate_schema();
  rebuild(*copy, base::no_progress);
  copy->execute("COMMIT");
  copy->execute("BEGIN");
  copy->verify();
  return copy;
}

}  // namespace

OtherFile::OtherFile(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
OtherFile::~OtherFile() = default;
OtherFile::OtherFile(OtherFile&& other) noexcept = default;
OtherFile& OtherFile::operator=(OtherFile&& other) noexcept = default;

const std::string& OtherFile::path() const { return connection_->path(); }

OtherFile OtherFile::open(const std::string& path) {
  auto connection = std::make_unique<Connection>(Connection::open(path, FileRole::kOther));
  try {
    connection->execute("BEGIN");
    connection->verify(kFirstVersion);
    if (connection->version() < newest_version()) connection = migrated_copy(*connection);
    const CheckReport report = check(*connection, base::no_progress);
    // Projected by an older revision of scoring: only its log is used.
    const bool older_scoring =
        report.only_projections && connection->projected_scoring() < games::scoring_revision();
    if (!report.problems.empty() && !older_scoring && !report.only_hub)
      throw Error(ErrorKind::kUnusableDatabase,
                  base::tr("{0} cannot be trusted: {1}", connection->path(), report.problems.front()))
          .remedy(report.only_projections
                      ? base::tr("nothing was merged; rebuild its tables: chapeau --db {0} rebuild",
                                 base::shell_quoted(connection->path()))
                      : base::tr("restore a backup of it; nothing was merged"));
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection->path());
  }
  return OtherFile(std::move(connection));
}

}  // namespace storage
