import fc from 'fast-check';
import { changeAccessGraph } from '../access/change-access-graph';
import { overGraph, type PolicyIndex } from '../sod/policy-index';
import { buildConflict, refOf } from '../testing/organisation';
import { compileStaff, scanNaively, staffedOrganisation, type CompiledStaff } from '../testing/staffed-organisation';
import { compilePolicySides } from './policy-sides';
import { PlainKernel, type SideKernel } from './side-kernel';
import { SideQuestions } from './side-questions';
import { SimdKernel } from './simd-kernel';
import { ViolationFinder } from './violation-finder';

const kernels = [
  ['in TypeScript', () => new PlainKernel()],
  ['in WebAssembly', () => new SimdKernel()],
] as const;

/** Asks about everybody, in order or the other way round, and tells `i0 p1` for each violation. */
function askAll({ index, population }: CompiledStaff, finder: ViolationFinder, rows: readonly number[]) {
  const found: string[] = [];
  let asked: number[] = [];
  const tell = () => {
    finder.answer().forEach(({ data, start, end }, i) => {
      for (const position of data.subarray(start, end)) {
        found.push(`${population.idOf(asked[i]!)} ${index.policies[position]!.id}`);
      }
    });
    asked = [];
  };
  for (const row of rows) {
    if (!finder.hasRoom) tell();
    finder.ask(population.rootsOf(row));
    asked.push(row);
  }
  tell();
  return found;
}

describe.each(kernels)('a finder of violations, by a kernel %s', (_, open: () => SideKernel) => {
  it('finds what the oracle finds, asked again as the first time', () => {
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const compiled = compileStaff(staffed);
        const { population, index } = compiled;
        const finder = new ViolationFinder(index, population.longest, open());
        const rows = [...staffed.staff.keys()];
        expect(askAll(compiled, finder, rows)).toEqual(scanNaively(staffed));
        expect(askAll(compiled, finder, rows)).toEqual(scanNaively(staffed));
      }),
      { numRuns: 500 },
    );
  });

  it('finds nothing by items that do not exist, or do so no longer, though policies name them', () => {
    const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const policies = [buildConflict('p', ['ROLE:a'], ['ROLE:b']), buildConflict('q', ['ROLE:never'], ['ROLE:b'])];
    const staff = [[...items, refOf('ROLE:never')]];
    const compiled = compileStaff({ organisation: { items, grants: [], policies }, staff });
    const askIn = (index: PolicyIndex) =>
      askAll({ ...compiled, index }, new ViolationFinder(index, compiled.population.longest, open()), [0]);
    expect(askIn(compiled.index)).toEqual(['i0 p']);
    const without = changeAccessGraph(compiled.index.graph, { deletedItems: [items[0]!] });
    expect(askIn(overGraph(compiled.index, without))).toEqual([]);
  });

  /** Everybody holds `held` items, of which the first two conflict for every second one. */
  function hire(people: number, held: number): CompiledStaff {
    const items = Array.from({ length: people + held }, (_, n) => ({ ...refOf(`ENTITLEMENT:e${n}`), name: `e${n}` }));
    const policies = items
      .slice(0, people)
      .filter((__, n) => n % 2 === 0)
      .map(({ id }, n) => buildConflict(`p${n}`, [`ENTITLEMENT:${id}`], [`ENTITLEMENT:${items[2 * n + 1]!.id}`]));
    const staff = Array.from({ length: people }, (__, n) => items.slice(n, n + held));
    return compileStaff({ organisation: { items, grants: [], policies }, staff });
  }

  const expectedOf = (people: number) =>
    Array.from({ length: people }, (_, n) => n).flatMap((n) =>
      Array.from({ length: Math.ceil(people / 2) }, (__, p) => p)
        .filter((p) => n <= 2 * p)
        .map((p) => `i${n} p${p}`),
    );

  it('answers more people than are answered together, and lists that are longer than there is room for', () => {
    const compiled = hire(150, 700);
    const finder = new ViolationFinder(compiled.index, compiled.population.longest, open());
    const found = askAll(compiled, finder, [...Array(150).keys()]);
    expect(found.sort()).toEqual([...expectedOf(150)].sort());
  });

  it('makes rows again that it had to forget', () => {
    const { index, population } = hire(20, 20);
    const limits = { people: 2, items: population.longest, rowWords: 1 };
    const questions = new SideQuestions(compilePolicySides(index), open(), limits);
    const ask = () =>
      [...Array(20).keys()].map((row) => {
        if (!questions.ask(population.rootsOf(row))) return [];
        questions.answer();
        const { data, start, end } = questions.next();
        return [...data.slice(start, end)];
      });
    const first = ask();
    const before = questions.operations;
    expect(first.map((found) => found.length)).toEqual([10, 9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]);
    expect(ask()).toEqual(first);
    expect(questions.operations - before).toBe(before);
  });

  it('refuses more than it has room for, and writes nothing', () => {
    const { index, population } = hire(4, 4);
    const questions = new SideQuestions(compilePolicySides(index), open(), { people: 2, items: 3 });
    expect(() => questions.ask(population.rootsOf(0))).toThrow('more is asked than there is room for');
    const few = { ...population.rootsOf(0), end: population.rootsOf(0).start + 2 };
    expect([questions.ask(few), questions.ask(few)]).toEqual([true, true]);
    expect(() => questions.ask(few)).toThrow('more is asked than there is room for');
    questions.answer();
    expect(questions.ask(few)).toBe(true);
  });
});

it('answers 64 people together, or fewer where they could violate many policies', () => {
  const { index } = compileStaff({ organisation: { items: [], grants: [], policies: [] }, staff: [] });
  const many = Array.from({ length: 10_000 }, (_, n) => buildConflict(`p${n}`, ['ROLE:a'], ['ROLE:b']));
  const wide = compileStaff({ organisation: { items: [], grants: [], policies: many }, staff: [] });
  expect(new ViolationFinder(index, 0).mostPeople).toBe(64);
  expect(new ViolationFinder(wide.index, 0).mostPeople).toBe(5);
});

it('counts every word that the kernel looks at, of whoever holds little as well', () => {
  const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
  const others = Array.from({ length: 1_280 }, (_, n) => buildConflict(`p${n}`, ['ROLE:gone'], ['ROLE:b']));
  const policies = [...others, buildConflict('q', ['ROLE:a'], ['ROLE:b'])];
  const { index, population } = compileStaff({ organisation: { items, grants: [], policies }, staff: [[items[0]!]] });
  const finder = new ViolationFinder(index, population.longest);
  finder.ask(population.rootsOf(0));
  const before = finder.operations;
  finder.ask(population.rootsOf(0));
  expect(finder.operations - before).toBeGreaterThanOrEqual(2 * (1_280 / 32));
});
