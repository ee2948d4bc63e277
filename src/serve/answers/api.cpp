#include "serve/answers/api.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "base/values/uuid.hpp"
#include "report/match/hand_json.hpp"
#include "serve/answers/routes.hpp"
#include "serve/http/ascii.hpp"
#include "serve/http/http_request.hpp"
#include "serve/http/response.hpp"

namespace serve {
namespace {

/// Throws `Refusal` (415) for a body that does not say that it is JSON.
void check_type(const Request& request) {
  if (request.body.empty() && request.values("content-type").empty()) return;
  const std::string type = request.value("content-type").value_or("");
  if (lower_ascii(trimmed(std::string_view(type).substr(0, type.find(';')))) != "application/json")
    throw refusal(status::kUnsupportedMediaType, base::tr("the body of a request must be JSON"),
                  base::tr("send Content-Type: application/json"));
}

/// Whether a condition `If-None-Match` names a tag.
bool names_tag(const std::vector<std::string>& fields, const std::string& tag) {
  for (const std::string& field : fields)
    if (field == "*" || field.find("\"" + tag + "\"") != std::string::npos) return true;
  return false;
}

base::Uuid read_id(const std::string& text) {
  const auto id = base::parse_uuid(text);
  // The one of zeros stands for none: an export with it could not be imported.
  if (!id || *id == base::Uuid() || base::to_string(*id) != text)
    throw refusal(status::kBadRequest, base::tr("the id of a hand must be a UUID in lower case"));
  return *id;
}

/// A part of a path that numbers a line. Throws `Refusal` (404) for anything else.
std::string read_line_number(const std::string& text) {
  constexpr std::size_t kMostDigits = 9;
  // A line has one address: 01 is none.
  if (text.size() > kMostDigits || text.find_first_not_of("0123456789") != std::string::npos ||
      (text.size() > 1 && text.front() == '0'))
    throw refusal(status::kNotFound, base::tr("there is nothing at this address"));
  return text;
}

/// What a request asks to be done to the match; nothing where its endpoint writes nothing. Throws `Refusal`
/// and `Error` for a path or a body that cannot be read.
std::optional<RequestedChange> requested_change(const Route& route, const std::string& body) {
  switch (route.endpoint) {
    case Endpoint::kEnter: return EnterHand{read_id(route.argument), read_hand_body(body, BodyKind::kHand)};
    case Endpoint::kAmend:
      return AmendLine{read_line_number(route.argument), read_hand_body(body, BodyKind::kCorrection)};
    case Endpoint::kDrop: return DropLine{read_line_number(route.argument), read_reason_body(body)};
    case Endpoint::kUndo: return UndoLast{read_dry_run(body)};
    case Endpoint::kRedo: return RedoLast{read_dry_run(body)};
    case Endpoint::kAgain: read_again_body(body); return PlayAgain{};
    case Endpoint::kJoin:
    case Endpoint::kMatch:
    case Endpoint::kEvents:
    case Endpoint::kScore: break;
  }
  return std::nullopt;
}

}  // namespace

// --- What is shown ---

void SheetTexts::put(SnapshotPtr sheet) {
  sheet_ = std::move(sheet);
  json_.clear();
  events_.clear();
}

SheetTexts::Text SheetTexts::json(base::Language language) {
  Text& text = json_[language];
  if (!text) {
    const base::ScopedLanguage scoped(language);
    text = std::make_shared<const std::string>(sheet_text(sheet_->match));
  }
  return text;
}

SheetTexts::Text SheetTexts::event(base::Language language) {
  Text& text = events_[language];
  if (!text) {
    // The JSON is one line with its newline.
    text = std::make_shared<const std::string>(
        sheet_ ? fmt::format("id: {}\nevent: sheet\ndata: {}\n", sheet_->tag, *json(language))
               : std::string("event: sheet\ndata: null\n\n"));
  }
  return text;
}

base::Language language_of_request(const Request& request) {
  return language_of(base::join(request.values("accept-language"), ","));
}

// --- Who may ask ---

Api::Api(ApiOptions options, Ask ask) : options_(std::move(options)), ask_(std::move(ask)) {}

std::string Api::cookie_name() const { return fmt::format("chapeau_{}", options_.port); }

std::string Api::address_of(const Request& request) const {
  const std::vector<std::string> forwarded =
      options_.behind_proxy ? request.values("x-forwarded-for") : std::vector<std::string>();
  return client_address(request.peer,
                        forwarded.empty() ? std::nullopt : std::optional<std::string_view>(forwarded.back()));
}

std::optional<std::string> Api::session_of(const Request& request) const {
  std::optional<std::string> found;
  for (std::string& session : cookie_values(base::join(request.values("cookie"), ";"), cookie_name())) {
    const auto rights = options_.sessions.rights_of_session(session);
    if (rights == Rights::kWrite || (rights && !found)) found = std::move(session);
  }
  return found;
}

Rights Api::rights_of(const Request& request) const {
  const auto session = session_of(request);
  const auto rights = session ? options_.sessions.rights_of_session(*session) : std::nullopt;
  if (!rights)
    throw refusal(status::kUnauthorized,
                  base::tr("this device has not joined, or the server was started anew"),
                  base::tr("scan the link again that the server shows"));
  return *rights;
}

void Api::check_origin(const Request& request, const std::string& host, bool writes) const {
  const std::vector<std::string> origins = request.values("origin");
  if (origins.empty() && !writes) return;
  if (origins.size() != 1 || !options_.origins.is_own_origin(origins.front(), host))
    throw refusal(status::kForbidden, base::tr("this request does not come from the server's own page"));
}

/// The host and the target that a request means: a client that knows of a proxy may name both in one (RFC
/// 9112, 3.2.2). `header`: the host by its header.
static std::pair<std::string_view, std::string_view> host_and_target(const Request& request,
                                                                     std::string_view header) {
  constexpr std::string_view kScheme = "http://";
  std::string_view target = request.target;
  if (!target.starts_with(kScheme)) return {header, target};
  target.remove_prefix(kScheme.size());
  const std::size_t end = std::min(target.find_first_of("/?"), target.size());
  return {target.substr(0, end), end == target.size() ? "/" : target.substr(end)};
}

struct Api::Admitted {
  std::optional<Route> route;    ///< nothing: the page
  std::optional<Rights> rights;  ///< nothing: no session is needed
};

Admission Api::admit_header(const Request& request) const {
  // Whoever has no session sends a token at most.
  constexpr std::uint64_t kMostOfStrangers = 1024;
  const base::ScopedLanguage scoped(language_of_request(request));
  try {
    return {std::nullopt, admit(request).rights ? kMostBodyBytes : kMostOfStrangers};
  } catch (const std::exception& exception) {
    return {problem_response(problem_of(exception)), 0};
  }
}

void Api::answer(const Request& request, Moment now, const Answer& answer) {
  const base::ScopedLanguage scoped(language_of_request(request));
  std::optional<Response> response;
  try {
    response = respond(request, now, answer);
  } catch (const std::exception& exception) {
    // A fault of this program ends one request, and not the server for all.
    response = problem_response(problem_of(exception));
  }
  if (response) answer(*std::move(response));
}

Api::Admitted Api::admit(const Request& request) const {
  const std::vector<std::string> hosts = request.values("host");
  if (hosts.size() != 1) throw refusal(status::kBadRequest, base::tr("a request names one host"));
  const auto [host, target] = host_and_target(request, hosts.front());
  if (!options_.origins.is_own_host(hosts.front()) || !options_.origins.is_own_host(host))
    throw refusal(status::kMisdirectedRequest, base::tr("this server is not at that address"),
                  base::tr("open the link that the server shows"));
  const std::string_view path = target.substr(0, target.find('?'));
  if (!path.starts_with('/'))
    throw refusal(status::kBadRequest, base::tr("the target of a request is a path"));
  const bool only_head = request.method == "HEAD";
  const std::string method = only_head ? "GET" : request.method;
  if (path == "/") {
    if (method == "GET") return {};
    throw wrong_method("GET, HEAD");
  }
  std::optional<Rights> rights;
  if (path != kSessionPath) {
    if (!path.starts_with("/api/"))
      throw refusal(status::kNotFound, base::tr("there is nothing at this address"));
    rights = rights_of(request);
  }
  check_origin(request, hosts.front(), false);
  Route route = find_route(method, path);
  if (only_head && route.endpoint == Endpoint::kEvents) throw wrong_method("GET");
  if (route.writes) {
    if (rights != Rights::kWrite)
      throw refusal(status::kForbidden, base::tr("this link is for looking on"),
                    base::tr("ask whoever started the server for the link to enter with"));
    check_origin(request, hosts.front(), true);
  }
  return {std::move(route), rights};
}

std::optional<Response> Api::respond(const Request& request, Moment now, const Answer& later) {
  const auto [admitted, rights] = admit(request);
  if (!admitted) return page();
  const Route& route = *admitted;
  if (request.method != "GET" && request.method != "HEAD") check_type(request);
  switch (route.endpoint) {
    case Endpoint::kJoin: return join(request, now);
    case Endpoint::kMatch: return match(request);
    case Endpoint::kScore: return score(request);
    case Endpoint::kEvents:
      return Response{status::kOk,
                      {{"Content-Type", "text/event-stream"}, {"Cache-Control", "no-store"}},
                      "",
                      Viewer{base::language(), session_of(request).value_or(""), rights == Rights::kWrite}};
    default: write(route, request, later); return std::nullopt;
  }
}

Response Api::page() {
  return {status::kOk,
          {{"Content-Type", "text/html; charset=utf-8"},
           {"Cache-Control", "no-cache"},
           {"Vary", "Accept-Language"},
           {"Content-Language", std::string(base::code_of(base::language()))},
           {"Content-Security-Policy", page_.policy()},
           {"X-Frame-Options", "DENY"},
           {"Cross-Origin-Opener-Policy", "same-origin"}},
          page_.document(base::language()),
          {}};
}

Response Api::join(const Request& request, Moment now) {
  const std::string token = read_token_body(request.body);
  const std::string network = network_of_client(address_of(request));
  // First: whoever has a link is let in whatever others tried from the same address. Nobody guesses 128 bits.
  const auto rights = options_.sessions.rights_of_token(token);
  if (!rights) {
    if (const auto wait = joins_.wait(network, now); wait.count() > 0) {
      Refusal later = refusal(status::kTooManyRequests, base::tr("too many links were wrong"),
                              base::tr("wait a minute, and scan the link that the server shows"));
      later.problem.more["retry_after"] = wait.count();
      throw later;
    }
    joins_.note_failure(network, now);
    throw refusal(status::kUnauthorized, base::tr("this link is not one of this server"),
                  base::tr("scan the link that the server shows now"));
  }
  base::Json json{{"rights", to_string(*rights)}, {"players", base::Json::array()}};
  if (sheets_.sheet()) json["players"] = sheets_.sheet()->match.record.match.players;
  Response response = json_response(status::kOk, json);
  response.fields.emplace_back(
      "Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/{}", cookie_name(),
                                options_.sessions.open(*rights), options_.secure ? "; Secure" : ""));
  return response;
}

