import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sarifErrorsOf } from '../testing/sarif-schema';
import { TestWorkspace } from '../testing/test-workspace';

const policyFile = `format: 1
functions:
  record: { items: [ENTITLEMENT:e-post, ROLE:r-clerk] }
policies:
  p1: { name: Post vs. pay, level: HIGH, sides: [record, { items: [ENTITLEMENT:e-pay] }] }
  p2: { name: Off, state: NOT_ENFORCED, sides: [record, { items: [ENTITLEMENT:e-pay] }] }
  p3: { name: Pay twice, level: LOW, threshold: 2, sets: [{ items: [ENTITLEMENT:e-pay] }, { items: [ROLE:r-payer] }] }
`;
const testFile = `format: 1
policies: [../policies/*.yaml]
grants: { ROLE:r-cashier: [ENTITLEMENT:e-pay] }
tests:
  - name: a clerk who becomes a cashier
    holds: [ROLE:r-clerk]
    requests: [ROLE:r-cashier]
    violates: [p1]
  - name: a clerk
    holds: [ENTITLEMENT:e-post, ROLE:r-clerk]
    violates: []
`;

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  workspace.remove();
});

function write(name: string, text: string): string {
  const path = join(workspace.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** The schema of SARIF 2.1.0, and the limits that code hosts publish. */
function expectSarif(path: string): readonly { readonly ruleId: string; readonly line: number }[] {
  const text = readFileSync(path, 'utf8');
  expect(text.length).toBeLessThan(10 * 1024 * 1024);
  expect(sarifErrorsOf(text)).toEqual([]);
  const log = JSON.parse(text) as Sarif;
  expect([log.version, log.runs.length]).toEqual(['2.1.0', 1]);
  const [{ tool, results }] = log.runs as [Sarif['runs'][number]];
  const ids = tool.driver.rules.map(({ id }) => id);
  expect(tool.driver.name).not.toBe('');
  expect(new Set(ids).size).toBe(ids.length);
  expect(results.length).toBeLessThanOrEqual(5_000);
  return results.map(({ ruleId, ruleIndex, level, message, locations, partialFingerprints }) => {
    expect(ids[ruleIndex]).toBe(ruleId);
    expect(['error', 'warning', 'note']).toContain(level);
    expect(message.text).not.toBe('');
    expect(Object.values(partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(locations).toHaveLength(1);
    const { artifactLocation, region } = locations[0]!.physicalLocation;
    expect(artifactLocation.uri).not.toMatch(/[\\ ]/);
    expect(region.startLine >= 1 && region.startColumn >= 1).toBe(true);
    return { ruleId, line: region.startLine };
  });
}

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly partialFingerprints: object;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
  }[];
}

describe('governance policies validate', () => {
  it('accepts files without errors, and describes them', async () => {
    const folder = dirname(write('policies/p2p.yaml', policyFile));
    expect(await workspace.run(['policies', 'validate', folder])).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: '3 policies in 1 file: no errors\n',
    });
  });

  it('exits with 1, prints positions, and writes them as SARIF', async () => {
    const path = write(
      'my policies/a b.yaml',
      policyFile.replace('HIGH', 'high').replace('policies:', '  x: {items: [ROLE:x]}\npolicies:'),
    );
    const sarif = join(workspace.folder, 'p.sarif');
    const { code, stderr, stdout } = await workspace.run(['policies', 'validate', path, '--sarif', sarif, '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain(`${path}:6:29 error: \`policies.p1.level\` \`high\` is not one of`);
    expect(stderr).toContain(`${path}:4:3 warning: the function \`x\` is in no policy`);
    expect(JSON.parse(stdout)).toMatchObject({ files: 1, errors: [{ line: 6 }], warnings: [{ line: 4 }] });
    expect(expectSarif(sarif)).toEqual([
      { ruleId: 'policy-file', line: 6 },
      { ruleId: 'policy-file-warning', line: 4 },
    ]);
  });

  it('keeps to the number of results that code hosts show, errors first', async () => {
    const unused = Array.from({ length: 6_000 }, (_, i) => `  f${i}: { items: [ROLE:x] }\n`).join('');
    const path = write(
      'many.yaml',
      `format: 1\nfunctions:\n${unused}policies: { p: { name: n, sides: [f1, nothing] } }\n`,
    );
    const sarif = join(workspace.folder, 'p.sarif');
    await workspace.run(['policies', 'validate', path, '--sarif', sarif]);
    const { results } = (JSON.parse(readFileSync(sarif, 'utf8')) as Sarif).runs[0]!;
    expect([results.length, results[0]!.ruleId]).toEqual([5_000, 'policy-file']);
  });

  it('names a path without files', async () => {
    const { code, stderr } = await workspace.run(['policies', 'validate', join(workspace.folder, 'none')]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('there is no file or folder')]);
  });
});

describe('governance policies test', () => {
  beforeEach(() => {
    write('policies/p2p.yaml', policyFile);
  });

  it('passes tests that name exactly the violated policies, and lists policies that no test violates', async () => {
    const path = write('tests/p2p.yaml', testFile);
    const { code, stdout } = await workspace.run(['policies', 'test', path, '--coverage']);
    expect({ code, lines: stdout.split('\n') }).toEqual({
      code: 0,
      lines: ['2 of 2 tests passed', '1 enforced policy is violated by no test:', '  p3', ''],
    });
  });

  it('exits with 3, names what differs, and writes JUnit', async () => {
    const path = write('tests/<&>.yaml', testFile.replace('violates: [p1]', 'violates: [p3]'));
    const junit = join(workspace.folder, 't.xml');
    const { code, stdout } = await workspace.run(['policies', 'test', path, '--junit', junit]);
    expect(code).toBe(3);
    expect(stdout).toContain(`:5 a clerk who becomes a cashier: does not violate \`p3\`; also violates \`p1\``);
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testsuites tests="2" failures="1">');
    expect(xml).toContain('&lt;&amp;&gt;.yaml" name="a clerk"');
    expect(xml).toContain('<failure message="does not violate `p3`; also violates `p1`">');
  });

  it.each([
    [
      'an item without effect',
      ['holds: [ROLE:r-clerk]', 'holds: [ROLE:r-clrk]'] as const,
      '6:13 error: `tests.0.holds.0` `ROLE:r-clrk` is in no policy and grants nothing, did you mean `ROLE:r-clerk`?',
    ],
    [
      'an unknown policy',
      ['violates: [p1]', 'violates: [p4]'] as const,
      '8:16 error: `tests.0.violates.0` `p4` is no policy of the files, did you mean `p1`?',
    ],
    [
      'an impossible grant',
      ['ROLE:r-cashier: [ENTITLEMENT:e-pay]', 'ENTITLEMENT:e: [ROLE:r-payer]'] as const,
      '3:27 error: `grants.ENTITLEMENT:e.0` cannot be granted by ENTITLEMENT:e',
    ],
    [
      'a granted item without effect',
      ['[ENTITLEMENT:e-pay]', '[ENTITLEMENT:e-pya]'] as const,
      '3:28 error: `grants.ROLE:r-cashier.0` `ENTITLEMENT:e-pya` is in no policy and grants nothing',
    ],
    [
      'an unknown word',
      ['requests:', 'request:'] as const,
      '7:5 error: `tests.0.request` is not a known property, did you mean `requests`?',
    ],
  ])('exits with 1 for %s', async (_, [from, to], expected) => {
    const path = write('tests/p2p.yaml', testFile.replace(from, to));
    const { code, stderr } = await workspace.run(['policies', 'test', path]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${path}:${expected}`) as string });
  });
});
