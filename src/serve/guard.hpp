#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/values/sha256.hpp"

/// Who may ask what: tokens and sessions, hosts and origins, failed joins. No input or output, and no clock:
/// whoever asks says when.
namespace serve {

/// What a link, and a session made with it, allows.
enum class Rights { kRead, kWrite };
/// "read", "write".
std::string_view to_string(Rights rights);

/// A point in time of a clock that never goes back.
using Moment = std::chrono::steady_clock::time_point;

/// A new secret of 128 bits from the system's random source, as 22 characters that a URL and a cookie take as
/// they are. Throws `Error` (kInputOutput) if the system gives no random bytes.
std::string make_secret();

/// Whether two digests are equal, in a time that does not depend on where they differ.
bool equal_in_constant_time(const base::Sha256Digest& one, const base::Sha256Digest& other);

/// The tokens of the two links, and the sessions that are opened with them. Only the hashes of the tokens are
/// kept, and only in memory. Of a session nothing is: its secret proves itself by a key that ends with the
/// program, so that nobody who opens many ends that of another.
class Sessions {
 public:
  /// Nothing as `write_token`: no link writes.
  Sessions(const std::optional<std::string>& write_token, const std::string& read_token);

  /// What the link with this token allows; nothing for a token of no link.
  [[nodiscard]] std::optional<Rights> rights_of_token(std::string_view token) const;
  /// Opens a session and returns its secret. Throws `Error` (kInputOutput) as `make_secret`.
  [[nodiscard]] std::string open(Rights rights) const;
  /// What a session allows; nothing for a secret of none.
  [[nodiscard]] std::optional<Rights> rights_of_session(std::string_view secret) const;

 private:
  /// What proves a session: a code (HMAC-SHA256, 128 bits of it) of its number and its rights.
  [[nodiscard]] std::string proof_of(std::string_view number, Rights rights) const;

  std::optional<base::Sha256Digest> write_;
  base::Sha256Digest read_;
  std::string key_;
};

/// Counts the joins that failed, by network: see `network_of_client`.
class JoinLimit {
 public:
  static constexpr std::size_t kMostFailures = 10;
  static constexpr std::chrono::seconds kWindow{60};
  static constexpr std::size_t kMostAddresses = 4096;

  /// How long this address has to wait; zero: it may try.
  [[nodiscard]] std::chrono::seconds wait(const std::string& address, Moment now);
  void note_failure(const std::string& address, Moment now);

 private:
  void forget_old(Moment now);
  std::map<std::string, std::deque<Moment>> failures_;
};

/// An origin in parts: `https://cards.example.org:8443`.
struct Origin {
  std::string scheme;  ///< "http" or "https"
  std::string host;    ///< lower case; an address of IPv6 in brackets; with a port unless it is the usual one
  [[nodiscard]] std::string text() const { return scheme + "://" + host; }
};

/// Reads the URL of a proxy: a scheme and a host, a port perhaps, and no path. Throws `Error` (kUsage).
Origin read_proxy_url(const std::string& url);

/// The hosts and origins at which this server answers.
class OwnOrigins {
 public:
  /// `host` is the address and the port as a URL has them; `loopback`: `localhost` is the same place.
  OwnOrigins(const std::string& host, bool loopback, std::optional<Origin> proxy);

  /// Whether a `Host` is one of this server's: against pages that had their name bound to its address.
  [[nodiscard]] bool is_own_host(std::string_view host) const;
  /// Whether an `Origin` is that of the page that this server gave under `host`, or by way of the proxy.
  [[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host) const;

 private:
  std::vector<std::string> hosts_;
  std::optional<Origin> proxy_;
};

/// "127.0.0.1:8123", "[::1]:8123"; without the port where it is 80, as browsers do.
std::string host_of(const std::string& address, std::uint16_t port);

/// The values of a cookie in the header `Cookie`: several where it was set for several paths, as a page of
/// another port of this host can do, which shares cookies.
std::vector<std::string> cookie_values(std::string_view header, std::string_view name);

/// The address of a client: that of the connection or, behind a proxy, the last that it named in
/// `X-Forwarded-For`, without a port, if that is an address. As the system writes it, so that each has one
/// form.
std::string client_address(const std::string& peer, std::optional<std::string_view> forwarded);
/// What counts as one client: an address of IPv4, the network (/64) of one of IPv6, of which everybody has as
/// many as they like.
std::string network_of_client(const std::string& address);

}  // namespace serve
