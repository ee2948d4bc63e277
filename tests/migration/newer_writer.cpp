// Writes into a database what a newer program might, with digests that hold: newer_writer FILE SECONDS. The
// match with the number 1 gets, at this time, keys, a verb and a form of a body that this program does not
// know.

#include <iostream>

#include "base/error.hpp"
#include "storage/journal.hpp"

namespace {

void write(storage::Connection& connection, std::int64_t at) {
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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    storage::Connection connection = storage::Connection::open(argv[1]);
    write(connection, std::stoll(argv[2]));
  } catch (const std::exception& exception) {
    std::cerr << exception.what() << "\n";
    return 1;
  }
}
