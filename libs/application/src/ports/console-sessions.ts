import type { ServiceIdentifier } from 'inversify';
import type { Scope } from './scopes';

/** A session of a user of the console. Times are in milliseconds since 1970. */
export interface ConsoleSession {
  /** The SHA-256 of the session id, which only the browser of the user has. */
  readonly idHash: string;
  /** The user as the identity provider names them: claim `sub`. */
  readonly subject: string;
  /** The person as approvals by a second person count them; null: unknown. */
  readonly person: string | null;
  readonly name: string;
  readonly identityId: string | null;
  readonly scopes: readonly Scope[];
  /** The persona of a session in development. */
  readonly persona: string | null;
  /** The key that signed the ID token: the session ends when the key is withdrawn. */
  readonly signedWith: { readonly alg: string; readonly kid?: string | undefined };
  readonly created: number;
  readonly lastUsed: number;
  readonly expires: number;
}

/** A link that signs in once, as a persona. */
export interface ConsoleLink {
  /** The SHA-256 of the code in the link. */
  readonly codeHash: string;
  readonly persona: string;
  readonly expires: number;
}

/** The sessions of the console, shared by all processes. They are not part of the audited state. */
export interface ConsoleSessions {
  /** Stores a new session. */
  save(session: ConsoleSession): Promise<void>;
  get(idHash: string): Promise<ConsoleSession | undefined>;
  /** Records a use of the session; nothing happens when it has ended. */
  touch(idHash: string, lastUsed: number): Promise<void>;
  /** Ends the session, if there is one. */
  end(idHash: string): Promise<void>;
  /** Ends all sessions, or those of one subject; returns their number. */
  endAll(subject?: string): Promise<number>;
  saveLink(link: ConsoleLink): Promise<void>;
  /** Returns the link and deletes it: only one of concurrent callers receives it. */
  takeLink(codeHash: string): Promise<ConsoleLink | undefined>;
  /**
   * Records that the sign-in with the state of this SHA-256 is completed; false if it was before. `expires`: from when
   * on it cannot be completed anyway.
   */
  useSignIn(stateHash: string, expires: number): Promise<boolean>;
  /** Deletes sessions, links and used sign-ins that expire at this time or earlier. */
  deleteExpired(time: number): Promise<void>;
}
export const ConsoleSessions: ServiceIdentifier<ConsoleSessions> = Symbol.for('ConsoleSessions');
