import fc from 'fast-check';
import { organisationWithAccounts } from '../testing/arbitraries';
import { closureNaively, rootsNaively } from '../testing/naive-oracle';
import { refOf, type AccessRequest, type Organisation } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { accessItemKey, type AccessItemRef, type Grant } from './access-item';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { countPaths } from './count-paths';
import { holdAccess, type AccountAccess } from './held-access';

/** Walks every path: from an assigned item, or an account that carries one, without an item twice. */
function countNaively(
  grants: readonly Grant[],
  { assigned, accounts = [] }: Pick<AccessRequest, 'assigned' | 'accounts'>,
  target: string,
): number {
  const roots = new Set(assigned.map(accessItemKey));
  const parents = (key: string) =>
    new Set(grants.filter(({ child }) => accessItemKey(child) === key).map(({ parent }) => accessItemKey(parent)));
  const carrying = (key: string) =>
    accounts.filter(({ entitlements }: AccountAccess) => entitlements.some((ref) => accessItemKey(ref) === key)).length;
  const climb = (key: string, path: readonly string[]): number => {
    const above = [...parents(key)].filter((parent) => !path.includes(parent));
    return above.reduce(
      (sum, parent) => sum + climb(parent, [...path, parent]),
      (roots.has(key) ? 1 : 0) + carrying(key),
    );
  };
  return climb(target, [target]);
}

function isOnCycle(grants: readonly Grant[], key: string): boolean {
  const below = grants.filter(({ parent }) => accessItemKey(parent) === key).map(({ child }) => child);
  return closureNaively(
    grants,
    below.filter((child) => accessItemKey(child) !== key),
  ).has(key);
}

function count(
  { items, grants }: Pick<Organisation, 'items' | 'grants'>,
  { assigned, accounts }: AccessRequest,
  refs: readonly AccessItemRef[],
) {
  const graph = compileAccessGraph(items, grants);
  const held = holdAccess(graph, assigned, accounts);
  return countPaths(graph, new AccessMarks(), { held, items: refs.map((ref) => graph.numbers.find(ref)!) });
}

describe('countPaths', () => {
  it('counts what a walk of every path counts, unless a cycle is above the item', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const { grants, items } = organisation;
        const held = closureNaively(grants, rootsNaively(organisation, request));
        const refs = items.filter((item) => held.has(accessItemKey(item)));
        count(organisation, request, refs).forEach((counted, i) => {
          const key = accessItemKey(refs[i]!);
          if (counted !== undefined) expect(counted).toBe(countNaively(grants, request, key));
          else {
            const above = [...held].filter((other) => closureNaively(grants, [refOf(other)]).has(key));
            expect(above.some((other) => isOnCycle(grants, other))).toBe(true);
          }
        });
      }),
      { numRuns: lawRuns(2000) },
    );
  });

  it('counts more paths than can be walked, and ends at the greatest safe number', () => {
    const layer = (n: number) => [refOf(`ROLE:a${n}`), refOf(`ROLE:b${n}`)] as const;
    const layers = Array.from({ length: 60 }, (_, n) => layer(n));
    const grants = layers
      .slice(1)
      .flatMap((below, n) => layers[n]!.flatMap((parent) => below.map((child) => ({ parent, child }))));
    const items = layers.flat().map((ref) => ({ ...ref, name: ref.id }));
    const request = { assigned: [refOf('ROLE:a0')], requested: [] };
    expect(count({ items, grants }, request, [refOf('ROLE:a4'), refOf('ROLE:a59'), refOf('ROLE:b0')])).toEqual([
      8,
      Number.MAX_SAFE_INTEGER,
      0,
    ]);
  });

  it('counts along a chain of any length', () => {
    const refs = Array.from({ length: 50_000 }, (_, n) => refOf(`ROLE:${n}`));
    const grants = refs.slice(1).map((child, n) => ({ parent: refs[n]!, child }));
    const items = refs.map((ref) => ({ ...ref, name: ref.id }));
    expect(count({ items, grants }, { assigned: [refs[0]!], requested: [] }, [refs.at(-1)!])).toEqual([1]);
  });
});
