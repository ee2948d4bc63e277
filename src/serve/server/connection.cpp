#include "serve/server/connection.hpp"

#include <fmt/core.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/socket_base.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <utility>

#include "base/language/translation.hpp"
#include "serve/http/ascii.hpp"
#include "serve/http/http_request.hpp"
#include "serve/http/problem.hpp"
#include "serve/http/response.hpp"

namespace serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::chrono::seconds kRequestTime{30}, kWriteTime{30}, kCommentEvery{15}, kDrainTime{2};
constexpr std::chrono::seconds kReadTime{2};  // in which whoever reads at all reads something
constexpr std::size_t kMostDrained = 1024 * 1024;
constexpr int kMostHeld = 64 * 1024;  // by the system, for somebody who does not read
constexpr std::array<std::pair<const char*, const char*>, 3> kOfEveryResponse{
    {{"X-Content-Type-Options", "nosniff"},
     {"Referrer-Policy", "no-referrer"},
     {"Cross-Origin-Resource-Policy", "same-origin"}}};

}  // namespace

// --- All of them ---

void Connections::add(asio::ip::tcp::socket socket) {
  if (all_.size() >= most_) {
    const std::shared_ptr<Connection> other = least_needed();
    if (!other) return;  // the socket is closed with its end
    other->close();
  }
  all_.push_back(std::make_shared<Connection>(*this, std::move(socket)));
  all_.back()->start(std::prev(all_.end()));
}

std::shared_ptr<Connection> Connections::least_needed() const {
  std::shared_ptr<Connection> idle, stuck;
  for (const std::shared_ptr<Connection>& each : all_) {
    if (!idle && (each->waits() || each->leaves())) idle = each;
    if (each->writes_since() && (!stuck || *each->writes_since() < *stuck->writes_since())) stuck = each;
  }
  // Whoever asks and does not read could otherwise shut everybody out.
  const bool is_stuck = stuck && std::chrono::steady_clock::now() - *stuck->writes_since() >= kReadTime;
  return is_stuck || !idle ? stuck : idle;
}

void Connections::make_room_for(const Connection& viewer) {
  std::shared_ptr<Connection> of_session, reader, first;
  std::size_t in_session = 0, in_all = 0;
  for (const std::shared_ptr<Connection>& each : all_) {
    if (!each->views()) continue;
    ++in_all;
    if (!first) first = each;
    if (!reader && !each->viewer().writes) reader = each;
    if (each->viewer().session != viewer.viewer().session) continue;
    ++in_session;
    if (!of_session) of_session = each;
  }
  if (in_session > kMostOfSession)
    of_session->close();
  else if (in_all > std::max<std::size_t>(1, most_ * kMostViewersPercent / 100))
    (reader ? reader : first)->close();
}

void Connections::make_room_for_body() {
  std::shared_ptr<Connection> first;
  std::size_t count = 0;
  for (const std::shared_ptr<Connection>& each : all_) {
    if (!each->reads_body_since()) continue;
    ++count;
    if (!first || *each->reads_body_since() < *first->reads_body_since()) first = each;
  }
  if (count > kMostBodies) first->close();
}

void Connections::notify_viewers() {
  for (auto each = all_.begin(); each != all_.end();) {
    const std::shared_ptr<Connection> connection = *each++;  // it may close
    if (connection->views()) connection->notify();
  }
}

void Connections::end(std::function<void()> when_empty) {
  when_empty_ = std::move(when_empty);
  for (auto each = all_.begin(); each != all_.end();) {
    const std::shared_ptr<Connection> connection = *each++;
    connection->waits() || connection->views() ? connection->close() : connection->hurry();
  }
  if (all_.empty()) std::exchange(when_empty_, [] {})();
}

void Connections::remove(std::list<std::shared_ptr<Connection>>::iterator place) {
  all_.erase(place);
  if (when_empty_ && all_.empty()) std::exchange(when_empty_, [] {})();
}

// --- Requests ---

Connection::Connection(Connections& all, asio::ip::tcp::socket socket)
    : all_(all),
      stream_(std::move(socket)),
      buffer_(kMostHeaderBytes + kMostBodyBytes),
      timer_(stream_.get_executor()) {
  Error error;
  const auto end = stream_.socket().remote_endpoint(error);
  if (!error) peer_ = end.address().to_string();
}

