import type { Clock } from '@identity-governance/application';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { ParsedKeySet } from './parse-key-set';

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** The key set of the tokens' issuer could not be fetched, and no earlier one is known. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

export interface IssuerKeysOptions {
  /** Reads the set from its file or its issuer; rejects on failure. */
  readonly readKeySet: () => Promise<ParsedKeySet>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  /** Called when the unusable keys of the set change, or it becomes empty: with all reasons. */
  readonly onUnusable: (reasons: readonly string[]) => void;
}

/**
 * Age up to which the set is fresh. With the time that a verified token is remembered, a withdrawn key ends within a
 * minute.
 */
const FRESH_MS = 25_000;
/** Minimum interval between requests to the issuer, whatever key ids callers invent. */
const INTERVAL_MS = 25_000;

/**
 * The keys that a token issuer publishes. They are read at first use, again when they are old, and when a token names
 * an unknown key. A set that was read replaces the previous one, even if it has no key. While the issuer cannot be
 * reached, the known keys stay in use.
 */
export class IssuerKeys {
  private keys: FindKey | undefined;
  private readAt = -Infinity;
  private triedAt = -Infinity;
  private isFailing = false;
  private reported = '';
  private reading: Promise<void> | undefined;

  constructor(private readonly options: IssuerKeysOptions) {}

  readonly findKey: JWTVerifyGetKey = async (header, token) => {
    await this.refresh();
    try {
      return await this.known()(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.read();
      return await this.known()(header, token);
    }
  };

  /** Whether there are keys to verify with; reads them if they were never read. */
  async areKnown(): Promise<boolean> {
    if (this.keys === undefined) await this.read();
    return this.keys !== undefined;
  }

  private known(): FindKey {
    if (this.keys === undefined) throw new KeysUnavailable('the key set of the token issuer cannot be read');
    return this.keys;
  }

  /** While the issuer cannot be reached no caller waits for it: the known keys are in use. */
  private async refresh(): Promise<void> {
    if (this.isWithin(FRESH_MS, this.readAt)) return;
    const reading = this.read();
    if (!this.isFailing || this.keys === undefined) await reading;
  }

  private async read(): Promise<void> {
    if (this.reading === undefined) {
      if (this.isWithin(INTERVAL_MS - 1, this.triedAt)) return;
      this.triedAt = this.options.clock.now();
      this.reading = this.readOnce();
    }
    await this.reading;
  }

  /** A clock that is set back does not make anything younger. */
  private isWithin(milliseconds: number, since: number): boolean {
    const age = this.options.clock.now() - since;
    return age >= 0 && age <= milliseconds;
  }

  private async readOnce(): Promise<void> {
    try {
      const { keys, skipped } = await this.options.readKeySet();
      this.keys = createLocalJWKSet({ keys });
      this.readAt = this.options.clock.now();
      this.isFailing = false;
      this.report(keys.length === 0 ? [...skipped, 'no key is left: every token is refused'] : skipped);
    } catch (error) {
      this.isFailing = true;
      this.options.onFailure(error);
    } finally {
      this.reading = undefined;
    }
  }

  private report(reasons: readonly string[]): void {
    const text = reasons.join('; ');
    if (text !== this.reported && text !== '') this.options.onUnusable(reasons);
    this.reported = text;
  }
}
