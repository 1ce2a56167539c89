// boot.js - runs a script, `node FILE`, anew for every ask in this process: its modules are loaded afresh, and what they
// have changed is put back. Whenever that cannot be, or the script ends the process from within, this one ends as a
// launched one would.
'use strict';
const here = process.argv[2];
const bottom = new Error().stack.split('\n').pop();  // the last line of every stack trace of a main module

const fs = require('fs');
const path = require('path');
const Module = require('module');
const channel = require('./channel.js');
const { Realm } = require('./realm.js');
const source = require('./source.js');

const DESCRIPTORS = '/proc/self/fd';
const { readFileSync, readdirSync, readlinkSync, statSync, closeSync, existsSync } = fs;
const { reallyExit } = process;
const emit = process.emit.bind(process);
const script = path.resolve(here);
const folder = process.cwd();

// ---- what is known of the bot's modules

const texts = new Map();  // by file: its stamp, and what its text says

function lookAt(file) {
  const { mtimeMs, ctimeMs, size, ino } = statSync(file);
  const stamp = [mtimeMs, ctimeMs, size, ino].join();
  let known = texts.get(file);
  if (known === undefined || known.stamp !== stamp) {
    const text = readFileSync(file, 'latin1');
    known = { stamp, objection: source.objection(text), canCatch: source.canCatch(text) };
    texts.set(file, known);
  }
  return known;
}

const own = new Set(Object.keys(Module._cache));
const loaded = () => Object.keys(Module._cache).filter(file => !own.has(file));

// True of a file that has gone, or cannot be read: it may hold anything.
const somethingLoaded = has => loaded().some(file => {
  try {
    return has(lookAt(file));
  } catch {
    return true;
  }
});

function objection() {
  if (process.getActiveResourcesInfo === undefined) return 'Node is older than 17.3';
  if (!script.endsWith('.js')) return 'it is no .js file';
  if (!existsSync(script)) return 'there is no ' + here;
  for (const name of ['package.json', 'node_modules'])
    for (let place = path.dirname(script), above = ''; place !== above; above = place, place = path.dirname(place))
      if (existsSync(path.join(place, name))) return 'it has a ' + name;
  return lookAt(script).objection;
}

// ---- one ask

let isInMain = false;  // of the script, from where what is thrown reaches nobody but isLeft()
let code;              // of an ask that is over

// Leaves the script by the shortest way, where nothing on it can tell that from the end of the process.
process.reallyExit = wanted => {
  if (!isInMain || somethingLoaded(known => known.canCatch)) reallyExit.call(process, wanted);
  const exit = Symbol('exit');
  process.setUncaughtExceptionCaptureCallback(thrown => {
    if (thrown !== exit) reallyExit.call(process, wanted);
    process.setUncaughtExceptionCaptureCallback(null);
    code = wanted;
    finish();
  });
  throw exit;
};

function run() {
  isInMain = true;
  try {
    Module.runMain();
  } finally {
    isInMain = false;
  }
}

// A stack trace of the bot ends where it does in a process of its own.
Error.prepareStackTrace = (error, frames) => {
  let text;
  try {
    text = Error.prototype.toString.call(error);
  } catch {
    text = '<error>';
  }
  for (const frame of frames) {
    if (frame.getFileName() === __filename) return text + '\n' + bottom;
    text += '\n    at ' + frame;
  }
  return text;
};
Object.defineProperty(Error, 'prepareStackTrace', { enumerable: false });

// A launched process has a pipe here, or /dev/null; this one a file.
let input;
Object.defineProperty(process, 'stdin', {
  configurable: true,
  enumerable: true,
  get() {
    if (input === undefined) input = new fs.ReadStream(null, { fd: 0, autoClose: false });
    return input;
  },
});

// ---- between asks

const environment = { ...process.env };
const umask = process.umask();
const title = process.title;
const listeners = new Map(process.eventNames().map(name => [name, process.listenerCount(name)]));
const descriptors = new Set(readdirSync(DESCRIPTORS));

function restoreEnvironment() {
  const now = process.env;
  for (const name of Object.keys(now))
    if (!(name in environment)) delete now[name];
  for (const name of Object.keys(environment))
    if (now[name] !== environment[name]) now[name] = environment[name];
}

function forgetModules() {
  for (const file of loaded()) delete Module._cache[file];
  for (const key of Object.keys(Module._pathCache)) delete Module._pathCache[key];
}

function closeDescriptors() {
  for (const name of readdirSync(DESCRIPTORS)) {
    if (descriptors.has(name)) continue;
    try {
      if (/^\/(?!dev|proc)/.test(readlinkSync(path.join(DESCRIPTORS, name)))) closeSync(Number(name));
    } catch {
      // It was the one that the list was read with.
    }
  }
}

// Whether the process is as it was before the ask.
function restore(realm) {
  const isKnown = !somethingLoaded(known => known.objection !== undefined);
  forgetModules();
  for (const name of process.eventNames())
    if (process.listenerCount(name) !== (listeners.get(name) || 0)) process.removeAllListeners(name);
  const hasOwnListeners = [...listeners].every(([name, count]) => process.listenerCount(name) === count);
  process.chdir(folder);
  process.umask(umask);
  process.title = title;
  process.exitCode = undefined;
  process._exiting = false;
  process.mainModule = undefined;
  restoreEnvironment();
  closeDescriptors();
  input = undefined;
  /(?:)/.exec('');  // RegExp.$1 and the like
  return isKnown && hasOwnListeners && realm.restore();
}

function finish() {
  const status = code;
  isAsking = false;
  const isAlone = process.getActiveResourcesInfo().every(name => name === 'Immediate' || name === 'PipeWrap' ||
    name === 'TTYWrap');
  const isRestored = isAlone && restore(realm);
  channel.ended(status, !isRestored);
  if (isRestored) setImmediate(next);
}

function next() {
  const words = channel.request();
  if (words === null) reallyExit.call(process, 0);
  process.argv = [process.execPath, script, ...words];
  isAsking = true;
  run();
}

let isAsking = false;
let realm;

// The event loop is empty: the script has ended.
function loopIsEmpty() {
  if (!isAsking || process.listenerCount('beforeExit') > 1) return;  // of the script, and then the process ends
  process._exiting = true;
  emit('exit', process.exitCode || 0);
  code = process.exitCode || 0;
  finish();
}

const why = objection();
if (why !== undefined) {
  channel.refuse(why);
} else {
  delete process.env.HILLTOP_RUNTIME;
  delete environment.HILLTOP_RUNTIME;
  process.on('beforeExit', loopIsEmpty);
  listeners.set('beforeExit', 1);
  delete require.cache[__filename];
  realm = new Realm();
  channel.ready();
  setImmediate(next);
}
