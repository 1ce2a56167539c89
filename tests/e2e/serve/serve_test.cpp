// hilltop serve while a tournament is run, killed, begun anew, deleted by other processes.
#include "place.hpp"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <optional>

namespace hilltop::e2e {
namespace {

/// What a server says to one request; empty if there is none.
std::string ask(std::uint16_t port, const std::string& request) {
  const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 &&
      ::send(fd, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
    char bytes[4096];
    for (ssize_t got = 0; (got = ::recv(fd, bytes, sizeof bytes, 0)) > 0;)
      answer.append(bytes, static_cast<std::size_t>(got));
  }
  ::close(fd);
  return answer;
}

class ServeTest : public Place {
 protected:
  void SetUp() override {
    write("quick.yaml",
          "tournament: Quick\ngame: samurai\nparams: {turns: 5}\nformat: {type: round-robin, matches: "
          "2}\nentrants:\n"
          "  - {bot: samurai/sage, name: Sage}\n  - {bot: samurai/mirror, name: Mirror}\n");
    write("slow.yaml",  // for an hour, unless it is stopped
          "tournament: Slow\ngame: samurai\nparams: {turns: 2, health: 100}\n"
          "format: {type: round-robin, matches: 10000}\nlimits: {time: 60s}\nsandbox: off\nentrants:\n"
          "  - {name: Slow, run: \"sh -c 'sleep 0.1; echo B'\"}\n  - {bot: samurai/waiter, name: Waiter}\n");
  }

