import fc from 'fast-check';
import { organisationWithAccounts } from '../testing/arbitraries';
import { refOf } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { accessItemKey } from './access-item';
import { compileAccessGraph, type AccessGraph } from './access-graph';
import { AccessMarks } from './access-marks';
import { describeHeldAccess } from './describe-held-access';
import { GrantPaths, type FoundPaths, type PathLimits } from './grant-paths';
import { holdAccess, type HeldAccess } from './held-access';
import type { PathStep } from './path-step';

const unlimited: PathLimits = { path: Infinity, evaluation: Infinity };

/** The paths of all held items, in the order of their numbers. */
function describeAll(graph: AccessGraph, held: HeldAccess, limits?: PathLimits): readonly FoundPaths[] {
  const marks = new AccessMarks();
  marks.start(graph, held, []);
  const numbers = [...marks.held.slice(0, marks.heldCount)].sort((a, b) => a - b);
  const paths = new GrantPaths(graph, marks, limits);
  return numbers.map((number) => paths.describe(number));
}

/** The path as it is without its omitted steps. */
function shorten(path: readonly PathStep[], most: number): readonly PathStep[] {
  const omitted = path.length - most;
  return omitted <= 0 ? path : [{ ...path[0]!, omittedAfter: omitted }, ...path.slice(omitted + 1)];
}

/** Entitlements 00000 … n-1, each of which grants the next one. */
function nested(count: number) {
  const ref = (n: number) => refOf(`ENTITLEMENT:${String(n).padStart(5, '0')}`);
  const items = Array.from({ length: count }, (_, n) => ({ ...ref(n), name: `Group ${n}` }));
  const grants = items.slice(1).map((child, n) => ({ parent: items[n]!, child }));
  const graph = compileAccessGraph(items, grants);
  return { graph, held: holdAccess(graph, [ref(0)]) };
}

describe('the limits of paths', () => {
  it('shorten long paths, and leave everything else as it is without limits', () => {
    const property = fc.property(
      organisationWithAccounts(),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 0, max: 30 }),
      ({ organisation, request }, most, evaluation) => {
        const graph = compileAccessGraph(organisation.items, organisation.grants);
        const held = holdAccess(graph, request.assigned, request.accounts);
        const whole = describeAll(graph, held, unlimited);
        let steps = 0;
        describeAll(graph, held, { path: most, evaluation }).forEach((found, i) => {
          const { paths } = whole[i]!;
          if (steps < evaluation) {
            expect(found.paths).toEqual(paths.map((path) => shorten(path, most)));
            expect(found).not.toHaveProperty('omittedPaths');
          } else {
            expect(found.paths).toEqual([shorten(paths[0]!, 2)]);
            const omitted = found.omittedPaths ?? 0;
            // Without a cycle above the item, the paths are counted: those beyond the fifth as well.
            if (found.omittedPaths !== null) expect(Math.min(omitted + 1, 5)).toBe(paths.length);
          }
          expect(found.itemsTold).toBe(found.paths.flat().length + 1);
          steps += found.itemsTold - 1;
        });
      },
    );
    fc.assert(property, { numRuns: lawRuns(500) });
  });

  it('are 50 steps a path: the first and the last 49, and the number of steps between', () => {
    const { graph, held } = nested(52);
    const described = describeHeldAccess(graph, new AccessMarks(), held);
    expect(described[49]!.paths).toEqual([graph.items.slice(0, 50)]);
    const [path] = described[51]!.paths;
    expect(path).toEqual([{ ...graph.items[0], omittedAfter: 2 }, ...graph.items.slice(3, 52)]);
  });

  it('are 100,000 steps a response: each further item has one path of at most two steps', () => {
    const { graph, held } = nested(20_000);
    const described = describeHeldAccess(graph, new AccessMarks(), held);
    expect(described.map(accessItemKey)).toEqual(graph.items.map((item) => accessItemKey(item!)));
    const steps = described.map(({ paths }) => paths.flat().length);
    const shortFrom = steps.indexOf(2, 2);
    const before = steps.slice(0, shortFrom).reduce((a, b) => a + b, 0);
    expect(before).toBeGreaterThanOrEqual(100_000);
    expect(before).toBeLessThan(100_050);
    expect(steps.slice(shortFrom).every((count) => count === 2)).toBe(true);
    expect(described[19_999]!.paths).toEqual([[{ ...graph.items[0], omittedAfter: 19_998 }, graph.items[19_999]]]);
    expect(described[19_999]).not.toHaveProperty('omittedPaths');
  });

  it('count the paths that they leave out, and say where a cycle prevents that', () => {
    const items = ['ROLE:a', 'ROLE:b', 'ROLE:c', 'ROLE:d', 'ROLE:e'].map((text) => ({ ...refOf(text), name: text }));
    const [a, b, c, d, e] = items as [(typeof items)[0], ...typeof items];
    const pairs = [
      [a, c],
      [b, c],
      [c, d!],
      [d!, e!],
      [e!, d!],
    ] as const;
    const grants = pairs.map(([parent, child]) => ({ parent: parent!, child: child! }));
    const graph = compileAccessGraph(items, grants);
    const described = describeAll(graph, holdAccess(graph, [a, b!]), { path: 50, evaluation: 0 });
    expect(described.map(({ omittedPaths }) => omittedPaths)).toEqual([undefined, undefined, 1, null, null]);
    expect(described[2]!.paths).toEqual([[a, c]]);
  });
});
