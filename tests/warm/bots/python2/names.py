import sys

print __name__, __file__, __package__, __doc__, sys.argv, sys.executable
print sys.path
print sys.modules["__main__"].__dict__ is globals(), sorted(globals())
