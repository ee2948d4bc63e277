#include "interchange/jsonl.hpp"

#include <fmt/core.h>

#include <map>
#include <optional>

#include "base/errors/error.hpp"
#include "base/json/json.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "history/operations/codec.hpp"

namespace interchange {
namespace {

using base::Error;
using base::ErrorKind;
using base::Json;

/// The namespace of the UUIDs that are made from contents. It must never change, or the same line would
/// become another match.
constexpr base::Uuid kNameSpace{
    {0x8c, 0x1f, 0x0a, 0x52, 0x64, 0x3b, 0x5d, 0x0e, 0x9f, 0x27, 0xc3, 0x11, 0x5e, 0x70, 0x4b, 0xd6}};

std::string encode(const history::MatchRecord& record) {
  base::JsonText json;
  json.begin_object().key("chapeau").integer(kVersion);
  history::write_record(json, record);
  return json.end_object().take();
}

Json encode(const history::PaymentRecord& record) {
  return {{"chapeau", kVersion}, {"payment", history::encode_payment(record)}};
}

void drop_missing_id(Json& json) {
  if (json.at("id") == base::to_string(base::Uuid{})) json.erase("id");
}

/// The canonical line with the ids that were given and no others.
Json without_missing_ids(const history::MatchRecord& record) {
  Json json = Json::parse(encode(record));
  drop_missing_id(json);
  for (Json& hand : json["hands"]) drop_missing_id(hand);
  return json;
}

/// The id of a match is made from its canonical line, that of a hand from the id of the match, its number and
/// its contents, which have the players by seat: names that differ only in case are the same.
void make_missing_ids(history::MatchRecord& record) {
  if (record.id == base::Uuid{})
    record.id = base::make_uuid_v5(kNameSpace, base::to_text(without_missing_ids(record)));
  std::vector<match::Line>& lines = record.match.lines.edit();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    match::Line& line = lines[i];
    if (line.id != base::Uuid{}) continue;
    const std::string contents = history::encode_contents(line);
    line.id = base::make_uuid_v5(record.id, fmt::format("{} {}", i + 1, contents));
  }
}

void refuse_equal_ids(const history::MatchRecord& record, const std::string& where) {
  std::map<base::Uuid, std::size_t> numbers;
  for (std::size_t i = 0; i < record.match.lines.size(); ++i)
    if (const auto [first, is_new] = numbers.emplace(record.match.lines[i].id, i + 1); !is_new)
      throw Error(ErrorKind::kData, base::tr("hands {0} and {1} have the same id, {2}", first->second, i + 1,
                                             base::to_string(first->first)))
          .at({where, "", 0, 0})
          .remedy(base::tr("leave out the ids: then they are made from the contents"));
}

void check_version(base::JsonObject& object) {
  const base::JsonValue version = object.member("chapeau");
  if (!version.is_number() || version.number() != kVersion)
    throw object
        .error_at("chapeau", base::tr("this file has version {0} of the export format",
                                      base::to_text(base::to_json(version))))
        .remedy(base::tr("this program reads version {0}", kVersion));
}

history::PaymentRecord read_payment(base::JsonObject& object) {
  history::PaymentRecord record = history::decode_payment(object.object("payment"));
  object.finish();
  if (record.id == base::Uuid{}) {
    Json line = encode(record);
    drop_missing_id(line["payment"]);
    record.id = base::make_uuid_v5(kNameSpace, base::to_text(line));
  }
  return record;
}

/// What is wrong with the first line of a file that is not written as JSON Lines are; nothing: it may be one.
std::optional<Error> form_error(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
      text.starts_with(std::string_view("{\0", 2)) || text.starts_with(std::string_view("\0{", 2)))
    return Error(ErrorKind::kData, base::tr("this file is UTF-16 text"))
        .remedy(base::tr("save it as UTF-8 text"));
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view all = text.substr(first, last - first + 1);
  if (all == "{")
    return Error(ErrorKind::kData, base::tr("this JSON object is spread over several lines"))
        .remedy(base::tr("write each match and each payment on one line: jq -c . FILE"));
  if (all.front() == '[')
    return Error(ErrorKind::kData, base::tr("this file is a JSON array"))
        .remedy(base::tr("write each match and each payment on one line: jq -c '.[]' FILE"));
  return std::nullopt;
}

history::MatchOrPayment read_object(std::string_view text, const std::string& where) {
  if (text.substr(text.find_first_not_of(" \t")).front() != '{')
    throw Error(ErrorKind::kData, base::tr("this line is not a JSON object"))
        .at({where, std::string(text), 0, 1})
        .remedy(text.starts_with("SQLite format 3")
                    ? base::tr("this is a database: 'chapeau merge FILE' brings it in")
                    // Whatever file that reads.
                    : base::naming_no_database([] {
                        return base::tr(
                            "import reads the JSON Lines that 'chapeau export' writes; it cannot read CSV");
                      }));
  const base::JsonDocument json(text, where);
  base::JsonObject object(json.root(), where);
  check_version(object);
  if (json.root().contains("payment")) return read_payment(object);
  history::MatchRecord record = history::decode_record(object);
  make_missing_ids(record);
  refuse_equal_ids(record, where);
  return record;
}

}  // namespace

std::string to_line(const history::MatchRecord& record) { return encode(record) + "\n"; }

std::string to_line(const history::PaymentRecord& record) { return base::to_text(encode(record)) + "\n"; }

std::optional<history::MatchOrPayment> read_line(std::size_t number, std::string_view line,
                                                 const std::string& file) {
  if (number == 1 && line.starts_with(base::kByteOrderMark)) line.remove_prefix(base::kByteOrderMark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (auto error = number == 1 ? form_error(line) : std::nullopt)
    throw error->at({base::tr("{0}, line {1}", file, number), "", 0, 0});
  if (line.find_first_not_of(" \t") == std::string_view::npos) return std::nullopt;
  return read_object(line, base::tr("{0}, line {1}", file, number));
}

}  // namespace interchange
