#include "hub/server/url.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;

constexpr int kDefaultSilence = 30;  // seconds
constexpr int kLongestSilence = 3600;

Error no_url() {
  return Error(ErrorKind::kData, base::tr("this is not the URL of a PostgreSQL database"))
      .remedy(base::tr("write for example postgresql://ann@cards.example.org/club"));
}

}  // namespace

Url::Url(std::string text) : text_(std::move(text)) {
  if (!text_.starts_with("postgresql://") && !text_.starts_with("postgres://")) throw no_url();
  char* problem = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(
      PQconninfoParse(text_.c_str(), &problem), &PQconninfoFree);
  PQfreemem(problem);
  if (!options) throw no_url();
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option)
    if (option->val != nullptr) settings_.emplace_back(option->keyword, option->val);
  if (setting("password") || setting("sslpassword"))
    throw Error(ErrorKind::kData, base::tr("the URL contains a password that others could read"))
        .remedy(base::tr("leave it out and write it into ~/.pgpass: HOST:PORT:DATABASE:LOGIN:PASSWORD"));
}

std::optional<std::string> Url::setting(const std::string& keyword) const {
  const auto found = std::find_if(settings_.begin(), settings_.end(),
                                  [&](const auto& each) { return each.first == keyword; });
  if (found == settings_.end()) return std::nullopt;
  return found->second;
}

std::string Url::login() const {
  if (const auto user = setting("user")) return *user;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> options(PQconndefaults(),
                                                                               &PQconninfoFree);
  for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr;
       ++option)
    if (std::string_view(option->keyword) == "user" && option->val != nullptr) return option->val;
  return "";
}

std::chrono::seconds Url::silence_timeout() const {
  const std::string text = setting("connect_timeout").value_or("");
  int seconds = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), seconds);
  return std::chrono::seconds(end.ec == std::errc() && seconds > 0 ? std::min(seconds, kLongestSilence)
                                                                   : kDefaultSilence);
}

std::string Url::with_login(const std::string& login) const {
  const std::size_t host = text_.find("://") + 3;
  const std::size_t end = std::min(text_.find_first_of("/?", host), text_.size());
  const std::size_t at = text_.substr(0, end).rfind('@');
  std::string url = text_.substr(0, host) + login + "@" +
                    text_.substr(at == std::string::npos || at < host ? host : at + 1);
  // A `user` behind the question mark would count in its place.
  for (const std::string before : {"?", "&"}) {
    const std::size_t user = url.find(before + "user=");
    if (user == std::string::npos) continue;
    const std::size_t next = url.find('&', user + 1);
    url = url.substr(0, user) + (next == std::string::npos ? "" : before + url.substr(next + 1));
  }
  return url;
}

}  // namespace hub
