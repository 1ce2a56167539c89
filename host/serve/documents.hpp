// documents.hpp - what a server shows, by path: whole documents in memory, replaced while others are reading
// them.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace hilltop {

/// One version of what is at a path.
struct Document {
  unsigned status = 200;
  std::string type;  ///< "text/html; charset=utf-8"
  std::string body;
  std::string version = {};  ///< of the body, letters and digits: its ETag; empty: never cached
  std::string policy = "default-src 'none'";  ///< its Content-Security-Policy
};

/// Thread: any.
class Documents {
 public:
  void put(const std::string& path, Document document);
  /// Null if there is nothing at this path. Whoever has it may keep it.
  std::shared_ptr<const Document> get(std::string_view path) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Document>, std::less<>> documents_;
};

}  // namespace hilltop
