#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hub {

/// Where a hub is: a connection URI of libpq, without a password.
class Url {
 public:
  /// Throws `Error` (kData) for what is no such URI, or has a password in it. The error does not repeat it:
  /// it may come to stand in a log.
  explicit Url(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// What the URI says, by the keywords of libpq.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& settings() const { return settings_; }
  [[nodiscard]] std::optional<std::string> setting(const std::string& keyword) const;
  /// Under which login libpq would connect, as far as the URI and the environment say.
  [[nodiscard]] std::string login() const;
  /// For how long the hub may be silent: `connect_timeout` of the URI, else 30 seconds.
  [[nodiscard]] std::chrono::seconds silence_timeout() const;
  /// The URI with another login, to be shown.
  [[nodiscard]] std::string with_login(const std::string& login) const;

 private:
  std::string text_;
  std::vector<std::pair<std::string, std::string>> settings_;
};

}  // namespace hub
