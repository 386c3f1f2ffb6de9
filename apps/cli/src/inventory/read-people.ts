import type { Identity } from '@identity-governance/records';
import type { Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';
import type { Inventory } from './inventory';

/** What is shown of an identity. */
export interface Person {
  readonly name: string;
  /** The value of the attribute that people are grouped by; empty when it has none. */
  readonly group: string;
}

export interface PeopleWanted {
  /** By row: 1 for those that are wanted. */
  readonly rows: Uint8Array;
  /** The attribute of identities by which they are grouped. */
  readonly groupBy: string;
}

/** By row. Those that are wanted alone are kept in memory. */
export async function readPeople(
  { population, identities }: Pick<Inventory, 'population' | 'identities'>,
  { rows, groupBy }: PeopleWanted,
): Promise<ReadonlyMap<number, Person>> {
  const people = new Map<number, Person>();
  for await (const page of identities()) {
    for (const identity of page) {
      const row = wantedRow(population, rows, identity.id);
      if (row !== undefined) people.set(row, { name: identity.name, group: groupOf(identity, groupBy) });
    }
  }
  return people;
}

function wantedRow(population: Population, rows: Uint8Array, id: IdentityId): number | undefined {
  const row = population.rowOf(id);
  return row !== undefined && rows[row] === 1 ? row : undefined;
}

function groupOf({ attributes }: Identity, groupBy: string): string {
  const value = attributes[groupBy];
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