void Connection::start(std::list<std::shared_ptr<Connection>>::iterator place) {
  place_ = place;
  Error ignored;
  stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  stream_.socket().set_option(asio::socket_base::send_buffer_size(kMostHeld), ignored);
  read_request();
}

void Connection::close() {
  if (state_ == State::kClosed) return;
  state_ = State::kClosed;
  timer_.cancel();
  stream_.close();
  all_.remove(place_);
}

void Connection::hurry() {
  if (!writes_since_ && !leaves()) return;
  timer_.expires_after(kDrainTime);
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (!error) self->close();
  });
}

void Connection::read_request() {
  if (all_.ends()) return close();
  state_ = State::kReading;
  parser_.emplace();
  parser_->header_limit(kMostHeaderBytes);
  parser_->body_limit(kMostBodyBytes);
  // From here to the end of the request, however slowly it comes.
  stream_.expires_after(kRequestTime);
  http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
    self->header_read(error);
  });
}

void Connection::header_read(Error error) {
  if (state_ == State::kClosed) return;
  if (error) return request_read(error);
  request_ = request_of(parser_->get(), peer_);
  keep_alive_ = parser_->get().keep_alive();
  only_head_ = parser_->get().method() == http::verb::head;
  if (!has_one_length(request_))
    return refuse(status::kBadRequest, base::tr_noop("the length of the request is not clear"));
  if (!parser_->is_done()) {
    Admission admission = all_.api().admit_header(request_);
    if (admission.refusal) {
      // The body is not waited for.
      keep_alive_ = false;
      return respond(*std::move(admission.refusal));
    }
    parser_->body_limit(admission.most_body_bytes);
    if (parser_->content_length().value_or(0) > admission.most_body_bytes)
      return request_read(http::error::body_limit);
    // What a stranger may send is small, and takes nobody's place.
    if (admission.most_body_bytes == kMostBodyBytes) {
      reads_body_since_ = std::chrono::steady_clock::now();
      all_.make_room_for_body();
      if (state_ == State::kClosed) return;
    }
  }
  const auto read_body = [self = shared_from_this()] {
    http::async_read(self->stream_, self->buffer_, *self->parser_,
                     [self](Error failed, std::size_t) { self->request_read(failed); });
  };
  if (lower_ascii(std::string(parser_->get()[http::field::expect])) != "100-continue" || parser_->is_done())
    return read_body();
  static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(stream_, asio::buffer(kGoOn.data(), kGoOn.size()),
                    [self = shared_from_this(), read_body](Error failed, std::size_t) {
                      failed ? self->close() : read_body();
                    });
}

void Connection::request_read(Error error) {
  if (state_ == State::kClosed) return;
  reads_body_since_.reset();
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return refuse(status::kHeaderFieldsTooLarge, base::tr_noop("the header of the request is too long"));
  if (error == http::error::body_limit)
    return refuse(status::kContentTooLarge, base::tr_noop("the body of the request is too long"));
  // Only what the parser found is answered: else the connection is gone, or came to no end in time.
  const bool is_malformed = error && error != http::error::end_of_stream &&
                            error != http::error::partial_message &&
                            error.category() == http::make_error_code(http::error::bad_method).category();
  if (is_malformed) return refuse(status::kBadRequest, base::tr_noop("this is no request of HTTP/1.1"));
  if (error) return close();
  Request request = std::move(request_);
  request.body = std::move(parser_->get().body());
  parser_.reset();
  state_ = State::kAnswering;
  stream_.expires_never();
  all_.api().answer(request, std::chrono::steady_clock::now(),
                    [self = shared_from_this()](Response response) { self->respond(std::move(response)); });
}

void Connection::refuse(int status, const char* title) {
  keep_alive_ = only_head_ = false;
  // The header as far as it was read.
  const base::ScopedLanguage language(language_of_request(request_of(parser_->get(), peer_)));
  respond(problem_response(http_problem(status, base::translated(title))));
}

