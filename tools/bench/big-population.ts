import type { Store } from '@identity-governance/application';
import type { AccessItem } from '@identity-governance/records';
import type { AccessItemRef, Grant } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { openDatabase } from '@identity-governance/persistence';
import type { SeededRandom } from '../checks/lib/seeded-random';
import type { EmptyDatabase } from '../checks/lib/each-engine';
import { entitlements, WorkloadRandom } from './workload';

export interface Catalogue {
  readonly items: readonly AccessItem[];
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
}

const rolesEach = 6;
const roleCount = 1000;

export const nameIdentity = (n: number) => `identity-${String(n).padStart(7, '0')}`;

/** 10,000 entitlements, 1,000 roles of 5 to 30 of them, 1,000 policies. */
export async function saveCatalogue(store: Store): Promise<Catalogue> {
  const random = new WorkloadRandom(7);
  const { roles, grants } = random.roles();
  const more = { description: null, sourceId: null, attribute: null, value: null };
  const catalogue = {
    items: [...entitlements, ...roles].map((item) => ({ ...item, ...more })),
    grants,
    policies: random.policies(1000),
  };
  await store.write(['access', 'sod-policies'], async (tx) => {
    await tx.accessItems.save(catalogue.items);
    await tx.grants.save(catalogue.grants);
    await tx.sodPolicies.save(catalogue.policies);
  });
  return catalogue;
}

/** Roles of which anybody may hold all without a violation. */
function findHarmlessRoles({ items, grants, policies }: Catalogue): readonly string[] {
  let held: ReadonlySet<string> = new Set();
  const roles = items.filter(({ type }) => type === 'ROLE');
  return roles.flatMap(({ id }) => {
    const granted = grants.filter(({ parent }) => parent.id === id).map(({ child }) => child.id);
    const both = new Set([...held, ...granted]);
    const isHeld = (item: AccessItemRef) => both.has(item.id);
    if (policies.some(({ sets }) => sets.every(({ criteriaList }) => criteriaList.some(isHeld)))) return [];
    held = both;
    return [id];
  });
}

interface Population {
  readonly catalogue: Catalogue;
  readonly count: number;
  /** Identities of a hundred that hold any roles; the others violate no policy. */
  readonly percent?: number;
}

/** So many identities with six roles each, made by the database itself. */
export async function makePopulation(
  { engine, url }: EmptyDatabase,
  { catalogue, count, percent = 100 }: Population,
): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? (end: number) =>
          `(WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < ${end - 1}) SELECT n FROM c)`
      : (end: number) => `(SELECT n FROM generate_series(0, ${end - 1}) AS c(n))`;
  const digits = "'0000000' || CAST(i.n AS text)";
  const id = `'identity-' || ${engine === 'sqlite' ? `substr(${digits}, -7)` : `right(${digits}, 7)`}`;
  const database = await openDatabase(url);
  await database.runUnlimited(
    `INSERT INTO identity (id, name, attributes)
     SELECT ${id}, 'Given Family ' || i.n, '{"department":"Department ' || (i.n % 40) || '"}' FROM ${numbers(count)} i`,
    [],
  );
  await database.runUnlimited(
    `INSERT INTO assignment (identity_id, access_type, access_id)
     SELECT ${id}, 'ROLE', 'role-' || ((i.n * 31 + k.n * 167) % ${roleCount})
     FROM ${numbers(count)} i CROSS JOIN ${numbers(rolesEach)} k WHERE i.n % 100 < ${percent}`,
    [],
  );
  if (percent < 100) {
    const harmless = findHarmlessRoles(catalogue).map((role, n) => `(${n}, '${role}')`);
    await database.runUnlimited(
      `INSERT INTO assignment (identity_id, access_type, access_id)
       SELECT ${id}, 'ROLE', h.column2
       FROM ${numbers(count)} i CROSS JOIN ${numbers(rolesEach)} k
       JOIN (VALUES ${harmless.join()}) h ON h.column1 = (i.n + k.n) % ${harmless.length} WHERE i.n % 100 >= ${percent}`,
      [],
    );
  }
  if (engine === 'postgres') await database.runUnlimited('ANALYZE', []);
  await database.close();
}

export interface Question {
  readonly identityId: string;
  readonly accessRefs: readonly AccessItemRef[];
}

/** Anybody asks for 1 to 30 entitlements. */
export function drawQuestion(random: SeededRandom, count: number): Question {
  const refs = random.sample(entitlements, 1 + random.below(30)).map(({ type, id }) => ({ type, id }));
  return { identityId: nameIdentity(random.below(count)), accessRefs: refs };
}
