/* kept.c - see kept.h. */
#include "kept.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* So many forks one after the other that were not good for a second ask, and no more are kept: that costs
 * more than a fork for each ask. */
enum { kMostShortLives = 8 };

/* Bytes of words that are sent without waiting for who reads them. */
enum { kMostWords = 64 * 1024 };

static struct {
  bool is_possible;
  pid_t fork; /* 0: there is none */
  int listener, process, status, peak;
  int last_listener;    /* of the fork before, as long as something of that one may be there */
  int line, their_line; /* over which it gets asks, once it is given the other end */
  clockid_t clock;
  uint64_t tasks; /* its limit; 0: none yet */
  unsigned asks;  /* that it has had */
  unsigned short_lives;

  bool is_asked;       /* the bot runs, or what it has become */
  bool is_marked;      /* and has done what is not undone */
  bool is_remapped;    /* and may have changed mappings that were there */
  uint64_t signals;    /* that may have another handler */
  uint64_t cpu_before; /* when the ask began, in ns */
  uint64_t stop;       /* the notification that the fork waits for an answer to */
  int stop_status;

  struct kept_message files; /* those that the runtime has open */
  struct kept_memory memory;
  char text[16 * 1024];
} * kept; /* in a mapping that no fork gets */

/* ---- what the runtime is told */

static void answer(uint64_t id, int64_t value, uint32_t flags) {
  struct seccomp_notif_resp answer = {.id = id, .val = value, .flags = flags};
  ioctl(kept->listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

/* As who loads a library does. Where nothing is sealed the vDSO could be written, which nobody puts back. */
static bool is_remapping(const struct seccomp_data* call) {
  enum { kUsualRights = PROT_READ | PROT_WRITE | PROT_EXEC };
  if (call->nr == SYS_mmap) return (call->args[3] & (MAP_LOCKED | MAP_GROWSDOWN)) == 0;
  return call->nr == SYS_mprotect && kept->memory.can_seal && (call->args[2] & ~(uint64_t)kUsualRights) == 0;
}

static void note(const struct seccomp_data* call) {
  if (call->nr == SYS_rt_sigaction) kept->signals |= kept_signal((uint32_t)call->args[0]);
  else if (is_remapping(call)) kept->is_remapped = true;
  else kept->is_marked = true;
}

static bool is_stop(const struct seccomp_data* call) {
  return call->nr == SYS_exit_group && call->instruction_pointer == (uintptr_t)kept_stopped &&
         !kept->is_marked;
}

/* One system call of the fork, or of a process below it. True: the fork has stopped, and waits. All other
 * calls are done as if nobody were told. */
static bool hear(struct warm_fate* fate) {
  union {
    struct seccomp_notif notice;
    char space[1024]; /* for what a later Linux adds */
  } told;
  memset(&told, 0, sizeof told);
  if (ioctl(kept->listener, SECCOMP_IOCTL_NOTIF_RECV, &told) != 0) return false;
  const struct seccomp_data* const call = &told.notice.data;
  if (told.notice.pid == (uint32_t)kept->fork) {
    if (call->nr == SYS_exit_group || call->nr == SYS_execve)
      pread(kept->memory.memory, fate, sizeof *fate, (off_t)(uintptr_t)&kept_fate);
    if (is_stop(call)) {
      kept->stop = told.notice.id;
      kept->stop_status = (int)(call->args[0] & 0xff) << 8;
      return true;
    }
    if (kept->is_asked) note(call);
  }
  answer(told.notice.id, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE);
  return false;
}

/* False: it has ended. */
static bool await_stop(struct warm_fate* fate) {
  for (;;) {
    struct pollfd ready[] = {{kept->listener, POLLIN, 0}, {kept->process, POLLIN, 0}};
    if (poll(ready, 2, -1) < 0) continue;
    if ((ready[0].revents & POLLIN) != 0) {
      if (hear(fate)) return true;
    } else if (ready[1].revents != 0) {
      return false;
    }
  }
}

/* ---- its life */

static int move_up(int file) {
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
  close(file);
  return moved;
}

/* Returns what wait4() says of it. */
static int bury(struct rusage* used) {
  int status = 0;
  while (wait4(kept->fork, &status, 0, used) < 0 && errno == EINTR) continue;
  kept->fork = 0;
  close(kept->last_listener);
  kept->last_listener = kept->listener;
  const int files[] = {kept->process, kept->status, kept->peak, kept->line, kept->their_line};
  for (size_t i = 0; i < sizeof files / sizeof *files; ++i) close(files[i]);
  kept_memory_close(&kept->memory);
  return status;
}

/* After a fork that has ended by itself, or was not as it had been. */
static void count_life(void) {
  kept->short_lives = kept->asks < 2 ? kept->short_lives + 1 : 0;
  if (kept->short_lives == kMostShortLives) kept->is_possible = false;
}

static void end(void) {
  struct rusage used;
  kill(kept->fork, SIGKILL);
  bury(&used);
}

/* The userfaultfd and the listener of a new fork. */
static bool receive_pair(int line, int pair[2]) {
  char byte;
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(2 * sizeof(int))];
  } control;
  struct iovec part = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  if (recvmsg(line, &message, MSG_CMSG_CLOEXEC) != 1 || CMSG_FIRSTHDR(&message) == NULL) return false;
  memcpy(pair, CMSG_DATA(&control.head), 2 * sizeof(int));
  pair[0] = move_up(pair[0]);
  pair[1] = move_up(pair[1]);
  return true;
}

