/* script.c - see warm.h. */
#include "warm.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An interpreter has its script open at one of the first descriptors. */
enum { kLastDescriptor = 64 };

static const char* script;
static char* content;
static size_t content_size;
static dev_t device;
static ino_t inode;

char* warm_read_file(const char* path, size_t* size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return NULL;
  struct stat about;
  char* bytes = NULL;
  if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) bytes = malloc((size_t)about.st_size + 1);
  size_t done = 0;
  if (bytes != NULL) {
    for (ssize_t got; (got = read(file, bytes + done, (size_t)about.st_size - done)) > 0;)
      done += (size_t)got;
    bytes[done] = '\0';
  }
  close(file);
  if (size != NULL) *size = done;
  return bytes;
}

bool warm_script_remember(const char* path) {
  struct stat about;
  script = path;
  content = warm_read_file(path, &content_size);
  if (content == NULL || stat(path, &about) != 0) return false;
  device = about.st_dev;
  inode = about.st_ino;
  return true;
}

bool warm_script_is(const char* path) {
  struct stat about;
  return stat(path, &about) == 0 && about.st_dev == device && about.st_ino == inode;
}

/* A descriptor that was inherited shares its offset with the runtime and with all other asks. */
static void reopen(int descriptor) {
  const off_t offset = lseek(descriptor, 0, SEEK_CUR);
  const int flags = fcntl(descriptor, F_GETFD);
  const int file = open(script, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  lseek(file, offset, SEEK_SET);
  dup3(file, descriptor, (flags & FD_CLOEXEC) != 0 ? O_CLOEXEC : 0);
  close(file);
}

bool warm_script_refresh(void) {
  size_t size = 0;
  char* now = warm_read_file(script, &size);
  const bool same = now != NULL && size == content_size && memcmp(now, content, size) == 0;
  free(now);
  if (!same) return false;
  for (int descriptor = 3; descriptor < kLastDescriptor; ++descriptor) {
    struct stat about;
    if (fstat(descriptor, &about) == 0 && about.st_dev == device && about.st_ino == inode) reopen(descriptor);
  }
  return true;
}
