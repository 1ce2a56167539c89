let text = '';
for (let i = 0; i < Number(process.argv[2]); ++i) text += i % 10 === 9 ? '\n' : 'x';
for (let i = 0; i < text.length; i += 1000) process.stdout.write(text.slice(i, i + 1000));
process.stderr.write('last');
