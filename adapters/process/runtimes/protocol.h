/* protocol.h - what a keeper and a runtime say to each other. A runtime is a process of an interpreter that a
 * keeper keeps ready for one bot. A *forking* one has the interpreter's start and the bot's compiled code
 * behind it and forks for each ask; a *serving* one answers asks itself, one after the other.
 *
 * The keeper starts a runtime in the bot's folder and with the bot's environment, as it launches any program:
 * with every signal at its default, the bot's memory limit (RLIMIT_DATA), as the leader of a process group.
 * In addition:
 *
 *   - descriptor 0. Forking: /dev/null. Serving: a file that holds the input of the ask, at its beginning
 *     when a request arrives; empty during the start.
 *   - descriptor 1. Forking: /dev/null. Serving: a pipe to the keeper, the standard output of all its asks.
 *   - descriptor 2, a pipe to the keeper. During the start the reason why it fails, whose last line is
 *     logged; what was written before Ready belongs to no ask. Serving: the standard error of its asks.
 *   - descriptor 3, HILLTOP_RUNTIME_SOCKET, a stream socket to the keeper. The runtime sets close-on-exec.
 *   - HILLTOP_RUNTIME in the environment: the version of this protocol. The runtime removes it before
 *     any code of the bot sees it.
 *   - LD_PRELOAD, forking only: libhilltop-warm.so, whose constructor removes both variables.
 *
 * Each message is one of the structs below, which begin with a head, and the bytes whose sizes it names. All
 * numbers are in the machine's byte order; offsets and sizes are stated for those who read the bytes from
 * another language. There is no padding but what is named.
 *
 *   - runtime: Ready (or Refused), once, when it can answer. The keeper waits for it with a limit of its own,
 *     which is charged to no ask.
 *   - keeper: Request; then the ask's clock runs.
 *   - runtime: Ended; then the keeper may send the next Request.
 *
 * A forking runtime gets descriptors 0, 1 and 2 of the ask with the first byte of the Request (SCM_RIGHTS,
 * three in this order, closed by the runtime itself after the fork). Its child
 *   - dies with the runtime (PR_SET_PDEATHSIG, SIGKILL; then check that the parent is still there),
 *   - leads a process group of its own, has the three descriptors as 0, 1 and 2, and the folder as its
 *     current one,
 *   - has RLIMIT_NPROC set, soft and hard, if `tasks` is not 0,
 *   - has no descriptor of the runtime's, but for HILLTOP_RUNTIME_WORDS where a boot script takes the words:
 *     close-on-exec, to be read to the end of the file and closed.
 * When its child has ended the runtime reaps it and sends Ended. It waits for that child only, never for what
 * the child left behind: orphans become the keeper's. The keeper kills what goes on beyond the deadline,
 * child and all, and still expects Ended; a runtime that does not send it then is killed too.
 *
 * A serving runtime runs the ask, flushes what was printed into 1 and 2, undoes all that the ask has changed
 * in the process (current folder, open descriptors, timers, globals, ...), and sends Ended with the exit code
 * that the bot's process would have had. If something cannot be undone (a thread that goes on, a child
 * process that is left), it sends Ended with the flag `spent` and is replaced before the next ask. One that
 * exits during an ask has ended as the bot's process would have: its exit code is the bot's, and no Ended is
 * needed. One that is late is killed. CPU time and memory of serving runtimes are measured by the keeper.
 *
 * End of file on the socket: the runtime is no longer wanted and ends at once, _exit(0), without handlers.
 */
#ifndef HILLTOP_RUNTIMES_PROTOCOL_H
#define HILLTOP_RUNTIMES_PROTOCOL_H

#include <stdint.h>

enum {
  HILLTOP_RUNTIME_VERSION = 2, /* changes with anything in this file */
  HILLTOP_RUNTIME_SOCKET = 3,
  HILLTOP_RUNTIME_WORDS = 199, /* in the child of a forking runtime; beyond what a bot uses */
  HILLTOP_RUNTIME_MAX_REASON = 4096,
  HILLTOP_RUNTIME_MAX_TEXT = 2 << 20 /* bytes of a request's folder and words */
};

enum hilltop_runtime_kind {
  HILLTOP_RUNTIME_READY = 1,
  HILLTOP_RUNTIME_REFUSED = 2,
  HILLTOP_RUNTIME_REQUEST = 3,
  HILLTOP_RUNTIME_ENDED = 4,
  HILLTOP_RUNTIME_ALONE = 5
};

struct hilltop_runtime_head {
  uint32_t size; /* 0: bytes of the whole message after these 8, what follows the struct included */
  uint32_t kind; /* 4: hilltop_runtime_kind */
};

/* runtime -> keeper: the next Request may come. 16 bytes. */
struct hilltop_runtime_ready {
  struct hilltop_runtime_head head; /* size = 8 */
  uint32_t version;                 /* 8: HILLTOP_RUNTIME_VERSION */
  uint32_t reserved;                /* 12: 0 */
};

/* runtime -> keeper, instead of Ready: this bot is none for a runtime and is launched cold. 8 bytes, then one
 * line of UTF-8 that says why, of head.size <= HILLTOP_RUNTIME_MAX_REASON bytes, without newline or NUL. */
struct hilltop_runtime_refused {
  struct hilltop_runtime_head head;
};

/* keeper -> runtime: one ask. 24 bytes, then `folder_size` and `words_size` bytes. */
struct hilltop_runtime_request {
  struct hilltop_runtime_head head; /* size = 16 + folder_size + words_size */
  uint32_t folder_size;             /* 8: the folder to run in, an absolute path ended by a NUL */
  uint32_t words_size; /* 12: what comes after the script in argv, each ended by a NUL; may be 0 */
  uint64_t tasks;      /* 16: forking: RLIMIT_NPROC of the child; 0: leave it */
};

/* keeper -> forking runtime: the same struct, all 0, with HILLTOP_RUNTIME_ALONE and no descriptors. The
 * runtime has no child from now on until the next Request, so that nothing of its is in reach of a program
 * that the keeper launches meanwhile. It answers with Ended, all 0. */

/* How far an ask got in a forking runtime. The numbers are those of the keeper's own launches. */
enum hilltop_runtime_start {
  HILLTOP_RUNTIME_DONE = 0,
  HILLTOP_RUNTIME_NO_RESOURCES = 1, /* fork has failed */
  HILLTOP_RUNTIME_NO_FOLDER = 2     /* the child could not enter the folder */
};

enum hilltop_runtime_flags {
  HILLTOP_RUNTIME_SPENT = 1,     /* this runtime must not be used again */
  HILLTOP_RUNTIME_KEEPS_FORK = 2 /* forking: it has a child, or none, that waits for the next ask */
};

/* runtime -> keeper: the ask is over. 40 bytes. */
struct hilltop_runtime_ended {
  struct hilltop_runtime_head head; /* size = 32 */
  int32_t status;  /* 8: as of waitpid(): exit code * 256, or the number of the signal (+ 128 with a core) */
  uint32_t flags;  /* 12: hilltop_runtime_flags */
  int32_t start;   /* 16: hilltop_runtime_start; residents: 0 */
  int32_t error;   /* 20: errno, unless start is 0 */
  uint64_t cpu_ns; /* 24: forking: user and system time of the child (wait4); residents: 0 */
  uint64_t peak_bytes; /* 32: forking: its largest resident memory (ru_maxrss * 1024); residents: 0 */
};

#endif
