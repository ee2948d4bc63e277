#include "interchange/jsonl.hpp"

#include <fmt/core.h>

#include <set>

#include "base/error.hpp"
#include "base/json.hpp"
#include "history/decode.hpp"
#include "history/encode.hpp"

namespace interchange {
namespace {

using base::Error;
using base::ErrorKind;
using base::Json;

constexpr std::string_view kByteOrderMark = "\uFEFF";

/// The name space of the ids that are made from contents. A constant like any other; it must never
/// change, or the same line would become another match.
constexpr base::Uuid kNameSpace{
    {0x8c, 0x1f, 0x0a, 0x52, 0x64, 0x3b, 0x5d, 0x0e, 0x9f, 0x27, 0xc3, 0x11, 0x5e, 0x70, 0x4b, 0xd6}};

Json encode(const history::MatchRecord& record) {
  Json json{{"chapeau", kVersion}};
  json.update(history::encode_record(record, history::Naming::kOutside));
  return json;
}

void drop_missing_id(Json& json) {
  if (json.at("id") == base::to_string(base::Uuid{})) json.erase("id");
}

/// The canonical line with the ids that were given and no others.
Json without_missing_ids(const history::MatchRecord& record) {
  Json json = encode(record);
  drop_missing_id(json);
  for (Json& hand : json["hands"]) drop_missing_id(hand);
  return json;
}

void make_missing_ids(history::MatchRecord& record) {
  const Json canonical = without_missing_ids(record);
  if (record.id == base::Uuid{}) record.id = base::make_uuid_v5(kNameSpace, base::to_text(canonical));
  for (std::size_t i = 0; i < record.match.lines.size(); ++i) {
    base::Uuid& id = record.match.lines[i].id;
    if (id != base::Uuid{}) continue;
    id = base::make_uuid_v5(record.id, fmt::format("{} {}", i + 1, base::to_text(canonical["hands"][i])));
  }
}

void refuse_equal_ids(const history::MatchRecord& record, const std::string& where) {
  std::set<base::Uuid> ids;
  for (const match::Line& line : record.match.lines)
    if (!ids.insert(line.id).second)
      throw Error(ErrorKind::kData, fmt::format("two hands have the id {}", base::to_string(line.id)))
          .at({where, "", 0, 0})
          .remedy("leave the ids out, and they are made from the contents");
}

void check_version(base::JsonObject& object) {
  const Json& version = object.member("chapeau");
  if (version != kVersion)
    throw object
        .error_at("chapeau", fmt::format("this is version {} of the interchange", base::to_text(version)))
        .remedy(fmt::format("this program reads version {}", kVersion));
}

history::MatchRecord read_line(std::string_view text, const std::string& where) {
  if (text.size() > kLongestLine)
    throw Error(ErrorKind::kData, fmt::format("the line has more than {} bytes", kLongestLine))
        .at({where, "", 0, 0});
  const Json json = base::parse_json(text, where);
  base::JsonObject object(json, where);
  check_version(object);
  if (object.has("payment"))
    throw object.error_at("payment", "payments between players are not kept by this version")
        .remedy("take the line out; nothing was imported");
  history::MatchRecord record = history::decode_record(object, history::Naming::kOutside);
  make_missing_ids(record);
  refuse_equal_ids(record, where);
  return record;
}

}  // namespace

std::string to_line(const history::MatchRecord& record) { return base::to_text(encode(record)) + "\n"; }

std::vector<ReadLine> read_lines(std::string_view text, const std::string& file) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<ReadLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    lines.push_back({number, read_line(line, fmt::format("{}, line {}", file, number))});
  }
  return lines;
}

}  // namespace interchange
