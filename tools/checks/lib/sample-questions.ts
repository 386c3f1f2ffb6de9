import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { AccessRequest } from '@identity-governance/domain/testing';
import type { SampleOrganisation } from './sample-organisation';
import { SeededRandom } from './seeded-random';

/** A request body of the SOD operations. */
export interface Question {
  readonly identityId: string;
  readonly accessRefs: readonly AccessItemRef[];
}

/** Every identity at least once; a third of the requests name roles, which bring the most with them. */
export function drawQuestions(
  { organisation, assigned }: SampleOrganisation,
  count: number,
  seed: number,
): readonly Question[] {
  const random = new SeededRandom(seed);
  const identities = [...assigned.keys()];
  const roles = organisation.items.filter(({ type }) => type === 'ROLE');
  return Array.from({ length: count }, (_, n) => {
    const from = n % 3 === 0 ? roles : organisation.items;
    const accessRefs = random.sample(from, random.below(6)).map(({ type, id }) => ({ type, id }));
    return { identityId: identities[n] ?? random.pick(identities), accessRefs };
  });
}

/** What the engine finds: without the records of violations, which are the worker's. */
export function withoutRecords(contexts: unknown): unknown {
  if (!Array.isArray(contexts)) return contexts;
  return contexts.map((context: object) =>
    Object.fromEntries(Object.entries(context).filter(([field]) => field !== 'violation')),
  );
}

/** The same question as the oracle wants it. */
export function requestOf(
  { assigned, accounts }: SampleOrganisation,
  { identityId, accessRefs }: Question,
): AccessRequest {
  return { assigned: assigned.get(identityId)!, accounts: accounts.get(identityId) ?? [], requested: accessRefs };
}
