// The server with clients that are right, wrong, slow, many: raw sockets, so that nothing is made right for
// them.
#include "serve/server.hpp"

#include "base/error.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <thread>

namespace hilltop {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A connection to a port of this machine. Whatever waits fails after a minute.
class Client {
 public:
  explicit Client(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{60, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~Client() { ::close(fd_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool connected() const { return connected_; }
  /// False when the other side has closed.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// Until `end` has come, or the end of all. `gave_up` if neither did.
  std::string receive(std::string_view end = "") {
    std::string text;
    char bytes[4096];
    while (end.empty() || text.find(end) == std::string::npos) {
      const ssize_t got = ::recv(fd_, bytes, sizeof bytes, 0);
      if (got < 0) gave_up_ = errno == EAGAIN;
      if (got <= 0) break;
      text.append(bytes, static_cast<std::size_t>(got));
    }
    return text;
  }
  bool gave_up() const { return gave_up_; }
  void stop_sending() const { ::shutdown(fd_, SHUT_WR); }

 private:
  int fd_;
  bool connected_ = false, gave_up_ = false;
};

constexpr const char* kHost = "Host: localhost\r\n";

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    documents.put("/",
                  {.type = "text/html", .body = "<p>first", .version = "v1", .policy = "default-src 'self'"});
    documents.put("/state", {.type = "application/json", .body = "{}"});
  }
  ~ServerTest() override { end(); }

  void begin(const ServerLimits& limits = {}) {
    server = std::make_unique<Server>("127.0.0.1", std::uint16_t{0}, documents, limits);
    thread = std::thread([this] { server->run(stop); });
  }
  void end() {
    stop = true;
    if (thread.joinable()) thread.join();
    server.reset();
  }
  std::string ask(const std::string& request) const {
    Client client(server->port());
    client.send(request);
    const std::string answer = client.receive();
    EXPECT_FALSE(client.gave_up()) << request.substr(0, 200);
    return answer;
  }
  std::string get(const std::string& path, const std::string& headers = "") const {
    return ask("GET " + path + " HTTP/1.1\r\n" + kHost + headers + "Connection: close\r\n\r\n");
  }
  void still_answers() const {
    EXPECT_THAT(get("/"), AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), HasSubstr("<p>first")));
  }

  Documents documents;
  std::atomic<bool> stop = false;
  std::unique_ptr<Server> server;
  std::thread thread;
};

TEST_F(ServerTest, ShowsADocumentWithWhatKeepsItSafe) {
  begin();
  const std::string answer = get("/");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
  for (const char* line :
       {"X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'self'",
        "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin", "ETag: \"v1\"",
        "Cache-Control: no-cache", "Content-Type: text/html", "Content-Length: 8"})
    EXPECT_THAT(answer, HasSubstr(std::string("\r\n") + line + "\r\n"));
  EXPECT_THAT(answer, testing::EndsWith("\r\n\r\n<p>first"));
  EXPECT_THAT(answer, Not(HasSubstr("Access-Control")));
  EXPECT_THAT(get("/state"), AllOf(HasSubstr("\r\nCache-Control: no-store\r\n"), Not(HasSubstr("ETag"))));
}

TEST_F(ServerTest, ADocumentThatIsReplacedIsTheNewOneFromThenOn) {
  begin();
  still_answers();
  documents.put("/", {.type = "text/html", .body = "second", .version = "v2"});
  EXPECT_THAT(get("/"), AllOf(HasSubstr("\"v2\""), testing::EndsWith("second")));
}

TEST_F(ServerTest, WhoHasTheVersionGetsNothing) {
  begin();
  for (const char* known : {"\"v1\"", "W/\"v1\"", "\"v0\", \"v1\"", "*"}) {
    const std::string answer = get("/", std::string("If-None-Match: ") + known + "\r\n");
    EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 304 Not Modified\r\n"), HasSubstr("ETag: \"v1\""),
                              testing::EndsWith("\r\n\r\n")))
        << known;
  }
  EXPECT_THAT(get("/", "If-None-Match: \"v0\"\r\n"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(get("/state", "If-None-Match: *\r\n"), StartsWith("HTTP/1.1 200"));
}

TEST_F(ServerTest, HeadIsGetWithoutTheBody) {
  begin();
  const std::string answer = ask(std::string("HEAD / HTTP/1.1\r\n") + kHost + "Connection: close\r\n\r\n");
  EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("Content-Length: 8\r\n"),
                            testing::EndsWith("\r\n\r\n")));
}

