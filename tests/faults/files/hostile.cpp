#include "hostile.hpp"

#include <sqlite3.h>

#include <nlohmann/json.hpp>

namespace faults {
namespace {

using nlohmann::json;

/// What a terminal would obey, or shows otherwise than it stands.
const std::vector<std::string>& evil_texts() {
  static const std::vector<std::string> all{"\x1b[2J\x1b]0;owned\x07",
                                            "A\r\nB",
                                            "\xc2\x9b[31m",
                                            "\xe2\x80\xaennA",
                                            "\xe2\x81\xa6"
                                            "A\xe2\x81\xa9",
                                            "\x7f\x08\x08",
                                            "\xff\xfe",
                                            "\xed\xa0\x80",
                                            "=cmd|'/c calc'!A1",
                                            "<script>alert(1)</script>",
                                            "'; DROP TABLE match; --",
                                            "",
                                            " ",
                                            std::string(300, 'x'),
                                            std::string(100'000, 'y'),
                                            std::string("a\0b", 3)};
  return all;
}

const std::vector<std::string>& odd_bodies() {
  static const std::vector<std::string> all{
      "{",
      "null",
      "[]",
      "{}",
      "7",
      "no JSON",
      "{}{}",
      R"({"lines":[{"entries":[{"score":1e400},{"score":5}]}]})",
      R"({"lines":[{"entries":[{"score":99999999999999999999},{"score":5}]}]})",
      R"({"lines":[{"entries":[]}]})",
      R"({"lines":[{"entries":[{"melds":"22222222 22222222","left":""},{"melds":"","left":"\u001b[2J"}]}]})",
      R"({"game":"bridge","players":[]})",
      R"({"game":"mille","players":[{"id":"x","name":"\u001b[2J"}]})",
      R"({"options":{"target":-1,"stakes":{"small":"-1","large":"x","currency":"\u001b"},"date":"\u202e","note":"\u0007"}})",
      R"({"closed":{"conceded_by":99}})",
      R"({"name":"\u001b]0;owned\u0007"})",
      R"({"name":""})",
      R"({"into":"00000000-0000-7000-8000-000000000000"})",
      R"({"from":"x","to":"x","amount":-5,"currency":"\u001b"})",
      R"({"from":"x","to":"x","amount":9223372036854775807,"currency":"CAD"})",
      R"({"operations":[]})",
      R"({"operations":["00000000-0000-7000-8000-000000000000"]})",
      "{\"name\":\"\xff\"}",
      std::string(100'000, '['),
      "{\"lines\":" + std::string(5'000, '[') + std::string(5'000, ']') + "}",
      "{\"name\":\"" + std::string(200'000, 'n') + "\"}"};
  return all;
}

std::string uuid_text(const std::string& bytes) {
  std::string text;
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kDigits[static_cast<unsigned char>(bytes[i]) / 16];
    text += kDigits[static_cast<unsigned char>(bytes[i]) % 16];
  }
  return text;
}

std::string text_at(Sql& sql, const std::string& column, std::int64_t seq) {
  const Sql::Value number = Sql::integer(seq);
  const auto rows = sql.run("SELECT " + column + " FROM operation WHERE seq = ?1", {&number});
  return rows.empty() ? "" : Sql::bytes_of(rows[0][0]);
}

}  // namespace

std::string Forger::change(const std::string& path) {
  Sql sql(path);
  sql.run("BEGIN");
  const auto counts = sql.run("SELECT max(seq), max(command) FROM operation");
  operations_ = sqlite3_value_int64(counts[0][0].get());
  commands_ = sqlite3_value_int64(counts[0][1].get());
  std::string done;
  for (std::size_t i = 1 + pick(4); i > 0; --i) {
    number_ = 1 + static_cast<std::int64_t>(pick(static_cast<std::size_t>(operations_)));
    done += (done.empty() ? "" : "; ") + once(sql);
  }
  recompute_digests(sql);
  sql.run("COMMIT");
  return done;
}

std::string Forger::once(Sql& sql) {
  static const std::vector<std::string> kVerbs{"start", "add", "amend", "set",  "resolve", "rename",
                                               "join",  "pay", "undo",  "redo", "applaud"};
  static const std::vector<std::int64_t> kVersions{0, -1, 2, 99, INT64_MAX, INT64_MIN};
  static const std::vector<std::int64_t> kTimes{INT64_MIN,       INT64_MAX,       -1,        0,
                                                253'402'300'800, -62'167'219'201, 1LL << 40, -(1LL << 40)};
  switch (pick(13)) {
    case 0: return odd_body(sql);
    case 1: return parents(sql);
    case 2: return set(sql, "verb", Sql::text(any(kVerbs)));
    case 3: return set(sql, "verb", Sql::text(any(evil_texts())));
    case 4: return set(sql, "version", Sql::integer(any(kVersions)));
    case 5: return set(sql, "reason", Sql::text(any(evil_texts())));
    case 6: return set_of_command(sql, "name", Sql::text(any(evil_texts())));
    case 7: return set_of_command(sql, "at", Sql::integer(any(kTimes)));
    case 8: return circle_of_joins(sql);
    case 9: return circle_of_parents(sql);
    case 10:
      return set(sql, "subject", Sql::blob(text_at(sql, "subject", 1 + static_cast<std::int64_t>(pick(40)))));
    default: return changed_body(sql);
  }
}

std::string Forger::set(Sql& sql, const std::string& column, const Sql::Value& value) {
  const Sql::Value seq = Sql::integer(number_);
  sql.run("UPDATE operation SET " + column + " = ?1 WHERE seq = ?2", {&value, &seq});
  return column + " of operation " + std::to_string(number_) + " set to " + Sql::show(value);
}

std::string Forger::set_of_command(Sql& sql, const std::string& column, const Sql::Value& value) {
  const std::int64_t command = 1 + static_cast<std::int64_t>(pick(static_cast<std::size_t>(commands_)));
  const Sql::Value number = Sql::integer(command);
  sql.run("UPDATE command SET " + column + " = ?1 WHERE number = ?2", {&value, &number});
  return column + " of command " + std::to_string(command) + " set to " + Sql::show(value);
}

std::string Forger::odd_body(Sql& sql) { return set(sql, "body", Sql::text(any(odd_bodies()))); }

std::string Forger::changed_body(Sql& sql) {
  json body = json::parse(text_at(sql, "body", number_), nullptr, false);
  if (body.is_discarded()) return odd_body(sql);
  for (std::size_t i = 1 + pick(3); i > 0; --i) change(body);
  // What is not UTF-8 goes in as it is, which the JSON library would not write.
  std::string text = body.dump(-1, ' ', false, json::error_handler_t::ignore);
  if (pick(6) == 0 && text.size() > 2) text.insert(1 + pick(text.size() - 1), "\xff");
  return set(sql, "body", Sql::text(text));
}

void Forger::change(json& node) {
  if (node.is_structured() && !node.empty() && pick(5) > 0) {
    auto member = node.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(pick(node.size())));
    if (pick(5) > 0) return change(*member);
    node.erase(member);
    return;
  }
  if (node.is_array())
    node.push_back(anything());
  else if (node.is_object())
    node["strange"] = anything();
  else
    node = anything();
}

json Forger::anything() {
  switch (pick(5)) {
    case 0: {
      static const std::vector<json> kNumbers{0,         -1,        1,         3,          4'560,
                                              1'000'000, INT64_MAX, INT64_MIN, UINT64_MAX, 1.5};
      return any(kNumbers);
    }
    case 1: {
      static const std::vector<json> kOthers{nullptr, true, json::array(), json::object(),
                                             json::array({1, 2})};
      return any(kOthers);
    }
    case 2: {
      static const std::vector<json> kWords{"gone",      "mille",         "CAD", "2026-11-01",
                                            "KKKK 7777", "22222222 AAAA", "1.00"};
      return any(kWords);
    }
    default: return any(evil_texts());
  }
}

std::string Forger::parents(Sql& sql) {
  std::string ids;
  switch (pick(5)) {
    case 0: ids = std::string(16, '\x42'); break;
    case 1: ids = text_at(sql, "id", number_); break;
    case 2: ids = text_at(sql, "id", operations_); break;
    case 3:
      for (std::int64_t seq = 1; seq <= operations_; ++seq) ids += text_at(sql, "id", seq);
      break;
    default: break;
  }
  return set(sql, "parents", Sql::blob(ids));
}

/// Everybody is somebody else, round and round.
std::string Forger::circle_of_joins(Sql& sql) {
  const auto players = sql.run("SELECT id FROM player ORDER BY key");
  const std::size_t length = 2 + pick(players.size() - 1);
  for (std::size_t i = 0; i < length; ++i) {
    const std::string next = Sql::bytes_of(players[(i + 1) % length][0]);
    std::string id(16, '\x10');
    id[15] = static_cast<char>(i);
    id[14] = static_cast<char>(operations_);
    ++operations_;
    const Sql::Value seq = Sql::integer(operations_);
    const Sql::Value command = Sql::integer(commands_);
    const Sql::Value body = Sql::text(R"({"into":")" + uuid_text(next) + "\"}");
    const Sql::Value own = Sql::blob(id);
    sql.run("INSERT INTO operation VALUES (?1, ?2, ?3, ?4, 'join', 1, ?5, '', x'')",
            {&seq, &command, &own, &players[i][0], &body});
  }
  return "a circle of " + std::to_string(length) + " joins";
}

/// Two operations of one subject, each of which is a parent of the other.
std::string Forger::circle_of_parents(Sql& sql) {
  const Sql::Value subject = Sql::blob(text_at(sql, "subject", number_));
  const auto rows = sql.run("SELECT seq FROM operation WHERE subject = ?1 ORDER BY seq", {&subject});
  const std::int64_t first = sqlite3_value_int64(rows.front()[0].get());
  const std::int64_t last = sqlite3_value_int64(rows.back()[0].get());
  number_ = first;
  std::string done = set(sql, "parents", Sql::blob(text_at(sql, "id", last)));
  number_ = last;
  return done + ", " + set(sql, "parents", Sql::blob(text_at(sql, "id", first)));
}

}  // namespace faults
