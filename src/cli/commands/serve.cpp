#include "cli/commands/serve.hpp"

#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/matches.hpp"

namespace cli {
namespace {

struct ServeOptions {
  ServeArguments read;
  std::optional<std::string> port;
  FormatOption format{{Format::kText, Format::kJson}};
};

}  // namespace

void serve_command(Program& program, const std::function<void(const ServeArguments&)>& run) {
  constexpr std::int64_t kHighestPort = 65535;
  auto options = std::make_shared<ServeOptions>();
  Command& command =
      program.add_command("serve", base::tr_c("help", "show a match on phones, and enter hands there"));
  command.argument("MATCH", options->read.match,
                   match_help(base::tr_c("help", "the match"),
                              base::tr_c("help", "the open match that was changed last")));
  command.option(
      "--listen", options->read.listen, "ADDR",
      base::tr_c("help", "an address of this computer, or lan for the local network (this computer alone)"));
  command.option("--port", options->port, "N",
                 base::tr_c("help", "the port (the one that it had last with this file, if it is free)"));
  command.flag("--read-only", options->read.read_only,
               base::tr_c("help", "give no link that can enter anything"));
  command.option("--behind-proxy", options->read.proxy, "URL",
                 base::tr_c("help", "phones open this URL, and a proxy there passes on what they ask"));
  command.flag("--yes", options->read.yes,
               base::tr_c("help", "do not ask before other devices of the network are let in"));
  options->format.add_to(command);
  command.example("chapeau serve");
  command.example("chapeau serve --listen lan");
  command.example("chapeau serve 2 --listen 192.168.0.17 --port 8123 --read-only --yes --format json");
  command.example("chapeau serve --behind-proxy https://cards.example.org");
  command.on_run([=] {
    ServeArguments arguments = options->read;
    arguments.format = options->format.value();
    if (options->port)
      arguments.port = static_cast<std::uint16_t>(number_in_range(*options->port, 1, kHighestPort, "--port"));
    run(arguments);
  });
}

}  // namespace cli
