#include "served_match.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <vector>

namespace page_test {
namespace {

std::string first_line(int end) {
  std::string line;
  for (char c = 0; read(end, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

}  // namespace

ServedMatch::ServedMatch(const walk::Arguments& new_match) {
  chapeau(new_match);
  start();
}

ServedMatch::~ServedMatch() { kill(); }

std::string ServedMatch::chapeau(const walk::Arguments& arguments) const {
  const walk::Outcome outcome = program_.run(arguments);
  if (outcome.code != 0) throw std::runtime_error(walk::command_line(arguments) + ": " + outcome.errors);
  return outcome.output;
}

Json ServedMatch::sheet() const { return Json::parse(chapeau({"sheet", "--format", "json"})); }

void ServedMatch::start() {
  const std::string database = program_.file("walk.db");
  std::vector<std::string> words{
      CHAPEAU_SERVE_PROGRAM, "--db", database, "serve", "--format", "json", "--yes"};
  if (!links_.is_null()) words.insert(words.end(), {"--port", links_.at("port").dump()});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe can be made");
  server_ = fork();
  if (server_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  close(ends[1]);
  links_ = Json::parse(first_line(ends[0]));
}

void ServedMatch::kill() {
  if (server_ <= 0) return;
  ::kill(server_, SIGKILL);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

}  // namespace page_test