const MatchSnapshot& Api::shown_match() const {
  if (const SnapshotPtr& sheet = sheets_.sheet()) return *sheet;
  // A new match would begin a file in the place of the one that is missing.
  if (file_lost_)
    throw refusal(status::kNotFound, base::tr("the file of this match is gone or cannot be read"),
                  base::tr("put it back where it was; the screen of 'chapeau serve' names it"));
  throw refusal(status::kNotFound, base::tr("there is no match any more"),
                base::tr("'chapeau new ANN BOB' starts one"));
}

Response Api::match(const Request& request) {
  const std::string& tag = shown_match().tag;
  Response response{status::kOk,
                    {{"Content-Type", "application/json"},
                     {"Cache-Control", "no-cache"},
                     {"Vary", "Accept-Language, Cookie"},
                     tag_field(tag)},
                    "",
                    {}};
  if (names_tag(request.values("if-none-match"), tag)) {
    response.status = status::kNotModified;
    return response;
  }
  response.body = *sheets_.json(base::language());
  return response;
}

Response Api::score(const Request& request) {
  const match::Match& match = shown_match().match.record.match;
  const ScoredBody scored = score_body(match, read_hand_body(request.body, BodyKind::kHand));
  base::Json json = report::hand_json(match.game, scored.names, scored.reported, scored.scored);
  if (!scored.is_whole) json.erase("no_out");  // nobody said so
  return json_response(status::kOk, json);
}

void Api::write(const Route& route, const Request& request, const Answer& answer) {
  ask_({.requested = requested_change(route, request.body).value(),
        .if_match = request.values("if-match"),
        .language = base::language(),
        .by = address_of(request),
        .answer = answer});
}

}  // namespace serve
