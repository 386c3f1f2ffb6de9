import type { AccessOrigin } from '@identity-governance/application';
import { attributeGroup, type AttributeGroup } from '@identity-governance/records';
import type { Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';

/** The displayed fields of an identity. */
export interface IdentitySummary {
  readonly name: string;
  /** The value of the attribute by which identities are grouped. */
  readonly group: AttributeGroup;
}

export interface SummariesWanted {
  readonly population: Population;
  /** 1 for the requested rows. */
  readonly rows: Uint8Array;
  /** The attribute by which identities are grouped. */
  readonly groupBy: string;
}

export interface IdentitySummaries {
  /** The identities by row. Only the requested ones are kept in memory. */
  readonly identities: ReadonlyMap<number, IdentitySummary>;
  /** The names of the attributes of all identities, up to a limit. */
  readonly attributes: ReadonlySet<string>;
}

/** Maximum number of different attribute names that are kept; an organization has some dozens. */
const maxAttributes = 10_000;

export async function readIdentitySummaries(
  origin: AccessOrigin,
  { population, rows, groupBy }: SummariesWanted,
): Promise<IdentitySummaries> {
  const identities = new Map<number, IdentitySummary>();
  const attributes = new Set<string>();
  for await (const page of origin.rows.identities()) {
    for (const identity of page) {
      for (const name of Object.keys(identity.attributes)) {
        if (name === groupBy || attributes.size < maxAttributes) attributes.add(name);
      }
      const row = wantedRow(population, rows, identity.id);
      if (row !== undefined)
        identities.set(row, { name: identity.name, group: attributeGroup(identity.attributes[groupBy]) });
    }
  }
  return { identities, attributes };
}

function wantedRow(population: Population, rows: Uint8Array, id: IdentityId): number | undefined {
  const row = population.rowOf(id);
  return row !== undefined && rows[row] === 1 ? row : undefined;
}
