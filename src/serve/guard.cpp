#include "serve/guard.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "base/values/random.hpp"
#include "base/values/sha256.hpp"
#include "serve/http/ascii.hpp"

namespace serve {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::size_t kSecretBytes = 16;   // 128 bits
constexpr std::size_t kSecretDigits = 22;  // of Base64

base::Sha256Digest hash_of(std::string_view secret) { return base::Sha256().bytes(secret).finish(); }

Error wrong_url(const std::string& url) {
  return Error(ErrorKind::kUsage, base::tr("'{0}' is not the URL of a proxy", base::printable(url)))
      .remedy(base::tr("write a scheme and a host alone, for example https://cards.example.org"));
}

bool is_port(std::string_view text) {
  const auto number = base::parse_unsigned(text);
  return number && *number >= 1 && *number <= std::numeric_limits<std::uint16_t>::max() &&
         text.front() != '0';
}

bool is_host_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

/// Part of a host between its points.
bool is_label(std::string_view label) {
  constexpr std::size_t kLongest = 63;
  return !label.empty() && label.size() <= kLongest && !label.starts_with('-') && !label.ends_with('-') &&
         std::all_of(label.begin(), label.end(), is_host_letter);
}

bool is_host(std::string_view name) {
  in6_addr address{};
  if (name.starts_with('[') && name.ends_with(']'))
    return inet_pton(AF_INET6, std::string(name.substr(1, name.size() - 2)).c_str(), &address) == 1;
  const std::vector<std::string> labels = base::split(name, '.');
  return std::all_of(labels.begin(), labels.end(), is_label);
}

/// An address as bytes of IPv6, one of IPv4 mapped into it.
using Address = std::array<std::uint8_t, 16>;
constexpr Address kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t kBeforeIpv4 = 12;

bool is_ipv4(const Address& address) {
  return std::equal(address.begin(), address.begin() + kBeforeIpv4, kMapped.begin());
}

std::optional<Address> read_address(const std::string& text) {
  Address address = kMapped;
  if (inet_pton(AF_INET, text.c_str(), address.data() + kBeforeIpv4) == 1) return address;
  return inet_pton(AF_INET6, text.c_str(), address.data()) == 1 ? std::optional(address) : std::nullopt;
}

std::string address_text(const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  is_ipv4(address) ? inet_ntop(AF_INET, address.data() + kBeforeIpv4, text.data(), text.size())
                   : inet_ntop(AF_INET6, address.data(), text.data(), text.size());
  return text.data();
}

}  // namespace

std::string_view to_string(Rights rights) { return rights == Rights::kWrite ? "write" : "read"; }

std::string make_secret() {
  std::array<std::uint8_t, kSecretBytes> bytes{};
  if (!base::fill_random(bytes))
    throw Error(ErrorKind::kInputOutput, base::tr("the system gave no random bytes for a link"));
  return to_base64url(base::byte_view(bytes));
}

bool equal_in_constant_time(const base::Sha256Digest& one, const base::Sha256Digest& other) {
  unsigned different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) different |= static_cast<unsigned>(one[i] ^ other[i]);
  return different == 0;
}

Sessions::Sessions(const std::optional<std::string>& write_token, const std::string& read_token)
    : read_(hash_of(read_token)), key_(make_secret()) {
  if (write_token) write_ = hash_of(*write_token);
}

std::optional<Rights> Sessions::rights_of_token(std::string_view token) const {
  const base::Sha256Digest hash = hash_of(token);
  const bool writes = write_ && equal_in_constant_time(*write_, hash);
  const bool reads = equal_in_constant_time(read_, hash);
  if (writes) return Rights::kWrite;
  return reads ? std::optional(Rights::kRead) : std::nullopt;
}

std::string Sessions::proof_of(std::string_view number, Rights rights) const {
  // HMAC (RFC 2104).
  constexpr std::size_t kBlock = 64;
  constexpr char kInner = 0x36, kOuter = 0x5c;
  std::string inner(kBlock, kInner), outer(kBlock, kOuter);
  for (std::size_t i = 0; i < key_.size(); ++i) {
    inner[i] = static_cast<char>(inner[i] ^ key_[i]);
    outer[i] = static_cast<char>(outer[i] ^ key_[i]);
  }
  const base::Sha256Digest hash = base::Sha256().bytes(inner).bytes(to_string(rights)).bytes(number).finish();
  const std::string hash_bytes(hash.begin(), hash.end());
  const base::Sha256Digest code = base::Sha256().bytes(outer).bytes(hash_bytes).finish();
  return to_base64url(std::string(code.begin(), code.begin() + kSecretBytes));
}

std::string Sessions::open(Rights rights) const {
  const std::string number = make_secret();
  return number + proof_of(number, rights);
}

