// channel.js - the runtime's end of the socket to its keeper: the messages of ../protocol.h.
'use strict';
const fs = require('fs');
const os = require('os');

const VERSION = 2, SOCKET = 3, HEAD = 8, READY = 1, REFUSED = 2, REQUEST = 3, ENDED = 4, MAX_REASON = 4096;
const isLittle = os.endianness() === 'LE';
const read32 = (bytes, at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
const write32 = (bytes, value, at) =>
  isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);

// What this runtime itself uses, as it was before any bot could change it.
const { readSync, writeSync } = fs;

function send(kind, body) {
  const message = Buffer.alloc(HEAD + body.length);
  write32(message, body.length, 0);
  write32(message, kind, 4);
  body.copy(message, HEAD);
  for (let done = 0; done < message.length; ) done += writeSync(SOCKET, message, done);
}

// Null at the end of the file.
function receive(size) {
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size; ) {
    const got = readSync(SOCKET, bytes, done, size - done, null);
    if (got === 0) return null;
    done += got;
  }
  return bytes;
}

exports.ready = () => {
  const body = Buffer.alloc(8);
  write32(body, VERSION, 0);
  send(READY, body);
};

// Says, instead of ready(), in one line why this bot is launched.
exports.refuse = reason => {
  send(REFUSED, Buffer.from(reason.replace(/[\0-\x1f\x7f]+/g, ' ')).subarray(0, MAX_REASON));
};

// The words of the next ask; null when the keeper has gone. Waits without an event loop: there is nothing else to do.
exports.request = () => {
  const head = receive(HEAD);
  const body = head && receive(read32(head, 0));
  if (!body || read32(head, 4) !== REQUEST) return null;
  const begin = 16 + read32(body, 0), size = read32(body, 4);
  return body.toString('utf8', begin, begin + size).split('\0').slice(0, -1);
};

// The ask is over, as a process that exits with this code.
exports.ended = (code, isSpent) => {
  const body = Buffer.alloc(32);
  write32(body, (code & 0xff) << 8, 0);
  write32(body, isSpent ? 1 : 0, 4);
  send(ENDED, body);
};
