#include "serve/server.hpp"

#include "base/error.hpp"
#include "serve/host_names.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <fcntl.h>

#include <list>
#include <optional>

namespace hilltop {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

using Request = http::request<http::empty_body>;
using Response = http::response<http::span_body<const char>>;

Document told(unsigned status, const std::string& text) {
  return {.status = status, .type = "text/plain; charset=utf-8", .body = text + '\n'};
}

/// The path of a request's target, which may be a whole address (RFC 9112, 3.2.2).
std::string_view path_of(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  if (target.starts_with(kScheme)) {
    target.remove_prefix(kScheme.size());
    const std::size_t path = target.find('/');
    target = path == std::string_view::npos ? "/" : target.substr(path);
  }
  return target.substr(0, target.find('?'));
}

/// What a request gets.
std::shared_ptr<const Document> answer(const Request& request, const Documents& documents,
                                       const std::string& address) {
  const auto refused = [](unsigned status, const std::string& text) {
    return std::make_shared<const Document>(told(status, text));
  };
  if (request.count(http::field::host) != 1) return refused(400, "A request names one host.");
  const auto host = request[http::field::host];
  if (!is_own_host({host.data(), host.size()}, address))
    return refused(421, "This server is not called by that name: open it by its address.");
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return refused(405, "There is nothing to change here: GET and HEAD are all there is.");
  const auto document = documents.get(path_of({request.target().data(), request.target().size()}));
  return document ? document : refused(404, "There is no such page here.");
}

/// Whether the client has this version already (RFC 9110, 13.1.2).
bool is_known(const Request& request, const Document& document) {
  const auto known = request[http::field::if_none_match];
  return document.status == 200 && !document.version.empty() &&
         (known == "*" || known.find('"' + document.version + '"') != beast::string_view::npos);
}

Response head_of(const Document& document, unsigned status) {
  Response response{http::int_to_status(status), 11};
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", document.policy);
  response.set(http::field::x_frame_options, "DENY");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set(http::field::cache_control, document.version.empty() ? "no-store" : "no-cache");
  if (!document.version.empty()) response.set(http::field::etag, '"' + document.version + '"');
  if (status == 405) response.set(http::field::allow, "GET, HEAD");
  if (status == 304) return response;
  response.set(http::field::content_type, document.type);
  response.content_length(document.body.size());
  return response;
}

class Connection;

/// What connections share. They are in the order in which they came.
struct Shared {
  const Documents& documents;
  const std::string address;
  const ServerLimits limits;
  std::list<Connection*> connections = {};
};

/// One client: its questions and their answers, one after the other. Lives as long as it waits for something.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Shared& shared)
      : stream_(std::move(socket)),
        shared_(shared),
        place_(shared.connections.insert(shared.connections.end(), this)),
        buffer_(shared.limits.header_bytes + kReadAhead) {}
  ~Connection() { shared_.connections.erase(place_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void listen() {
    document_.reset();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    stream_.expires_after(shared_.limits.question);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->heard(error); });
  }

  /// What it waits for fails then, and with that it is gone.
  void close() { stream_.close(); }

 private:
  static constexpr std::size_t kReadAhead = 512;  // of the next question
  static constexpr std::size_t kMostIgnored = 1 << 20;
  static constexpr std::chrono::seconds kIgnoring{2};

  void heard(error_code error) {
    if (!error) return reply(parser_->get());
    static const auto& of_http = http::make_error_code(http::error::bad_method).category();
    if (error.category() != of_http || error == http::error::end_of_stream) return close();
    const bool is_large = error == http::error::header_limit || error == http::error::buffer_overflow;
    const auto refusal = is_large ? told(431, "That is more than a question may have.")
                                  : told(400, "That is no question of HTTP.");
    send(std::make_shared<const Document>(refusal), refusal.status, true, false);
  }

  void reply(const Request& request) {
    const auto document = answer(request, shared_.documents, shared_.address);
    const bool known = is_known(request, *document);
    // A body is not read, so nothing that comes after it can be.
    const bool has_body =
        request.count(http::field::transfer_encoding) > 0 || parser_->content_length().value_or(0) > 0;
    send(document, known ? 304 : document->status, !known && request.method() != http::verb::head,
         request.keep_alive() && !has_body);
  }

