/* hook.c - Python has no place for a script before the bot's, so the boot script is run when the interpreter
 * opens the bot's: all is set up then, and no frame is there yet. In the children it is this file that runs
 * the bot, from C as the interpreter itself does, so that tracebacks and the depth of recursion are the same.
 *
 * The functions of Python are those of its stable ABI, which Python 2 has too. */
#include "../warm/warm.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  kFileInput = 257,   /* Py_file_input */
  kInterrupted = 130, /* as in boot.py */
};

typedef struct object object;

/* A local of the name and type of Python's function. */
#define PYTHON(result, name, ...) \
  result (*name)(__VA_ARGS__) = __extension__(result(*)(__VA_ARGS__)) warm_function(#name)

static _Noreturn void failed(void) {
  PYTHON(void, PyErr_Print, void);
  if (warm_request != NULL) warm_launch_cold();
  PyErr_Print(); /* a SystemExit ends the process here */
  exit(1);
}

/* Runs python/boot.py, in a namespace of its own; returns that, in the child of an ask. */
static object* boot(const char* script) {
  PYTHON(object*, PyDict_New, void);
  PYTHON(int, PyDict_SetItemString, object*, const char*, object*);
  PYTHON(object*, PyEval_GetBuiltins, void);
  PYTHON(object*, Py_CompileString, const char*, const char*, int);
  PYTHON(object*, PyEval_EvalCode, object*, object*, object*);
  PYTHON(object*, Py_BuildValue, const char*, ...);
  char path[4096];
  snprintf(path, sizeof path, "%s/python/boot.py", warm_folder);
  char* source = warm_read_file(path, NULL);
  if (source == NULL) warm_refuse("cannot read python/boot.py");
  object* names = PyDict_New();
  PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins());
  PyDict_SetItemString(names, "script", Py_BuildValue("s", script));
  object* code = Py_CompileString(source, path, kFileInput);
  free(source);
  if (code == NULL || PyEval_EvalCode(code, names, names) == NULL) failed();
  return names;
}

/* How the bot has ended: its status, once what there is to say about it is said. */
static int outcome(object* exit_status) {
  PYTHON(object*, PyErr_Occurred, void);
  PYTHON(int, PyErr_ExceptionMatches, object*);
  PYTHON(void, PyErr_Fetch, object**, object**, object**);
  PYTHON(void, PyErr_Print, void);
  PYTHON(object*, PyObject_CallFunction, object*, const char*, ...);
  PYTHON(long, PyLong_AsLong, object*);
  PYTHON(void, Py_DecRef, object*);
  object** system_exit = warm_function("PyExc_SystemExit");
  object** interrupt = warm_function("PyExc_KeyboardInterrupt");
  if (PyErr_Occurred() == NULL) return 0;
  if (!PyErr_ExceptionMatches(*system_exit)) {
    const int status = PyErr_ExceptionMatches(*interrupt) ? kInterrupted : 1;
    PyErr_Print();
    return status;
  }
  object *kind = NULL, *error = NULL, *trace = NULL;
  PyErr_Fetch(&kind, &error, &trace);
  object* answer = error != NULL ? PyObject_CallFunction(exit_status, "(O)", error)
                                 : PyObject_CallFunction(exit_status, "(s)", NULL);
  const int status = answer != NULL ? (int)PyLong_AsLong(answer) : 1;
  Py_DecRef(kind);
  Py_DecRef(error);
  Py_DecRef(trace);
  return status;
}

/* Runs the bot as __main__ and ends the process. */
static _Noreturn void run(object* names, object* code) {
  PYTHON(object*, PyImport_AddModule, const char*);
  PYTHON(object*, PyModule_GetDict, object*);
  PYTHON(object*, PyEval_EvalCode, object*, object*, object*);
  PYTHON(object*, PyDict_GetItemString, object*, const char*);
  PYTHON(object*, PyObject_CallFunction, object*, const char*, ...);
  object* main = PyModule_GetDict(PyImport_AddModule("__main__"));
  PyEval_EvalCode(code, main, main);
  const int status = outcome(PyDict_GetItemString(names, "exit_status"));
  PyObject_CallFunction(PyDict_GetItemString(names, "end"), "(i)", status);
  warm_end(1);
}

/* Before 3.8 the interpreter opens the bot once before, in case that it is an archive. */
static int openings(void) {
  PYTHON(const char*, Py_GetVersion, void);
  int major = 0, minor = 0;
  sscanf(Py_GetVersion(), "%d.%d", &major, &minor);
  return major > 3 || (major == 3 && minor >= 8) ? 1 : 2;
}

static void opens(const char* path) {
  static int opened = 0;
  if (warm_language != WARM_PYTHON || !warm_script_is(path) || ++opened != openings()) return;
  PYTHON(object*, PyDict_GetItemString, object*, const char*);
  PYTHON(int, PyObject_IsTrue, object*);
  PYTHON(int, PyGILState_Ensure, void);
  PYTHON(void, PyGILState_Release, int);
  const int state = PyGILState_Ensure(); /* the interpreter opens files without its lock */
  object* names = boot(path);
  object* code = PyDict_GetItemString(names, "code");
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
