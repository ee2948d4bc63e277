// Passwords: never on a command line, in a file of the program's or in a log; where libpq looks for them they
// count.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "club.hpp"
#include "proxy.hpp"

namespace hub_tests {
namespace passwords_test {

const std::string kPassword = "Tr0ub4dor&3-chapeau";

TEST(Passwords, InAUrlAreRefusedAndNotRepeated) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  const std::string tail = "club?host=" + hub.server().folder();
  const std::string before = faults::contents_of(ann.file());
  const std::vector<std::string> urls{"postgresql://ann:sesame-open@/" + tail,
                                      "postgresql://ann@/" + tail + "&password=sesame-open",
                                      "postgres://ann:sesame-open@cards.example.org/club",
                                      "postgresql://ann@/" + tail + "&sslpassword=sesame-open",
                                      "postgresql://ann:sesame-open@/" + tail + "&no_such_setting=1",
                                      "postgresql://ann:sesame-open%ZZ@/" + tail};
  for (const std::string& url : urls)
    for (const Arguments& arguments :
         {Arguments{"sync", url}, Arguments{"sync", url, "--dry-run"},
          Arguments{"hub", "init", url, "--club", "X"}, Arguments{"hub", "status", url},
          Arguments{"hub", "member", "add", url, "bob"}}) {
      const End end = ann.run(arguments);
      EXPECT_EQ(end.code, kData) << walk::command_line(arguments) << shown(end);
      EXPECT_EQ((end.output + end.errors).find("sesame"), std::string::npos)
          << walk::command_line(arguments) << shown(end);
    }
  EXPECT_TRUE(faults::contents_of(ann.file()) == before);
  EXPECT_EQ(hub.server().log().find("sesame"), std::string::npos);
}

/// A login that the server asks for a password, as long as this lives.
class Asked {
 public:
  explicit Asked(const Hub& hub) : hub_(hub), file_(hub.server().folder() + "/data/pg_hba.conf") {
    usual_ = faults::contents_of(file_);
    hub.sql(
        fmt::format("SET password_encryption = 'scram-sha-256'; ALTER ROLE bob PASSWORD '{}'", kPassword));
    // Only from here on: the statement above has it in clear.
    set("log_statement = 'all'");
    set("log_connections = on");
    faults::write_to(file_, "local all bob scram-sha-256\n" + usual_);
    reload();
  }
  ~Asked() {
    faults::write_to(file_, usual_);
    set("log_statement = 'none'");
    set("log_connections = off");
    reload();
    hub_.sql("ALTER ROLE bob PASSWORD NULL");
  }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

 private:
  void set(const std::string& setting) const { hub_.sql("ALTER SYSTEM SET " + setting); }
  /// And until the server has read it.
  void reload() const {
    using std::chrono::milliseconds;
    const std::string before = hub_.sql("SELECT pg_conf_load_time()");
    hub_.sql("SELECT pg_reload_conf()");
    for (int i = 0; i < 200 && hub_.sql("SELECT pg_conf_load_time()") == before; ++i)
      std::this_thread::sleep_for(milliseconds(25));
  }

  const Hub& hub_;
  std::string file_, usual_;
};

/// Where libpq looks for passwords, as long as this lives.
class PasswordFile {
 public:
  PasswordFile(const Hub& hub, const std::string& password)
      : path_(hub.file("passwords")), usual_(std::getenv("PGPASSFILE")) {
    faults::write_to(path_, fmt::format("*:*:*:bob:{}\n", password));
    chmod(path_.c_str(), S_IRUSR | S_IWUSR);
    setenv("PGPASSFILE", path_.c_str(), 1);
  }
  ~PasswordFile() {
    setenv("PGPASSFILE", usual_.c_str(), 1);
    std::filesystem::remove(path_);
  }
  PasswordFile(const PasswordFile&) = delete;
  PasswordFile& operator=(const PasswordFile&) = delete;

 private:
  std::string path_, usual_;
};

TEST(Passwords, CountWhereLibpqHasThemAndStandNowhereElse) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  const Asked asked(hub);
  const std::size_t log_before = hub.server().log().size();
  const End without = bob.sync();
  EXPECT_EQ(without.code, kRefused) << shown(without);
  {
    const PasswordFile wrong(hub, "sesame-open");
    const End end = bob.sync();
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_EQ((end.output + end.errors).find("sesame"), std::string::npos) << shown(end);
    EXPECT_FALSE(std::filesystem::exists(bob.file()));
  }
  std::string said;
  {
    const PasswordFile right(hub, kPassword);
    for (const Arguments& arguments : {Arguments{"sync", bob.url()}, Arguments{"sync", "--format", "json"},
                                       Arguments{"hub", "status"}, Arguments{"log", "--format", "json"}}) {
      const End end = bob.run(arguments);
      EXPECT_EQ(end.code, 0) << walk::command_line(arguments) << shown(end);
      said += end.output + end.errors;
    }
  }
  EXPECT_EQ(bob.exported(), ann.exported());
  const std::string log = hub.server().log().substr(log_before);
  EXPECT_NE(log.find("FROM club"), std::string::npos) << "the server does not log what it is asked";
  for (const std::string& secret : {kPassword, std::string("sesame-open")})
    for (const std::string& text :
         {said, log, faults::contents_of(bob.file()), hub.sql("SELECT * FROM club, member")})
      EXPECT_EQ(text.find(secret), std::string::npos);
}

// Whoever repeats it may be locked out.
TEST(Passwords, AWrongOneIsTriedOnce) {
  const Hub hub;
  Laptop bob(hub, "bob");
  const Asked asked(hub);
  const PasswordFile wrong(hub, "sesame-open");
  const Proxy proxy(hub.server().folder(), {});
  bob.url(url_of(proxy.folder(), "bob", hub.database()));
  const End end = bob.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(proxy.connections(), 1);
}

}  // namespace passwords_test
}  // namespace hub_tests
