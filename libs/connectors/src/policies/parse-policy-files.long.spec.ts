import { parsePolicyFiles } from './parse-policy-files';
import { parsePolicyTests } from './parse-policy-tests';

const many = (n: number, one: (i: number) => string) => Array.from({ length: n }, (_, i) => one(i)).join('');
const shapes: Readonly<Record<string, (n: number) => string>> = {
  'unknown functions': (n) => `policies:\n${many(n, (i) => `  p${i}: { name: n${i}, sides: [f${i}, g${i}] }\n`)}`,
  'unknown properties': (n) => `policies:\n  p:\n${many(n, (i) => `    k${i}: 1\n`)}`,
  'unknown words at the top': (n) => many(n, (i) => `format${i}: 1\n`),
  'repeated keys': (n) => many(n, () => 'format: 1\n'),
  'broken items': (n) => `functions:\n${many(n, (i) => `  f${i}: { items: [x, ROLE:a, ROLE:a] }\n`)}`,
  'equal names': (n) =>
    `policies:\n${many(n, (i) => `  p${i}: { name: n, sides: [{ items: [ROLE:a] }, { items: [ROLE:b] }] }\n`)}`,
  'aliases and anchors': (n) => many(n, (i) => `k${i}: [&a x, *a]\n`),
  'open brackets': (n) => many(n, () => '{ a\n'),
  'a long list': (n) => `functions: { f: { items: [${many(n, (i) => `x${i}, `)}] } }`,
  'merged maps': (n) => many(n, () => '<<: { a: b }\n'),
};

const testShapes: Readonly<Record<string, (n: number) => string>> = {
  'grants that cannot be': (n) =>
    `policies: [a]\ngrants:\n${many(n, (i) => `  ENTITLEMENT:e${i}: [ROLE:r]\n`)}tests: [{ name: a, violates: [] }]\n`,
  'grants of broken items': (n) =>
    `policies: [a]\ngrants:\n${many(n, (i) => `  ROLE:r.${i}: [x]\n`)}tests: [{ name: a, violates: [] }]\n`,
  'unknown words at the top of tests': (n) => many(n, (i) => `word${i}: 1\n`),
  'unknown properties of tests': (n) =>
    `policies: [a]\ntests:\n${many(n, (i) => `  - { name: n${i}, hold: [x], violates: [] }\n`)}`,
};

const parsers = {
  policies: (text: string) => parsePolicyFiles([{ file: 'a', text }]).errors,
  tests: (text: string) => parsePolicyTests({ file: 'a', text }).errors,
} as const;
const cases = [
  ...Object.entries(shapes).map(([name, shape]) => ({ name, shape, parse: parsers.policies })),
  ...Object.entries(testShapes).map(([name, shape]) => ({ name, shape, parse: parsers.tests })),
];

/** Returns the least processor time of three runs, in microseconds. */
function timeOf(text: string, parse: (text: string) => readonly object[]): number {
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    const errors = parse(`format: 1\n${text}`);
    expect(errors.length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

describe('the time that broken files take', () => {
  it.each(cases)('is linear in the size of $name', ({ shape, parse }) => {
    timeOf(shape(250), parse);
    const [small, large] = [timeOf(shape(250), parse), timeOf(shape(2_000), parse)];
    // Eight times as much takes 8 times as long if linear, 64 times if quadratic.
    expect(large / small).toBeLessThan(24);
  });
});
