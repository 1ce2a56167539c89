# The Old Master has seen it all since before Python 3: he bows behind his guard until the sword is his,
# and then strikes where nobody can foresee it, as long as his honour carries the sword.
import random
import sys

mine = sys.argv[1] if len(sys.argv) == 7 else ''
honour = int(sys.argv[-2])

if honour > 7 or (honour == 7 and mine[-1:] in ('I', 'P', 'O')):
    print random.choice('IPO')
elif mine.endswith('G'):
    print 'B'
else:
    print 'G'
