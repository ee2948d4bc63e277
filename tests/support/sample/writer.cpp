// Writes into a database what no command can: sample_writer newer FILE SECONDS, or sample_writer hub FILE.
//
// `newer` gives match 1, at this time, operations of a newer program, with digests that are right: keys, a
// verb and a form of a body that this program does not know. `hub` records a hub's remote, as a sync does.

#include <iostream>

#include "base/errors/error.hpp"
#include "storage/hub/incoming_page.hpp"
#include "storage/log/command_log.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/store.hpp"

namespace {

void write_as_newer(const std::string& file, std::int64_t at) {
  storage::Connection connection = storage::Connection::open(file);
  connection.begin_writing();
  storage::Query row = connection.query(
      "SELECT m.id, o.id FROM match m JOIN operation o ON o.subject = m.id WHERE m.number = 1 ORDER BY seq "
      "DESC");
  row.step();
  const base::Uuid match = row.uuid(0);
  base::Uuid parent = row.uuid(1);
  const auto command = [&](const std::string& verb, std::int64_t version, const std::string& body) {
    storage::CommandWriter writer(connection, {0, base::Timestamp{at}, verb, true});
    const base::Uuid id = base::make_uuid_v7(at * 1000);
    writer.append({id, match, {parent}, verb, version, body, "as of version 9"});
    writer.end();
    parent = id;
  };
  command("set", 1, R"({"options":{"note":"it rained"},"weather":{"rain":true}})");
  command("add", 1,
          R"({"lines":[{"entries":[{"score":45,"stars":0,"mood":"fine"},{"score":60,"stars":0}],"tea":2}]})");
  command("applaud", 1, R"({"how":"long"})");
  command("set", 7, R"({"options":{"note":"of another form"}})");
  connection.execute("COMMIT");
}

bool record_hub(const std::string& file) {
  storage::Store store = storage::Store::open(file);
  storage::HubRemote remote{"postgresql://ann@cards.example.org/club", {}, "Le Chapeau"};
  remote.club.bytes.fill(0x4d);
  storage::HubLog log{.login = "bob", .reached = 40, .bytes = 4000};
  log.chain.fill(0xa5);
  remote.logs = {log};
  storage::SyncSnapshot seen;
  store.read([&](storage::Reader& reader) { remote.pushed = storage::last_command(reader); });
  return storage::note_sync(store, remote, seen, {.pushed = {{1, "ann", 7, std::nullopt, {}}}});
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() == 3 && arguments[0] == "newer") {
      write_as_newer(arguments[1], std::stoll(arguments[2]));
      return 0;
    }
    if (arguments.size() == 2 && arguments[0] == "hub") return record_hub(arguments[1]) ? 0 : 1;
  } catch (const std::exception& exception) {
    std::cerr << exception.what() << "\n";
    return 1;
  }
  return 2;
}
