#include "serve/app.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "cli/app.hpp"
#include "cli/commands/serve.hpp"
#include "serve/guard.hpp"
#include "serve/program/network.hpp"
#include "serve/program/qr_code.hpp"
#include "serve/program/saved_settings.hpp"
#include "serve/server/server.hpp"
#include "serve/worker/match_worker.hpp"

namespace serve {
namespace {

using base::Error;
using base::ErrorKind;

constexpr const char* kLoopback = "127.0.0.1";

/// Where the server is to be found, and how one gets in.
struct Links {
  std::string url;                   ///< of the page, without a token
  std::optional<std::string> write;  ///< nothing: no link writes
  std::string read;
};

/// The network of an address; of one that is of no network that is known, the address itself.
NetworkAddress network_of(const std::string& address) {
  for (const NetworkAddress& each : network_addresses())
    if (each.address == address) return each;
  return {"", address, address};
}

/// The address to listen on. Throws `Error` (kRefused) as `local_network`.
NetworkAddress address_for(const cli::ServeArguments& arguments) {
  if (!arguments.listen) return {"", kLoopback, ""};
  if (*arguments.listen == "lan") return local_network(network_addresses());
  return network_of(*arguments.listen);
}

/// Asks before a network is served the first time, and each time where nothing distinguishes it from others:
/// `id` is nothing then. Returns whether somebody agreed; throws `Error` (kRefused) where nobody can be
/// asked.
bool may_serve_to(const NetworkAddress& to, const std::optional<std::string>& id,
                  const cli::ServeArguments& arguments, const ServeSettings& settings,
                  const cli::Output& output) {
  const auto& known = settings.networks;
  if (arguments.yes || (id && std::find(known.begin(), known.end(), *id) != known.end())) return true;
  const std::string warning = base::tr(
      "Whoever shares this network ({0}) can read along what phones and this computer say to each other, the "
      "links as well. A proxy with TLS in front of it cures that: see --behind-proxy.",
      to.network);
  if (!cli::Output::asks())
    throw Error(ErrorKind::kRefused,
                base::tr("to serve to the network {0} somebody has to agree, and nobody can be asked here",
                         to.network))
        .remedy(base::tr("add --yes: whoever shares that network can read along"));
  output.show(report::paragraph(warning, output.screen_style()), output.screen_style());
  return output.confirm(base::tr("Serve to this network?"));
}

/// Listens on the port that was asked for, else on the last one if it is free, else on any.
std::unique_ptr<Listener> listen(const std::string& address, const std::optional<std::uint16_t>& port,
                                 std::uint16_t last) {
  if (port) return std::make_unique<Listener>(address, *port);
  if (last != 0) try {
      return std::make_unique<Listener>(address, last);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kRefused) throw;
    }
  return std::make_unique<Listener>(address, 0);
}

/// `network`: the one that can open the page; nothing: this computer alone.
std::string links_text(const Links& links, const std::optional<std::string>& network,
                       const history::NumberedMatch& match, report::Style style) {
  std::string text = report::paragraph(base::tr("Match {0} is served. Ctrl-C ends it.", match.number), style);
  if (!network)
    text += report::paragraph(
        base::tr("Only this computer can open the page; --listen lan lets the phones of the network in."),
        style);
  else
    text += report::paragraph(base::tr("Phones in the network {0} can open the page.", *network), style);
  const QrCodeText read = qr_code_text(links.read, style);
  const auto add = [&](const std::string& what, const std::string& url, const QrCodeText* code) {
    text += "\n" + report::paragraph(what, style, report::Tone::kBold) + url + "\n";
    for (const std::string& line : code == nullptr ? std::vector<std::string>() : code->lines)
      text += line + "\n";
  };
  if (!links.write) {
    add(base::tr("To look on:"), links.read, &read);
    return text;
  }
  const QrCodeText write = qr_code_text(*links.write, style);
  // Where only the last code is left on the screen, it is the one that enters hands.
  if (constexpr std::size_t kGap = 2; write.width + kGap + read.width > style.width) {
    add(base::tr("To look on:"), links.read, &read);
    add(base::tr("To enter hands:"), *links.write, &write);
    return text;
  }
  add(base::tr("To enter hands, the code on the left:"), *links.write, nullptr);
  add(base::tr("To look on, the code on the right:"), links.read, nullptr);
  for (std::size_t i = 0; i < std::min(write.lines.size(), read.lines.size()); ++i)
    text += write.lines[i] + "  " + read.lines[i] + "\n";
  return text;
}

base::Json links_json(const Links& links, const std::string& address, std::uint16_t port) {
  return {{"url", links.url},
          {"write", links.write ? base::Json(*links.write) : base::Json(nullptr)},
          {"read", links.read},
          {"address", address},
          {"port", port}};
}

base::Json change_json(const MatchEvent& change) {
  return {{"event", change.event},
          {"match", change.match},
          {"line", change.line ? base::Json(*change.line) : base::Json(nullptr)},
          {"by", change.by ? base::Json(*change.by) : base::Json(nullptr)}};
}

/// Whether something can be written at once. Whoever started the server may have gone, or read nothing, or
/// have stopped the terminal: the phones are served all the same.
bool is_writable(int file) {
  pollfd out{file, POLLOUT, 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLOUT) != 0;
}

void print_change(const MatchEvent& change, const cli::Output& output) {
  if (!is_writable(STDOUT_FILENO)) return;
  try {
    output.print_plain(cli::json_document(change_json(change)));
  } catch (const Error&) {
    return;
  }
}

void run_server(const cli::ServeArguments& arguments, const cli::ReadAccess& reading) {
  const cli::Output& output = reading.output;
  if (reading.options.file)
    throw Error(ErrorKind::kUsage, base::tr("'serve' prints to standard output alone"))
        .remedy(base::tr("leave out -o"));
  const std::optional<Origin> proxy =
      arguments.proxy ? std::optional(read_proxy_url(*arguments.proxy)) : std::nullopt;
  // Before anybody is asked: without a file there is nothing to serve.
  if (!reading.database_is_there()) static_cast<void>(reading.open());
  ServeSettings settings = read_serve_settings(reading.path());
  const NetworkAddress at = address_for(arguments);
  const bool is_network = !check_address(at.address);
  const std::optional<std::string> id = is_network ? network_id(at) : std::nullopt;
  if (is_network && !may_serve_to(at, id, arguments, settings, output))
    return output.warn(base::tr("Nothing is served.\n"));
  auto listener = listen(at.address, arguments.port, settings.port);
  const std::uint16_t port = listener->port();
  const std::string address = listener->address();
  const std::string host = host_of(address, port);

  const std::optional<std::string> write = arguments.read_only ? std::nullopt : std::optional(make_secret());
  const std::string read = make_secret();
  const std::string url = (proxy ? proxy->text() : "http://" + host) + "/";
  const Links links{url, write ? std::optional(url + "#" + *write) : std::nullopt, url + "#" + read};
  ApiOptions options{.origins = OwnOrigins(host, listener->is_loopback(), proxy),
                     .sessions = Sessions(write, read),
                     .port = port,
                     .behind_proxy = proxy.has_value(),
                     .secure = proxy && proxy->scheme == "https"};
  const bool is_json = arguments.format == cli::Format::kJson;
  Server server(
      std::move(listener), std::move(options),
      [&](const MatchEvent& change) {
        if (is_json) print_change(change, output);
      },
      [&](const std::string& what, const std::string& remedy) {
        if (is_writable(STDERR_FILENO))
          output.warn(report::warning_text(what) + (remedy.empty() ? "" : fmt::format("  {}\n", remedy)));
      });
  MatchWorker worker([&] { return reading.open(); }, arguments.match,
                     [&](SnapshotPtr sheet, const std::vector<MatchEvent>& changes, bool file_lost) {
                       server.publish(std::move(sheet), changes, file_lost);
                     },
                     [&](const std::string& what, const std::string& remedy) { server.warn(what, remedy); });
  settings.port = port;
  if (id && std::find(settings.networks.begin(), settings.networks.end(), *id) == settings.networks.end())
    settings.networks.push_back(*id);
  write_serve_settings(reading.path(), settings);
  const report::Style style = output.style();
  is_json ? output.print_plain(cli::json_document(links_json(links, address, port)))
          : output.print(links_text(links, is_network ? std::optional(at.network) : std::nullopt,
                                    worker.first()->match, style),
                         style);
  server.run(worker);
}

}  // namespace

int run(int argc, const char* const* argv, cli::GlobalOptions& options) {
  const cli::Output output(options);
  const cli::PrintAccess printing{options, output};
  const cli::ReadAccess reading{printing};
  // Its messages name `chapeau`, the program that people run.
  cli::Program program("chapeau", CHAPEAU_VERSION, base::tr("Shows a match on phones."), options.file);
  cli::add_global_options(program, options);
  // What goes to phones does not name it (`base::NamingNoDatabase`).
  program.when_given("--db", base::name_database_in_commands);
  program.declare("serve", [&] {
    cli::serve_command(program,
                       [&](const cli::ServeArguments& arguments) { run_server(arguments, reading); });
  });
  return program.run(
      argc, argv, [&] { cli::check_global_options(options, output); },
      [&] { output.print_plain(base::tr("'chapeau serve' runs this program.") + "\n"); },
      [&](const std::string& text) { output.print_plain(text); });
}

}  // namespace serve
