import { parseRuling, pendingChangeActions, pendingChangeStates, takesSecondPerson } from './pending-change';
import { sodCheckStates } from './sod-check';

const enforced = { state: 'ENFORCED' } as const;
const notEnforced = { state: 'NOT_ENFORCED' } as const;

describe('a change that waits', () => {
  it('takes a second person where it touches what is enforced, before or after', () => {
    const all = [null, notEnforced, enforced];
    const taking = all.map((before) => all.map((after) => takesSecondPerson(before, after)));
    expect(taking).toEqual([
      [false, false, true],
      [false, false, true],
      [true, true, true],
    ]);
  });

  it('is ruled on with a comment, or without', () => {
    expect(parseRuling({ comment: 'as agreed' })).toEqual({
      ok: true,
      value: { comment: 'as agreed' },
    });
    expect([{}, { comment: '' }, { comment: null }].map((raw) => parseRuling(raw))).toEqual([
      { ok: true, value: { comment: null } },
      { ok: true, value: { comment: null } },
      { ok: true, value: { comment: null } },
    ]);
    expect(parseRuling({ coment: 'no' })).toMatchObject({ ok: false, error: [{ field: 'coment' }] });
    expect(parseRuling({ comment: 1 })).toEqual({
      ok: false,
      error: [{ field: 'comment', reason: '`1` is not a string' }],
    });
  });
});

describe('the words that the API and the stores know', () => {
  it('stay as they are', () => {
    expect(pendingChangeStates).toEqual(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'EXPIRED']);
    expect(pendingChangeActions).toEqual(['CREATE', 'CHANGE', 'DELETE', 'APPLY_CONTROL', 'REASSIGN']);
    expect(sodCheckStates).toEqual(['PENDING', 'SUCCESS', 'ERROR']);
  });
});
