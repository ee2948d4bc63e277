// The header fields of requests and responses.

#include <gtest/gtest.h>

#include "pad.hpp"

namespace headers_test {

using namespace serve_tests;

/// Whether an answer is in the language that marks every message.
bool is_marked(const Answer& answer) { return answer.json().at("title").get<std::string>().starts_with("⟦"); }

TEST(Refusals, OfTheParserAreInTheLanguageOfTheHeader) {
  const Pad pad(kAnnAndBob, {}, CHAPEAU_MARKING_PROGRAM);
  const std::string head = "POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\n";
  const std::string long_field = "X: " + std::string(17 * 1024, 'x') + "\r\n";
  for (const auto& [more, status] :
       {std::pair(std::string("Content-Length: 99999999\r\n\r\n"), 413), std::pair(long_field + "\r\n", 431),
        std::pair(std::string("Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400),
        std::pair(std::string("Transfer-Encoding : chunked\r\n\r\n"), 400)}) {
    for (const char* language : {"zz", "en"}) {
      Wire wire = pad.connect();
      wire.send(head + "Accept-Language: " + language + "\r\n" + more);
      const Answer answer = wire.read_answer();
      EXPECT_EQ(answer.status, status) << more;
      EXPECT_EQ(is_marked(answer), language == std::string("zz")) << answer.body;
    }
  }
}

TEST(HeaderFields, SayForWhomAnAnswerMayBeKeptAndWhereThePageMayBeShown) {
  const Pad pad;
  const Phone phone(pad);
  struct Expected {
    const char *path, *field, *value;
  };
  for (const auto& [path, field, value] :
       {Expected{"/", "cache-control", "no-cache"}, Expected{"/", "vary", "Accept-Language"},
        Expected{"/", "content-language", "en"}, Expected{"/", "x-frame-options", "DENY"},
        Expected{"/", "cross-origin-opener-policy", "same-origin"},
        Expected{"/api/match", "cache-control", "no-cache"},
        Expected{"/api/match", "vary", "Accept-Language, Cookie"},
        Expected{"/api/nothing", "cache-control", "no-store"}})
    EXPECT_EQ(phone.ask("GET", path).header(field), value) << path << " " << field;
}

TEST(HeaderFields, OfEventsAreThoseOfEveryResponse) {
  const Pad pad;
  const Phone phone(pad);
  Wire wire = pad.connect();
  wire.send(request_text("GET", "/api/events", phone.headers(), ""));
  const std::string head = wire.read_until("\r\n\r\n").value_or("");
  for (const char* field :
       {"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store", "X-Accel-Buffering: no"})
    EXPECT_NE(head.find(field), std::string::npos) << head;
}

TEST(MediaTypes, AreComparedByTheLettersOfAsciiAlone) {
  const Pad pad;
  const auto join = [&](const std::string& type) {
    return pad
        .ask("POST", "/api/session", {{"Content-Type", type}}, Json{{"token", pad.token("read")}}.dump())
        .status;
  };
  EXPECT_EQ(join("APPLICATION/JSON"), 200);
  EXPECT_EQ(join("application/j\u017fon"), 415);  // a long s, which folds to an s
}

}  // namespace headers_test
