import { renderComment } from './comment';
import type { PlanReport } from './plan-report';

const counts = { STARTS: 0, ENDS: 0, STAYS: 0 };

function render(name: string, policies: readonly object[]): string {
  const effect = { all: counts, byLevel: {}, policies, warnings: [] };
  const changes = [{ action: 'CHANGE', id: 'p', name, level: 'CRITICAL', fields: [], before: 'x', after: 'y' }];
  return renderComment({ managedBy: null, changes, effect } as unknown as PlanReport, []);
}

describe('a comment of a pull request', () => {
  it('counts what ends at the former level, too', () => {
    const levels = [
      { ...counts, id: 'p', level: 'LOW', ENDS: 2 },
      { ...counts, id: 'p', level: 'CRITICAL', STARTS: 1 },
    ];
    expect(render('P', levels)).toContain('| change | CRITICAL | P | p | 1 | 2 |');
  });

  it.each([
    ['www.evil.example', 'www&#46;evil.example'],
    ['GH-1 and #2', 'GH&#45;1 and &#35;2'],
    ['a\u202eb', String.raw`a\\u202eb`],
    ['@bob [x](https://y)', String.raw`&#64;bob \[x\]\(https\://y\)`],
  ])('interprets no name: %s', (name, shown) => {
    expect(render(name, [])).toContain(`| CRITICAL | ${shown} |`);
  });
});
