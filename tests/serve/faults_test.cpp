// A fault of the program ends one request, and not the server for all.

#include <gtest/gtest.h>

#include <stdexcept>

#include "serve/answers/api.hpp"

namespace faults_test {

using serve::Request;
using serve::Response;

const std::string kHost = "127.0.0.1:8123";

/// An API of which nothing is served, and whose file fails with every order.
class FaultyApi {
 public:
  Response ask(const std::string& method, const std::string& target, const std::string& body,
               const std::string& cookie = "") {
    const Request request{method,
                          target,
                          {{"host", kHost},
                           {"origin", "http://" + kHost},
                           {"content-type", "application/json"},
                           {"cookie", cookie}},
                          body,
                          "192.0.2.1"};
    std::vector<Response> responses;
    api_.answer(request, {}, [&](Response response) { responses.push_back(std::move(response)); });
    EXPECT_EQ(responses.size(), 1U);
    return responses.at(0);
  }

 private:
  serve::Api api_{{.origins = serve::OwnOrigins(kHost, true, std::nullopt),
                   .sessions = serve::Sessions("write", "read"),
                   .port = 8123},
                  [](serve::Order) { throw std::runtime_error("a fault"); }};
};

TEST(Faults, OfThisProgramAreTheAnswerToOneRequest) {
  FaultyApi api;
  const Response joined = api.ask("POST", "/api/session", R"({"token":"write"})");
  ASSERT_EQ(joined.status, 200);
  const std::string set = joined.fields.back().second;
  const std::string cookie = set.substr(0, set.find(';'));
  const Response failed = api.ask("POST", "/api/undo", "{}", cookie);
  EXPECT_EQ(failed.status, 500);
  EXPECT_EQ(failed.fields.front().second, "application/problem+json");
  EXPECT_EQ(api.ask("GET", "/", "").status, 200);
}

}  // namespace faults_test
