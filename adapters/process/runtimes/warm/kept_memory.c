/* kept_memory.c - see kept.h.
 *
 * What a fork may write is registered with its userfaultfd for write protection (asynchronous: who writes a
 * page is not stopped, only noted), and PAGEMAP_SCAN lists the pages that have been written. What can be
 * read alone is sealed, where Linux has that (6.10), and stays as it is; else it is registered too.
 *
 * No mapping can have been replaced unseen: another would not be registered, and holes make the size of all
 * too small. Whoever changes the rights of mappings, or asks for an address, is noted (kept.c), and then all
 * mappings are compared; so they are where nothing is sealed, since the vDSO cannot be registered. */
#include "kept.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#ifndef UFFD_FEATURE_WP_ASYNC
#define UFFD_FEATURE_WP_ASYNC (1 << 15) /* Linux 6.7 */
#endif

/* linux/fs.h, which may be older than the running kernel. */
struct scan {
  uint64_t size, flags, start, end, walk_end, ranges, range_count, most_pages;
  uint64_t inverted, all_of, any_of, returned;
};
#define SCAN_PAGES _IOWR('f', 16, struct scan) /* PAGEMAP_SCAN */
enum { kMustBeRegistered = 1 << 1 };           /* PM_SCAN_CHECK_WPASYNC */
enum { kWritten = 1 << 1, kIsThere = 1 << 3, kIsNoted = 1 << 4 };

/* What /proc/PID/pagemap says of a page. */
static const uint64_t kPresent = 1ull << 63, kSwapped = 1ull << 62, kShared = 1ull << 61,
                      kOneMap = 1ull << 56;

static const uint64_t kLowest = 65536, kHighest = 0x7ffffffff000;

/* All addresses are numbers here. */
static char* at(uint64_t address) {
  return (char*)(uintptr_t)address;
} /* NOLINT(performance-no-int-to-ptr) */

int kept_open_proc(pid_t pid, const char* name, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  const int file = open(path, flags | O_CLOEXEC);
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
  close(file);
  return moved;
}

size_t kept_read_proc(int file, char* text, size_t size) {
  size_t done = 0;
  ssize_t got;
  while (done < size - 1 && (got = pread(file, text + done, size - 1 - done, (off_t)done)) > 0)
    done += (size_t)got;
  text[done] = '\0';
  return done == size - 1 ? 0 : done;
}

static bool write_all(int file, const void* bytes, size_t size, uint64_t address) {
  return pwrite(file, bytes, size, (off_t)address) == (ssize_t)size;
}

/* ---- the snapshot */

/* Joins neighbours. */
static void append(struct kept_range* ranges, size_t* count, struct kept_range range) {
  if (*count != 0 && ranges[*count - 1].end == range.start) ranges[*count - 1].end = range.end;
  else ranges[(*count)++] = range;
}

static void append_gap(struct kept_memory* memory, uint64_t start, uint64_t end) {
  if (start < end) memory->gaps[memory->gap_count++] = (struct kept_range){start, end};
}

bool kept_is_sealed(const char* rights) { return rights[0] == 'r' && rights[1] != 'w'; }

/* A line of /proc/PID/maps. The last columns: the kernel's own pages, that cannot be written, have names in
 * brackets. */
static bool note_line(struct kept_memory* memory, const char* line, uint64_t* last) {
  unsigned long start = 0, end = 0;
  char rights[5] = "";
  int name = 0;
  if (sscanf(line, "%lx-%lx %4s %*s %*s %*s %n", &start, &end, rights, &name) != 3) return false;
  if (start >= kHighest) return true;
  if (memory->region_count == KEPT_MOST_REGIONS - 1 || rights[3] != 'p') return false;
  append_gap(memory, *last, start);
  *last = end;
  const struct kept_range region = {start, end};
  if (strncmp(line + name, "[v", 2) == 0 || (memory->can_seal && kept_is_sealed(rights))) return true;
  memory->regions[memory->region_count++] = region;
  append(memory->spans, &memory->span_count, region);
  return true;
}

static size_t read_maps(pid_t fork, char* text) {
  const int maps = kept_open_proc(fork, "maps", O_RDONLY);
  const size_t size = kept_read_proc(maps, text, KEPT_TEXT);
  close(maps);
  return size;
}

static bool note_regions(struct kept_memory* memory, pid_t fork) {
  const size_t size = read_maps(fork, memory->maps);
  memcpy(memory->text, memory->maps, size + 1);
  memory->region_count = memory->span_count = memory->gap_count = 0;
  uint64_t last = kLowest;
  for (char *line = memory->text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
    *end = '\0';
    if (!note_line(memory, line, &last)) return false;
  }
  append_gap(memory, last, kHighest);
  return size != 0;
}

