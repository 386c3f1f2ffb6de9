import { failOnViolations, notFoundError } from './access-request';

describe('failOnViolations', () => {
  const low = { level: 'LOW' } as const;
  const omitted = { violations: 2, items: 0, conflictWithin: 0 };

  it('takes what is left out for a violation of any level', () => {
    expect(() => {
      failOnViolations('CRITICAL', { contexts: [low], omitted, warnings: [] });
    }).toThrow('0 violations of level CRITICAL or higher, and 2 omitted, of any level');
  });

  it('passes lower levels, and everything where no level is given', () => {
    failOnViolations('HIGH', { contexts: [low], omitted: { ...omitted, violations: 0 }, warnings: [] });
    failOnViolations(undefined, { contexts: [low], omitted, warnings: [] });
  });

  it('passes nothing while there are warnings, and puts a violation that was found first', () => {
    const warnings = [
      { code: 'NO_ACCESS_HELD', count: 3, text: 'none of 3 identities holds any access item' },
    ] as const;
    expect(() => {
      failOnViolations('HIGH', { contexts: [low], omitted: undefined, warnings });
    }).toThrow(expect.objectContaining({ exitCode: 4 }) as Error);
    expect(() => {
      failOnViolations('LOW', { contexts: [low], omitted: undefined, warnings });
    }).toThrow(expect.objectContaining({ exitCode: 3 }) as Error);
  });
});

describe('notFoundError', () => {
  it('lists what does not exist, and counts the rest', () => {
    const missing = [{ type: 'ACCESS_PROFILE', id: 'a' }] as const;
    expect(notFoundError({ kind: 'not-found', missing }).message).toBe('there is no access profile `a`');
    const many = notFoundError({ kind: 'not-found', missing, omitted: 3 });
    expect(many.message).toBe('there is no access profile `a`\n3 more do not exist');
  });
});
