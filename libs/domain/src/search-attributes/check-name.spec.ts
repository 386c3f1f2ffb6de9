import fc from 'fast-check';
import { checkName } from './check-name';
import { findNameClash, type TakenName } from './find-name-clash';

const taken = (...names: readonly string[]): readonly TakenName[] =>
  names.map((name) => ({ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name }));
const reasonsOf = (name: unknown, others: readonly TakenName[]) => {
  const checked = checkName(name, others);
  return checked.ok ? checked.value : checked.error.map(({ field, reason }) => `${field}: ${reason}`);
};

describe('checking the name of a search attribute', () => {
  it('takes a well-formed name that nothing else has', () => {
    expect(reasonsOf('costCentre', taken('mail'))).toBe('costCentre');
    expect(reasonsOf('costCentre', new Set(taken('mail')) as never)).toBe('costCentre');
  });

  it('refuses a name that something else has, in whatever spelling', () => {
    for (const spelling of ['mail', 'MAIL', 'ｍａｉｌ', '𝐦𝐚𝐢𝐥']) {
      expect(reasonsOf('mail', taken('phone', spelling))[0]).toContain(
        ': is taken: search attribute name `mail` is already an account attribute of source `hr`',
      );
    }
    expect(reasonsOf('NativeIdentity', [])[0]).toContain('is already a field of every account');
  });

  it('refuses what is no name', () => {
    expect(reasonsOf('1st', [])[0]).toContain('`1st` is not a letter');
    expect(reasonsOf('', [])).toEqual([': is empty']);
    expect(reasonsOf('constructor', [])[0]).toContain('is a reserved name');
    expect(reasonsOf(7, [])).toEqual([': `7` is not a string']);
  });

  it('refuses taken names that are none', () => {
    const noName = { kind: 'SEARCH_ATTRIBUTE' } as never;
    expect(reasonsOf('mail', [...taken('phone'), noName])).toEqual(['taken.1.name: is not a string']);
    expect(reasonsOf('mail', 7 as never)).toEqual(['taken: is not a list of names']);
    expect(reasonsOf('mail', null as never)).toEqual(['taken: is not a list of names']);
    expect(reasonsOf('mail', {} as never)).toEqual(['taken: is not a list of names']);
  });

  it('refuses taken names that cannot be read', () => {
    const throwing = {
      *[Symbol.iterator]() {
        yield* taken('phone');
        throw new Error('no');
      },
    };
    expect(reasonsOf('mail', throwing as never)[0]).toMatch(/^: cannot be read/);
  });

  it('is the name rule, for names of any length and spelling', () => {
    const letter = fc.constantFrom('a', 'B', 'ａ', '𝐁', 'ﬁ', 'é');
    fc.assert(
      fc.property(fc.stringMatching(/^[abAB]{1,6}$/), fc.array(fc.string({ unit: letter })), (name, names) => {
        expect(checkName(name, taken(...names)).ok).toBe(findNameClash(name, taken(...names)) === undefined);
      }),
    );
  });
});
