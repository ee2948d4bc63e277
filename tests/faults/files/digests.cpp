// The digests by the words of schema/README.md, and by none of the program's own code.

#include <sha2.h>
#include <sqlite3.h>

#include <algorithm>

#include "hostile.hpp"

namespace faults {
namespace {

class Digest {
 public:
  Digest() { SHA256Init(&context_); }

  Digest& number(std::int64_t value) {
    std::uint8_t bytes[8];
    for (int i = 0; i < 8; ++i)
      bytes[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (56 - 8 * i));
    SHA256Update(&context_, bytes, sizeof bytes);
    return *this;
  }
  Digest& field(const std::string& bytes) {
    number(static_cast<std::int64_t>(bytes.size()));
    SHA256Update(&context_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    return *this;
  }
  std::string finish() {
    std::uint8_t bytes[SHA256_DIGEST_LENGTH];
    SHA256Final(bytes, &context_);
    return {reinterpret_cast<const char*>(bytes), sizeof bytes};
  }

 private:
  SHA2_CTX context_{};
};

std::int64_t number_of(const Sql::Value& value) { return sqlite3_value_int64(value.get()); }

std::string digest_of(const Sql::Row& operation) {
  Digest digest;
  digest.field(Sql::bytes_of(operation[0])).field(Sql::bytes_of(operation[1]));
  const std::string parents = Sql::bytes_of(operation[2]);
  std::vector<std::string> ids;
  for (std::size_t i = 0; i + 16 <= parents.size(); i += 16) ids.push_back(parents.substr(i, 16));
  std::sort(ids.begin(), ids.end());
  digest.number(static_cast<std::int64_t>(ids.size()));
  for (const std::string& id : ids) digest.field(id);
  digest.field(Sql::bytes_of(operation[3])).number(number_of(operation[4]));
  return digest.field(Sql::bytes_of(operation[5])).field(Sql::bytes_of(operation[6])).finish();
}

}  // namespace

void recompute_digests(Sql& sql) {
  std::string chain(32, '\0');
  for (const Sql::Row& command : sql.run("SELECT number, name, at FROM command ORDER BY number")) {
    const auto operations = sql.run(
        "SELECT id, subject, parents, verb, version, body, reason FROM operation WHERE command = ?1 ORDER BY "
        "seq",
        {&command[0]});
    Digest digest;
    digest.field(Sql::bytes_of(command[1])).number(number_of(command[2]));
    digest.number(static_cast<std::int64_t>(operations.size()));
    for (const Sql::Row& operation : operations) digest.field(digest_of(operation));
    const std::string content = digest.finish();
    chain = Digest().field(chain).field(content).finish();
    const Sql::Value content_value = Sql::blob(content);
    const Sql::Value chain_value = Sql::blob(chain);
    sql.run("UPDATE command SET content = ?1, chain = ?2 WHERE number = ?3",
            {&content_value, &chain_value, &command[0]});
  }
}

}  // namespace faults
