#pragma once

#include <string>
#include <string_view>

#include "serve/problem.hpp"

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

/// A problem with a title and a remedy, to be thrown.
Refusal refusal(int status, std::string title, std::string remedy = "");
/// The one (405) for a method that a path does not have; `allowed` are those that it has: "GET, HEAD".
Refusal wrong_method(const std::string& allowed);

}  // namespace serve
