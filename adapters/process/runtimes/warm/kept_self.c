/* kept_self.c - see kept.h.
 *
 * A fork stops in one system call at one address, of which the runtime is told by the filter. When it goes on
 * its memory is as it was, and from there all else is put back. So what the bot has left in registers or
 * behind other addresses is never used. */
#include "kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

char kept_stack[KEPT_STACK] __attribute__((aligned(KEPT_PAGE)));
struct warm_fate kept_fate;
struct kept_range kept_gaps[KEPT_MOST_REGIONS];
size_t kept_gap_count;
pid_t kept_self;

#if defined(__x86_64__)

#include <cpuid.h>

enum { kSignals = 64, kRegisters = 16 * 1024 };

/* As the kernel has it. */
struct action {
  uintptr_t handler, flags, restorer, mask;
};

/* What the kernel holds for the process, at the snapshot. */
static struct {
  mode_t umask;
  sigset_t blocked;
  struct action actions[kSignals + 1];
  uint64_t used_up; /* the signals whose handler is for one signal only */
  stack_t signal_stack;
  void *break_at, *robust;
  size_t robust_size;
  struct kept_rseq rseq;
  void (*go_on)(void);
} before;

__attribute__((visibility("hidden"))) uint64_t kept_fs, kept_gs;
__attribute__((visibility("hidden"), aligned(64))) char kept_registers[kRegisters];
__attribute__((visibility("hidden"), noreturn)) void kept_halt(int status);

/* exit_group(), which the runtime answers; then all registers are new. */
__asm__(
    ".text\n"
    ".globl kept_halt, kept_stopped\n"
    ".hidden kept_halt, kept_stopped\n"
    ".type kept_halt, @function\n"
    "kept_halt:\n"
    "  mov $231, %eax\n"
    "  syscall\n"
    "kept_stopped:\n"
    "  mov %rax, %r12\n"
    "  lea kept_stack+131072(%rip), %rsp\n"
    "  xor %ebp, %ebp\n"
    "  push $2\n"
    "  popfq\n"
    "  mov %ebp, %ds\n"
    "  mov %ebp, %es\n"
    "  mov $158, %eax\n" /* arch_prctl(ARCH_SET_FS) */
    "  mov $0x1002, %edi\n"
    "  mov kept_fs(%rip), %rsi\n"
    "  syscall\n"
    "  mov $158, %eax\n" /* arch_prctl(ARCH_SET_GS) */
    "  mov $0x1001, %edi\n"
    "  mov kept_gs(%rip), %rsi\n"
    "  syscall\n"
    "  mov $-1, %eax\n"
    "  mov $-1, %edx\n"
    "  xrstor64 kept_registers(%rip)\n"
    "  mov %r12, %rdi\n"
    "  xor %eax, %eax\n"
    "  xor %ebx, %ebx\n"
    "  xor %ecx, %ecx\n"
    "  xor %edx, %edx\n"
    "  xor %esi, %esi\n"
    "  xor %r8d, %r8d\n"
    "  xor %r9d, %r9d\n"
    "  xor %r10d, %r10d\n"
    "  xor %r11d, %r11d\n"
    "  xor %r12d, %r12d\n"
    "  xor %r13d, %r13d\n"
    "  xor %r14d, %r14d\n"
    "  xor %r15d, %r15d\n"
    "  call kept_go_on\n"
    "  ud2\n"
    ".size kept_halt, . - kept_halt\n");

_Static_assert(KEPT_STACK == 131072 && SYS_exit_group == 231 && SYS_arch_prctl == 158, "as written above");

/* Not where the runtime would take it for a stop. */
static _Noreturn void end_for_good(void) {
  syscall(SYS_exit_group, 127);
  __builtin_trap(); /* the runtime has gone */
}

/* ---- at the snapshot */

static bool has_room_for_registers(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_OSXSAVE) == 0) return false;
  return __get_cpuid_count(0xd, 0, &a, &b, &c, &d) && b <= sizeof kept_registers;
}

static void note_registers(void) {
  syscall(SYS_arch_prctl, 0x1003 /* ARCH_GET_FS */, &kept_fs);
  syscall(SYS_arch_prctl, 0x1004 /* ARCH_GET_GS */, &kept_gs);
  __asm__ volatile("xsave64 %0" : "=m"(kept_registers) : "a"(-1), "d"(-1) : "memory");
}