static bool tell_gaps(const struct kept_memory* memory) {
  return write_all(memory->memory, memory->gaps, memory->gap_count * sizeof *memory->gaps,
                   (uintptr_t)kept_gaps) &&
         write_all(memory->memory, &memory->gap_count, sizeof memory->gap_count, (uintptr_t)&kept_gap_count);
}

static bool is_of_stack(uint64_t page) {
  return page >= (uintptr_t)kept_stack && page < (uintptr_t)kept_stack + sizeof kept_stack;
}

/* A page that the fork has for itself has been written since the fork, by it or by the runtime. */
static bool may_differ(uint64_t entry) {
  return (entry & kShared) == 0 &&
         ((entry & kSwapped) != 0 || (entry & (kPresent | kOneMap)) == (kPresent | kOneMap));
}

/* The stack is the fork's own in any case, since the runtime uses it on. */
static bool note_page(struct kept_memory* memory, uint64_t page, uint64_t entry) {
  if (!is_of_stack(page) && !may_differ(entry)) return true;
  if (memory->own_count == KEPT_MOST_OWN_PAGES) return false;
  char* const copy = memory->own_pages[memory->own_count];
  if (pread(memory->memory, copy, KEPT_PAGE, (off_t)page) != KEPT_PAGE) return false;
  if (!is_of_stack(page) && memcmp(copy, at(page), KEPT_PAGE) == 0) return true;
  memory->own[memory->own_count++] = page;
  return true;
}

static bool note_own_pages(struct kept_memory* memory) {
  uint64_t* const entries = (uint64_t*)(void*)memory->text;
  const uint64_t most = sizeof memory->text / sizeof *entries;
  memory->own_count = 0;
  for (size_t i = 0; i < memory->region_count; ++i) {
    const struct kept_range region = memory->regions[i];
    const uint64_t pages = (region.end - region.start) / KEPT_PAGE;
    for (uint64_t first = 0; first < pages; first += most) {
      const uint64_t count = pages - first < most ? pages - first : most;
      const off_t offset = (off_t)((region.start / KEPT_PAGE + first) * sizeof *entries);
      if (pread(memory->pagemap, entries, count * sizeof *entries, offset) !=
          (ssize_t)(count * sizeof *entries))
        return false;
      for (uint64_t k = 0; k < count; ++k)
        if (!note_page(memory, region.start + (first + k) * KEPT_PAGE, entries[k])) return false;
    }
  }
  return true;
}

static struct uffdio_range all_of(struct kept_range span) {
  return (struct uffdio_range){span.start, span.end - span.start};
}

static bool watch(const struct kept_memory* memory) {
  struct uffdio_api api = {.api = UFFD_API,
                           .features = UFFD_FEATURE_PAGEFAULT_FLAG_WP | UFFD_FEATURE_WP_ASYNC};
  if (ioctl(memory->userfault, UFFDIO_API, &api) != 0) return false;
  for (size_t i = 0; i < memory->span_count; ++i) {
    struct uffdio_register all = {.range = all_of(memory->spans[i]), .mode = UFFDIO_REGISTER_MODE_WP};
    if (ioctl(memory->userfault, UFFDIO_REGISTER, &all) != 0) return false;
  }
  return true;
}

/* From now on it is noted what is written. */
static bool protect(struct kept_memory* memory) {
  for (size_t i = 0; i < memory->span_count; ++i) {
    struct uffdio_writeprotect all = {.range = all_of(memory->spans[i]), .mode = UFFDIO_WRITEPROTECT_MODE_WP};
    if (ioctl(memory->userfault, UFFDIO_WRITEPROTECT, &all) != 0) return false;
  }
  memory->resets = 0;
  return true;
}

static uint64_t size_of(const struct kept_memory* memory) {
  char text[128];
  return kept_read_proc(memory->statm, text, sizeof text) == 0 ? 0 : strtoull(text, NULL, 10);
}

bool kept_memory_take(struct kept_memory* memory, pid_t fork, int userfault) {
  memory->fork = fork;
  memory->piece_count = 0;
  memory->userfault = userfault;
  memory->memory = kept_open_proc(fork, "mem", O_RDWR);
  memory->pagemap = kept_open_proc(fork, "pagemap", O_RDONLY);
  memory->statm = kept_open_proc(fork, "statm", O_RDONLY);
  if (!note_regions(memory, fork) || !tell_gaps(memory) || !note_own_pages(memory) || !watch(memory) ||
      !protect(memory))
    return false;
  memory->size = size_of(memory);
  return memory->size != 0;
}

