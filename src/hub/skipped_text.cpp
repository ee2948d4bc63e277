#include "hub/skipped_text.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"

namespace hub {
namespace {

using storage::EndReason;
using storage::SkipReason;

/// What the owner of the hub types to remove a log from a number on. Where files can use what stands behind
/// that, `hub drop` refuses to remove it unless it is told to.
std::vector<std::string> drop_words(const std::string& login, std::int64_t from, bool has_usable,
                                    const ClubOption& club) {
  return base::typed_words("chapeau hub drop", {"URL", login},
                           fmt::format("--from {}{} {}", from, has_usable ? " --usable" : "", club));
}

}  // namespace

std::vector<std::string> remedy_of(const storage::SkippedSum& skipped, const ClubOption& club) {
  const bool is_ignored = skipped.why == SkipReason::kWaitsForParent && !skipped.ignored.empty();
  if (is_ignored) return base::typed_words("chapeau hub ignore", {skipped.ignored}, "--no");
  if (skipped.why == SkipReason::kWaitsForParent || skipped.why == SkipReason::kWaitsForNewer ||
      skipped.why == SkipReason::kIdOfAnother)
    return {};
  return drop_words(skipped.login, skipped.first, skipped.has_usable_behind, club);
}

std::vector<std::string> remedy_of(const storage::HubLog& log, const ClubOption& club) {
  return drop_words(log.login, log.reached + 1, false, club);
}

std::string skip_reason(const storage::SkippedSum& skipped) {
  switch (skipped.why) {
    case SkipReason::kWaitsForRows: return "not all of its rows are there";
    case SkipReason::kWaitsForParent:
      return skipped.ignored.empty() ? "what it comes after is not there"
                                     : "what it comes after is in a log that this file ignores";
    case SkipReason::kWaitsForRoom: return "with it the log is too long";
    case SkipReason::kWaitsForNewer: return "it is of a newer version of chapeau";
    case SkipReason::kTimeOutOfRange: return "its time is not within the years 1970 to 9999";
    case SkipReason::kOtherDigest: return "it differs from its digest";
    case SkipReason::kParentsNoIds: return "the parents of an operation are no ids";
    case SkipReason::kNoJson: return "no JSON";
    case SkipReason::kIdOfAnother: return "it has the id of an operation that is here with other contents";
    case SkipReason::kParentOfAnother: return "a parent is an operation of another subject";
    case SkipReason::kCircle: return "its operations come after each other in a circle";
    case SkipReason::kIdTwice: return "it has two operations of one id";
  }
  return "";
}

std::string end_reason(const storage::HubLog& log) {
  const std::int64_t next = log.reached + 1;
  switch (log.ended->why) {
    case EndReason::kGap: return fmt::format("command {} is missing", next);
    case EndReason::kBrokenChain:
      return fmt::format("the chain of digests does not hold at command {}", next);
    case EndReason::kTooLong:
      return fmt::format("with command {} it has more than {} bytes", next, log.ended->count);
    case EndReason::kLacking:
      return fmt::format("{} of its commands lack rows or have no room in it", log.ended->count);
  }
  return "";
}

base::Json unusable_json(const std::vector<storage::SkippedSum>& skipped,
                         const std::vector<storage::HubLog>& ended, WithLogin with_login) {
  base::Json list = base::Json::array();
  const auto add = [&](const std::string& login, base::Json entry) {
    base::Json whole = base::Json::object();
    if (with_login == WithLogin::kYes) whole["login"] = login;
    whole.update(entry);
    list.push_back(std::move(whole));
  };
  for (const storage::SkippedSum& each : skipped)
    add(each.login, {{"from", each.first},
                     {"commands", each.count},
                     {"waits", storage::waits(each.why)},
                     {"reason", skip_reason(each)}});
  for (const storage::HubLog& log : ended)
    add(log.login,
        {{"from", log.reached + 1}, {"commands", nullptr}, {"waits", false}, {"reason", end_reason(log)}});
  return list;
}

std::string skipped_text(const storage::SkippedSum& skipped, const ClubOption& club) {
  const std::string login = base::printable(skipped.login);
  const std::string remedy = base::join(remedy_of(skipped, club), " ");
  switch (skipped.why) {
    case SkipReason::kWaitsForRows:
      return base::tr_n(
          skipped.count,
          // Translators: of this and the next, {1} is a login, {2} the number of the first command, {3} the
          // command line that removes them.
          "{0} command of {1}'s log waits (from {2} on): not all of its rows are there. It is taken once "
          "that has come; the owner of the hub can remove it: {3}",
          "{0} commands of {1}'s log wait (from {2} on): not all of their rows are there. They are taken "
          "once that has come; the owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kWaitsForParent:
      if (!skipped.ignored.empty())
        return base::tr_n(
            skipped.count,
            // Translators: {3} is the login of the log that is ignored, {4} the command line that ends that.
            "{0} command of {1}'s log waits (from {2} on): what it comes after is in the log of {3}, which "
            "this file ignores. To have both: {4}",
            "{0} commands of {1}'s log wait (from {2} on): what they come after is in the log of {3}, which "
            "this file ignores. To have all of them: {4}",
            login, skipped.first, base::printable(skipped.ignored), remedy);
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log waits (from {2} on): what it comes after is not there. It is taken once "
          "that has come; whoever entered that should sync.",
          "{0} commands of {1}'s log wait (from {2} on): what they come after is not there. They are taken "
          "once that has come; whoever entered that should sync.",
          login, skipped.first);
    case SkipReason::kWaitsForRoom:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log waits (from {2} on): with it the log is too long. The owner of the hub "
          "can raise that, see bytes in schema/hub/README.md, or remove it: {3}",
          "{0} commands of {1}'s log wait (from {2} on): with them the log is too long. The owner of the hub "
          "can raise that, see bytes in schema/hub/README.md, or remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kWaitsForNewer:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log waits (from {2} on): it is of a newer version of chapeau. Install the "
          "newest version.",
          "{0} commands of {1}'s log wait (from {2} on): they are of a newer version of chapeau. Install the "
          "newest version.",
          login, skipped.first);
    case SkipReason::kTimeOutOfRange:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: its time is not within the years 1970 to "
          "9999); the owner of the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: their times are not within the years 1970 "
          "to 9999); the owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kOtherDigest:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: it differs from its digest); the owner of "
          "the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: they differ from their digests); the owner "
          "of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kParentsNoIds:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: the parents of an operation are no ids); "
          "the owner of the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: the parents of their operations are no "
          "ids); the owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kNoJson:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: no JSON); the owner of the hub can remove "
          "it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: no JSON); the owner of the hub can remove "
          "them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kIdOfAnother:
      return base::tr_n(
          skipped.count,
          // Which of the two is right nobody can say here; a new file reads that of the hub.
          "{0} command of {1}'s log cannot be used (from {2} on): it has the id of an operation that is here "
          "with other contents. To have what the hub has instead, export this file, sync a new one (--db "
          "FILE), and import the export there with --on-conflict theirs.",
          "{0} commands of {1}'s log cannot be used (from {2} on): they have ids of operations that are here "
          "with other contents. To have what the hub has instead, export this file, sync a new one (--db "
          "FILE), and import the export there with --on-conflict theirs.",
          login, skipped.first);
    case SkipReason::kParentOfAnother:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: a parent is an operation of another "
          "subject); the owner of the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: parents are operations of another "
          "subject); the owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kCircle:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: its operations come after each other in a "
          "circle); the owner of the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: their operations come after each other in "
          "a circle); the owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
    case SkipReason::kIdTwice:
      return base::tr_n(
          skipped.count,
          "{0} command of {1}'s log cannot be used (from {2} on: it has two operations of one id); the owner "
          "of the hub can remove it: {3}",
          "{0} commands of {1}'s log cannot be used (from {2} on: each has two operations of one id); the "
          "owner of the hub can remove them: {3}",
          login, skipped.first, remedy);
  }
  return "";
}

