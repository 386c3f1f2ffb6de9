import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareAccess } from './compare-access';
import { compareChanges } from './compare-changes';
import type { Step } from './plain-organisation';
import { readRealAccessSets, type RealRole } from './real-access-set';
import { SeededRandom } from '../lib/seeded-random';

const SEED = 5;
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));

/** 12 roles of up to 6 of 30 permissions, each held by up to 9 of 40 users. */
function drawRoles(): readonly RealRole[] {
  const random = new SeededRandom(SEED);
  return numbersTo(12).map((id) => ({
    id,
    permissions: random.sample(numbersTo(30), 6),
    users: random.sample(numbersTo(40), 9),
  }));
}

function writeSet(folder: string, roles: readonly RealRole[]): void {
  const pairs = roles.flatMap(({ permissions, users }) =>
    users.flatMap((user) => permissions.map((permission) => `${user} ${permission}`)),
  );
  const blocks = roles.map(
    ({ id, permissions, users }) =>
      `role: ${id}\npermissions: ${permissions.join(', ')}\nusers: ${users.join(', ')}\n\n`,
  );
  writeFileSync(join(folder, 'drawn.users.txt.gz'), gzipSync([...new Set(pairs)].join('\n')));
  writeFileSync(join(folder, 'drawn.roles.txt.gz'), gzipSync(blocks.join('')));
}

describe('the comparison of flat access with access through roles', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'access-'));
    writeSet(folder, drawRoles());
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('reads the files, asks of every user, and finds no difference', () => {
    const [set] = readRealAccessSets(folder);
    const { violations, ...comparison } = compareAccess(set!, SEED);
    expect(comparison).toMatchObject({ policies: 60, differences: [] });
    expect([set!.name, set!.roles!.length, comparison.comparedWithRoles]).toEqual(['drawn', 12, set!.users.size]);
    expect(comparison.comparedWithOracle).toBeGreaterThan(20);
    expect(violations).toBeGreaterThan(100);
  });

  it('compares with the oracle alone where a set comes without roles', () => {
    rmSync(join(folder, 'drawn.roles.txt.gz'));
    const [set] = readRealAccessSets(folder);
    const { differences, comparedWithRoles, comparedWithOracle } = compareAccess(set!, SEED);
    expect([differences, comparedWithRoles]).toEqual([[], 0]);
    expect(comparedWithOracle).toBeGreaterThan(20);
  });

  it('is not blind: it sees roles that do not give what users hold', () => {
    const [set] = readRealAccessSets(folder);
    const roles = set!.roles!.map((role) => ({ ...role, permissions: role.permissions.slice(1) }));
    expect(compareAccess({ ...set!, roles }, SEED).differences.length).toBeGreaterThan(10);
  });

  it('draws the same from the same seed', () => {
    const [set] = readRealAccessSets(folder);
    expect(compareAccess(set!, SEED)).toEqual(compareAccess(set!, SEED));
  });
});

describe('the comparison of scans and simulations while everything changes', () => {
  const roles = drawRoles();
  const users = new Map<string, readonly string[]>();
  for (const { permissions, users: members } of roles) {
    for (const user of members) users.set(user, [...new Set([...(users.get(user) ?? []), ...permissions])]);
  }
  const set = { name: 'drawn', users, roles };

  it.each([
    ['through roles', set],
    ['on flat access', { ...set, roles: undefined }],
  ])('finds no difference %s', (_, asked) => {
    const { differences, scanned, simulated } = compareChanges(asked, SEED);
    expect(differences).toEqual([]);
    expect(scanned).toBeGreaterThan(1_000);
    expect(simulated).toBeGreaterThan(200);
  });

  it.each<[string, (step: Step) => Step]>([
    ['a saved grant', ({ access, ...step }) => ({ ...step, access: { ...access, savedGrants: [] } })],
    ['a deleted item', ({ access, ...step }) => ({ ...step, access: { ...access, deletedItems: [] } })],
    ['a policy', (step) => ({ ...step, savedPolicies: [] })],
    ['an assignment', (step) => ({ ...step, assignments: new Map() })],
  ])('sees it when the engine does not know %s', (_, report) => {
    expect(compareChanges(set, SEED, report).differences.length).toBeGreaterThan(2);
  });
});
