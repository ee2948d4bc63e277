// Requests to the pad, byte by byte as they come: the library that reads them, who may ask for what, and the
// hands in their bodies. Each is answered once, never with a fault of the program, and what is refused is a
// problem as JSON.

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <nlohmann/json.hpp>

#include "base/overloaded.hpp"
#include "fuzz.hpp"
#include "serve/answers/api.hpp"
#include "serve/http/http_request.hpp"
#include "serve/http/response.hpp"

namespace {

namespace http = boost::beast::http;
using serve::Rights;

constexpr const char* kHost = "127.0.0.1:8123";  // in the corpus as well, and so are the tokens "w" and "r"

/// A match of two or three with a hand and an adjustment.
serve::SnapshotPtr snapshot_of(std::size_t players) {
  history::NumberedMatch numbered{.number = 1};
  match::Match& match = numbered.record.match;
  match.game = games::all_games().at(players - 2);
  match.rules.target = games::info(match.game).presets.front().target;
  const games::Names names{"Ann", "Bob", "A/~"};
  match.players.assign(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(players));
  numbered.record.player_ids.resize(players);
  serve::HandBody hand;
  hand.points = true;
  for (const std::string& name : match.players) hand.entries.push_back({name, name == "Ann" ? "50" : "10"});
  match::Line line;
  line.what = serve::read_new_hand(match, hand, 0).hand;
  match.lines.push_back(line);
  line.id.bytes.back() = 1;
  line.what = match::Adjustment{std::vector<int>(players, -5), "agreed"};
  match.lines.push_back(line);
  numbered.standing = match::replay(match);
  return std::make_shared<serve::MatchSnapshot>(serve::MatchSnapshot{numbered, serve::tag_of(numbered)});
}

/// What the thread of the file reads of an order before it writes.
serve::Response carry_out(const history::NumberedMatch& match, const serve::Order& order) {
  const base::ScopedLanguage scoped(order.language);
  try {
    std::visit(base::Overloaded{[&](const serve::EnterHand& enter) {
                                  static_cast<void>(serve::read_new_hand(match.record.match, enter.body, 2));
                                },
                                [&](const serve::AmendLine& amend) {
                                  const std::size_t index = amend.line.ends_with('2') ? 1 : 0;
                                  static_cast<void>(serve::read_amended_line(match, index, amend.body));
                                },
                                [](const auto& /*nothing to be read*/) {}},
               order.requested);
    return serve::json_response(serve::status::kOk, base::Json::object());
  } catch (const std::exception& exception) {
    return serve::problem_response(serve::problem_of(exception));
  }
}

/// A server of a match, that knows the two links and a session of each.
struct Server {
  explicit Server(std::size_t players)
      : sheet(snapshot_of(players)),
        sessions("w", "r"),
        read(sessions.open(Rights::kRead)),
        write(sessions.open(Rights::kWrite)),
        api({serve::OwnOrigins(kHost, true, std::nullopt), sessions, 8123},
            [this](const serve::Order& order) { order.answer(carry_out(sheet->match, order)); }) {
    api.sheets().put(sheet);
  }
  serve::SnapshotPtr sheet;
  serve::Sessions sessions;
  std::string read, write;
  serve::Api api;
};

void check(const serve::Response& response) {
  fuzz::expect(response.status < 500, "a fault: " + response.body);
  for (const serve::Field& field : response.fields)
    fuzz::expect(field.second.find_first_of("\r\n") == std::string::npos, "a field of two lines");
  if (response.status < 400) return;
  const nlohmann::json problem = nlohmann::json::parse(response.body);
  fuzz::expect(problem.at("status") == response.status && !problem.at("title").get<std::string>().empty(),
               "no problem: " + response.body);
}

/// What a connection reads of the bytes: the header, then the body; nothing where it reads none.
std::optional<serve::Request> read_request(std::string_view bytes) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(serve::kMostHeaderBytes);
  parser.body_limit(serve::kMostBodyBytes);
  parser.eager(true);
  for (boost::beast::error_code error; !bytes.empty() && !parser.is_done();) {
    const std::size_t read = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error || read == 0) return std::nullopt;
    bytes.remove_prefix(read);
  }
  if (!parser.is_done()) return std::nullopt;
  serve::Request request = serve::request_of(parser.get(), "127.0.0.1");
  if (!serve::has_one_length(request)) return std::nullopt;
  request.body = std::move(parser.get().body());
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server two(2), three(3);
  static serve::Moment now;
  now += serve::JoinLimit::kWindow;
  std::string_view bytes = fuzz::text_of(data, size);
  Server& server = fuzz::choice(bytes, 2) == 0 ? two : three;
  const std::size_t session = fuzz::choice(bytes, 3);
  std::optional<serve::Request> request = read_request(bytes);
  if (!request) return 0;
  if (session > 0)
    request->fields.emplace_back("cookie", "chapeau_8123=" + (session == 1 ? server.read : server.write));
  const serve::Admission admission = server.api.admit_header(*request);
  int answers = 0;
  server.api.answer(*request, now, [&](const serve::Response& response) {
    ++answers;
    check(response);
    fuzz::expect(!admission.refusal || admission.refusal->status == response.status,
                 "refused by its header, and answered otherwise with its body");
  });
  fuzz::expect(answers == 1, "not answered once");
  return 0;
}
