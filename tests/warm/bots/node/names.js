console.log(process.argv, process.argv0, process.execPath, process.execArgv, process.title);
console.log(__filename, __dirname, require.main === module, module.id, module.parent, module.paths.length);
console.log(process.mainModule === module, module.children, this === exports);
console.log(process.argv instanceof Array, Object.keys(globalThis), arguments.length, process.exitCode);
