#pragma once

#include <string>

#include "serve/http/ascii.hpp"
#include "serve/http/message.hpp"

/// Requests as they come from the library that reads them.
namespace serve {

inline constexpr std::uint32_t kMostHeaderBytes = 16 * 1024;
inline constexpr std::uint64_t kMostBodyBytes = 64 * 1024;

/// The header of a message of Beast, that came from `peer`.
template <class Message>
Request request_of(const Message& message, const std::string& peer) {
  Request request;
  request.method = std::string(message.method_string());
  request.target = std::string(message.target());
  for (const auto& field : message)
    request.fields.emplace_back(lower_ascii(std::string(field.name_string())), std::string(field.value()));
  request.peer = peer;
  return request;
}

/// Whether everybody on the way agrees where a request ends: one length, or chunks, and nothing else.
bool has_one_length(const Request& request);

}  // namespace serve
