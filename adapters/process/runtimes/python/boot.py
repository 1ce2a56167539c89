# boot.py - Python 3 and 2: compiles the bot and imports what it will import of the standard library. Run by
# hook.c, which has set `script` to the path of the bot and new_modules(), and takes from here what it calls:
# in each child begin(), `code` as __main__, and end().
#
# What begin() and end() touch is copied for each ask, a page for a reference that is counted: they look at as
# few objects as they can.
import sys

at_start = set(sys.modules)

import _ast
import atexit
import gc
import os
import warnings
from _weakref import ref as weak

INTERRUPTED = 130  # the status that hook.c has for an uncaught KeyboardInterrupt
LATER = {"collections": ("heapq",)}  # what functions of a module import
SPEAKING = ("antigravity", "this")  # importing these prints something, or opens a browser


def compile_bot():
    """The bot's code and syntax tree. None: it has errors, or warnings, and each ask shall print them."""
    with open(script, "rb") as file:
        source = file.read()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            tree = compile(source, script, "exec", _ast.PyCF_ONLY_AST, True)
            return compile(source, script, "exec", 0, True), tree
        except Exception:
            return None, None


def imports_of(tree):
    """The names of the modules that a program imports, wherever in it."""
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, _ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, _ast.ImportFrom) and not node.level:
            yield node.module
        for field in node._fields or ():
            value = getattr(node, field, None)
            nodes.extend(x for x in (value if isinstance(value, list) else [value]) if isinstance(x, _ast.AST))


def standard_modules():
    """The top level of the standard library."""
    folder = os.path.dirname(os.__file__)
    names = set(sys.builtin_module_names)
    for place in (folder, os.path.join(folder, "lib-dynload")):
        if os.path.isdir(place):
            names.update(file.partition(".")[0] for file in os.listdir(place))
    return names


def preload(names):
    """Imports those that are standard modules, wherever the bot's folder may be in the path."""
    folder = os.path.realpath(os.path.dirname(script) or ".")
    path = sys.path[:]
    sys.path[:] = [place for place in path if os.path.realpath(place or ".") != folder]
    standard = standard_modules()
    names = set(names)
    for name in names.union(*(LATER.get(name, ()) for name in names)):
        if name.partition(".")[0] in standard and name not in SPEAKING:
            try:
                __import__(name)
            except Exception:
                pass  # the bot will see why, if it comes that far
    sys.path[:] = path


def shadowed():
    """The name of a module that the bot's folder has too, and that a cold launch would import from there."""
    for file in os.listdir(folder):
        if file.partition(".")[0] in may_be_shadowed:
            return file.partition(".")[0]
    return None


def new_main():
    """A __main__ that the garbage collector may take apart at the end of an ask."""
    main = type(sys)("__main__")
    names = vars(main)
    names.clear()
    names.update(vars(sys.modules["__main__"]))
    if "__annotations__" in names:
        names["__annotations__"] = {}
    names["__file__"] = script
    if sys.version_info[0] > 2:
        names["__cached__"] = None
        names["__loader__"] = sys.modules["_frozen_importlib_external"].SourceFileLoader("__main__", script)
    sys.modules["__main__"] = main


def renewals():
    """What makes anew what modules have noted at their import: functions without arguments."""
    if "random" in sys.modules:
        generator = sys.modules["random"]._inst  # it has drawn nothing yet
        yield generator.seed if sys.version_info[0] < 3 else super(type(generator), generator).seed
    if hasattr(sys.modules.get("threading"), "get_native_id"):
        yield sys.modules["threading"].main_thread()._set_native_id
    if "logging" in sys.modules:
        yield renew_start_time
    if "multiprocessing.process" in sys.modules:
        yield renew_key


def renew_start_time():
    import time

    logging = sys.modules["logging"]
    logging._startTime = time.time_ns() if isinstance(logging._startTime, int) else time.time()


def renew_key():
    sys.modules["multiprocessing.process"].current_process().authkey = os.urandom(32)


def begin(is_folder_changed):
    """In a child. False: this ask is to be launched cold."""
    if is_folder_changed and shadowed() is not None:
        return False
    for renew in renewing:
        renew()
    return True


# ---- the end of an ask, as the interpreter does it, but that what the runtime had loaded is left alone


def exit_status(error):
    """The status that a SystemExit, or its argument, stands for; says what it has to say."""
    code = error.code if isinstance(error, BaseException) else error
    if code is None:
        return 0
    if isinstance(code, int):
        return code & 0xFF
    sys.stderr.write("%s\n" % (code,) if isinstance(code, str) else str(code) + "\n")
    return 1


def flush():
    """Could all that was printed be written?"""
    done = True
    for file in (sys.stderr, sys.stdout):
        try:
            if file is not None and not file.closed:
                file.flush()
        except Exception:
            done = file is sys.stderr
    return done


def run_exit_handlers():
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    try:
        if sys.version_info[0] > 2:
            atexit._run_exitfuncs()
        elif hasattr(sys, "exitfunc"):
            sys.exitfunc()
    except BaseException:
        pass  # they have printed it


def clear(names):
    for key in list(names):
        if key[:1] == "_" and key[:2] != "__":
            names[key] = None
    for key in list(names):
        if key != "__builtins__":
            names[key] = None


def destroy_modules():
    """Ends the bot's objects, so that their destructors run."""
    names = vars(sys)
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        if name in names:
            names[name] = None
    modules = [sys.modules.pop(name) for name in new_modules()]
    if sys.version_info[0] > 2:
        left = [weak(module) for module in modules if isinstance(module, type(sys))]
        del modules[:]
        gc.collect(*generation)
        modules = [module for module in (reference() for reference in reversed(left)) if module is not None]
    for module in modules:
        clear(vars(module))
    gc.collect(*generation)


def end(status):
    """Ends the process."""
    run_exit_handlers()
    flushed = flush()
    destroy_modules()
    if not flush() or not flushed:
        status = 120
    if status == INTERRUPTED and sys.version_info >= (3, 8):
        import _signal

        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        os.kill(os.getpid(), _signal.SIGINT)
    os._exit(status)


code, tree = compile_bot()
if "warnings" not in at_start:
    del sys.modules["warnings"]  # what is not imported prints warnings in another way
if code is not None:
    preload(imports_of(tree))
tree = None
folder = os.path.dirname(script) or "."
may_be_shadowed = set(name.partition(".")[0] for name in set(sys.modules) - at_start)
may_be_shadowed -= set(sys.builtin_module_names + ("__main__",))
if shadowed() is not None:
    sys.exit("the bot's folder has its own " + shadowed())

renewing = list(renewals())

# What is there now is old for the garbage collector: no ask looks at it again and copies its pages.
gc.collect()
if hasattr(gc, "freeze"):
    gc.freeze()
generation = () if hasattr(gc, "freeze") else (1,)
new_main()