  void send(std::shared_ptr<const Document> document, unsigned status, bool with_body, bool keep_alive) {
    document_ = std::move(document);
    response_.emplace(head_of(*document_, status));
    response_->keep_alive(keep_alive);
    if (with_body) response_->body() = {document_->body.data(), document_->body.size()};
    stream_.expires_after(shared_.limits.answer);
    http::async_write(stream_, *response_,
                      [self = shared_from_this(), keep_alive](error_code error, std::size_t) {
                        if (error) self->close();
                        else if (keep_alive) self->listen();
                        else self->take_leave();
                      });
  }

  /// Ends the connection once the client has closed it too: what it has sent and nobody has read would take
  /// the answer away from it (RFC 9112, 9.6).
  void take_leave() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kIgnoring);
    ignore(0);
  }

  void ignore(std::size_t so_far) {
    if (so_far > kMostIgnored) return close();
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(buffer_.max_size()),
                            [self = shared_from_this(), so_far](error_code error, std::size_t more) {
                              if (error) self->close();
                              else self->ignore(so_far + more);
                            });
  }

  beast::tcp_stream stream_;
  Shared& shared_;
  std::list<Connection*>::iterator place_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::shared_ptr<const Document> document_;  // that is being sent
  std::optional<Response> response_;
};

/// Asio does not; and children that a program starts would hold the port, or a connection, open.
void close_on_exec(int socket) { ::fcntl(socket, F_SETFD, FD_CLOEXEC); }

[[noreturn]] void refuse_to_listen(const std::string& where, std::uint16_t port, const error_code& error) {
  if (error == asio::error::address_in_use)
    throw RunError(
        where +
        ": another program has this port: name another with --port, or --port 0 for any that is free");
  if (error == asio::error::access_denied)
    throw RunError(where + ": port " + std::to_string(port) +
                   " is kept for root: name one from 1024 on with --port");
  if (error == boost::system::errc::address_not_available)
    throw RunError(where + ": this machine has no such address: `ip address` lists what it has");
  throw RunError(where + ": cannot be listened on: " + error.message());
}

}  // namespace

struct Server::Impl {
  Impl(const std::string& address, const Documents& documents, const ServerLimits& limits)
      : shared{documents, address, limits} {}

  void open(const tcp::endpoint& endpoint) {
    const std::string where = text_of(endpoint);
    error_code error;
    const auto check = [&] {
      if (error) refuse_to_listen(where, endpoint.port(), error);
    };
    acceptor.open(endpoint.protocol(), error);
    check();
    close_on_exec(acceptor.native_handle());
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    acceptor.bind(endpoint, error);
    check();
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    check();
  }

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return give_way();
      if (shared.connections.size() >= shared.limits.connections) close_oldest();
      close_on_exec(socket.native_handle());
      std::make_shared<Connection>(std::move(socket), shared)->listen();
      accept();
    });
  }

  /// Connections that nobody can be given, for want of descriptors or memory: the oldest makes room, in a
  /// while.
  void give_way() {
    close_oldest();
    pause.expires_after(std::chrono::milliseconds(100));
    pause.async_wait([this](error_code error) {
      if (!error) accept();
    });
  }

  void close_oldest() {
    if (!shared.connections.empty()) shared.connections.front()->close();
  }

  static std::string text_of(const tcp::endpoint& endpoint) {
    const std::string address = endpoint.address().to_string();
    return (endpoint.address().is_v6() ? '[' + address + ']' : address) + ':' +
           std::to_string(endpoint.port());
  }

  Shared shared;  // before `io`, whose end is the end of all connections
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::steady_timer pause{io};
};

Server::Server(const std::string& address, std::uint16_t port, const Documents& documents,
               const ServerLimits& limits)
    : impl_(std::make_unique<Impl>(address, documents, limits)) {
  error_code error;
  const auto parsed = asio::ip::make_address(address, error);
  if (error)
    throw UsageError(
        "--address takes an IP address of this machine, as 127.0.0.1, ::1 or 0.0.0.0 (all of them), not \"" +
        address + '"');
  impl_->open({parsed, port});
}

Server::~Server() = default;

std::uint16_t Server::port() const { return impl_->acceptor.local_endpoint().port(); }

std::string Server::url() const { return "http://" + Impl::text_of(impl_->acceptor.local_endpoint()) + '/'; }

bool Server::is_local() const { return impl_->acceptor.local_endpoint().address().is_loopback(); }

void Server::run(const std::atomic<bool>& stop) {
  impl_->accept();
  while (!stop) impl_->io.run_for(std::chrono::milliseconds(50));
}

}  // namespace hilltop