static struct kept_rseq rseq_of_libc(void) {
  extern const ptrdiff_t __rseq_offset __attribute__((weak));
  extern const unsigned __rseq_size __attribute__((weak));
  enum { kLeast = 32, kSignature = 0x53053053 };
  if (&__rseq_size == NULL || __rseq_size == 0) return (struct kept_rseq){0};
  return (struct kept_rseq){.area = (char*)__builtin_thread_pointer() + __rseq_offset,
                            .size = (__rseq_size + kLeast - 1) / kLeast * kLeast,
                            .signature = kSignature};
}

static void note_kernel_state(void) {
  before.rseq = rseq_of_libc();
  before.umask = umask(0);
  umask(before.umask);
  sigprocmask(SIG_SETMASK, NULL, &before.blocked);
  for (int i = 1; i <= kSignals; ++i) {
    syscall(SYS_rt_sigaction, i, NULL, &before.actions[i], sizeof before.actions[i].mask);
    if ((before.actions[i].flags & SA_RESETHAND) != 0) before.used_up |= kept_signal((uint32_t)i);
  }
  sigaltstack(NULL, &before.signal_stack);
  before.break_at = sbrk(0);
  syscall(SYS_get_robust_list, 0, &before.robust, &before.robust_size);
}

static bool allow(int rules, int folder, const char* name, uint64_t rights) {
  const struct landlock_path_beneath_attr rule = {rights, openat(folder, name, O_PATH | O_CLOEXEC)};
  const bool is_allowed =
      syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 || rule.parent_fd < 0;
  close(rule.parent_fd);
  return is_allowed;
}

static bool is_left_out(const char* name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "proc") == 0;
}

/* Not by opendir(): the fork's heap would be larger than the runtime's. */
static bool allow_writing_elsewhere(int rules) {
  char list[4096] __attribute__((aligned(8)));
  const int root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool is_allowed = root >= 0;
  for (ssize_t size; is_allowed && (size = getdents64(root, list, sizeof list)) != 0;) {
    is_allowed = size > 0;
    for (ssize_t at = 0; is_allowed && at < size;) {
      const struct dirent64* const entry = (const void*)(list + at);
      is_allowed =
          is_left_out(entry->d_name) || allow(rules, root, entry->d_name, LANDLOCK_ACCESS_FS_WRITE_FILE);
      at += entry->d_reclen;
    }
  }
  close(root);
  return is_allowed;
}

/* Nothing below /proc can be written, where a process can set much of itself, its memory too. */
static bool close_proc(void) {
  enum { kMove = 1 << 13 }; /* LANDLOCK_ACCESS_FS_REFER, which is refused where it is not allowed */
  const struct landlock_ruleset_attr all = {LANDLOCK_ACCESS_FS_WRITE_FILE | kMove};
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  const bool is_closed = rules >= 0 && allow(rules, AT_FDCWD, "/", kMove) && allow_writing_elsewhere(rules) &&
                         syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return is_closed;
}

static bool send_pair(int line, const int pair[2]) {
  char byte = 0;
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(2 * sizeof(int))];
  } control = {.head = {CMSG_LEN(2 * sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.head), pair, 2 * sizeof(int));
  struct iovec part = {&byte, 1};
  const struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  return sendmsg(line, &message, MSG_NOSIGNAL) == 1;
}

static void block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
}

/* A process that the bot forks is none that is kept. */
static void forget(void) { kept_self = 0; }

void kept_begin(int line, pid_t runtime, void (*go_on)(void)) {
  prctl(PR_SET_DUMPABLE, 1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != runtime) end_for_good();
  setpgid(0, 0);
  kept_self = getpid();
  pthread_atfork(NULL, NULL, forget);
  before.go_on = go_on;
  if (!has_room_for_registers() || !close_proc()) end_for_good();
  note_kernel_state();
  block_signals();
  const int userfault = (int)syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
  if (userfault < 0) end_for_good();
  const int pair[] = {userfault, kept_filter_apply(&before.rseq)};
  if (pair[1] < 0 || !send_pair(line, pair)) end_for_good();
  note_registers();
  kept_halt(0);
}

