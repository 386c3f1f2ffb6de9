import { renderSarif } from './sarif';

describe('a SARIF log', () => {
  it('cuts messages to the length that code hosts show, between characters', () => {
    const place = { file: 'a b/ü.yaml', line: 1, column: 1 };
    const reasons = ['x'.repeat(1_000), 'x'.repeat(1_001), 'x'.repeat(998) + '\u{1f600}'.repeat(9)];
    const log = renderSarif(
      reasons.map((reason) => ({ rule: 'policy-file', ...place, reason })),
      '1.0.0',
    );
    const { runs } = JSON.parse(log) as {
      readonly runs: readonly [{ readonly results: readonly { readonly message: { readonly text: string } }[] }];
    };
    const texts = runs[0].results.map(({ message }) => message.text);
    expect(texts).toEqual(['x'.repeat(1_000), `${'x'.repeat(999)}…`, `${'x'.repeat(998)}…`]);
    expect(log).toContain('"uri":"a%20b/%C3%BC.yaml"');
  });
});
