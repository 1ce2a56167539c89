/* hook.c - Python has no place for a script before the bot's, so the boot script is run when the interpreter
 * opens the bot's: all is set up then, and no frame is there yet. In the children it is this file that runs
 * the bot, from C as the interpreter itself does, so that tracebacks and the depth of recursion are the same.
 *
 * The functions of Python are those of its stable ABI, which Python 2 has too. */
#include "api.h"

#include "../warm/warm.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kInterrupted = 130 }; /* as in boot.py */

static bool is_before_3_8(void) {
  int major = 0, minor = 0;
  sscanf(Py_GetVersion(), "%d.%d", &major, &minor);
  return major < 3 || (major == 3 && minor < 8);
}

static _Noreturn void failed(void) {
  if (warm_request != NULL) warm_launch_cold();
  PyErr_Print(); /* a SystemExit ends the process here */
  exit(1);
}

/* ---- which modules does an ask import? */

struct module {
  PyObject *name, *module;
};

static struct module* known;
static size_t known_count;

static PyObject* modules(void) { return PyImport_GetModuleDict(); }

/* All but the bot, which is new in each ask. */
static void remember_modules(void) {
  PyObject* const bot = PyImport_AddModule("__main__");
  known = calloc((size_t)PyDict_Size(modules()), sizeof *known);
  if (known == NULL) warm_refuse("no memory for the names of modules");
  struct module one;
  for (ssize_t at = 0; PyDict_Next(modules(), &at, &one.name, &one.module);)
    if (one.module != bot) known[known_count++] = one;
}

/* They are mostly where they were: `place` is where the last one was found. */
static bool is_known(struct module one, size_t* place) {
  for (size_t i = 0; i < known_count; ++i) {
    const size_t at = (*place + 1 + i) % known_count;
    if (known[at].name != one.name || known[at].module != one.module) continue;
    *place = at;
    return true;
  }
  return false;
}

/* new_modules(): the names of those that were not there, or others. In C, which counts no references. */
static PyObject* new_modules(PyObject* self, PyObject* nothing) {
  (void)self;
  (void)nothing;
  PyObject* const names = PyList_New(0);
  size_t place = known_count - 1;
  struct module one;
  for (ssize_t at = 0; PyDict_Next(modules(), &at, &one.name, &one.module);)
    if (!is_known(one, &place)) PyList_Append(names, one.name);
  return names;
}

/* ---- from the start to the bot */

/* Runs python/boot.py, in a namespace of its own; returns that. */
static PyObject* boot(const char* script) {
  static PyMethodDef method = {"new_modules", new_modules, METH_NOARGS, NULL};
  char path[4096];
  snprintf(path, sizeof path, "%s/python/boot.py", warm_folder);
  char* source = warm_read_file(path, NULL);
  if (source == NULL) warm_refuse("cannot read python/boot.py");
  PyObject* names = PyDict_New();
  PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins());
  PyDict_SetItemString(names, "script", Py_BuildValue("s", script));
  PyDict_SetItemString(names, "new_modules", PyCFunction_NewEx(&method, NULL, NULL));
  PyObject* code = Py_CompileString(source, path, Py_file_input);
  free(source);
  if (code == NULL || PyEval_EvalCode(code, names, names) == NULL) failed();
  return names;
}

/* What follows the script in the command. */
static void give_words(void) {
  PyObject* const lists[] = {PySys_GetObject("argv"), PySys_GetObject("orig_argv")};
  const char* const end = warm_request->words + warm_request->words_size;
  for (const char* word = warm_request->words; word < end; word += strlen(word) + 1) {
    PyObject* const text =
        PyUnicode_DecodeFSDefault != NULL ? PyUnicode_DecodeFSDefault(word) : Py_BuildValue("s", word);
    for (int i = 0; i < 2; ++i)
      if (text == NULL || (lists[i] != NULL && PyList_Append(lists[i], text) != 0)) failed();
  }
}

/* Returns in the child of an ask. The fork is not Python's, which puts in order what threads may have left,
 * and calls who wants to know: there are no threads, and in a launched process there was no fork. */
static void serve(PyObject* names, const char* script) {
  char folder[4096] = ".";
  const char* const slash = strrchr(script, '/');
  if (slash != NULL) snprintf(folder, sizeof folder, "%.*s", (int)(slash - script) + 1, script);
  struct stat before;
  if (stat(folder, &before) != 0) warm_refuse("cannot look at the bot's folder");
  const bool has_number = is_before_3_8();
  warm_serve();
  if (has_number) PyOS_AfterFork();
  give_words();
  const int is_changed = !warm_is_untouched(folder, &before);
  PyObject* const begun = PyObject_CallFunction(PyDict_GetItemString(names, "begin"), "(i)", is_changed);
  if (begun == NULL) failed();
  if (!PyObject_IsTrue(begun)) warm_launch_cold();
  warm_bot_begins();
}

/* How the bot has ended: its status, once what there is to say about it is said. */
static int outcome(PyObject* exit_status) {
  if (PyErr_Occurred() == NULL) return 0;
  if (!PyErr_ExceptionMatches(PyExc_SystemExit)) {
    const int status = PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) ? kInterrupted : 1;
    PyErr_Print();
    return status;
  }
  PyObject *kind = NULL, *error = NULL, *trace = NULL;
  PyErr_Fetch(&kind, &error, &trace);
  PyObject* answer = error != NULL ? PyObject_CallFunction(exit_status, "(O)", error)
                                   : PyObject_CallFunction(exit_status, "(s)", NULL);
  const int status = answer != NULL ? (int)PyLong_AsLong(answer) : 1;
  Py_DecRef(kind);
  Py_DecRef(error);
  Py_DecRef(trace);
  return status;
}

/* Runs the bot as __main__ and ends the process. */
static _Noreturn void run(PyObject* names, PyObject* code) {
  PyObject* main = PyModule_GetDict(PyImport_AddModule("__main__"));
  PyEval_EvalCode(code, main, main);
  const int status = outcome(PyDict_GetItemString(names, "exit_status"));
  if (Py_FlushLine != NULL && Py_FlushLine() != 0) PyErr_Clear(); /* ends what `print x,` has left open */
  PyObject_CallFunction(PyDict_GetItemString(names, "end"), "(i)", status);
  warm_end(1);
}

/* Before 3.8 the interpreter opens the bot once before, in case that it is an archive. */
static void opens(const char* path) {
  static int opened = 0;
  if (warm_language != WARM_PYTHON || !warm_script_is(path) || ++opened != (is_before_3_8() ? 2 : 1)) return;
  const int state = PyGILState_Ensure(); /* the interpreter opens files without its lock */
  PyObject* names = boot(path);
  remember_modules();
  serve(names, path);
  PyObject* code = PyDict_GetItemString(names, "code");
  if (PyObject_IsTrue(code)) run(names, code);
  PyGILState_Release(state); /* and the interpreter reads the bot as always, and says what is wrong with it */
}

#define OPEN(name)                                                                        \
  __attribute__((visibility("default"))) FILE* name(const char* path, const char* mode) { \
    static FILE* (*libc_open)(const char*, const char*);                                  \
    if (libc_open == NULL) *(void**)&libc_open = dlsym(RTLD_NEXT, #name);                 \
    opens(path);                                                                          \
    return libc_open(path, mode);                                                         \
  }

#undef fopen
#undef fopen64
OPEN(fopen)
OPEN(fopen64)
