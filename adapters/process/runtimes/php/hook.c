/* hook.c - what PHP's scripts cannot do for themselves. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "../warm/warm.h"

/* A script reads and closes a duplicate of a descriptor. So the words, once duplicated, are no longer where
 * they were. */
__attribute__((visibility("default"))) int dup(int descriptor) {
  static int (*libc_dup)(int);
  if (libc_dup == NULL) *(void**)&libc_dup = dlsym(RTLD_NEXT, "dup");
  const int copy = libc_dup(descriptor);
  if (descriptor == HILLTOP_RUNTIME_WORDS && warm_request != NULL) close(descriptor);
  return copy;
}

/* PHP keeps its files open until it ends. The boot script is not to take one of the bot's numbers. */
static int away_if_boot(int file, const char* path) {
  static const char kBoot[] = "/php/boot.php";
  const size_t size = strlen(path);
  if (file < 0 || size < sizeof kBoot || strcmp(path + size - sizeof kBoot + 1, kBoot) != 0) return file;
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
  close(file);
  return moved;
}

#define OPEN(name)                                                                       \
  __attribute__((visibility("default"))) int name(const char* path, int flags, ...) {    \
    static int (*libc_open)(const char*, int, ...);                                      \
    if (libc_open == NULL) *(void**)&libc_open = dlsym(RTLD_NEXT, #name);                \
    va_list more;                                                                        \
    va_start(more, flags);                                                               \
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0; \
    va_end(more);                                                                        \
    const int file = libc_open(path, flags, mode);                                       \
    return warm_language == WARM_PHP ? away_if_boot(file, path) : file;                  \
  }

#undef open
#undef open64
OPEN(open)   /* NOLINT(clang-analyzer-valist.Uninitialized) */
OPEN(open64) /* NOLINT(clang-analyzer-valist.Uninitialized) */