void kept_stop(int status) {
  block_signals();
  kept_halt(status);
}

/* ---- the reset */

/* So that the kernel writes anew where it runs. */
static void renew_rseq(void) {
  enum { kUnregister = 1 };
  const struct kept_rseq* const rseq = &before.rseq;
  if (rseq->size == 0) return;
  syscall(SYS_rseq, rseq->area, rseq->size, kUnregister, rseq->signature);
  if (syscall(SYS_rseq, rseq->area, rseq->size, 0, rseq->signature) != 0) end_for_good();
}

static void reset_handlers(uint64_t signals) {
  signals &= ~(kept_reset | kept_signal(SIGSTOP)); /* which have none */
  for (int i = 1; i <= kSignals; ++i)
    if ((signals & kept_signal((uint32_t)i)) != 0)
      syscall(SYS_rt_sigaction, i, &before.actions[i], NULL, sizeof before.actions[i].mask);
}

/* One that is smaller has lost what was in it. */
static void reset_heap(void) {
  if ((char*)syscall(SYS_brk, 0) < (char*)before.break_at ||
      (void*)syscall(SYS_brk, before.break_at) != before.break_at)
    end_for_good();
}

static void reset(void) {
  close_range(0, ~0U, 0);
  umask(before.umask);
  if (sigaltstack(&before.signal_stack, NULL) != 0) end_for_good(); /* the bot's is where this runs */
  syscall(SYS_set_robust_list, before.robust, before.robust_size);
  renew_rseq();
  reset_heap();
  for (size_t i = 0; i < kept_gap_count; ++i)
    syscall(SYS_munmap, kept_gaps[i].start, kept_gaps[i].end - kept_gaps[i].start);
}

/* ---- an ask */

static void receive_all(int line, void* bytes, size_t size) {
  for (char* next = bytes; size != 0;) {
    const ssize_t got = recv(line, next, size, 0);
    if (got <= 0) end_for_good();
    next += got;
    size -= (size_t)got;
  }
}

/* The descriptors get the lowest numbers, in order: none is above where it belongs. */
static void receive_message(int line, struct kept_message* message) {
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE((3 + KEPT_MOST_FILES) * sizeof(int))];
  } control;
  struct iovec part = {message, sizeof *message};
  struct msghdr whole = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  const ssize_t got = recvmsg(line, &whole, MSG_WAITALL);
  if (got != (ssize_t)sizeof *message || (whole.msg_flags & MSG_CTRUNC) != 0) end_for_good();
  for (int i = (int)message->file_count - 1; i >= 0; --i) {
    const int number = message->files[i].number, flags = message->files[i].flags;
    if (number != 3 + i) {
      if (dup2(3 + i, number) < 0) end_for_good();
      close(3 + i);
    }
    fcntl(number, F_SETFD, flags);
  }
}

/* Called from above, on an empty stack. */
__attribute__((visibility("hidden"), noreturn, used)) void kept_go_on(long answer);
void kept_go_on(long answer) {
  if (((uint64_t)answer & kept_reset) != 0) {
    reset_handlers((uint64_t)answer | before.used_up);
    reset();
    kept_halt(0);
  }
  static struct kept_message message;
  static struct warm_request request;
  const int line = (int)answer;
  receive_message(line, &message);
  const size_t size = (size_t)message.folder_size + message.words_size;
  char* const text = mmap(NULL, size + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (text == MAP_FAILED) end_for_good();
  receive_all(line, text, size);
  close(line);
  request.folder = text;
  request.words = text + message.folder_size;
  request.words_size = message.words_size;
  sigprocmask(SIG_SETMASK, &before.blocked, NULL); /* which a cold launch has too */
  warm_resume(&request, &kept_fate);
  warm_cpu_time_begins();
  before.go_on();
  end_for_good();
}

#else

const char kept_stopped[1];

void kept_begin(int line, pid_t runtime, void (*go_on)(void)) {
  (void)line;
  (void)runtime;
  (void)go_on;
  warm_end(127);
}

void kept_stop(int status) { warm_end(status); }

#endif
