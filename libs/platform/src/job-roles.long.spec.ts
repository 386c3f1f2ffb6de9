import { compileAccessGraph, compilePolicyIndex, findNumber, proposeRoles } from '@identity-governance/domain/engine';
import { accessItemKey, isEnforced } from '@identity-governance/domain/shapes';
import type { NamedAccessItem } from '@identity-governance/domain/sod';
import {
  buildConflict,
  checkNaively,
  closureNaively,
  organisationWithRequest,
  refOf,
  type Organisation,
} from '@identity-governance/domain/testing';
import fc from 'fast-check';
import { HighsSolver } from './highs-solver';

jest.setTimeout(300_000);

const solver = new HighsSolver();
const runs = Number(process.env.JOB_ROLE_RUNS ?? 50);

/** A job whose items an organization has. */
const jobs = organisationWithRequest()
  .chain(({ organisation }) =>
    fc.record({
      organisation: fc.constant(organisation),
      needed: fc.array(fc.constantFrom(...organisation.items), { minLength: 1, maxLength: 4 }),
    }),
  )
  .filter(({ organisation }) => organisation.items.some(({ type }) => type === 'ROLE'));

interface Job {
  readonly organisation: Organisation;
  readonly needed: readonly NamedAccessItem[];
}

async function propose({ organisation: { items, grants, policies }, needed }: Job) {
  const graph = compileAccessGraph(items, grants);
  const index = compilePolicyIndex(graph, policies.filter(isEnforced));
  const numbersOf = (refs: readonly NamedAccessItem[]) => refs.map((ref) => findNumber(graph, ref)!);
  const roles = numbersOf(items.filter(({ type }) => type === 'ROLE'));
  const prepared = proposeRoles(index, { needed: numbersOf(needed), roles });
  if (!prepared.ok) throw new Error(prepared.error.kind);
  const { values, bound } = await solver.solve(prepared.value.program, { seconds: 10 });
  const proposal = prepared.value.proposalOf(values, bound);
  if (proposal.kind !== 'PROPOSED') return { kind: proposal.kind };
  const keysOf = (numbers: readonly number[]) => numbers.map((number) => accessItemKey(graph.items[number]!));
  return { ...proposal, roles: keysOf(proposal.roles), extra: keysOf(proposal.extra) };
}

/** Returns the number of roles and of further entitlements of a set of roles; undefined if it does not fit the job. */
function judge(
  { organisation, needed }: Job,
  roles: readonly NamedAccessItem[],
): readonly [number, number] | undefined {
  const held = closureNaively(organisation.grants, roles);
  if (!needed.every((item) => held.has(accessItemKey(item)))) return undefined;
  if (checkNaively(organisation, { assigned: roles, requested: [] }).length > 0) return undefined;
  const included = closureNaively(organisation.grants, needed);
  return [roles.length, [...held].filter((key) => key.startsWith('ENTITLEMENT:') && !included.has(key)).length];
}

/** Returns the least numbers of all sets of roles. */
function leastNaively(job: Job): readonly [number, number] | undefined {
  const roles = job.organisation.items.filter(({ type }) => type === 'ROLE');
  const sets = Array.from({ length: 2 ** roles.length }, (_, mask) => roles.filter((__, i) => (mask >> i) & 1));
  const fitting = sets.flatMap((set) => [judge(job, set)].filter((found) => found !== undefined));
  return fitting.sort(([a, b], [c, d]) => a - c || b - d)[0];
}

describe('roles for a job', () => {
  it('are the fewest with the least further entitlements of all sets of roles that violate nothing', async () => {
    const kinds = new Map<string, number>();
    const law = fc.asyncProperty(jobs, async (job) => {
      const proposal = await propose(job);
      const least = leastNaively(job);
      kinds.set(proposal.kind, (kinds.get(proposal.kind) ?? 0) + 1);
      if (!('roles' in proposal)) {
        expect([proposal.kind, least]).toEqual(['IMPOSSIBLE', undefined]);
        return;
      }
      const roles = job.organisation.items.filter((item) => proposal.roles.includes(accessItemKey(item)));
      expect(judge(job, roles)).toEqual(least);
      expect([proposal.roles.length, proposal.extra.length, proposal.isOptimal]).toEqual([...least!, true]);
    });
    await fc.assert(law, { numRuns: runs });
    for (const kind of ['PROPOSED', 'IMPOSSIBLE']) expect(kinds.get(kind)).toBeGreaterThan(0);
  });

  it('leave out the role that brings a conflict, though it is one instead of two', async () => {
    const named = (key: string) => ({ ...refOf(key), name: key });
    const items = ['ROLE:all', 'ROLE:post', 'ROLE:plan', 'ENTITLEMENT:post', 'ENTITLEMENT:plan', 'ENTITLEMENT:pay'];
    const grants = [
      ...['post', 'plan', 'pay'].map((id) => ['ROLE:all', `ENTITLEMENT:${id}`]),
      ...['post', 'plan'].map((id) => [`ROLE:${id}`, `ENTITLEMENT:${id}`]),
    ].map(([parent, child]) => ({ parent: refOf(parent!), child: refOf(child!) }));
    const policies = [buildConflict('p', ['ENTITLEMENT:post'], ['ENTITLEMENT:pay'])];
    const needed = ['ENTITLEMENT:post', 'ENTITLEMENT:plan'].map(named);
    const organisation = { items: items.map(named), grants, policies };
    expect(await propose({ organisation, needed })).toEqual({
      ...{ kind: 'PROPOSED', roles: ['ROLE:post', 'ROLE:plan'], extra: [], isOptimal: true },
    });
    expect(await propose({ organisation: { ...organisation, policies: [] }, needed })).toMatchObject({
      ...{ roles: ['ROLE:all'], extra: ['ENTITLEMENT:pay'] },
    });
  });
});
