/* kept.h - a fork that is kept: a forking runtime has one, which answers ask after ask, each from the state
 * that it had before the first (docs/warm.md). Where it cannot be had, or an ask has done what is not undone,
 * the runtime forks instead.
 *
 * - kept.c: the runtime's side. It alone decides, and what it knows is out of the bot's reach.
 * - kept_memory.c: which pages of the fork were written, and back with them.
 * - kept_self.c: what the fork does itself: it stops where the runtime sees it, and undoes what the kernel
 *   holds for it.
 * - kept_filter.c: which system calls are undone or leave nothing.
 *
 * The fork is reset from the runtime's own memory, at the same addresses. So the runtime changes none of what
 * it shares with the fork: it serves on a stack of its own, and what it notes meanwhile is in a mapping that
 * no fork gets. */
#ifndef HILLTOP_RUNTIMES_KEPT_H
#define HILLTOP_RUNTIMES_KEPT_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#include "warm.h"

#pragma GCC visibility push(hidden)

enum {
  KEPT_PAGE = 4096,
  KEPT_MOST_REGIONS = 1024,
  KEPT_MOST_OWN_PAGES = 256,
  KEPT_MOST_FILES = 64,
  KEPT_MOST_RANGES = 512,
  KEPT_MOST_PIECES = 1024, /* that one process_vm_writev() takes */
  KEPT_STACK = 128 * 1024,
  KEPT_TEXT = 256 * 1024
};

/* A set of signals has one bit for each, as the kernel's. */
static inline uint64_t kept_signal(uint32_t number) {
  return number >= 1 && number <= 64 ? 1ull << (number - 1) : 0;
}

/* What the runtime answers to a fork that has stopped is a descriptor, of an ask, or this together with the
 * signals whose handlers are to be reset. SIGKILL is none of those. */
static const uint64_t kept_reset = 1ull << (SIGKILL - 1);

struct kept_range {
  uint64_t start, end;
};

/* ---- kept.c */

/* Makes the first fork. Only where this process can get no new rights, as in a cell, and the system has all
 * that it takes. */
void kept_prepare(void);
/* Whether it has one, or makes another. */
bool kept_is_possible(void);
/* Answers the ask and reports. False: there is none that could, and it is to be forked for. */
bool kept_answer(const struct warm_request* request);
/* Ends the one that waits. The next ask gets another. */
void kept_end(void);

/* ---- kept_memory.c */

/* The memory of a fork as it is at its snapshot. All is the runtime's alone. */
struct kept_memory {
  bool can_seal; /* set before */
  pid_t fork;
  int userfault, memory, pagemap, statm;
  uint64_t size;                    /* of all that is mapped, in pages */
  unsigned resets;                  /* since all was protected */
  uint64_t page_count, usual_pages; /* that the last of them has put back, and the first */
  size_t region_count, span_count, gap_count, own_count;
  struct kept_range regions[KEPT_MOST_REGIONS]; /* as /proc/PID/maps has them */
  struct kept_range spans[KEPT_MOST_REGIONS];   /* neighbours in one */
  struct kept_range gaps[KEPT_MOST_REGIONS];    /* what is between the spans */
  uint64_t own[KEPT_MOST_OWN_PAGES];            /* pages that are other than the runtime's, in order */
  char own_pages[KEPT_MOST_OWN_PAGES][KEPT_PAGE];
  struct {
    uint64_t start, end, categories;
  } written[KEPT_MOST_RANGES];
  size_t piece_count; /* what is to be put back, and where */
  struct iovec ours[KEPT_MOST_PIECES], theirs[KEPT_MOST_PIECES];
  char maps[KEPT_TEXT]; /* what /proc/PID/maps said */
  char text[KEPT_TEXT];
};

/* Whether what has these rights in /proc/PID/maps is sealed, where Linux has that. */
bool kept_is_sealed(const char* rights);
/* Takes the snapshot of a fork that has stopped. `userfault`: a userfaultfd of the fork's, whose owner this
 * becomes. False: it cannot be. */
bool kept_memory_take(struct kept_memory* memory, pid_t fork, int userfault);
/* Puts back what was written. False: more has changed than that. */
bool kept_memory_restore(struct kept_memory* memory);
/* Whether as much is mapped as then. */
bool kept_memory_has_its_size(const struct kept_memory* memory);
/* Whether all that is mapped is what was then; which takes longer to tell. */
bool kept_memory_has_its_maps(struct kept_memory* memory, pid_t fork);
/* The fork has ended. */
void kept_memory_close(struct kept_memory* memory);
/* A file of /proc/PID, open; -1. */
int kept_open_proc(pid_t pid, const char* name, int flags);
/* What is in such a file, ended by a NUL; its size, 0 if it cannot be read or does not fit. */
size_t kept_read_proc(int file, char* text, size_t size);

/* ---- kept_filter.c */

/* Where the kernel notes for this process on which core it runs, as libc has registered it with rseq(). */
struct kept_rseq {
  char* area;
  unsigned size, signature; /* size 0: nowhere */
};

/* From now on the system calls of this process that are not undone are told to who reads the descriptor that
 * is returned, exit_group() among them. -1 and errno: it cannot be. */
int kept_filter_apply(const struct kept_rseq* rseq);

/* ---- kept_self.c */

/* A stack for the runtime's loop, and for the fork before an ask begins. */
extern char kept_stack[KEPT_STACK];
/* The address at which a system call of a fork says that it has stopped. */
extern const char kept_stopped[];
/* Where in the fork it says how far an ask got. */
extern struct warm_fate kept_fate;
/* What it unmaps; put there by the runtime at the snapshot. */
extern struct kept_range kept_gaps[KEPT_MOST_REGIONS];
extern size_t kept_gap_count;

/* What goes with an ask, and then folder and words. Its descriptors are the three streams, and then `files`.
 */
struct kept_message {
  uint32_t folder_size, words_size, file_count;
  struct {
    int16_t number, flags;
  } files[KEPT_MOST_FILES];
};

/* In a new fork: prepares it, sends a userfaultfd and the descriptor of kept_filter_apply() over the line,
 * and stops. Ends the process if it cannot. `runtime` is its parent. Asks go on at `go_on`, which does not
 * return.
 */
_Noreturn void kept_begin(int line, pid_t runtime, void (*go_on)(void));
/* The number of the kept fork that this process is; 0: it is none. */
extern pid_t kept_self;
/* The end of an ask in a kept fork. */
_Noreturn void kept_stop(int status);

#pragma GCC visibility pop

#endif
