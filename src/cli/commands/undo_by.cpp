#include <algorithm>
#include <limits>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/changes/reversal.hpp"
#include "cli/commands/undo.hpp"
#include "cli/play/unfinished_hand.hpp"
#include "report/changes/login_undo.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/queries/log_queries.hpp"

namespace cli::commands::undo_commands {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Reader;

/// Reads a local time: a day as `matches --since` takes it, or `YYYY-MM-DD HH:MM`.
base::Timestamp read_time(const std::string& typed, base::Timestamp now) {
  std::optional<base::Timestamp> time = base::parse_local_time(base::narrow(typed));
  if (const auto named = time ? std::nullopt : named_day(typed, now)) time = base::parse_local_time(*named);
  if (!time)
    throw Error(ErrorKind::kData, base::tr("'{0}' is not a time", base::printable(typed)))
        .remedy(base::tr("write --since 2026-11-01, or --since '2026-11-01 20:00'"));
  return *time;
}

/// Throws where nothing ever came from a login, and nobody says of a command that it did.
void require_known(Reader& reader, const std::string& login, const std::vector<std::string>& naming) {
  const std::vector<std::string> logins = storage::known_logins(reader);
  if (!naming.empty() || std::find(logins.begin(), logins.end(), login) != logins.end()) return;
  const std::string meant = base::did_you_mean(login, logins);
  throw Error(ErrorKind::kNotThere, base::tr("nothing came from a login {0}", base::shell_word(login)))
      .remedy(meant.empty() ? base::tr("'chapeau log' says where each command came from") : meant);
}

/// In which logs there is more of a login, as those say.
std::string naming_text(const std::vector<std::string>& naming, const std::string& login) {
  std::vector<std::string> shown;
  for (const std::string& each : naming) shown.push_back(base::printable(each));
  // Translators: {0} are logins, {1} is another.
  return base::tr("commands of {0} are said to come from {1}: add --forwarded to undo them",
                  base::join_first(shown), base::printable(login));
}

/// Why nothing of a login's is undone. `last`: when the last came that would be undone without `--since`.
Error nothing_undone(const LoginOptions& options, std::optional<base::Timestamp> since,
                     std::optional<base::Timestamp> last, const report::LoginUndoText& text,
                     const std::vector<std::string>& naming) {
  if (!since || !last)
    return Error(ErrorKind::kRefused, report::nothing_undone_text(text))
        .remedy(naming.empty() ? report::why_it_stays_text(text) : naming_text(naming, options.login));
  return Error(ErrorKind::kRefused, base::tr("nothing has come from {0} since {1}",
                                             base::printable(options.login), base::local_minute(*since)))
      .remedy(naming.empty()
                  ? base::tr("to undo the last that came: --since '{0}'", base::local_minute(*last))
                  : naming_text(naming, options.login));
}

}  // namespace

void undo_by(const LoginOptions& options, const WriteAccess& writing) {
  const storage::Now now = storage::Now::read();
  const std::optional<base::Timestamp> since =
      options.since ? std::optional(read_time(*options.since, now.timestamp())) : std::nullopt;
  const report::Style style = writing.output.style();
  storage::Store store = writing.open();
  std::vector<std::string> naming;  // the logins in whose logs are more commands of this one, as they say
  store.read([&](storage::Reader& reader) {
    naming = storage::logins_naming(reader, options.login);
    require_known(reader, options.login, naming);
  });
  if (options.forwarded) naming.clear();
  storage::LoginUndo shown;
  report::LoginUndoText text, listed;  // `listed`: for JSON, in English
  const auto look = [&](storage::Transaction& transaction) {
    shown = transaction.undo_by(options.login, since, options.forwarded);
    text = report::login_undo(transaction, shown, options.login, base::kMostNamed);
    if (options.format != Format::kText)
      listed = base::in_english([&] {
        return report::login_undo(transaction, shown, options.login, std::numeric_limits<std::size_t>::max());
      });
  };
  store.write("undo", now, look, storage::Commit::kDryRun);
  if (shown.undone.empty()) {
    std::optional<base::Timestamp> last;
    const auto find_last = [&](storage::Transaction& transaction) {
      const auto any = storage::last_from(transaction, options.login, options.forwarded);
      if (any && any->seconds >= since->seconds) return;
      last = storage::last_that_came(
          transaction, transaction.undo_by(options.login, std::nullopt, options.forwarded).undone);
    };
    if (since && shown.stayed.empty()) store.write("undo", now, find_last, storage::Commit::kDryRun);
    throw nothing_undone(options, since, last, text, naming);
  }
  if (!options.yes &&
      !writing.output.confirm(report::login_undo_question(text, writing.output.screen_style())))
    return writing.output.warn(base::tr("Nothing was undone.") + "\n");
  std::string printed, warnings;
  store.write("undo", now, [&](storage::Transaction& transaction) {
    const report::BeforeReversal before = before_reversal(transaction, text.undone);
    if (transaction.undo_by(options.login, since, options.forwarded) != shown)
      throw storage::changed_meanwhile().remedy(
          base::tr("look at what it would undo, and try again if you still want to"));
    printed = options.format == Format::kText ? report::login_undo_text(transaction, text, before, style)
                                              : json_text([&] { return report::login_undo_json(listed); });
    warnings = report::undone_warnings(transaction, text.undone) +
               play::thrown_away_text(transaction, transaction.removed_drafts());
  });
  writing.output.print_saved(printed, style, warnings);
}

}  // namespace cli::commands::undo_commands
