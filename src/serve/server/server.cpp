#include "serve/server/server.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <set>
#include <typeindex>
#include <typeinfo>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "serve/server/connection.hpp"

namespace serve {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::milliseconds kPause{100};

/// Lets this process have as many connections as it takes, and its files. Returns how many connections it can
/// have: with one more than there are files for, newcomers would wait where the oldest has to go.
std::size_t raise_limit_of_files() {
  constexpr rlim_t kWanted = 2 * Connections::kMost, kOwnFiles = 32;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return Connections::kMost;
  if (limit.rlim_cur < kWanted) {
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::min(kWanted, limit.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) limit.rlim_cur = before;
  }
  const rlim_t free = limit.rlim_cur - std::min(limit.rlim_cur, kOwnFiles);
  return std::clamp<rlim_t>(free, 1, Connections::kMost);
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

asio::ip::address numeric_address(const std::string& text) {
  ErrorCode error;
  asio::ip::address address = asio::ip::make_address(text, error);
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  const bool is_broadcast = address == asio::ip::address_v4::broadcast();
  if (error || address.is_unspecified() || address.is_multicast() || is_broadcast)
    throw base::Error(base::ErrorKind::kUsage, base::tr("'{0}' is not an address of this computer", text))
        .remedy(base::tr("use --listen with an address of this computer, or with lan"));
  // It needs the name of an interface behind it, which means nothing elsewhere.
  if (address.is_v6() && (address.to_v6().is_link_local() || address.to_v6().scope_id() != 0))
    throw base::Error(base::ErrorKind::kUsage,
                      base::tr("no browser opens a link with the address '{0}'", text))
        .remedy(base::tr("use --listen with an address without %, or with lan"));
  return address;
}

/// Takes a port of an address, or any free one (0). Throws `Error` as `Listener`.
tcp::endpoint bind_to(tcp::acceptor& acceptor, const std::string& address, std::uint16_t port) {
  const tcp::endpoint end(numeric_address(address), port);
  ErrorCode error;
  acceptor.open(end.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(end, error);
  tcp::endpoint bound;
  if (!error) bound = acceptor.local_endpoint(error);
  if (error) throw cannot_listen(address, port, error);
  return bound;
}

}  // namespace

bool check_address(const std::string& address) {
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  return bind_to(acceptor, address, 0).address().is_loopback();
}

struct Listener::Socket {
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  tcp::endpoint end;
};

Listener::Listener(const std::string& address, std::uint16_t port) : socket_(std::make_unique<Socket>()) {
  socket_->end = bind_to(socket_->acceptor, address, port);
  ErrorCode error;
  socket_->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw cannot_listen(address, port, error);
}

Listener::~Listener() = default;
std::uint16_t Listener::port() const { return socket_->end.port(); }
std::string Listener::address() const { return socket_->end.address().to_string(); }
bool Listener::is_loopback() const { return socket_->end.address().is_loopback(); }

/// The one thread that speaks with the network.
class Server::Loop {
 public:
  Loop(std::unique_ptr<Listener> listener, ApiOptions options,
       std::function<void(const MatchEvent&)> on_change, MatchWorker::Warn on_warning)
      : listener_(std::move(listener)),
        context_(listener_->socket_->context),
        work_(asio::make_work_guard(context_)),
        signals_(context_, SIGINT, SIGTERM, SIGHUP),
        pause_(context_),
        on_change_(std::move(on_change)),
        on_warning_(std::move(on_warning)),
        api_(std::move(options), [this](Order order) { ask(std::move(order)); }),
        connections_(api_, raise_limit_of_files()) {}

  void publish(SnapshotPtr sheet, std::vector<MatchEvent> changes, bool file_lost) {
    asio::post(context_, [this, sheet = std::move(sheet), changes = std::move(changes), file_lost]() mutable {
      api_.set_file_lost(file_lost);
      if (sheet != api_.sheets().sheet()) {
        api_.sheets().put(std::move(sheet));
        connections_.notify_viewers();
      }
      for (const MatchEvent& change : changes) on_change_(change);
    });
  }

  void warn(const std::string& what, const std::string& remedy) {
    asio::post(context_, [this, what, remedy] { on_warning_(what, remedy); });
  }

  void run(MatchWorker& worker) {
    const base::NamingNoDatabase phones;  // no phone is told where the file is
    worker_ = &worker;
    signals_.async_wait([this](const ErrorCode& error, int) {
      if (!error) end();
    });
    accept();
    // A fault of this program in one handler does not end the others.
    for (bool runs = true; runs;) try {
        context_.run();
        runs = false;
      } catch (const std::exception& fault) {
        if (faults_.insert(typeid(fault)).second)
          on_warning_(base::tr("this is a bug of chapeau: {0}", base::printable(fault.what())), "");
      }
  }

 private:
  void accept() {
    listener_->socket_->acceptor.async_accept([this](const ErrorCode& error, tcp::socket socket) {
      if (ends_) return;
      if (!error) {
        accept();
        return connections_.add(std::move(socket));
      }
      // Too many files are open, in this process or in all: it passes.
      pause_.expires_after(kPause);
      pause_.async_wait([this](const ErrorCode& stopped) {
        if (!stopped && !ends_) accept();
      });
    });
  }

  void ask(Order order) {
    order.answer = [this, answer = std::move(order.answer)](Response response) {
      asio::post(context_,
                 [answer, response = std::move(response)]() mutable { answer(std::move(response)); });
    };
    worker_->enqueue(std::move(order));
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
  std::function<void(const MatchEvent&)> on_change_;
  MatchWorker::Warn on_warning_;
  std::set<std::type_index> faults_;  ///< kinds that were told
  MatchWorker* worker_ = nullptr;
  Api api_;
  Connections connections_;
  bool ends_ = false;
  ErrorCode ignored_;
};

Server::Server(std::unique_ptr<Listener> listener, ApiOptions options,
               std::function<void(const MatchEvent&)> on_change, MatchWorker::Warn on_warning)
    : loop_(std::make_unique<Loop>(std::move(listener), std::move(options), std::move(on_change),
                                   std::move(on_warning))) {}
Server::~Server() = default;
void Server::publish(SnapshotPtr sheet, std::vector<MatchEvent> changes, bool file_lost) {
  loop_->publish(std::move(sheet), std::move(changes), file_lost);
}
void Server::warn(const std::string& what, const std::string& remedy) { loop_->warn(what, remedy); }
void Server::run(MatchWorker& worker) { loop_->run(worker); }

}  // namespace serve