void Connection::respond(Response response) {
  if (state_ == State::kClosed) return;
  if (response.events) return view(std::move(response));
  state_ = State::kAnswering;
  const bool closes = !keep_alive_ || all_.ends();
  response_.emplace(static_cast<http::status>(response.status), 11);
  for (const Field& field : response.fields) response_->insert(field.first, field.second);
  for (const auto& [name, value] : kOfEveryResponse) response_->set(name, value);
  response_->keep_alive(!closes);
  if (response.status != 304) response_->content_length(response.body.size());
  if (!only_head_) response_->body() = std::move(response.body);
  stream_.expires_after(all_.ends() ? kDrainTime : kWriteTime);
  writes_since_ = std::chrono::steady_clock::now();
  http::async_write(stream_, *response_, [self = shared_from_this(), closes](Error error, std::size_t) {
    self->response_written(error, closes);
  });
}

void Connection::response_written(Error error, bool closes) {
  if (state_ == State::kClosed) return;
  response_.reset();
  writes_since_.reset();
  if (error) return close();
  closes ? drain() : read_request();
}

/// Closes in a way that lets the other side read the answer: with data unread, the system would throw it
/// away.
void Connection::drain() {
  state_ = State::kDraining;
  Error ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kDrainTime);
  parser_.reset();
  buffer_.consume(buffer_.size());
  buffer_.shrink_to_fit();
  drain_more();
}

void Connection::drain_more() {
  stream_.async_read_some(buffer_.prepare(4 * 1024),
                          [self = shared_from_this()](Error error, std::size_t size) {
                            if (self->state_ == State::kClosed) return;
                            self->drained_ += size;
                            if (error || self->drained_ >= kMostDrained) return self->close();
                            self->drain_more();
                          });
}

// --- Viewers ---

void Connection::view(Response response) {
  if (all_.ends()) return close();
  state_ = State::kViewing;
  viewer_ = *std::move(response.events);
  all_.make_room_for(*this);
  if (state_ == State::kClosed) return;
  // What the system holds for somebody who does not read is little, and for a time.
  const int most_held = 32 * 1024;
  const unsigned most_wait = std::chrono::duration_cast<std::chrono::milliseconds>(kWriteTime).count();
  const int socket = stream_.socket().native_handle();
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &most_held, sizeof most_held);
  setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &most_wait, sizeof most_wait);
  head_ = "HTTP/1.1 200 OK\r\nConnection: close\r\n";
  for (const auto& [name, value] : kOfEveryResponse) head_ += fmt::format("{}: {}\r\n", name, value);
  for (const Field& field : response.fields) head_ += field.first + ": " + field.second + "\r\n";
  // A proxy must not hold it back.
  head_ += "X-Accel-Buffering: no\r\n\r\n";
  try {
    writing_ = all_.api().sheets().event(viewer_.language);
  } catch (const std::exception&) {
    return close();  // of a fault of this program others are not to notice anything
  }
  write_event();
  watch_for_end();
}

void Connection::notify() {
  is_behind_ = true;
  if (writing_) return;  // it gets the newest when that is written
  try {
    writing_ = all_.api().sheets().event(viewer_.language);
  } catch (const std::exception&) {
    return close();
  }
  write_event();
}

void Connection::write_event() {
  is_behind_ = false;
  timer_.expires_after(kWriteTime);
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (!error) self->close();
  });
  writes_since_ = std::chrono::steady_clock::now();
  // The event is the same for all, and held once.
  const std::array<asio::const_buffer, 2> parts{asio::buffer(head_), asio::buffer(*writing_)};
  asio::async_write(stream_, parts,
                    [self = shared_from_this()](Error error, std::size_t) { self->event_written(error); });
}

void Connection::event_written(Error error) {
  if (state_ == State::kClosed) return;
  if (error) return close();
  writing_.reset();
  writes_since_.reset();
  head_.clear();
  is_behind_ ? notify() : wait_to_comment();
}

void Connection::wait_to_comment() {
  timer_.expires_after(kCommentEvery);
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (error || self->state_ == State::kClosed || self->writing_) return;
    static const auto kComment = std::make_shared<const std::string>(":\n\n");
    self->writing_ = kComment;
    self->write_event();
  });
}

/// Reads, and throws away, what a viewer sends, to see when it goes.
void Connection::watch_for_end() {
  buffer_.consume(buffer_.size());
  stream_.async_read_some(buffer_.prepare(1024), [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    error ? self->close() : self->watch_for_end();
  });
}

}  // namespace serve
