#include "hub/skipped_text.hpp"

#include <fmt/core.h>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "base/typed_command.hpp"

namespace hub {
namespace {

using storage::SkipReason;

/// What the owner of the hub types to remove a log from a number on.
std::string drop_command(const std::string& login, std::int64_t from) {
  return base::typed_command("chapeau hub drop", {"URL", login}, fmt::format("--from {}", from));
}

}  // namespace

std::string skip_reason(const storage::SkippedSum& skipped) {
  switch (skipped.why) {
    case SkipReason::kWaitsForRows: return "not all of its rows are there";
    case SkipReason::kWaitsForParent: return "what it comes after is not there";
    case SkipReason::kWaitsForNewer: return "it is of a newer version of chapeau";
    case SkipReason::kUnusable: return skipped.reason;
  }
  return "";
}

std::string skipped_text(const storage::SkippedSum& skipped) {
  const std::string login = base::printable(skipped.login), reason = skip_reason(skipped);
  if (skipped.why == SkipReason::kWaitsForNewer)
    return base::plural(skipped.count,
                        "{0} command of {1}'s log waits (from {2} on): {3}. Install the newest version.",
                        "{0} commands of {1}'s log wait (from {2} on): {3}. Install the newest version.",
                        login, skipped.first, reason);
  if (skipped.why == SkipReason::kWaitsForParent)
    return base::plural(skipped.count,
                        "{0} command of {1}'s log waits (from {2} on): {3}. It is taken once that has come; "
                        "whoever entered that should sync.",
                        "{0} commands of {1}'s log wait (from {2} on): {3}. They are taken once that has "
                        "come; whoever entered that should sync.",
                        login, skipped.first, reason);
  const std::string drop = drop_command(skipped.login, skipped.first);
  if (skipped.why != SkipReason::kUnusable)
    return base::plural(skipped.count,
                        "{0} command of {1}'s log waits (from {2} on): {3}. It is taken once that has come; "
                        "the owner of the hub can remove it: {4}",
                        "{0} commands of {1}'s log wait (from {2} on): {3}. They are taken once that has "
                        "come; the owner of the hub can remove them: {4}",
                        login, skipped.first, reason, drop);
  return base::plural(
      skipped.count,
      "{0} command of {1}'s log cannot be used (from {2} on: {3}); the owner of the hub can remove it: {4}",
      "{0} commands of {1}'s log cannot be used (from {2} on: {3}); the owner of the hub can remove them: "
      "{4}",
      login, skipped.first, reason, drop);
}

std::string ended_text(const std::string& login, const std::string& reason, std::int64_t reached) {
  return fmt::format("{0}'s log is read up to {1} only: {2}; the owner of the hub can remove the rest: {3}",
                     base::printable(login), reached, reason, drop_command(login, reached + 1));
}

}  // namespace hub
