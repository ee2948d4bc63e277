#include "server.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace hub_tests {
namespace {

constexpr std::size_t kMostOfFolder = 60;  // characters: the path of a socket has at most 107

std::string new_folder(const std::string& above) {
  std::string pattern = above + "/hub-XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder can be made in " + above);
  return pattern;
}

/// Nothing that whoever runs the tests has set for libpq may lead them elsewhere.
void forget_settings(const std::string& folder) {
  std::vector<std::string> names;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string setting = *each;
    if (setting.starts_with("PG")) names.push_back(setting.substr(0, setting.find('=')));
  }
  for (const char* name : {"CHAPEAU_DB", "CHAPEAU_CURRENCY"}) names.emplace_back(name);
  for (const std::string& name : names) unsetenv(name.c_str());
  setenv("PGPASSFILE", (folder + "/no-passwords").c_str(), 1);
}

/// A folder for what the programs say, for as long as the tests run.
const std::string& folder_of_words() {
  struct Folder {
    const std::string path = new_folder(std::filesystem::temp_directory_path().string());
    ~Folder() { std::filesystem::remove_all(path); }
  };
  static const Folder kFolder;
  return kFolder.path;
}

/// `psql` itself, where Debian keeps it: the one in PATH is a Perl script that looks for it, and takes most
/// of the time of a short statement.
const std::string& psql_program() {
  static const std::string kProgram = [] {
    std::string newest = "psql";
    std::error_code none;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none))
      if (const std::string program = version.path() / "bin/psql"; std::filesystem::exists(program))
        newest = newest == "psql" ? program : std::max(newest, program);
    return newest;
  }();
  return kProgram;
}

void run_server_script(Arguments arguments) {
  const End end = run_program(CHAPEAU_EXAMPLES "/postgres", arguments);
  if (end.code != 0)
    throw std::runtime_error(fmt::format("examples/postgres{} ends with {}: {}",
                                         walk::command_line(arguments), end.code, end.errors));
}

}  // namespace

Server& Server::shared() {
  folder_of_words();  // made before the server, and so removed after it
  static Server server;
  return server;
}

Server::Server() {
  const std::string usual = std::filesystem::temp_directory_path().string();
  folder_ = new_folder(usual.size() > kMostOfFolder ? "/tmp" : usual);
  forget_settings(folder_);
  const std::string script = fmt::format(
      "trap '' INT TERM HUP; cat >/dev/null; {{ '{0}/postgres' stop '{1}'; rm -rf '{1}' '{1}.log'; }} "
      ">/dev/null 2>&1",
      CHAPEAU_EXAMPLES, folder_);
  guardian_.reset(popen(script.c_str(), "we"));
  if (!guardian_) throw std::runtime_error("no process can be made");
  // Each connection is a process that maps them: with the usual 128 MB it takes a quarter more.
  setenv("POSTGRES_OPTIONS", "-c shared_buffers=4MB", 0);
  Arguments arguments{"start", folder_};
  for (const char* login : kLogins) arguments.emplace_back(login);
  run_server_script(arguments);
  // It is killed in the tests, the machine under it is not: the system keeps what was written, and starting
  // again takes a tenth of the time.
  for (const char* statement : {"ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"})
    sql("postgres", statement);
}

void Server::stop() { run_server_script({"stop", folder_}); }

void Server::start() { run_server_script({"start", folder_}); }

std::string Server::log() const { return faults::contents_of(folder_ + "/log"); }

std::string Server::url(const std::string& login, const std::string& database) const {
  return url_of(folder_, login, database);
}

End Server::psql(const std::string& database, const std::string& statements, const std::string& login) const {
  return run_program(psql_program(),
                     {"-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder_, "-U", login, "-d",
                      database, "-c", statements},
                     {"LC_ALL=C"});
}

std::string Server::sql(const std::string& database, const std::string& statements) const {
  const End end = psql(database, statements);
  if (end.code != 0) throw std::runtime_error(statements + ": " + end.errors);
  return end.output;
}

std::string url_of(const std::string& folder, const std::string& login, const std::string& database) {
  std::string host;
  for (const char each : folder) host += each == '/' ? "%2F" : std::string(1, each);
  return fmt::format("postgresql://{}@/{}?host={}", login, database, host);
}

End run_program(const std::string& executable, const Arguments& arguments, const Arguments& environment) {
  static std::atomic<int> runs = 0;
  const std::string words = fmt::format("{}/{}", folder_of_words(), ++runs);
  const faults::Launch what{.executable = executable,
                            .arguments = arguments,
                            .environment = environment,
                            .input = "",
                            .output = words + ".output",
                            .errors = words + ".errors"};
  End end = faults::wait_for(faults::launch(what), what);
  for (const std::string& file : {what.output, what.errors}) std::filesystem::remove(file);
  return end;
}

}  // namespace hub_tests
