// server.hpp - shows documents over HTTP, to look at and nothing else: GET and HEAD of what is in
// `Documents`.
//
// One thread, no waiting: a client that is slow, silent or hostile costs others nothing. Each has so much
// time for its question and for taking the answer, so many bytes for its headers; when there are too many,
// the oldest connection gives way. So memory is bounded by the connections.
#pragma once
#include "serve/documents.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace hilltop {

/// What clients may take.
struct ServerLimits {
  std::size_t connections = 200;
  std::size_t header_bytes = 8192;
  std::chrono::milliseconds question{
      15'000};  ///< from the end of one answer, or the beginning, to the next question
  std::chrono::milliseconds answer{60'000};
};

class Server {
 public:
  /// Listens on an IP address; port 0 is any that is free. The documents are borrowed. Throws UsageError
  /// where the address is none, RunError where it cannot be had.
  Server(const std::string& address, std::uint16_t port, const Documents& documents,
         const ServerLimits& limits = {});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// "http://127.0.0.1:4455/".
  std::string url() const;
  std::uint16_t port() const;
  /// Whether only this machine can reach it.
  bool is_local() const;
  /// Answers until `stop` is true, and returns within a quarter of a second then. Thread: one.
  void run(const std::atomic<bool>& stop);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hilltop
