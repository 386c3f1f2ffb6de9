import type { Clock } from '@identity-governance/application';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { KeysUnavailable } from './keys-unavailable';

type FindKey = ReturnType<typeof createLocalJWKSet>;

export interface RemoteKeySetOptions {
  /** Reads the set from its issuer; rejects when it cannot be had. */
  readonly fetchKeySet: () => Promise<JSONWebKeySet>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

/** A set older than this is read again. */
const FRESH_MS = 10 * 60_000;
/** The issuer is asked at most this often, whatever key ids callers invent. */
const INTERVAL_MS = 30_000;

/**
 * The keys that a token issuer publishes. They are read at first use, again when they are old, and when a token names a
 * key that is not among them; while the issuer cannot be reached, the known keys stay in use.
 */
export class RemoteKeySet {
  private keys: FindKey | undefined;
  private readAt = -Infinity;
  private triedAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly options: RemoteKeySetOptions) {}

  readonly findKey: JWTVerifyGetKey = async (header, token) => {
    if (this.options.clock.now() - this.readAt > FRESH_MS) await this.read();
    try {
      return await this.known()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.read();
      return await this.known()(header, token);
    }
  };

  private known(): FindKey {
    if (this.keys === undefined) throw new KeysUnavailable('the key set of the token issuer cannot be read');
    return this.keys;
  }

  private async read(): Promise<void> {
    if (this.reading === undefined) {
      if (this.options.clock.now() - this.triedAt < INTERVAL_MS) return;
      this.triedAt = this.options.clock.now();
      this.reading = this.readOnce();
    }
    await this.reading;
  }

  private async readOnce(): Promise<void> {
    try {
      this.keys = createLocalJWKSet(await this.options.fetchKeySet());
      this.readAt = this.options.clock.now();
    } catch (error) {
      this.options.onFailure(error);
    } finally {
      this.reading = undefined;
    }
  }
}
