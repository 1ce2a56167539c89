process.stdout.write('no newline');
