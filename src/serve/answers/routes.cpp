#include "serve/answers/routes.hpp"

#include <array>

#include "base/language/translation.hpp"
#include "serve/http/message.hpp"
#include "serve/http/problem.hpp"

namespace serve {
namespace {

struct KnownRoute {
  std::string_view method, path;  ///< a path that ends in `/` has one more part
  Endpoint endpoint;
  bool writes;
};

constexpr std::array<KnownRoute, 10> kRoutes{{{"POST", kSessionPath, Endpoint::kJoin, false},
                                              {"GET", "/api/match", Endpoint::kMatch, false},
                                              {"GET", "/api/events", Endpoint::kEvents, false},
                                              {"POST", "/api/score", Endpoint::kScore, false},
                                              {"PUT", "/api/hands/", Endpoint::kEnter, true},
                                              {"PUT", "/api/lines/", Endpoint::kAmend, true},
                                              {"DELETE", "/api/lines/", Endpoint::kDrop, true},
                                              {"POST", "/api/undo", Endpoint::kUndo, true},
                                              {"POST", "/api/redo", Endpoint::kRedo, true},
                                              {"POST", "/api/matches", Endpoint::kAgain, true}}};

/// Whether a path fits a route; `argument` gets its last part where the route has one more.
bool fits(const KnownRoute& route, std::string_view path, std::string& argument) {
  if (!route.path.ends_with('/')) return path == route.path;
  if (!path.starts_with(route.path)) return false;
  argument = path.substr(route.path.size());
  return !argument.empty() && argument.find('/') == std::string::npos;
}

}  // namespace

Route find_route(std::string_view method, std::string_view path) {
  std::string allowed;
  for (const KnownRoute& route : kRoutes) {
    std::string argument;
    if (!fits(route, path, argument)) continue;
    if (route.method == method) return {route.endpoint, route.writes, std::move(argument)};
    allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
    // The events have no end of which there could be a head.
    if (route.method == "GET" && route.endpoint != Endpoint::kEvents) allowed += ", HEAD";
  }
  if (allowed.empty()) throw refusal(status::kNotFound, base::tr("there is nothing at this address"));
  throw wrong_method(allowed);
}

}  // namespace serve
