// source.js - what the text of a bot's modules says about how it can be run. Text, not syntax: what it finds may be in
// a comment, and costs the bot no more than a launch.
'use strict';

// Modules that go on after the ask in ways that nobody sees, or that change the process itself.
const MODULES = 'async_hooks|cluster|dgram|diagnostics_channel|dns|domain|http|http2|https|inspector|module|net|' +
  'repl|test|tls|trace_events|tty|v8|vm|wasi|worker_threads';

const OBJECTIONS = [
  [/^\s*(import|export)\b|\bimport\s*\(/m, 'it has ES modules'],
  [new RegExp('\\brequire\\s*\\(\\s*["\'`](node:)?(' + MODULES + ')["\'`/]'), 'it uses a module that outlives an ask'],
  [/\brequire\s*\(\s*[^"'`\s]|\brequire\b(?!\s*[.(])|\bgetBuiltinModule\b/, 'it computes which modules it uses'],
  [/\bunref\b/, 'it has timers or handles that outlive an ask'],
  [/\b(fetch|WebSocket|WebAssembly|FinalizationRegistry|BroadcastChannel|MessageChannel)\b/,
    'it uses what outlives an ask'],
  [/\bprocess\s*\.\s*(binding|dlopen|_)|\.node\b/, 'it uses the insides of Node'],
  [/\bModule\b|\brequire\s*\.\s*(cache|extensions)\b/, 'it changes how modules are found'],
];

// Why a module's text is none for a process that is used again; undefined if it is.
exports.objection = text => {
  const found = OBJECTIONS.find(([pattern]) => pattern.test(text));
  return found && found[1];
};

// Whether code of this text could notice that something is thrown through it.
exports.canCatch = text => /\b(try|catch|finally|then|async|await|Promise|yield|using|eval|Function)\b/.test(text);
