#include "client.hpp"

#include <gtest/gtest.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <mutex>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace serve_tests {
namespace {

constexpr timeval kSocketPatience{60, 0};

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

const Json& description() {
  static const Json document = [] {
    std::ifstream file(std::string(CHAPEAU_SCHEMA) + "/serve/openapi.json");
    return Json::parse(file);
  }();
  return document;
}

/// Follows a `$ref` of the description.
const Json& resolved(const Json& node) {
  const auto target = node.find("$ref");
  if (target == node.end()) return node;
  return description().at(Json::json_pointer(target->get<std::string>().substr(1)));
}

/// Why a value does not fit a schema of the description; empty if it does.
std::string misfit(const Json& wanted, const Json& value) {
  static std::mutex mutex;  // several phones ask at a time
  const std::lock_guard lock(mutex);
  static std::map<std::string, valijson::Schema> known;
  const std::string key = wanted.dump();
  auto found = known.find(key);
  if (found == known.end()) {
    const Json document{{"allOf", {wanted}}, {"components", description().at("components")}};
    found = known.try_emplace(key).first;
    valijson::adapters::NlohmannJsonAdapter adapter(document);
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(adapter, found->second);
  }
  valijson::adapters::NlohmannJsonAdapter adapter(value);
  valijson::ValidationResults results;
  if (valijson::Validator(valijson::Validator::kStrongTypes).validate(found->second, adapter, &results))
    return "";
  std::string text = "does not fit: " + value.dump();
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    text += "\n  ";
    for (const std::string& part : error.context) text += part;
    text += ": " + error.description;
  }
  return text;
}

/// The path of the description that a path of a request fits; empty if none does.
std::string template_of(const std::string& path) {
  const std::string plain = path.substr(0, path.find('?'));
  for (const auto& [pattern, item] : description().at("paths").items()) {
    const std::size_t brace = pattern.find('{');
    if (brace == std::string::npos ? plain == pattern
                                   : plain.size() > brace && plain.starts_with(pattern.substr(0, brace)) &&
                                         plain.find('/', brace) == std::string::npos)
      return pattern;
  }
  return "";
}

}  // namespace

std::string Answer::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

namespace {

/// The error of connecting; 0: none. A signal, as of a program that ended, interrupts the call and not what
/// it began: that ends on its own.
int error_of_connecting(int socket, const addrinfo& to) {
  if (connect(socket, to.ai_addr, to.ai_addrlen) == 0) return 0;
  if (errno != EINTR) return errno;
  pollfd connected{socket, POLLOUT, 0};
  int ready = 0;
  do ready = poll(&connected, 1, static_cast<int>(kSocketPatience.tv_sec) * 1000);
  while (ready < 0 && errno == EINTR);
  if (ready == 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

}  // namespace

Wire::Wire(const std::string& address, int port, int most_held) {
  addrinfo wanted{};
  wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* to = nullptr;
  if (getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &to) != 0) {
    ADD_FAILURE() << "no address: " << address;
    return;
  }
  socket_ = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &kSocketPatience, sizeof kSocketPatience);
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &kSocketPatience, sizeof kSocketPatience);
  // Before it connects: the other side is told then how much fits.
  if (most_held > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &most_held, sizeof most_held);
  const int failed = error_of_connecting(socket_, *to);
  freeaddrinfo(to);
  if (failed == 0) return;
  ADD_FAILURE() << "no connection to " << address << " " << port << ": " << std::strerror(failed);
  close(std::exchange(socket_, -1));
}

Wire::~Wire() {
  if (socket_ >= 0) close(socket_);
}

bool Wire::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Wire::fill() {
  char bytes[16384];
  ssize_t count = 0;
  do count = recv(socket_, bytes, sizeof bytes, 0);
  while (count < 0 && errno == EINTR);
  if (count <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> Wire::read_until(std::string_view end) {
  std::size_t at = 0;
  while ((at = buffer_.find(end)) == std::string::npos)
    if (!fill()) return std::nullopt;
  std::string text = buffer_.substr(0, at + end.size());
  buffer_.erase(0, at + end.size());
  return text;
}

bool Wire::is_closed() {
  while (fill()) {
  }
  return errno != EAGAIN && errno != EWOULDBLOCK;
}

bool Wire::has_answer(std::chrono::milliseconds within) const {
  pollfd wait{socket_, POLLIN, 0};
  return !buffer_.empty() || poll(&wait, 1, static_cast<int>(within.count())) > 0;
}

void Wire::end_sending() const { shutdown(socket_, SHUT_WR); }

Answer Wire::read_answer(bool has_body) {
  Answer answer;
  const auto head = read_until("\r\n\r\n");
  if (!head) return answer;
  answer.status = std::stoi(head->substr(9, 3));
  if (answer.status == 100) return read_answer(has_body);
  for (std::size_t at = head->find("\r\n") + 2; at + 2 < head->size();) {
    const std::size_t end = head->find("\r\n", at), colon = head->find(':', at);
    answer.headers[lower(head->substr(at, colon - at))] = head->substr(colon + 2, end - colon - 2);
    at = end + 2;
  }
  const std::string length = answer.header("content-length");
  if (length.empty() || !has_body) return answer;
  while (buffer_.size() < std::stoul(length))
    if (!fill()) return answer;
  answer.body = buffer_.substr(0, std::stoul(length));
  buffer_.erase(0, answer.body.size());
  return answer;
}

std::string request_text(const std::string& method, const std::string& path, const Headers& headers,
                         const std::string& body) {
  std::string text = method + " " + path + " HTTP/1.1\r\n";
  for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
  if (!body.empty() || method == "POST" || method == "PUT")
    text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  return text + "\r\n" + body;
}

void expect_fits(const std::string& schema, const Json& value) {
  EXPECT_EQ(misfit({{"$ref", "#/components/schemas/" + schema}}, value), "");
}

void expect_described(const std::string& method, const std::string& path, const Answer& answer) {
  const std::string what = method + " " + path + ": " + std::to_string(answer.status);
  const std::string pattern = template_of(path);
  const Json& paths = description().at("paths");
  std::string verb = lower(method);
  if (verb == "head") return;
  if (pattern.empty() || !paths.at(pattern).contains(verb)) {
    // Of no operation: refused, by a problem as all others are.
    ASSERT_GE(answer.status, 400) << what << " is not described: " << answer.body;
    ASSERT_EQ(answer.header("content-type"), "application/problem+json") << what;
    EXPECT_EQ(misfit({{"$ref", "#/components/schemas/Problem"}}, answer.json()), "") << what;
    return;
  }
  const Json& responses = paths.at(pattern).at(verb).at("responses");
  const auto found = responses.find(std::to_string(answer.status));
  ASSERT_NE(found, responses.end()) << what << " is not described: " << answer.body;
  const Json& response = resolved(*found);
  const Json headers = response.value("headers", Json::object());
  for (const auto& [name, header] : headers.items())
    EXPECT_TRUE(!header.value("required", false) || answer.headers.contains(lower(name)))
        << what << ": no " << name;
  if (!response.contains("content")) {
    EXPECT_EQ(answer.body, "") << what;
    return;
  }
  const std::string type = answer.header("content-type").substr(0, answer.header("content-type").find(';'));
  ASSERT_TRUE(response.at("content").contains(type)) << what << ": " << type;
  if (!type.ends_with("json")) return;
  EXPECT_EQ(misfit(response.at("content").at(type).at("schema"), answer.json()), "") << what;
  EXPECT_TRUE(answer.status < 400 || answer.json().at("status") == answer.status) << what;
}

}  // namespace serve_tests
