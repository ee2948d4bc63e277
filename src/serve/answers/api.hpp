#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "serve/guard.hpp"
#include "serve/http/message.hpp"
#include "serve/http/problem.hpp"
#include "serve/page.hpp"
#include "serve/worker/match_snapshot.hpp"
#include "serve/worker/orders.hpp"

/// What each request is answered, and who may make it. Everything here happens on one thread.
namespace serve {

struct Route;

/// A sheet as JSON and as an event, in every language that it was asked for in.
class SheetTexts {
 public:
  using Text = std::shared_ptr<const std::string>;

  void put(SnapshotPtr sheet);
  [[nodiscard]] const SnapshotPtr& sheet() const { return sheet_; }
  /// The JSON of the sheet. Precondition: there is one.
  Text json(base::Language language);
  /// The event with it. Where there is no match any more, its data are `null`.
  Text event(base::Language language);

 private:
  SnapshotPtr sheet_;
  std::map<base::Language, Text> json_, events_;
};

/// What a server was started with.
struct ApiOptions {
  OwnOrigins origins;
  Sessions sessions;
  std::uint16_t port = 0;     ///< names the cookie
  bool behind_proxy = false;  ///< `X-Forwarded-For` says who asks
  bool secure = false;        ///< the proxy speaks TLS: the cookie is for that alone
};

/// What the header of a request alone says about it.
struct Admission {
  std::optional<Response> refusal;  ///< set: the body does not matter
  std::uint64_t most_body_bytes = 0;
};

class Api {
 public:
  /// Called once for each request, on the thread that asked.
  using Answer = std::function<void(Response)>;
  /// Gives an order to the worker; its `answer` is to be called on the thread that asked.
  using Ask = std::function<void(Order)>;

  Api(ApiOptions options, Ask ask);

  /// Looks at the header of a request whose body is not there yet.
  [[nodiscard]] Admission admit_header(const Request& request) const;
  /// Answers a request, at once or later.
  void answer(const Request& request, Moment now, const Answer& answer);
  [[nodiscard]] SheetTexts& sheets() { return sheets_; }
  /// Says whether there is no match because its file is gone or cannot be read.
  void set_file_lost(bool lost) { file_lost_ = lost; }

 private:
  /// Who asks for what.
  struct Admitted;
  /// Throws `Refusal` for what is refused whatever the body is: host, path, session, rights, origin.
  [[nodiscard]] Admitted admit(const Request& request) const;
  /// The response to a request; nothing where `later` is called with it. Throws `Refusal` and `Error`.
  std::optional<Response> respond(const Request& request, Moment now, const Answer& later);
  Response page();
  Response join(const Request& request, Moment now);
  Response match(const Request& request);
  Response score(const Request& request);
  /// The match that is shown. Throws `Refusal` (404) where there is none.
  [[nodiscard]] const MatchSnapshot& shown_match() const;
  void write(const Route& route, const Request& request, const Answer& answer);
  [[nodiscard]] std::string cookie_name() const;
  [[nodiscard]] std::optional<std::string> session_of(const Request& request) const;
  [[nodiscard]] Rights rights_of(const Request& request) const;
  void check_origin(const Request& request, const std::string& host, bool writes) const;
  [[nodiscard]] std::string address_of(const Request& request) const;

  ApiOptions options_;
  Ask ask_;
  Page page_;
  SheetTexts sheets_;
  bool file_lost_ = false;
  JoinLimit joins_;
};

/// The language that a request asks for.
base::Language language_of_request(const Request& request);

}  // namespace serve
