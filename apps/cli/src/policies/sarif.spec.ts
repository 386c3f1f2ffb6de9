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

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
    },
  ];
}