static bool open_line(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  kept->line = move_up(ends[0]);
  kept->their_line = move_up(ends[1]);
  return true;
}

/* At the fork that has stopped. */
static bool look(void) { return kept_read_proc(kept->status, kept->text, sizeof kept->text) != 0; }

static bool take_snapshot(int userfault) {
  enum { kSetFlags = 0x40082104 }; /* SECCOMP_IOCTL_NOTIF_SET_FLAGS, Linux 6.6 */
  struct warm_fate none;
  ioctl(kept->listener, kSetFlags, 1); /* one of the two runs at a time: on one core, as long as that is so */
  kept->process = move_up((int)syscall(SYS_pidfd_open, kept->fork, 0));
  if (!await_stop(&none) || !kept_memory_take(&kept->memory, kept->fork, userfault)) return false;
  kept->status = kept_open_proc(kept->fork, "status", O_RDONLY);
  kept->peak = kept_open_proc(kept->fork, "clear_refs", O_WRONLY);
  return kept->peak >= 0 && look() && clock_getcpuclockid(kept->fork, &kept->clock) == 0 && open_line();
}

static uint64_t number_after(const char* name, int base) {
  const char* const found = strstr(kept->text, name);
  return found == NULL ? UINT64_MAX : strtoull(found + strlen(name), NULL, base);
}

/* Whether no signal could come to it, then or later, so that it goes on where it stands and nowhere else. */
static bool is_quiet(void) {
  static const uint64_t kAll = 0xfffffffe7ffbfeff;
  return number_after("\nThreads:\t", 10) == 1 && number_after("\nSigPnd:\t", 16) == 0 &&
         number_after("\nShdPnd:\t", 16) == 0 && number_after("\nSigBlk:\t", 16) == kAll;
}

/* Whether the fork is as it was at its snapshot, and waits. */
static bool reset(void) {
  struct warm_fate none;
  kept->is_asked = false;
  if (!is_quiet() || !kept_memory_restore(&kept->memory)) return false;
  answer(kept->stop, (int64_t)(kept_reset | kept->signals), 0);
  if (!await_stop(&none)) return false;
  const bool is_to_compare = kept->is_remapped || !kept->memory.can_seal; /* the kernel's own pages too */
  const bool is_same = is_to_compare ? kept_memory_has_its_maps(&kept->memory, kept->fork)
                                     : kept_memory_has_its_size(&kept->memory);
  kept->is_remapped = false;
  kept->signals = 0;
  return is_same;
}

