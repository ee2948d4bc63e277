#include "pad.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "support/transcript.hpp"

namespace serve_tests {
namespace {

constexpr int kPatience = 60'000;  // milliseconds

}  // namespace

Pad::Pad(const Arguments& match, const Arguments& options, std::string program)
    : program_path_(std::move(program)) {
  Arguments start_match{"new"};
  start_match.insert(start_match.end(), match.begin(), match.end());
  done(start_match);
  start(options);
}

Pad::~Pad() {
  // A sanitizer that found something ends it with another code.
  if (process_ > 0) {
    EXPECT_EQ(end(SIGTERM), 0) << "the server does not end as it should";
  }
}

void Pad::start(const Arguments& options) {
  Arguments as_json{"--format", "json"};
  as_json.insert(as_json.end(), options.begin(), options.end());
  launch(as_json);
  links_ = next_line();
}

void Pad::start_as_text(const Arguments& options) {
  launch(options);
  text_.clear();
  const bool only_reads = std::find(options.begin(), options.end(), "--read-only") != options.end();
  std::vector<std::string> links;
  while (links.size() < (only_reads ? 1U : 2U)) {
    const std::optional<std::string> line = read_line();
    if (!line) return;
    text_ += *line + "\n";
    if (line->starts_with("http://")) links.push_back(*line);
  }
  const std::string& last = links.back();
  const std::size_t host = last.find("//") + 2, slash = last.find('/', host), colon = last.rfind(':', slash);
  links_ = {{"url", last.substr(0, slash + 1)},
            {"write", only_reads ? Json(nullptr) : Json(links.front())},
            {"read", last},
            {"address", last.substr(host, colon - host)},
            {"port", std::stoi(last.substr(colon + 1))}};
}

void Pad::launch(const Arguments& options) {
  Arguments all{program_path_, "--db", file(), "serve"};
  all.insert(all.end(), options.begin(), options.end());
  std::vector<char*> words;
  for (std::string& word : all) words.push_back(word.data());
  words.push_back(nullptr);
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  process_ = fork();
  if (process_ == 0) {
    // A test that is ended leaves no server behind.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(nothing, STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    execv(words.front(), words.data());
    _exit(127);
  }
  close(nothing);
  close(ends[1]);
  ASSERT_GT(process_, 0);
  output_ = ends[0];
  printed_.clear();
}

int Pad::end(int signal) {
  if (process_ <= 0) return -1;
  // Whoever asked it to end before only waits for it.
  const int watch = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  kill(process_, signal);
  pollfd wait{watch, POLLIN, 0};
  if (watch >= 0 && poll(&wait, 1, kPatience) == 0) {
    ADD_FAILURE() << "the server does not end";
    kill(process_, SIGKILL);
  }
  close(watch);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  while (read_more()) continue;
  text_ += std::exchange(printed_, "");
  close(output_);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool Pad::read_more() {
  pollfd wait{output_, POLLIN, 0};
  char bytes[4096];
  const ssize_t count = poll(&wait, 1, kPatience) > 0 ? read(output_, bytes, sizeof bytes) : 0;
  if (count > 0) printed_.append(bytes, static_cast<std::size_t>(count));
  return count > 0;
}

std::optional<std::string> Pad::read_line() {
  std::size_t end = 0;
  while ((end = printed_.find('\n')) == std::string::npos)
    if (!read_more()) {
      ADD_FAILURE() << "the server says no more than: " << printed_;
      return std::nullopt;
    }
  std::string line = printed_.substr(0, end);
  printed_.erase(0, end + 1);
  return line;
}

Json Pad::next_line() {
  const std::optional<std::string> line = read_line();
  return line ? Json::parse(*line) : Json();
}

std::string Pad::done(const Arguments& arguments, const std::string& file) const {
  const walk::Outcome outcome = run(arguments, file);
  EXPECT_EQ(outcome.code, 0) << walk::command_line(arguments) << "\n" << outcome.errors;
  return outcome.output;
}

std::string Pad::token(const std::string& link) const {
  const std::string url = links_.at(link);
  return url.substr(url.find('#') + 1);
}

Answer Pad::ask(const std::string& method, const std::string& path, Headers headers,
                const std::string& body) const {
  Wire wire = connect();
  bool has_host = false;
  for (const auto& header : headers) has_host = has_host || header.first == "Host";
  if (!has_host) headers.insert(headers.begin(), {"Host", host()});
  wire.send(request_text(method, path, headers, body));
  Answer answer = wire.read_answer(method != "HEAD");
  expect_described(method, path, answer);
  return answer;
}

void expect_refusal(const std::string& what, const Answer& answer) {
  const Json problem = answer.json();
  std::string text = problem.at("title").get<std::string>() + "\n";
  if (problem.contains("remedy")) text += "  " + problem.at("remedy").get<std::string>() + "\n";
  support::expect_entry(CHAPEAU_SERVE_WORDS, what,
                        support::marked(text, "!") + "= " + std::to_string(answer.status) + "\n");
}

Phone::Phone(const Pad& pad, const std::string& link) : pad_(pad) {
  const Answer joined =
      pad.ask("POST", "/api/session", {{"Origin", pad.origin()}, {"Content-Type", "application/json"}},
              Json{{"token", pad.token(link)}}.dump());
  EXPECT_EQ(joined.status, 200);
  const std::string set = joined.header("set-cookie");
  cookie_ = set.substr(0, set.find(';'));
  look();
}

Headers Phone::headers(const std::string& body) const {
  Headers all{{"Host", pad_.host()}, {"Cookie", cookie_}, {"Origin", pad_.origin()}};
  if (!body.empty()) all.emplace_back("Content-Type", "application/json");
  return all;
}

Answer Phone::ask(const std::string& method, const std::string& path, const std::string& body,
                  const Headers& more) const {
  Headers all = headers(body);
  all.insert(all.end(), more.begin(), more.end());
  return pad_.ask(method, path, all, body);
}

Answer Phone::write(const std::string& method, const std::string& path, const std::string& body,
                    const std::optional<std::string>& tag) {
  Answer answer = ask(method, path, body, {{"If-Match", tag.value_or(tag_)}});
  if (answer.status < 300 && !answer.tag().empty()) tag_ = answer.tag();
  return answer;
}

Answer Phone::enter(const std::string& id, const Json& entries, const Json& more) {
  Json body{{"entries", entries}};
  body.update(more);
  return write("PUT", "/api/hands/" + id, body.dump());
}

Json Phone::look() {
  const Answer answer = ask("GET", "/api/match");
  tag_ = answer.tag();
  return answer.json();
}

Viewer::Viewer(const Phone& phone, const Pad& pad, int most_held) : wire_(pad.connect(most_held)) {
  wire_.send(request_text("GET", "/api/events", phone.headers(), ""));
  const auto head = wire_.read_until("\r\n\r\n");
  EXPECT_TRUE(head && head->starts_with("HTTP/1.1 200")) << head.value_or("nothing");
}

std::optional<Viewer::Event> Viewer::next() {
  for (;;) {
    const auto text = wire_.read_until("\n\n");
    if (!text) return std::nullopt;
    if (text->starts_with(":")) continue;
    Event event;
    for (std::size_t at = 0; at < text->size();) {
      const std::size_t end = text->find('\n', at);
      const std::string line = text->substr(at, end - at);
      if (line.starts_with("id: ")) event.id = line.substr(4);
      if (line.starts_with("data: ")) event.sheet = Json::parse(line.substr(6));
      EXPECT_TRUE(!line.starts_with("event: ") || line == "event: sheet") << line;
      at = end + 1;
    }
    if (!event.sheet.is_null()) expect_fits("Sheet", event.sheet);
    return event;
  }
}

Json Viewer::wait_for(const std::string& tag) {
  while (const auto event = next())
    if ("\"" + event->id + "\"" == tag) return event->sheet;
  ADD_FAILURE() << "no event with the tag " << tag;
  return {};
}

void make_sheet_large(const Pad& pad, Phone& phone) {
  constexpr int kLines = 12, kCharacters = 500;
  std::string reason;
  for (int i = 0; i < kCharacters; ++i) reason += "\U0001F0A1";  // four bytes
  for (int i = 0; i < kLines; ++i) pad.done({"adjust", "Ann=-5", "--reason", reason});
  Viewer viewer(phone, pad);
  while (phone.look() != pad.sheet()) viewer.next();
}

std::string hand_id(int number) {
  char text[37];
  std::snprintf(text, sizeof text, "0192f0c1-7d4a-7c3e-9a51-%012x", static_cast<unsigned>(number));
  return text;
}

Json points_of(int number) { return {{"Ann", std::to_string(5 * number)}, {"Bob", "10"}}; }

}  // namespace serve_tests