TEST_F(ServerTest, NothingCanBeChanged) {
  begin();
  for (const char* method :
       {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "MKCOL", "NONSENSE"}) {
    const std::string answer =
        ask(std::string(method) + " / HTTP/1.1\r\n" + kHost + "Content-Length: 5\r\n\r\nhello");
    EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 405 "), HasSubstr("Allow: GET, HEAD\r\n"))) << method;
  }
  still_answers();
}

TEST_F(ServerTest, OnlyWhatThereIs) {
  begin();
  for (const char* path : {"/x", "//", "/../../etc/passwd", "/%2e%2e/etc/passwd", "/state/",
                           "http://localhost/x", "*", "/\xff\xfe", "/index.html"}) {
    const std::string answer = get(path);
    EXPECT_THAT(answer, testing::AnyOf(StartsWith("HTTP/1.1 404 "), StartsWith("HTTP/1.1 400 "))) << path;
    EXPECT_THAT(answer, AllOf(HasSubstr("nosniff"), Not(HasSubstr("first")), Not(HasSubstr("root:"))));
  }
  for (const char* path : {"/?x=1", "http://localhost/", "http://localhost", "http://127.0.0.1:80/?x"})
    EXPECT_THAT(get(path), HasSubstr("<p>first")) << path;
}

TEST_F(ServerTest, WhoAsksByAnotherNameGetsNothing) {
  begin();
  for (const char* headers : {"Host: evil.example\r\n", "Host: localhost.evil.example:4455\r\n"}) {
    const std::string answer = ask(std::string("GET / HTTP/1.1\r\n") + headers + "Connection: close\r\n\r\n");
    EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 421 "), Not(HasSubstr("first")))) << headers;
  }
  for (const char* headers : {"", "Host: localhost\r\nHost: evil.example\r\n"}) {
    const std::string answer = ask(std::string("GET / HTTP/1.1\r\n") + headers + "Connection: close\r\n\r\n");
    EXPECT_THAT(answer, AllOf(StartsWith("HTTP/1.1 400 "), Not(HasSubstr("first")))) << headers;
  }
}

TEST_F(ServerTest, OneConnectionAsksAgainAndAgain) {
  begin();
  Client client(server->port());
  for (int i = 0; i < 20; ++i) {
    client.send(std::string("GET / HTTP/1.1\r\n") + kHost + "\r\n");
    EXPECT_THAT(client.receive("<p>first"), StartsWith("HTTP/1.1 200"));
  }
  const std::string one = std::string("GET /state HTTP/1.1\r\n") + kHost + "\r\n";
  client.send(one + one + "GET / HTTP/1.1\r\n" + kHost + "\r\n");
  EXPECT_THAT(client.receive("<p>first"), HasSubstr("{}HTTP/1.1 200"));
}

TEST_F(ServerTest, AnOldClientGetsItsAnswerAndTheEnd) {
  begin();
  EXPECT_THAT(ask(std::string("GET / HTTP/1.0\r\n") + kHost + "\r\n"), testing::EndsWith("<p>first"));
}

TEST_F(ServerTest, GarbageIsAnsweredOrClosed) {
  begin();
  const std::string binary("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\x00\x00",
                           13);  // the beginning of TLS
  for (const auto& garbage :
       {std::string("\r\n\r\n\r\n\r\n"), std::string("hello\r\n\r\n"), binary + "\r\n\r\n",
        std::string(100, '\0'), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nno colon\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        std::string("\xff\xfe\xfd GET / HTTP/1.1\r\n\r\n")}) {
    Client client(server->port());
    client.send(garbage);
    client.stop_sending();
    EXPECT_THAT(client.receive(), Not(HasSubstr("first")));
    EXPECT_FALSE(client.gave_up()) << testing::PrintToString(garbage);
  }
  still_answers();
}

