#pragma once

// A client of HTTP that shares no code with the server, on a plain socket, so that it can also send what no
// client should. Every answer of the interface is compared with its description, schema/serve/openapi.json.

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace serve_tests {

using Json = nlohmann::json;
using Headers = std::vector<std::pair<std::string, std::string>>;

struct Answer {
  int status = 0;                              ///< 0: none came
  std::map<std::string, std::string> headers;  ///< by their names in lower case
  std::string body;

  [[nodiscard]] Json json() const { return Json::parse(body); }
  [[nodiscard]] std::string header(const std::string& name) const;
  /// The tag, with its quotes.
  [[nodiscard]] std::string tag() const { return header("etag"); }
};

/// A connection. What is read waits at most for a time that only a failure needs.
class Wire {
 public:
  /// A failure where it cannot be made. `most_held`: about how many bytes wait here to be read; 0: as many as
  /// usual.
  Wire(const std::string& address, int port, int most_held = 0);
  ~Wire();
  Wire(Wire&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// False where the other side has closed it.
  bool send(std::string_view bytes) const;
  /// Whether anything was sent to here, or comes within a time.
  [[nodiscard]] bool has_answer(std::chrono::milliseconds within = {}) const;
  /// The next answer, past any `100 Continue`; status 0 where the connection ends before it.
  Answer read_answer(bool has_body = true);
  /// Up to and with a text; nothing where the connection ends before it.
  std::optional<std::string> read_until(std::string_view end);
  /// Whether the other side closes it.
  bool is_closed();
  void end_sending() const;

 private:
  bool fill();

  int socket_ = -1;
  std::string buffer_;
};

/// A request as a browser sends it, with a length for its body.
std::string request_text(const std::string& method, const std::string& path, const Headers& headers,
                         const std::string& body);

/// A failure where an answer is none of those that openapi.json describes for the request.
void expect_described(const std::string& method, const std::string& path, const Answer& answer);
/// The same for the data of an event.
void expect_fits(const std::string& schema, const Json& value);

}  // namespace serve_tests
