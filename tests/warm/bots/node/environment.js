for (const name of Object.keys(process.env).sort()) console.log(name + '=' + process.env[name]);
if (process.argv[2] === 'set') process.env.HILLTOP_TEST = 'set';