std::string ended_text(const storage::HubLog& log, const ClubOption& club) {
  const std::string login = base::printable(log.login), remedy = base::join(remedy_of(log, club), " ");
  const std::int64_t next = log.reached + 1;
  switch (log.ended->why) {
    case EndReason::kGap:
      return base::tr(
          // Translators: {0} is a login, {1} and {2} are numbers of commands, {3} is the command line that
          // removes them.
          "{0}'s log is read up to {1} only: command {2} is missing; the owner of the hub can remove the "
          "rest: {3}",
          login, log.reached, next, remedy);
    case EndReason::kBrokenChain:
      return base::tr(
          "{0}'s log is read up to {1} only: the chain of digests does not hold at command {2}; the owner of "
          "the hub can remove the rest: {3}",
          login, log.reached, next, remedy);
    case EndReason::kTooLong:
      return base::tr(
          "{0}'s log is read up to {1} only: with command {2} it has more than {4} bytes; the owner of the "
          "hub can raise that, see bytes in schema/hub/README.md, or remove the rest: {3}",
          login, log.reached, next, remedy, log.ended->count);
    case EndReason::kLacking:
      return base::tr_n(
          log.ended->count,
          "{1}'s log is read up to {2} only: {0} of its commands lacks rows or has no room in it; the owner "
          "of the hub can remove the rest: {3}",
          "{1}'s log is read up to {2} only: {0} of its commands lack rows or have no room in it; the owner "
          "of the hub can remove the rest: {3}",
          login, log.reached, remedy);
  }
  return "";
}

}  // namespace hub
