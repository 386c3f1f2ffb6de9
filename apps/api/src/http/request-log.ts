import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

const MAX_URL = 512;
const HIDDEN = '[hidden]';
/** The name of a parameter whose value is a secret. */
const SECRET_NAME = /token|secret|password|authorization|api[_-]?key/i;

/** Paths that precede a code that signs in. */
const SECRET_PATH = /^\/console\/(link\/|callback\?)/;

/** Logs one line per request when its response is sent, under its tracking id. */
export class RequestLog extends LogController {
  /** `withQueries`: whether the query of a URL is logged; filters contain names, which are personal data. */
  constructor(private readonly withQueries: boolean) {
    super({ requestIdLogLabel: 'trackingId' });
  }

  override incomingRequest(): void {
    // the line is logged with the response
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line: Record<string, unknown> = { method: request.method, url: this.shownUrl(request) };
    describeCaller(line, request);
    line.status = reply.statusCode;
    line.milliseconds = Math.round(reply.elapsedTime * 1000) / 1000;
    if (error) request.log.warn({ ...line, err: error }, 'request aborted');
    else if (request.progress === 'aborted') request.log.info(line, 'request aborted');
    else request.log.info(line, 'request');
  }

  private shownUrl(request: FastifyRequest): string {
    const { url } = request;
    const [secretPath] = SECRET_PATH.exec(url) ?? [];
    if (secretPath !== undefined) return `${secretPath}${HIDDEN}`;
    if (url === request.routeOptions.url) return url; // the route's own URL contains no data of the caller
    const [path = ''] = url.split('?', 1);
    const shown = this.withQueries
      ? url
          .split(/([?&])/)
          .map(withoutSecret)
          .join('')
      : path;
    return shown.replace(/(?:[\w.-]|%2e)+/gi, withoutToken).slice(0, MAX_URL);
  }
}

// Both scan each character a constant number of times: the client chooses the length of a URL.

function withoutSecret(parameter: string): string {
  const end = parameter.indexOf('=');
  const name = parameter.slice(0, end);
  return end !== -1 && SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : parameter;
}

/** Hides anything that resembles a JWT, at any position, and the characters that follow it. */
function withoutToken(text: string): string {
  const parts = text.split(/(\.|%2e)/i); // every second element is a dot
  for (let i = 0; i + 4 < parts.length; i += 2) {
    const start = parts[i]!.search(/\bey[\w-]{5}/i);
    if (start !== -1) return [...parts.slice(0, i), parts[i]!.slice(0, start), HIDDEN].join('');
  }
  return text;
}

/**
 * Logs the caller, so that reads and refusals can be traced: the client, the subject and id of its token, even of a
 * refused one that a known key has signed, and the address.
 */
function describeCaller(line: Record<string, unknown>, request: FastifyRequest): void {
  const { principal, claimant } = request as Partial<Pick<FastifyRequest, 'principal' | 'claimant'>>;
  const caller = principal ?? claimant;
  if (caller !== undefined) {
    line.client = caller.client;
    if (caller.subject !== undefined) line.subject = caller.subject;
    if (caller.tokenId !== undefined) line.tokenId = caller.tokenId;
  }
  line.address = request.ip;
}
