#pragma once

#include <string>
#include <string_view>

/// Which request does what.
namespace serve {

inline constexpr std::string_view kSessionPath = "/api/session";

/// What a request is for.
enum class Endpoint { kJoin, kMatch, kEvents, kScore, kEnter, kAmend, kDrop, kUndo, kRedo, kAgain };

/// What a method does with a path.
struct Route {
  Endpoint endpoint = Endpoint::kMatch;
  bool writes = false;
  std::string argument = {};  ///< the last part of a path that names something
};

/// The route of a method and a path of `/api/`. Throws `Refusal`: 404 for a path that there is not, 405 for
/// another method.
Route find_route(std::string_view method, std::string_view path);

}  // namespace serve
