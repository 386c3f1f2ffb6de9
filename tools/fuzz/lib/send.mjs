import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

const TIMEOUT_MS = 15_000;
const sendable = /^[\x21-\x7e]+$/;
const plainMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sends requests to one port of this machine. What node's client would not send goes over a socket of its own. */
export class Sender {
  constructor(port) {
    this.port = port;
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  /** `{ status, headers, body }`, or `{ failure }` when there is no answer. */
  send(request) {
    const target = request.path + (request.query.length > 0 ? `?${request.query.join('&')}` : '');
    const names = request.headers.map(([name]) => name);
    const isPlain =
      request.wire === undefined &&
      plainMethods.has(request.method) &&
      sendable.test(target) &&
      target.startsWith('/') &&
      new Set(names).size === names.length &&
      request.headers.every(([, value]) => /^[\x20-\x7e]{0,16000}$/.test(value));
    return isPlain ? this.sendPlain(request, target) : this.sendRaw(request, target);
  }

  sendPlain({ method, headers, bytes }, path) {
    return new Promise((resolve) => {
      const options = {
        port: this.port,
        host: '127.0.0.1',
        agent: this.agent,
        method,
        path,
        headers: { ...Object.fromEntries(headers), ...(bytes !== undefined && { 'content-length': bytes.length }) },
      };
      const sent = httpRequest(options, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => resolve({ failure: error.message }));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer in time')));
      sent.on('error', (error) => resolve({ failure: error.message }));
      sent.end(bytes);
    });
  }

  sendRaw({ method, headers, bytes, wire = (head) => head }, target) {
    const lines = [
      ...headers,
      ['connection', 'close'],
      ...(headers.some(([name]) => name === 'host') ? [] : [['host', '127.0.0.1']]),
    ];
    if (bytes !== undefined) lines.push(['content-length', bytes.length]);
    const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    return new Promise((resolve) => {
      const chunks = [];
      const socket = connect(this.port, '127.0.0.1', () => {
        socket.write(wire(head));
        if (bytes !== undefined) socket.write(bytes);
      });
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')));
      let failure = 'the connection was closed without an answer';
      socket.on('error', (error) => (failure = error.message));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks)) ?? { failure }));
    });
  }

  close() {
    this.agent.destroy();
  }
}

/** Lengths are those of bytes: so it is read as bytes, and its body decoded in the end. */
function readAnswer(bytes) {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [start, ...lines] = text.slice(0, end).split('\r\n');
  if (start.includes(' 100 ')) return readAnswer(bytes.subarray(end + 4));
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = text.slice(end + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const whole = Buffer.from(isChunked ? joinChunks(body) : body, 'latin1').toString();
  return { status: Number(start.split(' ')[1]), headers, body: whole };
}

/** RFC 9112, section 7.1; each character is a byte. */
function joinChunks(text) {
  const chunks = [];
  for (let at = 0; ;) {
    const end = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, end), 16);
    if (!(size > 0)) return chunks.join('');
    chunks.push(text.slice(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
