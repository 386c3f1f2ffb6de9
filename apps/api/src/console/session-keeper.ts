import { randomBytes } from 'node:crypto';
import type { Clock, ConsoleSession, ConsoleSessions } from '@identity-governance/application';
import { sha256 } from '@identity-governance/platform';
import { errors, type JWTVerifyGetKey } from 'jose';
import type { Principal } from '../tokens/principal';

export const consoleClient = 'console';
const IDLE_MS = 30 * 60_000;
const MAX_MS = 8 * 3_600_000;
/** Uses are recorded at most once in this time, so that reads rarely write. */
const TOUCH_MS = 60_000;

export interface SessionKeeperParts {
  readonly sessions: ConsoleSessions;
  readonly clock: Clock;
  readonly findKey: JWTVerifyGetKey;
}

/** The user who has just been identified. */
export type SignedIn = Pick<
  ConsoleSession,
  'subject' | 'person' | 'name' | 'identityId' | 'scopes' | 'persona' | 'signedWith'
>;

/** Starts, finds and ends sessions. A session ends after 30 idle minutes, and after 8 hours at most. */
export class SessionKeeper {
  constructor(private readonly parts: SessionKeeperParts) {}

  /** Returns the id of the new session. Only its hash is stored. */
  async start(signedIn: SignedIn): Promise<string> {
    const { sessions, clock } = this.parts;
    const id = randomBytes(32).toString('base64url');
    const now = clock.now();
    await sessions.deleteExpired(now);
    await sessions.save({ ...signedIn, idHash: sha256(id), created: now, lastUsed: now, expires: now + MAX_MS });
    return id;
  }

  /** Returns the session if it has not ended, and records a use. */
  async find(id: string): Promise<ConsoleSession | undefined> {
    const { sessions, clock } = this.parts;
    const session = await sessions.get(sha256(id));
    if (session === undefined) return undefined;
    const now = clock.now();
    if (now >= endOf(session) || isFromFuture(session, now) || !(await this.isKeyInUse(session))) {
      await sessions.end(session.idHash);
      return undefined;
    }
    if (Math.abs(now - session.lastUsed) < TOUCH_MS) return session;
    await sessions.touch(session.idHash, now);
    return { ...session, lastUsed: now };
  }

  /** Completes the sign-in with this state; false if it was completed before, by whichever process. */
  async completeSignIn({ state, expires }: { readonly state: string; readonly expires: number }): Promise<boolean> {
    return this.parts.sessions.useSignIn(sha256(state), expires);
  }

  async end(id: string): Promise<void> {
    await this.parts.sessions.end(sha256(id));
  }

  /** Signs in with the link of this code; undefined if it was used, has expired or never existed. */
  async personaOfLink(code: string): Promise<string | undefined> {
    const link = await this.parts.sessions.takeLink(sha256(code));
    return link !== undefined && this.parts.clock.now() < link.expires ? link.persona : undefined;
  }

  private async isKeyInUse({ signedWith }: ConsoleSession): Promise<boolean> {
    try {
      const { alg, kid } = signedWith;
      await this.parts.findKey({ alg, ...(kid !== undefined && { kid }) }, { payload: '', signature: '' });
      return true;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return false;
      if (error instanceof errors.JWKSMultipleMatchingKeys) return true; // the token names no key
      throw error;
    }
  }
}

/** Whether the session started before the clock was set back: it could otherwise last longer than it may. */
function isFromFuture({ created }: ConsoleSession, now: number): boolean {
  return created - now > TOUCH_MS;
}

/** Returns the end in milliseconds since 1970. */
export function endOf({ lastUsed, expires }: ConsoleSession): number {
  return Math.min(lastUsed + IDLE_MS, expires);
}

export function principalOfSession({ subject, person, scopes }: ConsoleSession): Principal {
  return {
    client: consoleClient,
    subject,
    ...(person !== null && { person }),
    scopes: new Set(scopes),
    countedAs: `${consoleClient}:${subject}`,
  };
}
