#include "serve/documents.hpp"

namespace hilltop {

void Documents::put(const std::string& path, Document document) {
  auto shared = std::make_shared<const Document>(std::move(document));
  const std::lock_guard lock(mutex_);
  documents_[path].swap(shared);
}

std::shared_ptr<const Document> Documents::get(std::string_view path) const {
  const std::lock_guard lock(mutex_);
  const auto found = documents_.find(path);
  return found == documents_.end() ? nullptr : found->second;
}

}  // namespace hilltop
