// Database files that no program of ours wrote. An input is not a whole file, which no fuzzer can make: it is
// what is changed in a real one, either bytes anywhere, or what stands in its history, with the digests
// recomputed.

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/app.hpp"
#include "fuzz.hpp"
#include "interchange/jsonl.hpp"
#include "storage/check.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/statistics.hpp"
#include "storage/store.hpp"
#include "support/command.hpp"

namespace {

constexpr std::int64_t kNow = 1'793'100'000'000;  // in milliseconds

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool run(const std::string& path, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"chapeau", "--db", path});
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  return fuzz::accepted([&] { cli::run(static_cast<int>(argv.size()), argv.data()); });
}

/// The file that everything is tried on, and the real one whose bytes it gets again and again.
class Seed {
 public:
  Seed() {
    std::string pattern = (std::filesystem::temp_directory_path() / "chapeau-fuzz-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) fuzz::finding("no temporary folder can be made");
    folder_ = pattern;
    storage::assume_one_thread();
    silence();
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"new", "Ann", "Bob", "--stakes", "1-3", "--target", "300", "--date", "2026-11-01"},
             {"add", "Ann=KKKK 7777 555", "Bob=QsQQ 999 / 4 4 J"},
             {"add", "--points", "Ann=200*", "Bob=(45)"},
             {"new", "Ann", "Bob", "Cho", "--game", "militaire", "--date", "2026-11-02"},
             {"add", "Ann=777 4567s", "Bob=KKKJo", "Cho="},
             {"undo"},
             {"pay", "Bob", "Ann", "5", "--date", "2026-11-03"},
             {"rename", "Cho", "Zoë"},
             {"edit-match", "-m", "1", "--note", "a note"},
             {"amend", "2", "-m", "1", "Ann=250*", "--reason", "looked"}})
      fuzz::expect(run(path(), command), "the seed cannot be made: " + command[0]);
    bytes_ = contents(path());
  }
  ~Seed() { std::filesystem::remove_all(folder_); }
  Seed(const Seed&) = delete;
  Seed& operator=(const Seed&) = delete;

  [[nodiscard]] std::string path() const { return folder_ + "/chapeau.db"; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  void put(const std::string& bytes) const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) std::filesystem::remove_all(entry);
    std::ofstream(path(), std::ios::binary) << bytes;
  }

 private:
  /// What the program prints is of no interest here, and would take most of the time.
  static void silence() {
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    close(nothing);
  }

  std::string folder_;
  std::string bytes_;
};

/// Each change is three bytes for the place, of which the lowest bits of the first are the page, and one for
/// what comes there.
std::string with_bytes_changed(std::string bytes, std::string_view changes) {
  for (; changes.size() >= 4; changes.remove_prefix(4)) {
    std::size_t place = 0;
    for (const char c : changes.substr(0, 3)) place = place * 256 + static_cast<unsigned char>(c);
    bytes[place % bytes.size()] = changes[3];
  }
  return bytes;
}

/// A line: which operation, which of its columns, and what stands there then.
void change_history(SQLite::Database& database, std::string_view changes) {
  while (!changes.empty()) {
    const std::string one = fuzz::line(changes);
    std::string_view rest = one;
    const int seq = static_cast<int>(fuzz::choice(rest, 16));
    const std::size_t column = fuzz::choice(rest, 6);
    const std::string value(rest);
    static constexpr const char* kStatements[] = {
        "UPDATE operation SET body = ?1 WHERE seq = ?2",
        "UPDATE operation SET body = replace(body, substr(?1, 1, 3), substr(?1, 4)) WHERE seq = ?2",
        "UPDATE operation SET verb = ?1 WHERE seq = ?2",
        "UPDATE operation SET reason = ?1 WHERE seq = ?2",
        "UPDATE operation SET parents = (SELECT id FROM operation o WHERE o.seq = length(?1)) WHERE seq = ?2",
        "UPDATE command SET name = ?1 WHERE number = ?2"};
    try {
      SQLite::Statement statement(database, kStatements[column]);
      statement.bind(1, value);
      statement.bind(2, seq);
      statement.exec();
    } catch (const SQLite::Exception&) {  // a column that does not take it
    }
  }
}

