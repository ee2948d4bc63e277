#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "serve/answers/api.hpp"
#include "serve/http/message.hpp"

/// One connection: requests one after the other, or a viewer that gets each change.
namespace serve {

class Connection;

/// The connections that there are, the oldest first. All on one thread.
class Connections {
 public:
  static constexpr std::size_t kMost = 1024;
  /// Of all connections, so that pens find room.
  static constexpr std::size_t kMostViewersPercent = 75;
  /// Viewers of one session: more than a browser opens.
  static constexpr std::size_t kMostOfSession = 8;
  /// Requests within a session of which a part of the body is there: each may hold 64 KiB.
  static constexpr std::size_t kMostBodies = 64;

  /// `most`: how many there may be.
  Connections(Api& api, std::size_t most) : api_(api), most_(most) {}
  /// Takes a connection up. Where there are too many, one is closed for it: whoever reads nothing of an
  /// answer, else the oldest without a complete request; where there is none such, the new one.
  void add(boost::asio::ip::tcp::socket socket);
  /// Closes a viewer where there are too many with this one: the oldest of its session. Viewers get at most
  /// three quarters of all connections; beyond that the oldest that only looks on is closed, else the oldest
  /// viewer.
  void make_room_for(const Connection& viewer);
  /// Closes the one that has waited for the rest of its body for longest, where there are too many.
  void make_room_for_body();
  /// Notifies every viewer that the match is another.
  void notify_viewers();
  /// Closes what waits, and everything else once it is answered; `when_empty` is called when all are closed.
  void end(std::function<void()> when_empty);

  [[nodiscard]] Api& api() { return api_; }
  [[nodiscard]] bool ends() const { return when_empty_ != nullptr; }
  void remove(std::list<std::shared_ptr<Connection>>::iterator place);

 private:
  /// The one to be closed for another; null: there is none.
  [[nodiscard]] std::shared_ptr<Connection> least_needed() const;

  Api& api_;
  std::size_t most_;
  std::list<std::shared_ptr<Connection>> all_;
  std::function<void()> when_empty_;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Connections& all, boost::asio::ip::tcp::socket socket);

  void start(std::list<std::shared_ptr<Connection>>::iterator place);
  /// Whether it has not sent a whole request since it was last answered.
  [[nodiscard]] bool waits() const { return state_ == State::kReading; }
  [[nodiscard]] bool views() const { return state_ == State::kViewing; }
  /// Whether it was answered and is about to be closed.
  [[nodiscard]] bool leaves() const { return state_ == State::kDraining; }
  /// Since when something is being written to it; nothing: nothing is.
  [[nodiscard]] const std::optional<Moment>& writes_since() const { return writes_since_; }
  /// Since when the rest of a body is waited for; nothing: none is.
  [[nodiscard]] const std::optional<Moment>& reads_body_since() const { return reads_body_since_; }
  /// Of a viewer: who that is.
  [[nodiscard]] const Viewer& viewer() const { return viewer_; }
  /// The server ends: what is being written has little time left.
  void hurry();
  /// The match is another: a viewer gets it.
  void notify();
  void close();

 private:
  enum class State { kReading, kAnswering, kViewing, kDraining, kClosed };
  using Error = boost::beast::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;

  void read_request();
  void header_read(Error error);
  void request_read(Error error);
  /// Answers what is no whole request, in the language that its header names. `title` is marked for `tr`.
  void refuse(int status, const char* title);
  void respond(Response response);
  void response_written(Error error, bool closes);
  void view(Response response);
  void write_event();
  void wait_to_comment();
  void event_written(Error error);
  void watch_for_end();
  void drain();
  void drain_more();

  Connections& all_;
  std::list<std::shared_ptr<Connection>>::iterator place_;
  boost::beast::tcp_stream stream_;
  std::string peer_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Request request_;  ///< as its header has it: what follows a body are no fields of it
  std::optional<boost::beast::http::response<boost::beast::http::string_body>> response_;
  State state_ = State::kReading;
  bool keep_alive_ = true, only_head_ = false;
  std::optional<Moment> writes_since_, reads_body_since_;
  boost::asio::steady_timer timer_;

  // Of a viewer.
  Viewer viewer_;
  std::string head_;          ///< what is written before the first event
  SheetTexts::Text writing_;  ///< what is being written; null: nothing is
  bool is_behind_ = false;    ///< the match became another since that was begun

  std::size_t drained_ = 0;
};

}  // namespace serve
