/* api.h - the functions of Python that hook.c calls, of its stable ABI, as its manual declares them. They are
 * bound when the library is loaded, since a fork that looks for a function copies pages for it; weak, since
 * the library is in other programs too. No header of Python is needed to build it. */
#ifndef HILLTOP_RUNTIMES_PYTHON_API_H
#define HILLTOP_RUNTIMES_PYTHON_API_H

#include <sys/types.h>

#define PYTHON extern __attribute__((weak))

enum {
  Py_file_input = 257,
  METH_NOARGS = 4,
};

typedef struct PyObject PyObject;
typedef struct {
  const char* name;
  PyObject* (*function)(PyObject*, PyObject*);
  int flags;
  const char* doc;
} PyMethodDef;

PYTHON const char* Py_GetVersion(void);
PYTHON int PyGILState_Ensure(void);
PYTHON void PyGILState_Release(int state);
PYTHON void PyOS_AfterFork(void);

PYTHON PyObject* Py_CompileString(const char* source, const char* file, int start);
PYTHON PyObject* PyEval_EvalCode(PyObject* code, PyObject* globals, PyObject* locals);
PYTHON PyObject* PyEval_GetBuiltins(void);
PYTHON PyObject* PyImport_AddModule(const char* name);
PYTHON PyObject* PyImport_GetModuleDict(void);
PYTHON PyObject* PyModule_GetDict(PyObject* module);
PYTHON PyObject* PySys_GetObject(const char* name);

PYTHON PyObject* Py_BuildValue(const char* format, ...);
PYTHON PyObject* PyUnicode_DecodeFSDefault(const char* text); /* Python 3 */
PYTHON PyObject* PyCFunction_NewEx(PyMethodDef* method, PyObject* self, PyObject* module);
PYTHON PyObject* PyObject_CallFunction(PyObject* function, const char* format, ...);
PYTHON int PyObject_IsTrue(PyObject* object);
PYTHON long PyLong_AsLong(PyObject* number);
PYTHON void Py_DecRef(PyObject* object);

PYTHON PyObject* PyDict_New(void);
PYTHON PyObject* PyDict_GetItemString(PyObject* names, const char* name);
PYTHON int PyDict_SetItemString(PyObject* names, const char* name, PyObject* value);
PYTHON int PyDict_Next(PyObject* names, ssize_t* place, PyObject** name, PyObject** value);
PYTHON ssize_t PyDict_Size(PyObject* names);
PYTHON PyObject* PyList_New(ssize_t size);
PYTHON int PyList_Append(PyObject* list, PyObject* value);

PYTHON PyObject *PyExc_SystemExit, *PyExc_KeyboardInterrupt;
PYTHON PyObject* PyErr_Occurred(void);
PYTHON int PyErr_ExceptionMatches(PyObject* kind);
PYTHON void PyErr_Fetch(PyObject** kind, PyObject** error, PyObject** trace);
PYTHON void PyErr_Print(void);
PYTHON void PyErr_Clear(void);
PYTHON int Py_FlushLine(void); /* Python 2 */

#endif
