import type { AccessOrigin } from '@identity-governance/application';
import { attributeGroup, type AttributeGroup } from '@identity-governance/records';
import type { Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';

/** The displayed fields of an identity. */
export interface Person {
  readonly name: string;
  /** The value of the attribute by which identities are grouped. */
  readonly group: AttributeGroup;
}

export interface PeopleWanted {
  readonly population: Population;
  /** 1 for the requested rows. */
  readonly rows: Uint8Array;
  /** The attribute by which identities are grouped. */
  readonly groupBy: string;
}

export interface People {
  /** The identities by row. Only the requested ones are kept in memory. */
  readonly people: ReadonlyMap<number, Person>;
  /** The names of the attributes of all identities, up to a limit. */
  readonly attributes: ReadonlySet<string>;
}

/** Maximum number of different attribute names that are kept; an organization has some dozens. */
const mostAttributes = 10_000;

export async function readPeople(origin: AccessOrigin, { population, rows, groupBy }: PeopleWanted): Promise<People> {
  const people = new Map<number, Person>();
  const attributes = new Set<string>();
  for await (const page of origin.rows.identities()) {
    for (const identity of page) {
      for (const name of Object.keys(identity.attributes)) {
        if (name === groupBy || attributes.size < mostAttributes) attributes.add(name);
      }
      const row = wantedRow(population, rows, identity.id);
      if (row !== undefined)
        people.set(row, { name: identity.name, group: attributeGroup(identity.attributes[groupBy]) });
    }
  }
  return { people, attributes };
}

function wantedRow(population: Population, rows: Uint8Array, id: IdentityId): number | undefined {
  const row = population.rowOf(id);
  return row !== undefined && rows[row] === 1 ? row : undefined;
}
