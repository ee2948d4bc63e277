#include "serve/server.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cerrno>
#include <csignal>

#include "base/error.hpp"
#include "base/translation.hpp"
#include "serve/connection.hpp"

namespace serve {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::milliseconds kPause{100};

/// Lets this process have as many connections as it takes, and its files.
void raise_limit_of_files() {
  constexpr rlim_t kWanted = 2 * Connections::kMost;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kWanted) return;
  limit.rlim_cur = std::min(kWanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
}

base::Error cannot_listen(const std::string& address, std::uint16_t port, const ErrorCode& error) {
  const std::string place = port == 0 ? address : host_of(address, port);
  if (error == asio::error::address_in_use)
    return base::Error(base::ErrorKind::kRefused, base::tr("port {0} is taken by another program", port))
        .remedy(base::tr("name another port with --port, or leave it out"));
  if (error == asio::error::access_denied)
    return base::Error(base::ErrorKind::kRefused, base::tr("this user may not use port {0}", port))
        .remedy(base::tr("name a port above 1023 with --port, or leave it out"));
  if (error == boost::system::errc::address_not_available)
    return base::Error(base::ErrorKind::kRefused,
                       base::tr("'{0}' is not an address of this computer", address))
        .remedy(base::tr("use --listen with an address of this computer, or with lan"));
  return base::Error(base::ErrorKind::kRefused,
                     base::tr("{0} cannot be listened on: {1}", place, error.message()))
      .remedy(base::tr("use --listen with an address of this computer, or with lan"));
}

}  // namespace

struct Listener::Socket {
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  tcp::endpoint end;
};

Listener::Listener(const std::string& address, std::uint16_t port) : socket_(std::make_unique<Socket>()) {
  ErrorCode error;
  const asio::ip::address read = asio::ip::make_address(address, error);
  if (error || read.is_unspecified() || read.is_multicast())
    throw base::Error(base::ErrorKind::kUsage, base::tr("'{0}' is not an address of this computer", address))
        .remedy(base::tr("use --listen with an address of this computer, or with lan"));
  const tcp::endpoint end(read, port);
  tcp::acceptor& acceptor = socket_->acceptor;
  acceptor.open(end.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(end, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (!error) socket_->end = acceptor.local_endpoint(error);
  if (error) throw cannot_listen(address, port, error);
}

Listener::~Listener() = default;
std::uint16_t Listener::port() const { return socket_->end.port(); }
std::string Listener::address() const { return socket_->end.address().to_string(); }
bool Listener::is_loopback() const { return socket_->end.address().is_loopback(); }

/// The one thread that speaks with the network.
class Server::Loop {
 public:
  Loop(std::unique_ptr<Listener> listener, ApiOptions options, std::function<void(const Change&)> told)
      : listener_(std::move(listener)),
        context_(listener_->socket_->context),
        work_(asio::make_work_guard(context_)),
        signals_(context_, SIGINT, SIGTERM, SIGHUP),
        pause_(context_),
        told_(std::move(told)),
        api_(std::move(options), [this](Order order) { ask(std::move(order)); }),
        connections_(api_) {}

  void publish(SheetPtr sheet, std::optional<Change> change) {
    asio::post(context_, [this, sheet = std::move(sheet), change = std::move(change)]() mutable {
      api_.sheets().put(std::move(sheet));
      connections_.tell_viewers();
      if (change) told_(*change);
    });
  }

  void run(Table& table) {
    table_ = &table;
    raise_limit_of_files();
    signals_.async_wait([this](const ErrorCode& error, int) {
      if (!error) end();
    });
    accept();
    context_.run();
  }

 private:
  void accept() {
    listener_->socket_->acceptor.async_accept([this](const ErrorCode& error, tcp::socket socket) {
      if (ends_) return;
      if (!error) {
        connections_.add(std::move(socket));
        return accept();
      }
      // Too many files are open, in this process or in all: it passes.
      pause_.expires_after(kPause);
      pause_.async_wait([this](const ErrorCode& stopped) {
        if (!stopped && !ends_) accept();
      });
    });
  }

  void ask(Order order) {
    order.reply = [this, reply = std::move(order.reply)](Reply given) {
      asio::post(context_, [reply, given = std::move(given)]() mutable { reply(std::move(given)); });
    };
    table_->ask(std::move(order));
  }

  void end() {
    ends_ = true;
    ErrorCode ignored;
    listener_->socket_->acceptor.close(ignored);
    pause_.cancel();
    // Once more: whoever does not want to wait for what is in hand.
    signals_.async_wait([this](const ErrorCode& error, int) {
      if (!error) context_.stop();
    });
    // Without work, and nothing that waits for a signal, the loop ends.
    connections_.end([this] {
      work_.reset();
      signals_.cancel(ignored_);
    });
  }

  std::unique_ptr<Listener> listener_;
  asio::io_context& context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  asio::signal_set signals_;
  asio::steady_timer pause_;
  std::function<void(const Change&)> told_;
  Table* table_ = nullptr;
  Api api_;
  Connections connections_;
  bool ends_ = false;
  ErrorCode ignored_;
};

Server::Server(std::unique_ptr<Listener> listener, ApiOptions options,
               std::function<void(const Change&)> told)
    : loop_(std::make_unique<Loop>(std::move(listener), std::move(options), std::move(told))) {}
Server::~Server() = default;
void Server::publish(SheetPtr sheet, std::optional<Change> change) {
  loop_->publish(std::move(sheet), std::move(change));
}
void Server::run(Table& table) { loop_->run(table); }

}  // namespace serve
