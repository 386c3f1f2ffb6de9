import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import type { Assignment, Grant } from '@identity-governance/domain/sod';
import type { AccessItem, Account, AccountAttribute, AssignmentRow, Identity } from '@identity-governance/records';
import {
  canonicalName,
  compareText,
  type AccountId,
  type IdentityId,
  type SodPolicyId,
  type SourceId,
} from '@identity-governance/values';
import { stateParts, type StateVersions } from '../ports/change-log';
import type { PresentState } from '../ports/store';
import type { AccessRows } from './access-rows';

/** The versions of a state that does not change. */
const UNVERSIONED = Object.fromEntries(
  stateParts.map((part) => [part, { position: 0, token: '' }]),
) as unknown as StateVersions;

/** Rows of an origin that can only be read from start to end: selected rows are found by reading all. */
export abstract class ScannedRows implements AccessRows {
  /** `time`: that at which access counts, RFC 3339. */
  constructor(protected readonly time: string) {}

  abstract items(): Promise<readonly AccessItem[]>;
  abstract grants(): Promise<readonly Grant[]>;
  abstract policies(): Promise<readonly SodPolicy[]>;
  abstract accountAttributes(): Promise<readonly AccountAttribute[]>;
  abstract identities(): AsyncIterable<readonly Identity[]>;
  abstract assignments(): AsyncIterable<readonly AssignmentRow[]>;
  /** Yields all accounts, each with the identity that the rules of its source find. */
  protected abstract allAccounts(): AsyncIterable<readonly Account[]>;

  state(): Promise<PresentState> {
    return Promise.resolve({ versions: UNVERSIONED, time: this.time });
  }

  async countIdentities(): Promise<number> {
    let count = 0;
    for await (const page of this.identities()) count += page.length;
    return count;
  }

  async disabledIdentities(): Promise<readonly IdentityId[]> {
    return (await select(this.identities(), ({ disabled }) => disabled)).map(({ id }) => id);
  }

  async *accounts(sourceIds: readonly SourceId[]): AsyncGenerator<readonly Account[]> {
    const wanted = new Set(sourceIds);
    if (wanted.size === 0) return;
    for await (const page of this.allAccounts()) yield page.filter(({ sourceId }) => wanted.has(sourceId));
  }

  async *disabledAccounts(): AsyncGenerator<readonly Account[]> {
    for await (const page of this.allAccounts()) yield page.filter(({ disabled }) => disabled);
  }

  async *accountsWithoutIdentity(sourceIds: readonly SourceId[]): AsyncGenerator<readonly Account[]> {
    for await (const page of this.accounts(sourceIds)) yield page.filter(({ identityId }) => identityId === null);
  }

  /** Of rows that are all valid, as an origin with an invalid one is refused. */
  skippedRows(): Promise<number> {
    return Promise.resolve(0);
  }

  identitiesOf(ids: readonly IdentityId[]): Promise<readonly Identity[]> {
    return selectKeys(ids, this.identities(), ({ id }) => id);
  }

  async policiesOf(ids: readonly SodPolicyId[]): Promise<readonly SodPolicy[]> {
    const wanted = new Set(ids);
    return wanted.size === 0 ? [] : (await this.policies()).filter(({ id }) => wanted.has(id));
  }

  assignmentsOf(named: readonly Assignment[]): Promise<readonly AssignmentRow[]> {
    const keyOf = ({ identityId, access }: Assignment) => JSON.stringify([identityId, accessItemKey(access)]);
    return selectKeys(named.map(keyOf), this.assignments(), keyOf);
  }

  accountsOf(ids: readonly AccountId[]): Promise<readonly Account[]> {
    return selectKeys(ids, this.allAccounts(), ({ id }) => id);
  }

  async identitiesCalled(text: string, limit: number): Promise<readonly Identity[]> {
    const wanted = canonicalName(text);
    const isCalled = ({ name, email }: Identity) =>
      canonicalName(name) === wanted || (email !== null && canonicalName(email) === wanted);
    const called = await select(this.identities(), isCalled);
    return called.sort((a, b) => compareText(a.id, b.id)).slice(0, limit);
  }
}

async function selectKeys<T>(
  keys: readonly string[],
  pages: AsyncIterable<readonly T[]>,
  keyOf: (row: T) => string,
): Promise<readonly T[]> {
  const wanted = new Set(keys);
  return wanted.size === 0 ? [] : select(pages, (row) => wanted.has(keyOf(row)));
}

async function select<T>(pages: AsyncIterable<readonly T[]>, isWanted: (row: T) => boolean): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) for (const row of page) if (isWanted(row)) all.push(row);
  return all;
}
