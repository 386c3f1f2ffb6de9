import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

const LONGEST_URL = 512;
const HIDDEN = '[hidden]';
/** The name of a parameter whose value is a secret. */
const SECRET_NAME = /token|secret|password|authorization|api[_-]?key/i;

/** What follows is a code that signs in. */
const SECRET_PATH = /^\/console\/(link\/|callback\?)/;

/** One line a request, when it is answered, under its tracking id. */
export class RequestLog extends LogController {
  /** `withQueries`: whether the query of a URL is logged; filters hold names, which are personal data. */
  constructor(private readonly withQueries: boolean) {
    super({ requestIdLogLabel: 'trackingId' });
  }

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line: Record<string, unknown> = { method: request.method, url: this.shownUrl(request) };
    tellCaller(line, request);
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
    if (url === request.routeOptions.url) return url; // it is the service's own, and holds nothing of the caller
    const [path = ''] = url.split('?', 1);
    const shown = this.withQueries
      ? url
          .split(/([?&])/)
          .map(withoutSecret)
          .join('')
      : path;
    return shown.replace(/(?:[\w.-]|%2e)+/gi, withoutToken).slice(0, LONGEST_URL);
  }
}

// Both look at each character a few times and no more: the sender of a URL chooses its length.

function withoutSecret(parameter: string): string {
  const end = parameter.indexOf('=');
  const name = parameter.slice(0, end);
  return end !== -1 && SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : parameter;
}

/** Hides what looks like a JWT, wherever it stands, and what follows it. */
function withoutToken(text: string): string {
  const parts = text.split(/(\.|%2e)/i); // each second one is a dot
  for (let i = 0; i + 4 < parts.length; i += 2) {
    const start = parts[i]!.search(/\bey[\w-]{5}/i);
    if (start !== -1) return [...parts.slice(0, i), parts[i]!.slice(0, start), HIDDEN].join('');
  }
  return text;
}

/**
 * Who asked, so that what is read and what is refused can be traced later: the client, the subject and id of its token,
 * also of one that is refused although a known key has signed it, and the address.
 */
function tellCaller(line: Record<string, unknown>, request: FastifyRequest): void {
  const { principal, claimant } = request as Partial<Pick<FastifyRequest, 'principal' | 'claimant'>>;
  const caller = principal ?? claimant;
  if (caller !== undefined) {
    line.client = caller.client;
    if (caller.subject !== undefined) line.subject = caller.subject;
    if (caller.tokenId !== undefined) line.tokenId = caller.tokenId;
  }
  line.address = request.ip;
}
