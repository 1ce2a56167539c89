// realm.js - the objects that all code of a process shares: as they are before a bot runs, and put back after it. Bots
// run in this realm and not in a context of their own, where an array of another realm is no Array.
'use strict';

const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf, isExtensible } = Reflect;

// Of Node's own modules, those that a bot may change without being noticed otherwise.
const MODULES = ['assert', 'buffer', 'child_process', 'console', 'events', 'fs', 'os', 'path', 'querystring', 'readline',
  'stream', 'string_decoder', 'timers', 'url', 'util'];

const isObject = value => (typeof value === 'object' && value !== null) || typeof value === 'function';

// Objects that no property of the global one leads to.
function hidden() {
  const iterator = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()));
  const functions = [function* () {}, async function () {}, async function* () {}];
  return [
    iterator, getPrototypeOf(async function* () {}.prototype), getPrototypeOf(Uint8Array),
    ...[[][Symbol.iterator](), ''[Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](),
      'x'.matchAll(/x/g)].map(getPrototypeOf),
    ...functions.map(getPrototypeOf), ...functions.map(f => getPrototypeOf(f).constructor),
    ...functions.map(f => getPrototypeOf(f).prototype),
  ].filter(isObject);
}

// Constructors, prototypes and namespaces, but not the functions in them, whose properties nobody changes.
function containers() {
  const found = new Set([globalThis, process, getPrototypeOf(process), process.stdout, process.stderr, console,
    require('module'), require('module').prototype, require('module')._extensions, ...hidden()]);
  const add = value => {
    if (!isObject(value) || found.has(value)) return;
    found.add(value);
    const prototype = typeof value === 'function' && getOwnPropertyDescriptor(value, 'prototype');
    if (prototype) add(prototype.value);
  };
  for (const name of ownKeys(globalThis)) add(getOwnPropertyDescriptor(globalThis, name).value);
  for (const value of hidden()) add(value);
  for (const name of MODULES) {
    const module = require(name);
    add(module);
    for (const key of ownKeys(module)) {
      const { value } = getOwnPropertyDescriptor(module, key);
      if (typeof value === 'function' && value.prototype) add(value);
    }
  }
  return found;
}

// Properties that Node itself changes.
const CHANGING = new Map([
  [process, new Set(['argv', 'exitCode', '_exiting', '_events', '_eventsCount', 'env', 'mainModule', 'domain', 'title'])],
]);
for (const stream of [process.stdout, process.stderr])
  CHANGING.set(stream, new Set(['_events', '_eventsCount', '_readableState', '_writableState', '_handle', 'connecting',
    '_pendingData', '_pendingEncoding']));

class Container {
  constructor(object) {
    const changing = CHANGING.get(object) || new Set();
    this.object = object;
    this.prototype = getPrototypeOf(object);
    this.isExtensible = isExtensible(object);
    this.changing = changing;
    this.keys = ownKeys(object);
    this.descriptors = new Map(this.keys.map(key => [key, getOwnPropertyDescriptor(object, key)]));
    const fixed = this.keys.filter(key => !changing.has(key));
    this.values = fixed.filter(key => 'value' in this.descriptors.get(key))
      .map(key => [key, this.descriptors.get(key).value]);
    this.accessors = fixed.filter(key => !('value' in this.descriptors.get(key)))
      .map(key => [key, this.descriptors.get(key).get]);
  }

  isSame() {
    const { object } = this;
    if (isExtensible(object) !== this.isExtensible || getPrototypeOf(object) !== this.prototype) return false;
    for (const [key, value] of this.values)
      if (!Object.is(object[key], value)) return false;
    for (const [key, get] of this.accessors) {
      const now = getOwnPropertyDescriptor(object, key);
      if (now === undefined || now.get !== get) return false;
    }
    return ownKeys(object).length === this.keys.length;
  }

  // False: it cannot be made what it was.
  restore() {
    if (this.isSame()) return true;
    const { object } = this;
    for (const key of ownKeys(object))
      if (!this.descriptors.has(key)) deleteProperty(object, key);
    for (const [key, descriptor] of this.descriptors)
      if (!this.changing.has(key)) defineProperty(object, key, descriptor);
    return this.isSame();
  }
}

exports.Realm = class {
  constructor() {
    this.containers = [...containers()].map(object => new Container(object));
  }

  // Makes all of them what they were; false where that cannot be.
  restore() {
    let isRestored = true;
    for (const container of this.containers) isRestored = container.restore() && isRestored;
    return isRestored;
  }
};