/* Makes one that waits. */
static bool begin(void) {
  int ends[2], pair[2];
  if (!kept->is_possible || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  const pid_t runtime = getpid(), fork = warm_fork();
  if (fork == 0) {
    warm_unmap_requests();
    kept_begin(ends[1], runtime, warm_go_on);
  }
  kept->fork = fork;
  close(ends[1]);
  const bool is_there = fork > 0 && receive_pair(ends[0], pair);
  close(ends[0]);
  kept->is_possible = false;
  if (!is_there) {
    if (fork > 0) waitpid(fork, NULL, 0);
    kept->fork = 0;
    return false;
  }
  kept->is_asked = kept->is_marked = kept->is_remapped = false;
  kept->signals = 0;
  kept->asks = 0;
  kept->tasks = 0;
  kept->memory.memory = kept->memory.pagemap = kept->memory.statm = kept->memory.userfault = -1;
  kept->status = kept->peak = kept->line = kept->their_line = -1;
  kept->listener = pair[1];
  kept->is_possible = take_snapshot(pair[0]) && reset();
  if (!kept->is_possible) end();
  return kept->is_possible;
}

/* ---- an ask */

static uint64_t cpu_ns(void) {
  struct timespec time = {0};
  clock_gettime(kept->clock, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* A limit can only be lowered. */
static bool limit_tasks(uint64_t tasks) {
  if (tasks == kept->tasks) return true;
  if (kept->tasks != 0 && tasks > kept->tasks) return false;
  kept->tasks = tasks;
  return prlimit(kept->fork, RLIMIT_NPROC, &(struct rlimit){tasks, tasks}, NULL) == 0;
}

static bool send_request(const struct warm_request* request) {
  const size_t count = 3 + kept->files.file_count;
  int files[3 + KEPT_MOST_FILES];
  memcpy(files, request->streams, sizeof request->streams);
  for (size_t i = 3; i < count; ++i) files[i] = kept->files.files[i - 3].number;
  struct kept_message message = kept->files;
  message.folder_size = (uint32_t)strlen(request->folder) + 1;
  message.words_size = (uint32_t)request->words_size;
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(sizeof files)];
  } control = {.head = {CMSG_LEN(count * sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.head), files, count * sizeof(int));
  struct iovec parts[] = {{&message, sizeof message},
                          {(char*)request->folder, message.folder_size + request->words_size}};
  const struct msghdr whole = {.msg_iov = parts,
                               .msg_iovlen = 2,
                               .msg_control = &control,
                               .msg_controllen = CMSG_SPACE(count * sizeof(int))};
  const size_t size = parts[0].iov_len + parts[1].iov_len;
  return sendmsg(kept->line, &whole, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size;
}

/* Gives the fork its end of the line, where the ask is already, and lets it go on. False: it has not begun,
 * and is no more. */
static bool hand_over(const struct warm_request* request) {
  struct seccomp_notif_addfd line = {.id = kept->stop,
                                     .flags = SECCOMP_ADDFD_FLAG_SETFD | SECCOMP_ADDFD_FLAG_SEND,
                                     .srcfd = (uint32_t)kept->their_line,
                                     .newfd = WARM_FIRST_DESCRIPTOR,
                                     .newfd_flags = O_CLOEXEC};
  kept->cpu_before = cpu_ns();
  if (limit_tasks(request->tasks) && write(kept->peak, "5", 1) == 1 && send_request(request) &&
      ioctl(kept->listener, SECCOMP_IOCTL_NOTIF_ADDFD, &line) >= 0) {
    kept->is_asked = true;
    ++kept->asks;
    return true;
  }
  end();
  count_life();
  return false;
}

static uint32_t flags_of(const struct warm_fate* fate) {
  return HILLTOP_RUNTIME_KEEPS_FORK | (fate->spent != 0 ? HILLTOP_RUNTIME_SPENT : 0);
}

static void report_stop(const struct warm_fate* fate) {
  look();
  warm_report(&(struct hilltop_runtime_ended){.status = kept->stop_status,
                                              .flags = flags_of(fate),
                                              .start = fate->start,
                                              .error = fate->error,
                                              .cpu_ns = cpu_ns() - kept->cpu_before,
                                              .peak_bytes = number_after("\nVmHWM:\t", 10) * 1024});
}

static void report_end(const struct warm_fate* fate) {
  struct rusage used;
  const int status = bury(&used);
  warm_report(&(struct hilltop_runtime_ended){.status = status,
                                              .flags = flags_of(fate),
                                              .start = fate->start,
                                              .error = fate->error,
                                              .cpu_ns = warm_cpu_ns(&used) - kept->cpu_before,
                                              .peak_bytes = (uint64_t)used.ru_maxrss * 1024});
}

void kept_end(void) {
  if (kept != NULL && kept->fork != 0) end();
}

bool kept_is_possible(void) { return kept != NULL && kept->is_possible; }

bool kept_answer(const struct warm_request* request) {
  if (!kept_is_possible() || request->words_size > kMostWords || (kept->fork == 0 && !begin())) return false;
  if (!hand_over(request) && !(begin() && hand_over(request))) return false;
  for (int i = 0; i < 3; ++i) close(request->streams[i]);
  close(kept->last_listener);
  kept->last_listener = -1;
  struct warm_fate fate = {0};
  if (await_stop(&fate)) {
    report_stop(&fate);
    if (!reset()) end();
  } else {
    report_end(&fate);
  }
  if (kept->fork == 0) {
    count_life();
    begin();
  }
  return true;
}

/* ---- the runtime */

enum { kSeal = 462 }; /* mseal(), Linux 6.10 */

/* Pages of a file that are in common with others are replaced by a copy, which can be guarded as all else. */
static bool make_private(char* address, size_t size) {
  char* const copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) return false;
  memcpy(copy, address, size);
  mprotect(copy, size, PROT_READ);
  return mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, address) == address;
}

/* What can be read alone is sealed, so that it stays and need not be looked at. */
static bool prepare_mapping(const char* line) {
  unsigned long start = 0, end = 0;
  char rights[5] = "";
  if (sscanf(line, "%lx-%lx %4s", &start, &end, rights) != 3) return false;
  char* const address = (char*)start; /* NOLINT(performance-no-int-to-ptr) */
  const bool is_writable = rights[1] == 'w';
  if (rights[3] == 's' && (is_writable || !make_private(address, end - start))) return false;
  if (kept_is_sealed(rights) && syscall(kSeal, address, end - start, 0) != 0 && errno == ENOSYS)
    kept->memory.can_seal = false;
  return true;
}

static bool prepare_mappings(void) {
  const int maps = kept_open_proc(getpid(), "maps", O_RDONLY);
  const size_t size = kept_read_proc(maps, kept->memory.text, sizeof kept->memory.text);
  close(maps);
  kept->memory.can_seal = true;
  for (char *line = kept->memory.text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
    *end = '\0';
    if (!prepare_mapping(line)) return false;
  }
  return size != 0;
}

static bool note_files(void) {
  struct kept_message* const files = &kept->files;
  for (int i = 3; i < WARM_FIRST_DESCRIPTOR; ++i) {
    const int flags = fcntl(i, F_GETFD);
    if (flags < 0) continue;
    if (files->file_count == KEPT_MOST_FILES) return false;
    files->files[files->file_count].number = (int16_t)i;
    files->files[files->file_count++].flags = (int16_t)flags;
  }
  return true;
}

/* However a fork ends, exit() included, it is by this function of libc, which is not called by its name. */
static void take_exits(void) {
  static unsigned char kJump[] = {0x48, 0xb8, 0, 0, 0,    0,
                                  0,    0,    0, 0, 0xff, 0xe0}; /* mov $..., %rax; jmp *%rax */
  void (*const own_exit)(int) = warm_end;
  memcpy(kJump + 2, &own_exit, sizeof own_exit);
  warm_patch(dlsym(RTLD_NEXT, "_exit"), kJump, sizeof kJump);
}

void kept_prepare(void) {
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || sysconf(_SC_PAGESIZE) != KEPT_PAGE) return;
  void* const place = mmap(NULL, sizeof *kept, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) return;
  madvise(place, sizeof *kept, MADV_DONTFORK);
  kept = place;
  kept->last_listener = -1;
  take_exits();
  kept->is_possible = prepare_mappings() && note_files();
  begin();
}