void kept_memory_close(struct kept_memory* memory) {
  close(memory->userfault);
  close(memory->memory);
  close(memory->pagemap);
  close(memory->statm);
  memory->userfault = memory->memory = memory->pagemap = memory->statm = -1;
}

/* ---- the reset */

/* Writes what is to be put back so far in one call; piece by piece where that does not reach, as at pages
 * that the fork itself may only read. */
static bool flush(struct kept_memory* memory) {
  const size_t count = memory->piece_count;
  ssize_t size = 0;
  for (size_t i = 0; i < count; ++i) size += (ssize_t)memory->theirs[i].iov_len;
  memory->piece_count = 0;
  if (process_vm_writev(memory->fork, memory->ours, count, memory->theirs, count, 0) == size) return true;
  for (size_t i = 0; i < count; ++i)
    if (!write_all(memory->memory, memory->ours[i].iov_base, memory->ours[i].iov_len,
                   (uintptr_t)memory->theirs[i].iov_base))
      return false;
  return true;
}

static bool put_back(struct kept_memory* memory, char* bytes, uint64_t start, uint64_t end) {
  if (memory->piece_count == KEPT_MOST_PIECES && !flush(memory)) return false;
  memory->ours[memory->piece_count] = (struct iovec){bytes, end - start};
  memory->theirs[memory->piece_count++] = (struct iovec){at(start), end - start};
  memory->page_count += (end - start) / KEPT_PAGE;
  return true;
}

/* `*own`: where in the list of the fork's own pages those of this range begin. */
static bool put_range_back(struct kept_memory* memory, uint64_t start, uint64_t end, size_t* own) {
  while (start < end) {
    while (*own < memory->own_count && memory->own[*own] < start) ++*own;
    const uint64_t next = *own < memory->own_count && memory->own[*own] < end ? memory->own[*own] : end;
    if (start < next && !put_back(memory, at(start), start, next)) return false;
    if (next < end && !put_back(memory, memory->own_pages[*own], next, next + KEPT_PAGE)) return false;
    start = next + KEPT_PAGE;
  }
  return true;
}

/* No more than it can have: the kernel makes room for so many in each call. */
static uint64_t most_ranges(struct kept_range span) {
  const uint64_t pages = (span.end - span.start) / KEPT_PAGE;
  return pages < KEPT_MOST_RANGES ? pages : KEPT_MOST_RANGES;
}

/* To write a page takes less when it is not protected, and most asks write the same pages. So what one has
 * written is put back after each from then on; until that is much more than one of them needs, or for long.
 */
static bool forget_some(struct kept_memory* memory) {
  enum { kSlack = 256, kLong = 256 };
  if (memory->resets == 0) memory->usual_pages = memory->page_count;
  if (memory->page_count <= 2 * memory->usual_pages + kSlack && ++memory->resets < kLong) return true;
  return protect(memory);
}

/* A page that is swapped out, or was not there at the snapshot, has a note that it is guarded. What has
 * neither page nor note was taken away, as by whoever makes a mapping smaller and then larger: it comes back
 * empty. */
static bool is_untouched(uint64_t categories) { return categories == kIsNoted; }

bool kept_memory_restore(struct kept_memory* memory) {
  size_t own = 0;
  memory->page_count = 0;
  for (size_t i = 0; i < memory->span_count; ++i) {
    struct scan scan = {.size = sizeof scan,
                        .flags = kMustBeRegistered,
                        .start = memory->spans[i].start,
                        .end = memory->spans[i].end,
                        .ranges = (uintptr_t)memory->written,
                        .range_count = most_ranges(memory->spans[i]),
                        .inverted = kIsThere,
                        .any_of = kWritten | kIsThere,
                        .returned = kWritten | kIsThere | kIsNoted};
    while (scan.start < scan.end) {
      const int count = ioctl(memory->pagemap, SCAN_PAGES, &scan);
      if (count < 0) return false;
      for (int k = 0; k < count; ++k)
        if (!is_untouched(memory->written[k].categories) &&
            !put_range_back(memory, memory->written[k].start, memory->written[k].end, &own))
          return false;
      scan.start = scan.walk_end;
    }
  }
  return flush(memory) && forget_some(memory);
}

bool kept_memory_has_its_maps(struct kept_memory* memory, pid_t fork) {
  return read_maps(fork, memory->text) != 0 && strcmp(memory->text, memory->maps) == 0;
}

bool kept_memory_has_its_size(const struct kept_memory* memory) { return size_of(memory) == memory->size; }