  /// Begins to serve, on any port, and waits for the address.
  void serve(const std::string& store, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"serve", store, "--port", "0"};
    words.insert(words.end(), more.begin(), more.end());
    Command command = this->command(words);
    command.out = (folder / "address").string();
    server.emplace(command);
    wait_until("an address", [&] { return content(folder / "address").ends_with("/\n"); });
    const std::string url = content(folder / "address");
    EXPECT_THAT(url, testing::StartsWith("http://127.0.0.1:"));
    port = static_cast<std::uint16_t>(std::stoul(url.substr(url.rfind(':') + 1)));
  }
  void wait_until(const std::string& what, const std::function<bool()>& holds) {
    for (int tries = 0; tries < 12'000; ++tries) {
      if (holds()) return;
      ASSERT_TRUE(server->running()) << what << ": the server ended: " << server->errors();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL() << what << ": not in two minutes; " << server->errors();
  }
  std::string get(const std::string& path) const {
    return ask(port, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }
  json state() const {
    const std::string answer = get("/state");
    const json state = json::parse(answer.substr(answer.find("\r\n\r\n") + 4), nullptr, false);
    return state.is_object() ? state : json{{"version", ""}, {"problem", "no answer"}, {"since", 0}};
  }
  std::string version() const { return state().at("version"); }
  std::string problem() const { return state().at("problem"); }
  void expect_it_ends(int signal = SIGTERM) {
    server->send(signal);
    const Result result = server->wait();
    EXPECT_EQ(result.exit, 130) << result.err;
    EXPECT_EQ(get("/"), "");
  }

  std::optional<Process> server;
  std::uint16_t port = 0;
};

TEST_F(ServeTest, shows_what_report_writes) {
  output({"run", "quick.yaml"});
  serve("quick.hill");
  wait_until("a page", [&] { return !version().empty(); });
  const std::string page = get("/"), file = output({"report", "quick.hill"});
  EXPECT_THAT(page, testing::AllOf(testing::StartsWith("HTTP/1.1 200 OK\r\n"),
                                   testing::HasSubstr("connect-src 'self'"),
                                   testing::HasSubstr("ETag: \"" + version() + '"')));
  EXPECT_THAT(file, testing::Not(testing::HasSubstr("connect-src")));
  const auto data = [](const std::string& html) {
    const std::size_t begin = html.find("<script type=\"application/json\" id=\"core\">");
    return html.substr(begin, html.find("<script type=\"application/json\" id=\"frame\">") - begin);
  };
  EXPECT_EQ(data(page), data(file));
  EXPECT_EQ(problem(), "");
  expect_it_ends(SIGINT);
}

TEST_F(ServeTest, goes_on_with_a_run_and_after_its_death) {
  serve("slow.hill");
  wait_until("that there is no store", [&] { return problem() != ""; });
  EXPECT_THAT(problem(), testing::HasSubstr("slow.hill: no such store"));
  EXPECT_THAT(problem(), testing::Not(testing::HasSubstr(folder.string())));
  EXPECT_THAT(get("/"),
              testing::AllOf(testing::StartsWith("HTTP/1.1 503 "), testing::HasSubstr("no such store")));
  Process run(command({"run", "slow.yaml"}));
  wait_until("a page", [&] { return !version().empty(); });
  for (int changes = 0; changes < 2; ++changes) {
    const std::string before = version();
    wait_until("news", [&] { return version() != before; });
  }
  EXPECT_EQ(problem(), "");
  run.send(SIGKILL);
  run.wait();
  wait_until("the end of its workers", [&] { return processes_of(folder).size() == 1; });
  const std::string told = output({"show", "slow.hill", "--format", "csv"});
  wait_until("its last match", [&] {
    return get("/").find("\"settled\":" + std::to_string(lines_of(told).size() - 1)) != std::string::npos;
  });
  EXPECT_EQ(problem(), "");
  output({"audit", "slow.hill"});
  expect_it_ends();
}

TEST_F(ServeTest, a_store_that_goes_and_one_that_comes) {
  output({"run", "quick.yaml"});
  serve("quick.hill");
  wait_until("a page", [&] { return !version().empty(); });
  const std::string first = version();
  fs::rename(folder / "quick.hill", folder / "away.hill");
  wait_until("that it is gone", [&] { return problem().find("no such store") != std::string::npos; });
  EXPECT_EQ(version(), first);
  EXPECT_THAT(get("/"), testing::StartsWith("HTTP/1.1 200 "));
  write("quick.hill", "this is no store at all, whatever its name says\n");
  wait_until("that it is none", [&] { return problem().find("is no Hilltop store") != std::string::npos; });
  fs::remove(folder / "quick.hill");
  write("other.yaml",
        "tournament: Other\ngame: coins\nformat: {type: free-for-all, matches: 2}\nentrants:\n"
        "  - {bot: coins/minter, name: One}\n  - {bot: coins/rival, name: Two}\n");
  output({"run", "other.yaml", "--store", "quick.hill"});
  wait_until("another one", [&] { return problem().empty() && version() != first; });
  output({"run", "other.yaml", "--store", "quick.hill", "--fresh"});
  fs::remove(folder / "quick.hill");
  fs::rename(folder / "away.hill", folder / "quick.hill");
  wait_until("the first one", [&] { return version() == first && problem().empty(); });
  expect_it_ends();
}

TEST_F(ServeTest, a_damaged_store_is_a_message) {
  output({"run", "quick.yaml"});
  std::string bytes = content(folder / "quick.hill");
  for (std::size_t at = 200; at < bytes.size(); at += 7) bytes[at] = static_cast<char>(at);
  write("quick.hill", bytes);
  serve("quick.hill");
  wait_until("a message", [&] { return !problem().empty(); });
  EXPECT_THAT(get("/"), testing::StartsWith("HTTP/1.1 503 "));
  expect_it_ends();
}

// The run that comes to its end meanwhile is that of a store that nobody looks at.
TEST_F(ServeTest, a_run_is_not_disturbed) {
  write("long.yaml",
        "tournament: Long\ngame: samurai\nparams: {turns: 20}\nformat: {type: round-robin, matches: "
        "3000}\nentrants:\n"
        "  - {bot: samurai/sage, name: Sage}\n  - {bot: samurai/random, name: Random}\n  - {bot: "
        "samurai/mirror, name: Mirror}\n");
  output({"run", "long.yaml", "--store", "alone.hill"});
  serve("watched.hill");
  output({"run", "long.yaml", "--store", "watched.hill"});
  wait_until("its end", [&] { return get("/").find("\"finished\":true") != std::string::npos; });
  EXPECT_EQ(standings("watched.hill"), standings("alone.hill"));
  output({"audit", "watched.hill"});
  expect_it_ends();
}

TEST_F(ServeTest, ends_in_the_middle_of_a_report) {
  write("large.yaml",
        "tournament: Large\ngame: samurai\nparams: {turns: 5}\nformat: {type: round-robin, matches: "
        "20000}\nentrants:\n"
        "  - {bot: samurai/sage, name: Sage}\n  - {bot: samurai/random, name: Random}\n  - {bot: "
        "samurai/mirror, name: Mirror}\n");
  output({"run", "large.yaml"});
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    serve("large.hill", {"--matches", "10000"});
    expect_it_ends(signal);
    await_no_process();
    fs::remove(folder / "address");
  }
}

TEST_F(ServeTest, a_port_that_is_taken) {
  serve("none.hill");
  const Result second = hilltop({"serve", "none.hill", "--port", std::to_string(port)});
  EXPECT_EQ(second.exit, 1);
  EXPECT_EQ(second.out, "");
  EXPECT_EQ(lines_of(second.err).size(), 1u);
  EXPECT_THAT(second.err,
              testing::AllOf(testing::HasSubstr(std::to_string(port)), testing::HasSubstr("--port 0")));
  expect_it_ends();
}

TEST_F(ServeTest, who_asks_by_another_name_or_to_change_something) {
  output({"run", "quick.yaml"});
  serve("quick.hill");
  wait_until("a page", [&] { return !version().empty(); });
  EXPECT_THAT(ask(port, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
              testing::AllOf(testing::StartsWith("HTTP/1.1 421 "), testing::Not(testing::HasSubstr("Sage"))));
  EXPECT_THAT(
      ask(port, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
      testing::StartsWith("HTTP/1.1 405 "));
  EXPECT_THAT(get("/quick.hill"), testing::StartsWith("HTTP/1.1 404 "));
  expect_it_ends();
}

}  // namespace
}  // namespace hilltop::e2e
