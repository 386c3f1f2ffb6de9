import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { detailCodes, statusOf } from '../detail-codes';
import { errorBody, type Refusal } from '../errors';
import { LINGER_MS } from './lingering-close';
import { securityHeaders } from './security-headers';

interface WireError extends Error {
  readonly code?: string;
  /** The bytes received last. */
  readonly rawPacket?: unknown;
}

/** node stores the response in progress here. */
interface ServerSocket extends Socket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/** Ended sockets: further errors on them are ignored. */
const ended = new WeakSet<Socket>();

/** Responds to bytes that are not an HTTP request, in the form of every other error, and ends the connection. */
export function answerClientError(error: WireError, socket: Socket, trackingId: string): void {
  if (ended.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The error may appear after the headers, when the request already has its response.
  if ((socket as ServerSocket)._httpMessage?.headersSent === true) {
    endAfterReading(socket, '');
    return;
  }
  const refusal = wireRefusal(error);
  const status = statusOf(refusal.detailCode);
  const body = JSON.stringify(errorBody(refusal, trackingId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${trackingId}`,
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  endAfterReading(socket, `${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
}

/** Delays the end as `lingerBeforeClosing` does: otherwise the client may lose the response. */
function endAfterReading(socket: Socket, text: string): void {
  ended.add(socket);
  socket.end(text, () => {
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => {
      clearTimeout(timer);
    });
  });
}

/** The response to HEAD has no body. */
function isHead({ rawPacket }: WireError): boolean {
  return Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
}

function wireRefusal({ code }: WireError): Refusal {
  switch (code ?? '') {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { detailCode: detailCodes.requestTimeout, text: 'the request took too long to arrive' };
    case 'HPE_HEADER_OVERFLOW':
      return { detailCode: detailCodes.headersTooLarge, text: 'the URL and headers are too long' };
    default:
      return { detailCode: detailCodes.requestSyntax, text: 'the request is not valid HTTP' };
  }
}
