import type { ConsoleSession } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import type { Refusal } from '../errors';
import type { SessionCallers } from '../tokens/authenticate';
import type { Principal } from '../tokens/principal';
import { principalOfSession, type SessionKeeper } from './session-keeper';

/** Finds the session of a request by its cookie, only if the request comes from the console itself. */
export class ConsoleCallers implements SessionCallers {
  private readonly cookieName: string;

  /** `origin`: the origin of the service as browsers see it; undefined: the one that the request names. */
  constructor(
    private readonly keeper: SessionKeeper,
    private readonly origin: string | undefined,
  ) {
    this.cookieName = this.isSecure ? '__Host-session' : 'governance-session';
  }

  /** Browsers refuse `Secure` cookies over HTTP, some also on loopback addresses, which development uses. */
  get isSecure(): boolean {
    return this.origin?.startsWith('https:') === true;
  }

  idOf({ headers }: FastifyRequest): string | undefined {
    return headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[this.cookieName];
  }

  /** Returns the session of the request; undefined if it has none, or an ended one. */
  async find(request: FastifyRequest): Promise<Result<ConsoleSession | undefined, Refusal>> {
    const id = this.idOf(request);
    if (id === undefined) return ok(undefined);
    const refusal = this.formFault(request);
    return refusal === undefined ? ok(await this.keeper.find(id)) : err(refusal);
  }

  async callerOf(request: FastifyRequest): Promise<Result<Principal | undefined, Refusal>> {
    const found = await this.find(request);
    return found.ok ? ok(found.value && principalOfSession(found.value)) : found;
  }

  setCookie(reply: FastifyReply, id: string): void {
    reply.header('set-cookie', fastifyCookie.serialize(this.cookieName, id, this.attributes()));
  }

  clearCookie(reply: FastifyReply): void {
    reply.header('set-cookie', fastifyCookie.serialize(this.cookieName, '', { ...this.attributes(), maxAge: 0 }));
  }

  attributes() {
    return { path: '/', httpOnly: true, secure: this.isSecure, sameSite: 'lax' } as const;
  }

  /** Fetch Metadata and `Origin` come from the browser; the page that sends the request cannot set them. */
  private formFault(request: FastifyRequest): Refusal | undefined {
    const { headers, method } = request;
    if (headers.authorization !== undefined) {
      const text = 'the request has a session cookie and an `Authorization` header; send one of them';
      return { detailCode: detailCodes.requestSyntax, text };
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const site = headers['sec-fetch-site'];
    if (site !== 'same-origin' && !(site === 'none' && isRead)) {
      const text = 'a session cookie is accepted only from the console itself (`Sec-Fetch-Site: same-origin`)';
      return { detailCode: detailCodes.forbidden, text };
    }
    const own = this.origin ?? `${request.protocol}://${request.host}`;
    if (isRead || headers.origin === own) return undefined;
    return {
      detailCode: detailCodes.forbidden,
      text: `with a session cookie the header \`Origin\` must be \`${own}\``,
    };
  }
}