std::optional<Rights> Sessions::rights_of_session(std::string_view secret) const {
  if (secret.size() != 2 * kSecretDigits) return std::nullopt;
  const std::string_view number = secret.substr(0, kSecretDigits), proof = secret.substr(kSecretDigits);
  for (const Rights rights : {Rights::kWrite, Rights::kRead})
    if (equal_in_constant_time(hash_of(proof_of(number, rights)), hash_of(proof))) return rights;
  return std::nullopt;
}

void JoinLimit::forget_old(Moment now) {
  for (auto each = failures_.begin(); each != failures_.end();) {
    std::deque<Moment>& times = each->second;
    while (!times.empty() && now - times.front() >= kWindow) times.pop_front();
    each = times.empty() ? failures_.erase(each) : std::next(each);
  }
}

std::chrono::seconds JoinLimit::wait(const std::string& address, Moment now) {
  forget_old(now);
  const auto found = failures_.find(address);
  if (found == failures_.end() || found->second.size() < kMostFailures) return std::chrono::seconds(0);
  return std::chrono::ceil<std::chrono::seconds>(found->second.front() + kWindow - now);
}

void JoinLimit::note_failure(const std::string& address, Moment now) {
  forget_old(now);
  // Somebody with thousands of addresses guesses 128 bits no sooner.
  if (failures_.size() >= kMostAddresses && !failures_.contains(address)) failures_.erase(failures_.begin());
  std::deque<Moment>& times = failures_[address];
  times.push_back(now);
  if (times.size() > kMostFailures) times.pop_front();
}

Origin read_proxy_url(const std::string& url) {
  const std::string text = lower_ascii(url);
  const std::size_t colon = text.find("://");
  if (colon == std::string::npos) throw wrong_url(url);
  Origin origin{text.substr(0, colon), text.substr(colon + 3)};
  if (origin.scheme != "http" && origin.scheme != "https") throw wrong_url(url);
  if (origin.host.ends_with('/')) origin.host.pop_back();
  const std::size_t bracket = origin.host.find(']');
  const std::size_t port = origin.host.find(':', bracket == std::string::npos ? 0 : bracket);
  const std::string name = origin.host.substr(0, port);
  if (!is_host(name)) throw wrong_url(url);
  if (port != std::string::npos) {
    const std::string number = origin.host.substr(port + 1);
    if (!is_port(number)) throw wrong_url(url);
    // Browsers leave out the usual port.
    if (number == (origin.scheme == "https" ? "443" : "80")) origin.host = name;
  }
  return origin;
}

OwnOrigins::OwnOrigins(const std::string& host, bool loopback, std::optional<Origin> proxy)
    : hosts_{host}, proxy_(std::move(proxy)) {
  if (loopback) {
    const std::size_t port = host.rfind(':');
    const bool has_port = port != std::string::npos && host.find(']', port) == std::string::npos;
    hosts_.push_back("localhost" + (has_port ? host.substr(port) : ""));
  }
  if (proxy_) hosts_.push_back(proxy_->host);
}

bool OwnOrigins::is_own_host(std::string_view host) const {
  return std::find(hosts_.begin(), hosts_.end(), lower_ascii(host)) != hosts_.end();
}

bool OwnOrigins::is_own_origin(std::string_view origin, std::string_view host) const {
  if (proxy_ && origin == proxy_->text()) return true;
  // Behind a proxy with TLS, no page of its host came without.
  if (proxy_ && lower_ascii(host) == proxy_->host) return false;
  return origin == "http://" + lower_ascii(host);
}

std::string host_of(const std::string& address, std::uint16_t port) {
  constexpr std::uint16_t kUsualPort = 80;
  const std::string name = address.find(':') == std::string::npos ? address : "[" + address + "]";
  return port == kUsualPort ? name : fmt::format("{}:{}", name, port);
}

std::vector<std::string> cookie_values(std::string_view header, std::string_view name) {
  std::vector<std::string> values;
  for (const std::string& each : base::split(header, ';')) {
    const std::string_view pair = trimmed(each);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
    values.emplace_back(pair.substr(equals + 1));
  }
  return values;
}

std::string client_address(const std::string& peer, std::optional<std::string_view> forwarded) {
  if (!forwarded) return peer;
  std::string_view last = trimmed(forwarded->substr(forwarded->rfind(',') + 1));
  // Some proxies name the port as well: "10.0.0.1:5000", "[2001:db8::1]:5000".
  if (last.starts_with('['))
    last = last.substr(1, last.find(']') - 1);
  else if (std::count(last.begin(), last.end(), ':') == 1)
    last = last.substr(0, last.find(':'));
  const auto address = read_address(std::string(last));
  return address ? address_text(*address) : peer;
}

std::string network_of_client(const std::string& address) {
  constexpr std::size_t kOfNetwork = 8;  // bytes: /64
  auto read = read_address(address);
  if (!read || is_ipv4(*read)) return address;
  std::fill(read->begin() + kOfNetwork, read->end(), 0);
  return address_text(*read) + "/64";
}

}  // namespace serve
