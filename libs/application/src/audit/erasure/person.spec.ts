import { Person, PersonRewriter } from './person';

describe('rewriting rows without a person', () => {
  const person = new Person("o'hara");
  for (const text of ['José Šik', 'jose@corp.example', '张伟', '김민수']) person.add(text);
  const rewriter = new PersonRewriter(person, 'erased-1', new Set());

  it.each([
    [{ path: '/identities/v1/o%27hara' }, { path: '/identities/v1/erased-1' }],
    [{ path: "/identities/v1/o'hara" }, { path: '/identities/v1/erased-1' }],
    [{ comment: `for ${'José Šik'.normalize('NFD')}` }, { comment: 'for erased-1' }],
    [{ comment: '2026-01-01T10:00:00Z José Šik' }, { comment: '2026-01-01T10:00:00Z erased-1' }],
    [
      { creatorId: 'Jose@corp.example', modifierId: "O'HARA" },
      { creatorId: 'erased-1', modifierId: 'erased-1' },
    ],
    [{ comment: 'Šik, José has left' }, { comment: 'erased-1 has left' }],
    [
      { changed: 'assignments', key: ["o'hara", 'ROLE', "o'hara"] },
      { changed: 'assignments', key: ['erased-1', 'ROLE', "o'hara"] },
    ],
    [
      { changed: 'governanceGroupMembers', key: ["o'hara", "o'hara"] },
      { changed: 'governanceGroupMembers', key: ["o'hara", 'erased-1'] },
    ],
    [{ comment: 'José  Šik, José\nŠik' }, { comment: 'erased-1, erased-1' }],
    [{ comment: '张伟离职，김민수는' }, { comment: 'erased-1离职，erased-1는' }],
    [{ clientMetadata: { 'jose@corp.example': '1' } }, { clientMetadata: { 'erased-1': '1' } }],
  ])('finds the person in %j', (row, expected) => {
    expect(rewriter.mayName(JSON.stringify(row))).toBe(true);
    expect(rewriter.row(row)).toEqual(expected);
  });

  it('knows which string it has found, however it is written', () => {
    for (const comment of ['Šik, José', 'JOSÉ\tŠIK', 'José Šik'.normalize('NFD')]) {
      const search = new PersonRewriter(person, 'erased-1');
      search.row({ comment });
      expect([...search.found]).toEqual(['josé šik']);
    }
  });

  it.each([
    ...[{ created: '2026-01-01T10:00:00.000Z' }, { comment: 'Josef Šik' }, { policyId: "o'hara" }],
    { comment: 'José Šik\u0301' },
  ])('leaves %j as it is', (row) => {
    expect(rewriter.row(row)).toEqual(row);
  });
});
