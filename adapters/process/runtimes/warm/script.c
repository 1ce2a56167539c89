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
static struct stat remembered;
static int openings[kLastDescriptor]; /* -1 where they end */

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
  script = path;
  content = warm_read_file(path, &content_size);
  return content != NULL && stat(path, &remembered) == 0;
}

bool warm_script_has(const char* text) { return memmem(content, content_size, text, strlen(text)) != NULL; }

static bool is_it(const struct stat* about) {
  return about->st_dev == remembered.st_dev && about->st_ino == remembered.st_ino;
}

bool warm_script_is(const char* path) {
  struct stat about;
  return stat(path, &about) == 0 && is_it(&about);
}

void warm_script_note_openings(void) {
  int count = 0;
  for (int descriptor = 3; descriptor < kLastDescriptor; ++descriptor) {
    struct stat about;
    if (fstat(descriptor, &about) == 0 && is_it(&about)) openings[count++] = descriptor;
  }
  openings[count] = -1;
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

/* Nobody can set the time of change; the adapter sees to it that a file's copy has another than any change of
 * it. */
bool warm_is_untouched(const char* path, const struct stat* before) {
  struct stat now;
  return stat(path, &now) == 0 && now.st_dev == before->st_dev && now.st_ino == before->st_ino &&
         now.st_size == before->st_size && now.st_ctim.tv_sec == before->st_ctim.tv_sec &&
         now.st_ctim.tv_nsec == before->st_ctim.tv_nsec;
}

static bool has_same_content(void) {
  size_t size = 0;
  char* now = warm_read_file(script, &size);
  const bool same = now != NULL && size == content_size && memcmp(now, content, size) == 0;
  free(now);
  return same;
}

bool warm_script_refresh(void) {
  if (!warm_is_untouched(script, &remembered) && !has_same_content()) return false;
  for (const int* descriptor = openings; *descriptor >= 0; ++descriptor) reopen(*descriptor);
  return true;
}
