import { failOnViolations } from './access-request';

describe('failOnViolations', () => {
  const low = { level: 'LOW' } as const;
  const omitted = { violations: 2, items: 0, conflictWithin: 0 };

  it('takes what is left out for a violation of any level', () => {
    expect(() => {
      failOnViolations('CRITICAL', [low], omitted);
    }).toThrow('0 violations of level CRITICAL or higher, and 2 left out, of any level');
  });

  it('passes lower levels, and everything where no level is given', () => {
    failOnViolations('HIGH', [low], { ...omitted, violations: 0 });
    failOnViolations(undefined, [low], omitted);
  });
});
