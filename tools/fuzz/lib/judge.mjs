import { METHODS } from 'node:http';
import { isFile } from './document.mjs';

/** Statuses that any request may get for its form, whatever it asks for. */
const formStatuses = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431]);
/** What only stands in stacks, in statements, and in the files of this machine. */
const leaks = [
  /\\n +at /,
  /node_modules/,
  /SQLITE_/,
  /\b(SELECT|INSERT|UPDATE|DELETE) /,
  /QueryFailed/,
  /\.(ts|js):\d/,
  /\/(work|home|root|tmp|usr)\//,
];

/** What is wrong with an answer, or undefined. */
export function findFault(document, request, answer) {
  if (answer.failure !== undefined) return isHttp(request) ? answer.failure : undefined;
  const { status, headers, body } = answer;
  if (status >= 500 && !isPlanQueueFull(request, answer)) return `status ${status}`;
  if (!/^[0-9a-f]{32}$/.test(headers['x-request-id'] ?? '')) return `status ${status} without a tracking id`;
  if (headers['x-content-type-options'] !== 'nosniff') return `status ${status} without security headers`;
  if (headers['x-injected'] !== undefined) return 'a header was injected';
  const leak = leaks.find((pattern) => pattern.test(JSON.stringify(headers) + body));
  if (leak !== undefined) return `status ${status} shows what matches ${leak}`;
  const shape = findShapeFault(document, request, answer);
  return shape && `status ${status}: ${shape}`;
}

/** Several clients that ask for plans at the same time reach the documented limit of plans in progress. */
function isPlanQueueFull({ operation }, { status, headers, body }) {
  return (
    status === 503 &&
    operation.path === '/violations/v1/plan' &&
    headers['retry-after'] !== undefined &&
    body.includes('plans are being made')
  );
}

/** What is no HTTP may be hung up on. */
function isHttp({ wire, method }) {
  return wire === undefined && METHODS.includes(method);
}

function findShapeFault(document, { operation, method, isOther, wire }, { status, headers, body }) {
  const isUnderstood = wire === undefined && status !== 431; // what cannot be read is not known to be HEAD
  if (method === 'HEAD' && (body === '' || isUnderstood)) return body === '' ? undefined : 'HEAD has a body';
  if (isOther && status === 302 && headers.location === '/docs') return undefined; // the page at `/`
  if (isFile(operation.answers[status]) && !isJson(headers)) return findTypeFault(operation.answers[status], headers);
  if (body !== '' && !isJson(headers)) return `content type ${headers['content-type']}`;
  const documented = operation.answers[status];
  if (documented !== undefined && !isOther) return document.findFault(documented, body);
  if (formStatuses.has(status)) return document.findErrorFault(body);
  return isOther ? findAnyFault(document, status, body) : 'the status is not documented';
}

function findTypeFault({ content }, headers) {
  const type = headers['content-type'];
  return type?.split(';')[0] in content ? undefined : `content type ${type}`;
}

/** The request may have reached any operation. */
function findAnyFault(document, status, body) {
  const answers = document.operations
    .map((operation) => operation.answers[status])
    .filter((answer) => answer !== undefined);
  const faults = answers.map((answer) => document.findFault(answer, body));
  return faults.length > 0 && faults.some((fault) => fault === undefined)
    ? undefined
    : 'no operation documents such an answer';
}

function isJson(headers) {
  return headers['content-type'] === 'application/json; charset=utf-8';
}
