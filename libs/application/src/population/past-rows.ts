import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { Grant } from '@identity-governance/domain/sod';
import type { AccessItem, AccountAttribute } from '@identity-governance/records';
import type { CollectionName, RowOf } from '../ports/store';
import { ScannedRows } from './scanned-rows';
import { collect } from './transaction-rows';

/** The collections whose rows decide what identities hold. */
export const accessRowNames = [
  'accessItems',
  'accountAttributes',
  'accounts',
  'assignments',
  'grants',
  'identities',
  'sodPolicies',
] as const satisfies readonly CollectionName[];
type AccessRowName = (typeof accessRowNames)[number];

/** Reads the rows of a state of the past, from start to end. */
interface PastPages {
  pages<N extends AccessRowName>(name: N): AsyncIterable<readonly RowOf<N>[]>;
}

/** The rows of a state of the past. Accounts have the identities that were found for them then. */
export class PastRows extends ScannedRows {
  constructor(
    private readonly past: PastPages,
    time: string,
    private readonly skipped: number,
  ) {
    super(time);
  }

  override skippedRows(): Promise<number> {
    return Promise.resolve(this.skipped);
  }

  items(): Promise<readonly AccessItem[]> {
    return collect(this.past.pages('accessItems'));
  }

  grants(): Promise<readonly Grant[]> {
    return collect(this.past.pages('grants'));
  }

  policies(): Promise<readonly SodPolicy[]> {
    return collect(this.past.pages('sodPolicies'));
  }

  accountAttributes(): Promise<readonly AccountAttribute[]> {
    return collect(this.past.pages('accountAttributes'));
  }

  identities() {
    return this.past.pages('identities');
  }

  assignments() {
    return this.past.pages('assignments');
  }

  protected allAccounts() {
    return this.past.pages('accounts');
  }
}
