#include "storage/log/hub_checks.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "history/operations/parents.hpp"
#include "storage/file/connection.hpp"

namespace storage {
namespace {

constexpr std::int64_t kMostBytesOfAnOperation = 1024 * 1024;
constexpr std::ptrdiff_t kMostCharacters = 200;
constexpr std::int64_t kMostInteger = std::numeric_limits<std::int32_t>::max();

/// Whether PostgreSQL takes it as `text`, in a database in UTF-8.
bool is_text(std::string_view text) {
  return text.find('\0') == std::string_view::npos && base::is_utf8(text);
}

/// Precondition: it is text.
bool is_short(std::string_view text) {
  const auto characters =
      std::count_if(text.begin(), text.end(), [](char byte) { return !base::continues_character(byte); });
  return !text.empty() && characters <= kMostCharacters;
}

}  // namespace

bool is_time_of_a_command(base::Timestamp at) {
  constexpr std::int64_t kEndOfYear9999 = 253'402'300'799;
  return at.seconds >= 0 && at.seconds <= kEndOfYear9999;
}

std::int64_t bytes_of_text(const history::RawOperation& operation) {
  return static_cast<std::int64_t>(operation.body.size() + operation.reason.size());
}

std::optional<HubRefusal> refusal_of(std::string_view name, base::Timestamp at, std::int64_t operations) {
  if (!is_text(name)) return HubRefusal::kNoText;
  if (!is_short(name)) return HubRefusal::kName;
  if (!is_time_of_a_command(at)) return HubRefusal::kTime;
  if (operations < 1 || operations > kMostInteger) return HubRefusal::kNoOperations;
  return std::nullopt;
}

std::optional<HubRefusal> refusal_of(const history::RawOperation& operation) {
  for (const std::string_view text : {std::string_view(operation.verb), std::string_view(operation.body),
                                      std::string_view(operation.reason)})
    if (!is_text(text)) return HubRefusal::kNoText;
  if (!is_short(operation.verb)) return HubRefusal::kVerb;
  if (operation.version < 1 || operation.version > kMostInteger) return HubRefusal::kVersion;
  if (operation.body.empty()) return HubRefusal::kNoBody;
  if (bytes_of_text(operation) > kMostBytesOfAnOperation) return HubRefusal::kTooLarge;
  if (std::cmp_greater(operation.parents.size(), history::kMostParents)) return HubRefusal::kTooManyParents;
  return std::nullopt;
}

std::string refusal_text(HubRefusal why) {
  switch (why) {
    case HubRefusal::kTooLarge:
      return base::tr_c("why a command cannot be sent", "one of its operations has more than a megabyte");
    case HubRefusal::kTooManyParents:
      return base::tr_c("why a command cannot be sent",
                        "one of its operations comes after more than {0} others", history::kMostParents);
    case HubRefusal::kTime:
      return base::tr_c("why a command cannot be sent", "its time is not within the years 1970 to 9999");
    case HubRefusal::kName:
      return base::tr_c("why a command cannot be sent", "its name is empty or has more than 200 characters");
    case HubRefusal::kNoOperations: return base::tr_c("why a command cannot be sent", "it has no operations");
    case HubRefusal::kVerb:
      return base::tr_c("why a command cannot be sent",
                        "a verb in it is empty or has more than 200 characters");
    case HubRefusal::kVersion:
      return base::tr_c("why a command cannot be sent",
                        "one of its operations has a version that does not exist");
    case HubRefusal::kNoBody:
      return base::tr_c("why a command cannot be sent", "one of its operations is empty");
    case HubRefusal::kNoText:
      return base::tr_c("why a command cannot be sent", "it holds characters that are no text");
  }
  return "";
}

std::string name_of_refused(const std::string& name) {
  constexpr std::size_t kColumns = 40;
  return base::cut(base::printable(name), kColumns, "...");
}

void require_sendable(Connection& connection, const history::RawOperation& operation) {
  if (bytes_of_text(operation) <= kMostBytesOfAnOperation) return;
  {
    Query row = connection.query("SELECT 1 FROM hub_remote");
    if (!row.step()) return;
  }
  throw base::Error(base::ErrorKind::kRefused,
                    base::tr("this is too large for the club's hub: {0} bytes, and it takes {1}",
                             bytes_of_text(operation), kMostBytesOfAnOperation))
      .remedy(base::tr("write something shorter; what a login of the hub made so long goes with 'chapeau "
                       "undo --by LOGIN'"));
}

}  // namespace storage
