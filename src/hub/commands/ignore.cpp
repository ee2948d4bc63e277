#include <set>
#include <string>
#include <vector>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "hub/club/club.hpp"
#include "hub/club/club_admin.hpp"
#include "hub/commands.hpp"
#include "hub/sync/sync_session.hpp"
#include "report/layout/style.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_page.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

/// The logins of all logs on the hub.
std::set<std::string> logins_with_logs(Postgres& server, const storage::HubRemote& remote) {
  std::set<std::string> logins;
  for (const LogEnd& log : begin_snapshot(server, {remote.club, std::nullopt, remote.name}, {}, {}).logs)
    logins.insert(log.login);
  end_snapshot(server);
  return logins;
}

/// The remedy that names who has a log.
std::string who_has_a_log(const std::set<std::string>& logins) {
  constexpr std::size_t kMostLogins = 20;
  std::vector<std::string> shown;
  for (const std::string& each : logins) shown.push_back(base::printable(each));
  return shown.empty()
             ? base::tr("nobody else has sent anything yet; any login of the database can be named")
             : base::tr("name a login that has a log: {0}; or one of the database that has none yet",
                        base::join_first(shown, kMostLogins));
}

/// The error for a login that the hub does not have, with the one that was meant, or with who has a log.
Error no_such_login(const std::string& login, const std::set<std::string>& logs,
                    std::set<std::string> candidates) {
  candidates.insert(logs.begin(), logs.end());
  const std::string meant = base::did_you_mean(login, {candidates.begin(), candidates.end()});
  return Error(ErrorKind::kNotThere, base::tr("{0} is no login of this hub", base::printable(login)))
      .remedy(meant.empty() ? who_has_a_log(logs) : meant);
}

/// Refuses one's own log, and a login that the hub does not have. One that has sent nothing yet can be
/// ignored beforehand. Only what the file has not met yet is asked of the hub.
void require_another_login(const cli::HubArguments& arguments, const storage::HubRemote& remote,
                           std::set<std::string> logs, const cli::Output& output) {
  const std::string& login = arguments.login;
  std::string own = Url(remote.url).login();
  if (login != own && !logs.contains(login)) {
    Postgres server{Url(remote.url)};
    warn_of_weakness(server, output);
    own = server.login();  // a service file may name it
    logs.merge(logins_with_logs(server, remote));
    std::set<std::string> others = logins_of_database(server);
    if (login != own && !logs.contains(login) && !others.contains(login)) {
      logs.erase(own);
      others.erase(own);
      throw no_such_login(login, logs, std::move(others));
    }
  }
  if (login != own || arguments.no) return;
  logs.erase(own);
  throw Error(ErrorKind::kRefused,
              base::tr("{0} is this file's own login: a sync sends to its log", base::printable(login)))
      .remedy(who_has_a_log(logs));
}

}  // namespace

void run_ignore(const cli::HubArguments& arguments, const cli::WriteAccess& writing) {
  storage::Store store = writing.open();
  std::optional<storage::HubRemote> remote;
  std::vector<std::string> known;
  store.read([&](storage::Reader& reader) {
    remote = storage::hub_remote(reader);
    known = storage::known_logins(reader);
  });
  if (!remote) throw no_hub_yet();
  require_another_login(arguments, *remote, {known.begin(), known.end()}, writing.output);
  const auto before = storage::ignore_log(store, arguments.login, !arguments.no);
  if (!before) throw no_hub_yet();
  const bool is_new = before->ignored == arguments.no;
  if (arguments.format == cli::Format::kJson)
    return writing.output.print_plain(cli::json_document(
        {{"login", arguments.login}, {"ignored", !arguments.no}, {"taken", before->reached}}));
  const std::string login = base::printable(arguments.login);
  const report::Style style = writing.output.style();
  std::string text;
  if (arguments.no)
    text = is_new ? base::tr(
                        "The next sync reads the log of {0} from its beginning, and takes what was left out.",
                        login)
                  : base::tr(
                        "This file does not ignore the log of {0}: the next sync reads it from its "
                        "beginning, and takes what was left out.",
                        login);
  else
    text = is_new ? base::tr("From now on, no sync takes anything from the log of {0} into this file.", login)
                  : base::tr("This file ignores the log of {0} already: no sync takes from it.", login);
  text = report::paragraph(text, style);
  if (!arguments.no) {
    text += report::paragraph(
        base::tr("What {0} entered and somebody else sends, who has it by a file, is taken all the same.",
                 login),
        style);
    const std::vector<std::string> words = base::typed_words("chapeau hub ignore", {arguments.login}, "--no");
    text +=
        report::paragraph_with_command(base::tr("To end that: {0}", base::join(words, " ")), words, style);
    text += report::paragraph(
        before->reached == 0 ? base::tr("Nothing has come from it so far.")
                             : base::tr("What came from it so far stays. To take that back: chapeau undo {0}",
                                        base::typed_option("--by", arguments.login)),
        style);
  }
  writing.output.print(text, style);
}

}  // namespace hub
