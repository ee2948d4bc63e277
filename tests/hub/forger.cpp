#include "forger.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "history/operations/digest.hpp"
#include "history/operations/parents.hpp"

namespace hub_tests {
namespace {

std::string blob(const auto& bytes) {
  std::string text = "X'";
  for (const auto byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text + "'";
}
std::string text(const std::string& value) { return "CAST(" + blob(value) + " AS TEXT)"; }

std::string sql(const Laptop& laptop, const std::string& statements) {
  const End end = run_program("/usr/bin/sqlite3", {laptop.file(), statements});
  EXPECT_EQ(end.code, 0) << shown(end);
  return end.output;
}

base::Sha256Digest chain_of(const std::string& hex) {
  base::Sha256Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>(std::stoi(hex.substr(2 * i, 2), nullptr, 16));
  return digest;
}

}  // namespace

void append_forged(const Laptop& laptop, const ForgedCommand& command, bool here, const std::string& source) {
  const base::Sha256Digest before =
      chain_of(sql(laptop, "SELECT lower(hex(chain)) FROM command ORDER BY number DESC LIMIT 1"));
  const base::Sha256Digest content = command.content_digest();
  const std::string number = "(SELECT max(number) FROM command)";
  std::string statements = fmt::format(
      "BEGIN; INSERT INTO command SELECT max(number) + 1, {}, {}, {}, {}, {} FROM command; ", command.at,
      text(command.name), here ? 1 : 0, blob(content), blob(history::chain_digest(before, content)));
  for (const ForgedOperation& each : command.operations)
    statements += fmt::format(
        "INSERT INTO operation SELECT max(seq) + 1, {}, {}, {}, {}, {}, {}, {}, {} FROM operation; ", number,
        blob(each.id.bytes), blob(each.subject.bytes), text(each.verb), each.version, text(each.body),
        text(each.reason), blob(history::parents_as_bytes(each.parents)));
  if (!source.empty())
    statements += fmt::format("INSERT INTO command_source (command, file) SELECT {}, '{}'; ", number, source);
  sql(laptop, statements + "COMMIT");
  laptop.done({"rebuild"});
}

}  // namespace hub_tests
