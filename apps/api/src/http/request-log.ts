import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

const LONGEST_URL = 512;
/** Parameters whose values are secrets by their name, and what looks like a JWT wherever it stands. */
const SECRET = /([?&][^=&]*(?:token|secret|password|authorization|api[_-]?key)[^=&]*=)[^&]*/gi;
const JWT = /\bey[\w-]{5,}(?:\.|%2e)[\w-]*(?:\.|%2e)[\w-]*/gi;

const HIDDEN = '[hidden]';

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
    const line = {
      method: request.method,
      url: this.shownUrl(request.url),
      ...callerOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 1000) / 1000,
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else request.log.info(line, 'request');
  }

  private shownUrl(url: string): string {
    const [path = '', query] = url.split('?', 2);
    if (query === undefined || !this.withQueries) return path.slice(0, LONGEST_URL).replace(JWT, HIDDEN);
    return url.replace(SECRET, `$1${HIDDEN}`).replace(JWT, HIDDEN).slice(0, LONGEST_URL);
  }
}

/** Who asked, so that what is read and what is refused can be told later: the client, the
 * subject and id of its token, the address. */
function callerOf(request: FastifyRequest): object {
  const { principal } = request as { readonly principal?: FastifyRequest['principal'] };
  if (principal === undefined) return { address: request.ip };
  const { client, subject, tokenId } = principal;
  return {
    client,
    ...(subject !== undefined && { subject }),
    ...(tokenId !== undefined && { tokenId }),
    address: request.ip,
  };
}
