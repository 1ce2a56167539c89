/* hook.c - R's main program calls three functions of libR one after the other: Rf_initialize_R() reads the
 * command, and Rf_mainloop() is these two, as they are offered to programs that embed R. Between them all is
 * loaded and nothing of the script is read. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "../warm/warm.h"

/* A bot's own profile would run once for all asks. */
static void refuse_profiles(void) {
  for (char** word = warm_command; *word != NULL; ++word)
    if (strcmp(*word, "--no-init-file") == 0 || strcmp(*word, "--vanilla") == 0) return;
  char home[4096];
  snprintf(home, sizeof home, "%s/.Rprofile", getenv("HOME") != NULL ? getenv("HOME") : "");
  if (getenv("R_PROFILE_USER") != NULL || access(".Rprofile", F_OK) == 0 || access(home, F_OK) == 0)
    warm_refuse("a .Rprofile is to be run at each start");
}

static void boot(void) {
  void* (*R_ParseEvalString)(const char*, void*) =
      __extension__(void* (*)(const char*, void*)) warm_function("R_ParseEvalString");
  void** base = warm_function("R_BaseEnv");
  char path[4096];
  snprintf(path, sizeof path, "%s/r/boot.R", warm_folder);
  char* source = warm_read_file(path, NULL);
  if (source == NULL) warm_refuse("cannot read r/boot.R");
  R_ParseEvalString(source, *base);
  free(source);
}

/* The words of a cold launch, which commandArgs() gives. */
static void set_arguments(void) {
  void (*R_set_command_line_arguments)(int, char**) =
      __extension__(void (*)(int, char**)) warm_function("R_set_command_line_arguments");
  int count = 0;
  char** command = warm_cold_command(&count);
  R_set_command_line_arguments(count, command);
}

/* Each process has a folder of its own for temporary files, and removes it when it ends. */
static void renew_temporary_folder(void) {
  char** R_TempDir = warm_function("R_TempDir");
  void (*R_reInitTempDir)(int) = __extension__(void (*)(int)) warm_function("R_reInitTempDir");
  *R_TempDir = NULL;
  R_reInitTempDir(1);
}

/* R removes that folder by a shell, which is not needed for an empty one. */
__attribute__((visibility("default"))) int system(const char* command) {
  static int (*libc_system)(const char*);
  if (libc_system == NULL) *(void**)&libc_system = dlsym(RTLD_NEXT, "system");
  if (warm_request != NULL && command != NULL && strncmp(command, "rm -Rf ", 7) == 0) {
    char** R_TempDir = dlsym(RTLD_DEFAULT, "R_TempDir");
    if (R_TempDir != NULL && strstr(command, *R_TempDir) != NULL && rmdir(*R_TempDir) == 0) return 0;
  }
  return libc_system(command);
}

/* C's random numbers, by which tempfile() names files. R's own are new when the first is drawn. */
static void renew_c_random_numbers(void) {
  unsigned seed = 0;
  if (getrandom(&seed, sizeof seed, 0) == sizeof seed) srand(seed);
}

/* What proc.time() counts from. */
static void renew_start_time(void) {
  void (*R_setStartTime)(void) = __extension__(void (*)(void)) warm_function("R_setStartTime");
  R_setStartTime();
}

__attribute__((visibility("default"))) void Rf_mainloop(void) {
  void (*setup)(void) = __extension__(void (*)(void)) warm_function("setup_Rmainloop");
  void (*run)(void) = __extension__(void (*)(void)) warm_function("run_Rmainloop");
  if (warm_language == WARM_R) refuse_profiles();
  setup();
  if (warm_language == WARM_R) {
    boot();
    rmdir(*(char**)warm_function("R_TempDir"));
    warm_serve();
    set_arguments();
    renew_temporary_folder();
    renew_start_time();
    renew_c_random_numbers();
  }
  run();
}
