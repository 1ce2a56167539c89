#include "report/deflate.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"

#include <zlib.h>

namespace hilltop {

std::string deflated(std::string_view bytes) {
  auto size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
  if (status != Z_OK) throw RunError("the report cannot be packed: out of memory");
  packed.resize(size);
  return base64(packed);
}

}  // namespace hilltop
