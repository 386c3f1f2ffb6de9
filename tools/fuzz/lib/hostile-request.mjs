import { queryTexts, texts } from './hostile-values.mjs';
import { mutateJson, writeJson } from './mutate-json.mjs';

const anyMethod = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'PURGE',
  'FROB',
  'get',
];
const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;',
  '*/*',
  '',
  'application/json, text/plain',
  'application/json-patch+json',
  'application/x-ndjson',
];
const headers = [
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip, br, zstd'],
  ['accept-version', '2'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'x'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/health/live'],
  ['x-forwarded-for', '127.0.0.1, ::1, x'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'for=127.0.0.1'],
  ['x-request-id', 'x'.repeat(300)],
  ['traceparent', '00-zz-zz-zz'],
  ['traceparent', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-00`],
  ['cookie', 'a='.repeat(2000)],
  ['range', 'bytes=0-0'],
  ['if-none-match', '*'],
  ['origin', 'null'],
  ['te', 'trailers'],
  ['connection', 'close'],
  ['x-service-experimental', 'false'],
  ['x-service-experimental', 'true, true'],
  ['host', 'evil.example'],
  ['host', ''],
  ['x-long', 'x'.repeat(20_000)],
];
const tokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  `Bearer ${'a'.repeat(9000)}.b.c`,
];

/**
 * One request: a good one to any operation of the document, with mostly one to three things about it made hostile. What
 * reads gets ids of the data that was there before; what changes gets ids that were made to be changed, so that the
 * data of before may be looked at afterwards.
 */
export function hostileRequest(random, { document, ids, authorization }) {
  const operation = random.pick(document.operations);
  const request = {
    operation,
    isOther: false,
    method: operation.method,
    path: fillPath(operation, (path) => random.pick(operation.isReader ? ids.known(path) : ids.expendable())),
    query: [],
    headers: [['authorization', authorization], ...operation.headers.map((name) => [name, 'true'])],
    json: operation.body && structuredClone(random.pick(operation.body.examples)),
    bytes: undefined,
    ids,
  };
  if (operation.body) request.headers.push(['content-type', operation.body.type]);
  const times = random.chance(0.07) ? 0 : 1 + random.below(3);
  for (let i = 0; i < times; i++) random.pick(mutations)(request, random);
  if (request.json !== undefined && request.bytes === undefined) request.bytes = Buffer.from(writeJson(request.json));
  return request;
}

function fillPath({ path }, idOf) {
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(idOf(path)));
}

/** `encodeURIComponent` refuses halves of surrogate pairs. */
function encode(text, random) {
  return random.chance(0.2) ? text : encodeURIComponent(text.toWellFormed());
}

function mutateParameter(request, random) {
  request.path = fillPath(request.operation, () => random.pick(texts).toWellFormed());
  request.isOther = true; // an empty one, or `..`, names another path
}

function mutateQuery(request, random) {
  const names = [...request.operation.query, 'unknown', '__proto__', 'limit', 'filters'];
  const value = random.chance(0.5) ? random.pick(queryTexts) : encode(random.pick(texts), random);
  request.query.push(`${random.pick(names)}=${value}`);
}

function mutateBody(request, random) {
  if (request.json === undefined) request.bytes = Buffer.from(random.pick(texts));
  else request.json = mutateJson(request.json, random);
}

function mutateBytes(request, random) {
  const bytes = request.bytes ?? Buffer.from(request.json === undefined ? '{}' : writeJson(request.json));
  const at = random.below(bytes.length + 1);
  const inserted = Buffer.from(
    random.pick([[0], [0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0x5b], [0x7b, 0x22], [0x2c]]),
  );
  request.bytes = random.pick([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    () => Buffer.from(bytes.toString(), 'utf16le'),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from(`"${'x'.repeat(1_100_000)}"`),
    () => Buffer.from('[' + '{"a":'.repeat(500)),
  ])();
}

function mutateHeader(request, random) {
  request.headers.push(random.pick(headers));
}

function mutateContentType(request, random) {
  request.headers = request.headers.filter(([name]) => name !== 'content-type');
  if (random.chance(0.8)) request.headers.push(['content-type', random.pick(contentTypes)]);
}

function mutateToken(request, random) {
  request.headers = request.headers.filter(([name]) => name !== 'authorization');
  if (random.chance(0.7)) request.headers.push(['authorization', random.pick(tokens)]);
}

function mutateMethod(request, random) {
  request.method = random.pick(anyMethod);
  request.path = fillPath(request.operation, () => random.pick(request.ids.expendable()));
  request.isOther = true;
}

function mutatePath(request, random) {
  const { path } = request;
  request.path = random.pick([
    () => `${path}/`,
    () => `/${path}`,
    () => path.toUpperCase(),
    () => path.replace('/v1', '/v2'),
    () => path.replace('/v1', '/%76%31'),
    () => `${path}/${encode(random.pick(texts), random)}`,
    () => path.replaceAll('/', '%2f'),
    () => `/x/..${path}`,
    () => `${path};a=b`,
    () => `http://evil.example${path}`,
    () => `${path}${'/x'.repeat(2000)}`,
    () => '*',
    () => `${path}#x`,
    () => `${path}%00`,
  ])();
  request.isOther = true;
}

function mutateWire(request, random) {
  request.wire = random.pick([
    (head) => head.replace('HTTP/1.1', 'HTTP/9.9'),
    (head) => head.replace('HTTP/1.1', 'HTTP/1.0'),
    (head) => head.replaceAll('\r\n', '\n'),
    (head) => head.replace('\r\n', '\r\n folded: yes\r\n'),
    (head) => head.replace('\r\n', '\r\ntransfer-encoding: chunked\r\n'),
    (head) => head.replace('\r\n', '\r\ntransfer-encoding: x\r\n'),
    (head) => head.replace('\r\n', '\r\ncontent-length: 5\r\n'),
    (head) => head.replace('\r\n', '\r\ncontent-length: -1\r\n'),
    (head) => head.replace('\r\n', '\r\nexpect: x\r\n'),
    (head) => head.replace('\r\n', '\r\nhost: b\r\n'),
    (head) => head.replace('\r\n', '\r\nauthorization: Bearer a.b.c\r\n'),
    (head) => head.replace('\r\n', '\r\nconnection: upgrade\r\nupgrade: websocket\r\n'),
    (head) => head.replace('\r\n', '\r\nx\u0000y: z\r\n'),
    (head) => head.replace(' ', '  '),
    () => '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => 'no HTTP at all\r\n\r\n',
  ]);
  request.isOther = true;
}

const mutations = [
  ...Array(4).fill(mutateBody),
  ...Array(3).fill(mutateQuery),
  ...Array(2).fill(mutateParameter),
  mutateBytes,
  mutateBytes,
  mutateHeader,
  mutateContentType,
  mutateToken,
  mutateMethod,
  mutatePath,
  mutateWire,
];
