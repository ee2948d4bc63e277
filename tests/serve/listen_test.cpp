// What it says to whoever starts it in a terminal.

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "base/error.hpp"
#include "serve/server.hpp"
#include "walk/program.hpp"

namespace listen_test {

/// What a server prints up to the link to look on; it is ended then.
std::string printed(const walk::Program& program, const std::string& address) {
  const std::string file = program.file("walk.db");
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t server = fork();
  if (server == 0) {
    dup2(ends[1], STDOUT_FILENO);
    execl(CHAPEAU_SERVE_PROGRAM, CHAPEAU_SERVE_PROGRAM, "--db", file.c_str(), "serve", "--listen",
          address.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  std::string text;
  char c = 0;
  while (text.find("To look on:") == std::string::npos && read(ends[0], &c, 1) == 1) text += c;
  kill(server, SIGKILL);
  waitpid(server, nullptr, 0);
  close(ends[0]);
  return text;
}

TEST(Listen, OnALoopbackSaysThatOnlyThisComputerOpensThePage) {
  const walk::Program program;
  EXPECT_EQ(program.run({"new", "Ann", "Bob"}).code, 0);
  std::vector<std::string> addresses{"127.0.0.1", "127.0.0.2"};
  try {
    serve::check_address("::1");
    addresses.emplace_back("::1");
  } catch (const base::Error&) {
    EXPECT_EQ(addresses.size(), 2U) << "a computer may be without IPv6";
  }
  for (const std::string& address : addresses) {
    const std::string text = printed(program, address);
    EXPECT_NE(text.find("Only this computer can open the page"), std::string::npos) << text;
    EXPECT_EQ(text.find("Phones"), std::string::npos) << text;
  }
}

}  // namespace listen_test
