#include "hub/server/server_text.hpp"

#include <array>
#include <optional>
#include <vector>

#include "base/language/translation.hpp"

namespace hub {
namespace {

using base::tr_noop_c;
using Parts = std::vector<std::string_view>;

constexpr std::string_view kFatal = "FATAL:  ";

// What is tried, with what came of it as the last placeholder. The English is that of libpq 15 to 17.
constexpr std::array kTried{
    // Translators: {0} is a host, {1} its address, {2} a number, {3} what went wrong.
    tr_noop_c("error of PostgreSQL", "connection to server at \"{0}\" ({1}), port {2} failed: {3}"),
    // Translators: {0} is a host or an address, {1} a number, {2} what went wrong.
    tr_noop_c("error of PostgreSQL", "connection to server at \"{0}\", port {1} failed: {2}"),
    // Translators: {0} is a file, {1} what went wrong.
    tr_noop_c("error of PostgreSQL", "connection to server on socket \"{0}\" failed: {1}"),
    // Translators: {0} is a host, {1} what went wrong.
    tr_noop_c("error of PostgreSQL", "could not translate host name \"{0}\" to address: {1}"),
    // Translators: {0} is what went wrong.
    tr_noop_c("error of PostgreSQL", "could not receive data from server: {0}"),
    // Translators: {0} is what went wrong.
    tr_noop_c("error of PostgreSQL", "could not send data to server: {0}"),
};

// What went wrong; of those that begin alike the longer first.
constexpr std::array kWentWrong{
    tr_noop_c("error of PostgreSQL", "Connection refused"),
    tr_noop_c("error of PostgreSQL", "Connection timed out"),
    tr_noop_c("error of PostgreSQL", "Connection reset by peer"),
    tr_noop_c("error of PostgreSQL", "No route to host"),
    tr_noop_c("error of PostgreSQL", "Network is unreachable"),
    tr_noop_c("error of PostgreSQL", "No such file or directory"),
    tr_noop_c("error of PostgreSQL", "Permission denied"),
    tr_noop_c("error of PostgreSQL", "timeout expired"),
    tr_noop_c("error of PostgreSQL", "Name or service not known"),
    tr_noop_c("error of PostgreSQL", "Temporary failure in name resolution"),
    tr_noop_c("error of PostgreSQL", "No address associated with hostname"),
    tr_noop_c("error of PostgreSQL", "server closed the connection unexpectedly"),
    tr_noop_c("error of PostgreSQL", "SSL connection has been closed unexpectedly"),
    tr_noop_c("error of PostgreSQL", "server does not support SSL, but SSL was required"),
    tr_noop_c("error of PostgreSQL", "SSL error: certificate verify failed"),
    tr_noop_c("error of PostgreSQL", "fe_sendauth: no password supplied"),
    // Translators: {0} is a login. So in the next ones.
    tr_noop_c("error of PostgreSQL", "password authentication failed for user \"{0}\""),
    tr_noop_c("error of PostgreSQL", "Peer authentication failed for user \"{0}\""),
    tr_noop_c("error of PostgreSQL", "role \"{0}\" does not exist"),
    tr_noop_c("error of PostgreSQL", "role \"{0}\" is not permitted to log in"),
    // Translators: {0} is an address, {1} a login, {2} a database; pg_hba.conf is a file of the server's that
    // says who may connect. So in the next two, without TLS and with it.
    tr_noop_c("error of PostgreSQL",
              "no pg_hba.conf entry for host \"{0}\", user \"{1}\", database \"{2}\", no encryption"),
    tr_noop_c("error of PostgreSQL",
              "no pg_hba.conf entry for host \"{0}\", user \"{1}\", database \"{2}\", SSL encryption"),
    tr_noop_c("error of PostgreSQL", "no pg_hba.conf entry for host \"{0}\", user \"{1}\", database \"{2}\""),
    // Translators: {0} is a database. So in the next one.
    tr_noop_c("error of PostgreSQL", "database \"{0}\" does not exist"),
    tr_noop_c("error of PostgreSQL", "permission denied for database \"{0}\""),
    // Translators: {0} is a table, a schema or a function, which has no quotes.
    tr_noop_c("error of PostgreSQL", "permission denied for table {0}"),
    tr_noop_c("error of PostgreSQL", "permission denied for schema {0}"),
    tr_noop_c("error of PostgreSQL", "permission denied for function {0}"),
    tr_noop_c("error of PostgreSQL", "sorry, too many clients already"),
    tr_noop_c("error of PostgreSQL", "the database system is starting up"),
    tr_noop_c("error of PostgreSQL", "the database system is shutting down"),
    tr_noop_c("error of PostgreSQL", "terminating connection due to administrator command"),
};

/// What stands in a text where a sentence has its placeholders, which it has in order; nothing if the text is
/// not that sentence.
std::optional<Parts> parts_of(std::string_view text, std::string_view sentence) {
  constexpr std::size_t kPlaceholder = 3;  // bytes of "{0}"
  Parts parts;
  for (;;) {
    const std::size_t open = sentence.find('{');
    const std::string_view before = sentence.substr(0, open);
    if (!text.starts_with(before)) return std::nullopt;
    text.remove_prefix(before.size());
    if (open == std::string_view::npos) return text.empty() ? std::optional(parts) : std::nullopt;
    sentence.remove_prefix(open + kPlaceholder);
    const std::string_view behind = sentence.substr(0, sentence.find('{'));
    const std::size_t end = behind.empty() ? text.size() : text.find(behind);
    if (end == std::string_view::npos) return std::nullopt;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

/// A text with parts for its placeholders.
std::string filled(std::string_view text, const std::vector<std::string>& parts) {
  std::string whole;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t number = i + 2 < text.size() && text[i] == '{' && text[i + 2] == '}'
                                   ? static_cast<std::size_t>(text[i + 1] - '0')
                                   : parts.size();
    whole += number < parts.size() ? parts[number] : std::string(1, text[i]);
    if (number < parts.size()) i += 2;
  }
  return whole;
}

std::string reason_in_language(std::string_view words) {
  const bool fatal = words.starts_with(kFatal);
  const std::string_view reason = words.substr(fatal ? kFatal.size() : 0);
  for (const base::ContextText& known : kWentWrong)
    if (const auto parts = parts_of(reason, known.text))
      return filled(base::translated(known), {parts->begin(), parts->end()});
  return std::string(words);
}

}  // namespace

std::string in_language(const std::string& words) {
  if (base::language() == base::Language::kEnglish) return words;
  for (const base::ContextText& known : kTried)
    if (const auto parts = parts_of(words, known.text)) {
      std::vector<std::string> filling(parts->begin(), parts->end());
      filling.back() = reason_in_language(filling.back());
      return filled(base::translated(known), filling);
    }
  return reason_in_language(words);
}

}  // namespace hub
