import { parsePolicyFiles } from './parse-policy-files';

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

/** Returns the least processor time of three runs, in microseconds. */
function timeOf(text: string): number {
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    const { errors } = parsePolicyFiles([{ file: 'a', text: `format: 1\n${text}` }]);
    expect(errors.length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

describe('the time that broken files take', () => {
  it.each(Object.entries(shapes))('is linear in the size of %s', (_, shape) => {
    timeOf(shape(500));
    const [small, large] = [timeOf(shape(500)), timeOf(shape(4_000))];
    // Eight times as much takes 8 times as long if linear, 64 times if quadratic.
    expect(large / small).toBeLessThan(24);
  });
});
