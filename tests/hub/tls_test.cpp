// A hub over a network: unless the URL allows less, the connection has to be encrypted and the server to
// prove that it is the one that the URL names.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "club.hpp"

namespace hub_tests {
namespace tls_test {

namespace fs = std::filesystem;

/// One that nobody listens on just now.
int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (socket < 0 || bind(socket, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("there is no port");
  close(socket);
  return ntohs(address.sin_port);
}

/// A server with a certificate for `localhost`, of an authority that nobody knows yet.
class TlsServer {
 public:
  TlsServer() {
    std::string pattern = "/tmp/tls-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder can be made");
    folder_ = pattern;
    // The server is somebody else where root runs the tests.
    fs::permissions(folder_, fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add);
    const std::string server = folder_ + "/server";
    shell(fmt::format("'{0}/postgres' start {1} ann && '{0}/postgres' stop {1}", CHAPEAU_EXAMPLES, server));
    shell(fmt::format(
        "cd {0} && openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -days 2 -subj "
        "/CN=authority && "
        "openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost && "
        "openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out server.crt "
        "&& "
        "cp server.crt server.key server/data/ && chmod 600 server/data/server.key && "
        "chown --reference=server/data server/data/server.key && printf 'ssl = on\\nport = {1}\\n' "
        ">>server/data/postgresql.conf && "
        "printf 'hostssl all eve all scram-sha-256\nhostnossl all eve all reject\n' >eve && "
        "cat server/data/pg_hba.conf >>eve && cat eve >server/data/pg_hba.conf",
        folder_, port_));
    setenv("POSTGRES_OPTIONS", "-c listen_addresses=127.0.0.1", 1);
    shell(fmt::format("'{}/postgres' start {}", CHAPEAU_EXAMPLES, server));
    unsetenv("POSTGRES_OPTIONS");
    setenv("PGSSLROOTCERT", (folder_ + "/nobody.crt").c_str(), 1);
    const End made = program({"hub", "init", url("localhost", "owner", "?sslmode=disable"), "--club", kClub});
    const End member =
        program({"hub", "member", "add", url("localhost", "owner", "?sslmode=disable"), "ann"});
    if (made.code != 0 || member.code != 0) throw std::runtime_error(shown(made) + shown(member));
  }

  TlsServer(const TlsServer&) = delete;
  TlsServer& operator=(const TlsServer&) = delete;
  ~TlsServer() {
    run_program("/bin/sh", {"-c", fmt::format("'{}/postgres' stop {}/server", CHAPEAU_EXAMPLES, folder_)});
    fs::remove_all(folder_);
  }

  static void shell(const std::string& line) {
    const End end = run_program("/bin/sh", {"-c", line});
    if (end.code != 0) throw std::runtime_error(line + ": " + shown(end));
  }
  [[nodiscard]] End program(Arguments arguments) const {
    arguments.insert(arguments.begin(), {"--db", folder_ + "/house.db"});
    return run_program(CHAPEAU_PROGRAM, arguments);
  }
  /// Of a file that is not there yet.
  [[nodiscard]] End sync(const std::string& host, const std::string& more = "") const {
    const End end = program({"sync", url(host, "ann", more)});
    was_made_ = fs::remove(folder_ + "/house.db");
    return end;
  }
  void expect_text(const std::string& what, const End& end) const {
    support::expect_text(CHAPEAU_HUB_WORDS, what, {end.code, end.output, end.errors},
                         {{folder_, "folder"}, {std::to_string(port_), "port"}});
  }
  /// Whether the last sync made a file.
  [[nodiscard]] bool was_made() const { return was_made_; }
  [[nodiscard]] std::string url(const std::string& host, const std::string& login,
                                const std::string& more) const {
    return fmt::format("postgresql://{}@{}:{}/club{}", login, host, port_, more);
  }
  void trust_the_authority() const { setenv("PGSSLROOTCERT", (folder_ + "/ca.crt").c_str(), 1); }
  void trust_nobody() const { setenv("PGSSLROOTCERT", (folder_ + "/nobody.crt").c_str(), 1); }

 private:
  int port_ = free_port();
  std::string folder_;
  mutable bool was_made_ = false;
};

class TlsTest : public testing::Test {
 protected:
  ~TlsTest() override {
    for (const char* name : {"PGSSLROOTCERT", "PGSSLMODE"}) unsetenv(name);
  }

  /// That of all tests in here: to make it takes longer than they do.
  const TlsServer& server_ = []() -> const TlsServer& {
    static const TlsServer server;
    return server;
  }();
};

TEST_F(TlsTest, AServerThatCannotProveItselfIsNotSpokenTo) {
  server_.trust_nobody();
  const End unknown = server_.sync("localhost");
  EXPECT_EQ(unknown.code, kInputOutput) << shown(unknown);
  EXPECT_NE(unknown.errors.find("root certificate file"), std::string::npos) << shown(unknown);
  server_.trust_the_authority();
  const End another = server_.sync("127.0.0.1");
  EXPECT_EQ(another.code, kInputOutput) << shown(another);
  EXPECT_NE(another.errors.find("does not match host name"), std::string::npos) << shown(another);
  EXPECT_NE(another.errors.find("schema/hub/README.md"), std::string::npos) << shown(another);
  // What was set for other programs does not open it.
  setenv("PGSSLMODE", "disable", 1);
  const End disabled = server_.sync("127.0.0.1");
  EXPECT_EQ(disabled.code, kInputOutput) << shown(disabled);
  EXPECT_NE(disabled.errors.find("does not match host name"), std::string::npos) << shown(disabled);
  EXPECT_FALSE(server_.was_made());
}

TEST_F(TlsTest, OneThatDoesIsSpokenToWithoutAWord) {
  server_.trust_the_authority();
  const End end = server_.sync("localhost");
  EXPECT_EQ(end.code, 0) << shown(end);
  server_.expect_text("sync", end);
}

TEST_F(TlsTest, WhereTheUrlAllowsLessThatIsWarnedOf) {
  const End plain = server_.sync("localhost", "?sslmode=disable");
  EXPECT_EQ(plain.code, 0) << shown(plain);
  server_.expect_text("not encrypted", plain);
  unsetenv("PGSSLROOTCERT");
  const End unproved = server_.sync("localhost", "?sslmode=require");
  EXPECT_EQ(unproved.code, 0) << shown(unproved);
  server_.expect_text("not proved", unproved);
}

// It is tried without TLS as well then, and that it may not come that way is not what is wrong.
TEST_F(TlsTest, AWrongPasswordIsNamed) {
  setenv("PGPASSWORD", "wrong", 1);
  const End end = server_.program({"sync", server_.url("127.0.0.1", "eve", "?sslmode=prefer")});
  unsetenv("PGPASSWORD");
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_NE(end.errors.find("password authentication failed for user \"eve\""), std::string::npos)
      << shown(end);
}

}  // namespace tls_test
}  // namespace hub_tests
