import fc from 'fast-check';
import { organisationWithAccounts } from '../testing/arbitraries';
import { closureNaively, pathsNaively, rootsNaively } from '../testing/naive-oracle';
import { refOf } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { accessItemKey } from './access-item';
import { compileAccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { describeHeldAccess } from './describe-held-access';
import { holdAccess } from './held-access';

describe('held access', () => {
  it('is everything assigned and granted, by type and id, with the paths that the oracle finds', () => {
    const marks = new AccessMarks();
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request: { assigned, accounts } }) => {
        const { items, grants } = organisation;
        const graph = compileAccessGraph(items, grants);
        const reported = describeHeldAccess(graph, marks, holdAccess(graph, assigned, accounts));
        const keys = reported.map(accessItemKey);
        expect(new Set(keys)).toEqual(
          closureNaively(grants, rootsNaively(organisation, { assigned, accounts: accounts! })),
        );
        expect(keys).toHaveLength(new Set(keys).size);
        const roots = new Set(assigned.map(accessItemKey));
        for (const item of reported) {
          expect(item.assigned).toBe(roots.has(accessItemKey(item)));
          expect(item.paths).toEqual(pathsNaively(organisation, { items: assigned, accounts }, item));
          expect(items).toContainEqual({ type: item.type, id: item.id, name: item.name });
        }
        const ranks = reported.map((item) => graph.ranks[graph.numbers.find(item)!]!);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('orders by type first, then by id as bytes', () => {
    const refs = ['ROLE:a', 'ENTITLEMENT:\u{1f600}', 'ENTITLEMENT:\uffee', 'ENTITLEMENT:b', 'ACCESS_PROFILE:z'].map(
      refOf,
    );
    const graph = compileAccessGraph(
      refs.map((ref) => ({ ...ref, name: ref.id })),
      [],
    );
    const reported = describeHeldAccess(graph, new AccessMarks(), holdAccess(graph, refs));
    expect(reported.map(accessItemKey)).toEqual([
      'ACCESS_PROFILE:z',
      'ENTITLEMENT:b',
      'ENTITLEMENT:\uffee',
      'ENTITLEMENT:\u{1f600}',
      'ROLE:a',
    ]);
  });

  it('asks about what is held and nothing else', () => {
    const [role, entitlement] = ['ROLE:r', 'ENTITLEMENT:e'].map(refOf).map((ref) => ({ ...ref, name: ref.id }));
    const graph = compileAccessGraph([role!, entitlement!], [{ parent: role!, child: entitlement! }]);
    const marks = new AccessMarks();
    describeHeldAccess(graph, marks, holdAccess(graph, [role!]));
    // One item asked about; it grants one.
    expect(marks.steps).toBe(1 + 1 + 1);
  });

  it('grants nothing by assignments of what does not exist', () => {
    const graph = compileAccessGraph([], [{ parent: refOf('ROLE:gone'), child: refOf('ROLE:gone too') }]);
    expect(describeHeldAccess(graph, new AccessMarks(), holdAccess(graph, [refOf('ROLE:gone')]))).toEqual([]);
  });
});
