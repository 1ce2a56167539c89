/* interpreter.c - see warm.h. */
#include "warm.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum warm_language warm_language = WARM_NONE;
const char* warm_folder;
int warm_socket = -1;
char** warm_command;

/* What only an interpreter has, how many words for it the adapter has put after the first, and which function
 * of its is skipped. */
static const struct interpreter {
  const char* symbol;
  enum warm_language language;
  int inserted;
  const char* skipped;
} kInterpreters[] = {
    {"Py_Main", WARM_PYTHON, 0, NULL},  {"ruby_init", WARM_RUBY, 1, "ruby_vm_destruct"},
    {"perl_parse", WARM_PERL, 2, NULL}, {"php_module_startup", WARM_PHP, 2, "php_module_shutdown"},
    {"run_Rmainloop", WARM_R, 0, NULL},
};

void* warm_function(const char* name) {
  void* function = dlsym(RTLD_DEFAULT, name);
  if (function == NULL) {
    char reason[200];
    snprintf(reason, sizeof reason, "this interpreter has no function %s", name);
    warm_refuse(reason);
  }
  return function;
}

void warm_refuse(const char* reason) {
  fprintf(stderr, "%s\n", reason);
  exit(1);
}

static const char* own_folder(void) {
  Dl_info info;
  if (dladdr(&warm_language, &info) == 0 || info.dli_fname == NULL) return NULL;
  char* path = realpath(info.dli_fname, NULL);
  if (path != NULL) *strrchr(path, '/') = '\0';
  return path;
}

/* The last word is the script; R has an option for it. */
static const char* script_of(int count, char** words) {
  static const char kFile[] = "--file=";
  const char* last = words[count - 1];
  return strncmp(last, kFile, sizeof kFile - 1) == 0 ? last + sizeof kFile - 1 : last;
}

static char** command_without(int inserted, int count, char** words) {
  char** command = calloc((size_t)count + 1, sizeof *command);
  if (command == NULL) return NULL;
  int size = 0;
  for (int i = 0; i < count; ++i)
    if (i < 1 || i > inserted) command[size++] = words[i];
  return command;
}

/* Glibc gives constructors the arguments of main(). */
__attribute__((constructor)) static void prepare(int count, char** words) {
  if (getenv("HILLTOP_RUNTIME") == NULL || count < 2) return;
  const struct interpreter* interpreter = NULL;
  for (size_t i = 0; i < sizeof kInterpreters / sizeof *kInterpreters; ++i)
    if (dlsym(RTLD_DEFAULT, kInterpreters[i].symbol) != NULL) interpreter = &kInterpreters[i];
  if (interpreter == NULL) return;
  unsetenv("HILLTOP_RUNTIME");
  unsetenv("LD_PRELOAD");
  warm_language = interpreter->language;
  warm_folder = own_folder();
  warm_command = command_without(interpreter->inserted, count, words);
  warm_socket = fcntl(HILLTOP_RUNTIME_SOCKET, F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
  close(HILLTOP_RUNTIME_SOCKET);
  warm_start_output_keep();
  if (warm_folder == NULL || warm_command == NULL || warm_socket < 0)
    warm_refuse("libhilltop-warm.so cannot prepare this process");
  if (!warm_script_remember(script_of(count, words))) warm_refuse("cannot read the bot's script");
  if (interpreter->skipped != NULL) warm_skip(interpreter->skipped);
}