support::Command command_of(SQLite::Database& database, std::int64_t number, const std::string& name,
                            std::int64_t at) {
  support::Command command{name, base::Timestamp{at}, {}};
  SQLite::Statement rows(
      database,
      "SELECT id, subject, parents, verb, version, body, reason FROM operation WHERE command = ?1 "
      "ORDER BY seq");
  rows.bind(1, number);
  const auto id_at = [](const std::string& bytes, std::size_t begin) {
    base::Uuid id;
    bytes.copy(reinterpret_cast<char*>(id.bytes.data()), 16, begin);
    return id;
  };
  while (rows.executeStep()) {
    history::RawOperation operation{id_at(rows.getColumn(0).getString(), 0),
                                    id_at(rows.getColumn(1).getString(), 0),
                                    {},
                                    rows.getColumn(3).getString(),
                                    rows.getColumn(4).getInt64(),
                                    rows.getColumn(5).getString(),
                                    rows.getColumn(6).getString()};
    const std::string parents = rows.getColumn(2).getString();
    for (std::size_t i = 0; i + 16 <= parents.size(); i += 16) operation.parents.push_back(id_at(parents, i));
    command.operations.push_back(operation);
  }
  return command;
}

void recompute_digests(SQLite::Database& database) {
  base::Sha256Digest chain{};
  SQLite::Statement commands(database, "SELECT number, name, at FROM command ORDER BY number");
  std::vector<std::pair<std::int64_t, std::pair<base::Sha256Digest, base::Sha256Digest>>> digests;
  while (commands.executeStep()) {
    const std::int64_t number = commands.getColumn(0).getInt64();
    const base::Sha256Digest content = support::content_digest(
        command_of(database, number, commands.getColumn(1).getString(), commands.getColumn(2).getInt64()));
    chain = history::chain_digest(chain, content);
    digests.push_back({number, {content, chain}});
  }
  for (const auto& [number, digest] : digests) {
    SQLite::Statement update(database, "UPDATE command SET content = ?1, chain = ?2 WHERE number = ?3");
    update.bind(1, digest.first.data(), 32);
    update.bind(2, digest.second.data(), 32);
    update.bind(3, number);
    update.exec();
  }
}

void forge(const std::string& path, std::string_view changes) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; BEGIN");
  change_history(database, changes);
  recompute_digests(database);
  database.exec("COMMIT");
}

void materialize(storage::Reader& reader, std::int64_t number) {
  const history::NumberedMatch match = reader.listed_match(number);
  static_cast<void>(history::settle(match));
  static_cast<void>(interchange::to_line(match.record));
  static_cast<void>(storage::disputed_match(reader, number));
  static_cast<void>(storage::undoable_of(reader, number, 5));
}

/// Everything that is asked of a database, by its parts.
const std::vector<std::function<void(storage::Reader&)>>& parts() {
  using storage::Reader;
  static const std::vector<std::function<void(Reader&)>> all{
      [](Reader& reader) { static_cast<void>(storage::check(reader)); },
      [](Reader& reader) { static_cast<void>(storage::list_matches(reader, storage::MatchFilter{})); },
      [](Reader& reader) {
        for (const std::int64_t number : storage::all_matches(reader)) materialize(reader, number);
      },
      [](Reader& reader) { static_cast<void>(storage::list_players(reader, storage::MatchFilter{})); },
      [](Reader& reader) { static_cast<void>(storage::statistics(reader, storage::MatchFilter{})); },
      [](Reader& reader) { static_cast<void>(storage::owed(reader)); },
      [](Reader& reader) { static_cast<void>(storage::list_payments(reader, storage::MatchFilter{})); },
      [](Reader& reader) { static_cast<void>(storage::commands_of(reader, std::nullopt)); },
      [](Reader& reader) { static_cast<void>(storage::undoable(reader, 5)); },
      [](Reader& reader) { static_cast<void>(storage::redoable(reader, 5)); }};
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Seed seed;
  std::string_view text = fuzz::text_of(data, size);
  // The first byte says where something is changed, and what is asked then: everything, or one thing, which
  // takes a fifth of the time.
  const std::size_t first = fuzz::choice(text, 256);
  const bool in_history = first % 2 == 1;
  const std::size_t asked = first / 2 % (parts().size() + 1);
  seed.put(in_history ? seed.bytes() : with_bytes_changed(seed.bytes(), text));
  if (in_history) forge(seed.path(), text);
  fuzz::accepted([&] {
    storage::Store store = storage::Store::open(seed.path());
    if (in_history) store.rebuild({kNow});
    // What one part cannot read the others look at all the same.
    for (std::size_t part = 0; part < parts().size(); ++part)
      if (asked == 0 || asked == part + 1) fuzz::accepted([&] { store.read(parts()[part]); });
  });
  return 0;
}