TEST_F(ServerTest, TooMuchIsRefusedWhenItIs) {
  begin();
  for (const auto& head : {"GET /" + std::string(1 << 20, 'a') + " HTTP/1.1\r\n",
                           "GET / HTTP/1.1\r\nX: " + std::string(1 << 20, 'b'), std::string(1 << 20, 'c')}) {
    Client client(server->port());
    client.send(head);
    const std::string answer = client.receive();
    EXPECT_FALSE(client.gave_up());
    EXPECT_THAT(answer, testing::AnyOf("", StartsWith("HTTP/1.1 431 "), StartsWith("HTTP/1.1 400 ")));
  }
  std::string many = "GET / HTTP/1.1\r\n";
  for (int i = 0; i < 10'000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  Client client(server->port());
  client.send(many);
  EXPECT_THAT(client.receive(), testing::AnyOf("", StartsWith("HTTP/1.1 431 ")));
  still_answers();
}

TEST_F(ServerTest, ABodyIsNotTaken) {
  begin();
  Client client(server->port());
  client.send(std::string("GET / HTTP/1.1\r\n") + kHost + "Transfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "10000\r\n" + std::string(0x10000, 'x') + "\r\n";
  for (int i = 0; i < 1000 && client.send(chunk); ++i) continue;
  (void)client.receive();
  EXPECT_FALSE(client.gave_up());
  const std::string answer = ask(std::string("GET / HTTP/1.1\r\n") + kHost +
                                 "Transfer-Encoding: nonsense\r\n\r\nGET / HTTP/1.1\r\n");
  EXPECT_THAT(answer, AllOf(HasSubstr("Connection: close"), testing::EndsWith("<p>first")));
  still_answers();
}

TEST_F(ServerTest, TheSlowHaveTheirTimeAndNoMore) {
  begin({.question = std::chrono::milliseconds(300), .answer = std::chrono::milliseconds(300)});
  Client silent(server->port()), slow(server->port());
  for (bool open = true; open;) {  // each byte comes in time, the request never
    open = slow.send("G");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(silent.receive(), "");
  EXPECT_FALSE(silent.gave_up());
  still_answers();
}

TEST_F(ServerTest, WhoDoesNotReadIsLeftAlone) {
  documents.put("/large", {.type = "text/plain", .body = std::string(64 << 20, 'x'), .version = "large"});
  begin({.answer = std::chrono::milliseconds(300)});
  Client client(server->port());
  client.send(std::string("GET /large HTTP/1.1\r\n") + kHost + "\r\n");
  const std::weak_ptr<const Document> held = documents.get("/large");
  documents.put("/large", {.type = "text/plain", .body = "small"});
  while (!held.expired()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  still_answers();
}

TEST_F(ServerTest, ALargeDocumentComesWhole) {
  documents.put("/large", {.type = "text/plain", .body = std::string(32 << 20, 'x'), .version = "large"});
  begin();
  const std::string answer = get("/large");
  EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, std::size_t{32} << 20);
}

TEST_F(ServerTest, OfTooManyTheOldestGivesWay) {
  begin({.connections = 10});
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(std::make_unique<Client>(server->port()));
    EXPECT_TRUE(clients.back()->connected());
  }
  EXPECT_EQ(clients.front()->receive(), "");
  EXPECT_FALSE(clients.front()->gave_up());
  still_answers();
  clients.back()->send(std::string("GET / HTTP/1.1\r\n") + kHost + "\r\n");
  EXPECT_THAT(clients.back()->receive("<p>first"), StartsWith("HTTP/1.1 200"));
}

TEST_F(ServerTest, AConnectionThatIsCutCostsNothing) {
  begin();
  for (int i = 0; i < 300; ++i) {
    const Client client(server->port());
    client.send(i % 2 == 0 ? "GET / HT" : std::string("GET / HTTP/1.1\r\n") + kHost + "\r\n");
  }
  still_answers();
}

TEST_F(ServerTest, StopsWhileSomebodyIsConnected) {
  begin();
  const Client idle(server->port());
  const Client asking(server->port());
  asking.send("GET / HTTP/1.1\r\n");
  still_answers();
  end();
}

TEST_F(ServerTest, APortThatIsTakenIsSaidSo) {
  begin();
  try {
    const Server second("127.0.0.1", server->port(), documents);
    FAIL() << "it listens";
  } catch (const RunError& error) {
    EXPECT_THAT(error.what(), AllOf(StartsWith("127.0.0.1:" + std::to_string(server->port()) + ": "),
                                    HasSubstr("--port 0")));
  }
}

TEST_F(ServerTest, AnAddressThatIsNone) {
  for (const char* none : {"", "example.com", "localhost", "1.2.3", "1.2.3.4.5", "[::1]", "127.0.0.1:80"})
    EXPECT_THROW(Server(none, 0, documents), UsageError) << none;
  EXPECT_THROW(Server("192.0.2.1", 0, documents), RunError);  // for documentation: nobody has it
}

TEST_F(ServerTest, SaysWhoCanReachIt) {
  EXPECT_TRUE(Server("127.0.0.1", 0, documents).is_local());
  EXPECT_FALSE(Server("0.0.0.0", 0, documents).is_local());
  const Server one("127.0.0.1", 0, documents);
  EXPECT_EQ(one.url(), "http://127.0.0.1:" + std::to_string(one.port()) + "/");
}

}  // namespace
}  // namespace hilltop
