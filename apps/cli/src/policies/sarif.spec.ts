import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sarifErrorsOf } from '../testing/sarif-schema';
import { renderSarif, type SarifResult } from './sarif';

describe('a SARIF log', () => {
  it('cuts messages to the length that code hosts show, between characters', () => {
    const place = { file: 'a b/ü.yaml', line: 1, column: 1 };
    const reasons = ['x'.repeat(1_000), 'x'.repeat(1_001), 'x'.repeat(998) + '\u{1f600}'.repeat(9)];
    const log = renderSarif(
      reasons.map((reason) => ({ rule: 'policy-file', ...place, reason })),
      { command: 'validate', version: '1.0.0' },
    );
    const { runs } = JSON.parse(log) as {
      readonly runs: readonly [{ readonly results: readonly { readonly message: { readonly text: string } }[] }];
    };
    const texts = runs[0].results.map(({ message }) => message.text);
    expect(texts).toEqual(['x'.repeat(1_000), `${'x'.repeat(999)}…`, `${'x'.repeat(998)}…`]);
    expect(log).toContain('"uri":"a%20b/%C3%BC.yaml"');
  });

  it('has one fingerprint for a finding whose line or count changes, and another one for each policy', () => {
    const fingerprintOf = (id: string, count: number, line: number) => {
      const reason = `${count} identities would start to violate the policy \`${id}\` (HIGH)`;
      const result = { rule: 'severe-violations-start', file: 'a.yaml', line, column: 3, reason } as const;
      const { runs } = JSON.parse(renderSarif([result], { command: 'plan', version: '1' })) as Fingerprinted;
      return Object.values(runs[0].results[0].partialFingerprints)[0]!;
    };
    expect(fingerprintOf('sod-01', 3, 4)).toBe(fingerprintOf('sod-01', 12, 9));
    expect(fingerprintOf('sod-01', 3, 4)).not.toBe(fingerprintOf('sod-02', 3, 4));
  });

  it('stays within the limits of code hosts, however much there is to say', () => {
    const results = Array.from({ length: 60_000 }, (_, n): SarifResult => {
      const rule = n === 59_999 ? 'policy-file' : 'policy-file-warning';
      return { rule, file: `${'f'.repeat(200)}${n}.yaml`, line: n + 1, column: 1, reason: 'ü'.repeat(9_000) };
    });
    const log = renderSarif(results, { command: 'validate', version: '1.0.0' });
    expect(sarifErrorsOf(log)).toEqual([]);
    const { runs } = JSON.parse(log) as SarifLog;
    // GitHub accepts 25,000 results of a run and shows 5,000; it accepts 10 MB, compressed.
    expect(runs[0].results).toHaveLength(5_000);
    expect(runs[0].results[0]!.ruleId).toBe('policy-file');
    expect(gzipSync(log).length).toBeLessThan(10_000_000);
    for (const { locations } of runs[0].results) expect(locations).toHaveLength(1);
  });

  const rules = {
    validate: ['policy-file', 'policy-file-warning'],
    plan: ['policy-file', 'policy-file-warning', 'violations-start', 'severe-violations-start'],
    analyze: ['policy-never-violated', 'policy-redundant', 'policy-part-of-another', 'policy-not-decided'],
  } as const;

  it.each(Object.keys(rules) as (keyof typeof rules)[])('of %s passes the schema of OASIS', (command) => {
    const results: fc.Arbitrary<SarifResult> = fc.record({
      rule: fc.constantFrom(...rules[command]),
      file: fc.string({ unit: 'grapheme', minLength: 1 }).map((name) => name.replaceAll('\0', '')),
      line: fc.integer({ min: 1, max: 1e6 }),
      column: fc.integer({ min: 1, max: 1e6 }),
      reason: fc.string({ unit: 'binary', maxLength: 1_100 }),
    });
    fc.assert(
      fc.property(fc.array(results), (drawn) => {
        const log = renderSarif(drawn, { command, version: '1.0.0' });
        expect(sarifErrorsOf(log)).toEqual([]);
        const { runs } = JSON.parse(log) as SarifLog;
        expect(runs[0].tool.driver.rules.map(({ id }) => id)).toEqual(rules[command]);
        for (const { ruleId, ruleIndex } of runs[0].results) expect(rules[command][ruleIndex]).toBe(ruleId);
      }),
    );
    expect(sarifErrorsOf(renderSarif([], { command, version: '1.0.0' }))).toEqual([]);
  });

  it('is not what the schema accepts by chance', () => {
    const log = renderSarif([{ rule: 'policy-file', file: 'a', line: 0, column: 1, reason: 'x' }], {
      command: 'validate',
      version: '1',
    });
    expect(sarifErrorsOf(log)).toEqual([expect.stringContaining('/region/startLine must be >= 1')]);
    expect(sarifErrorsOf('{"version":"2.1.0"}')).not.toEqual([]);
  });
});

interface Fingerprinted {
  readonly runs: readonly [{ readonly results: readonly [{ readonly partialFingerprints: Record<string, string> }] }];
}

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly locations: readonly object[];
      }[];
    },
  ];
}
