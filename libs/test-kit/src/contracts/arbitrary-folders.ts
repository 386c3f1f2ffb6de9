import fc from 'fast-check';
import type { Folder } from './import-folder';

export const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id });

const some = (prefix: string): fc.Arbitrary<readonly string[]> => fc.subarray([1, 2, 3, 4].map((i) => `${prefix}${i}`));
const pick = fc.nat({ max: 9 });

/** Folders in which every reference leads to a row of the folder. */
export const folders: fc.Arbitrary<Folder> = fc
  .record({
    ids: fc.record({ s: some('s'), e: some('e'), r: some('r'), p: some('p'), i: some('i'), a: some('a') }),
    picks: fc.array(pick, { minLength: 60, maxLength: 60 }),
  })
  .map(({ ids, picks }) => folderOf(ids, picks));

type Ids = Readonly<Record<'s' | 'e' | 'r' | 'p' | 'i' | 'a', readonly string[]>>;

function folderOf(ids: Ids, picks: readonly number[]): Folder {
  let next = 0;
  const number = (): number => picks[next++ % picks.length]! + (next > picks.length ? next % 3 : 0);
  const oneOf = (list: readonly string[]): string => list[number() % list.length]!;
  const s = ['s0', ...ids.s];
  const item = (): object =>
    (number() % 2 === 0 || ids.r.length === 0 ? null : { type: 'ROLE', id: oneOf(ids.r) }) ?? entitlement(oneOf(ids.e));
  const pairs = ids.e.length === 0 ? [] : ids.i;
  return {
    sources: s.map((id) => ({ id, name: `Source ${number() % 2}` })),
    'account-attributes': s.map((sourceId) => ({ sourceId, name: `n${number() % 3}` })),
    entitlements: ids.e.map((id) => ({ id, name: `E ${number() % 2}`, sourceId: oneOf(s) })),
    'access-profiles': [],
    roles: ids.r.map((id) => ({ id, name: `R ${number() % 2}` })),
    grants:
      ids.e.length === 0 ? [] : ids.r.map((id) => ({ parent: { type: 'ROLE', id }, child: entitlement(oneOf(ids.e)) })),
    'identity-profiles': ids.p.map((id) => ({
      id,
      name: `P ${id} ${number() % 2}`,
      authoritativeSourceId: oneOf(s),
    })),
    identities: ids.i.map((id) => ({
      id,
      name: `I ${number() % 2}`,
      ...(ids.p.length > 0 && number() % 2 === 0 && { identityProfileId: oneOf(ids.p) }),
    })),
    accounts: ids.a.map((id) => ({
      ...{ id, sourceId: oneOf(s), nativeIdentity: `N ${number() % 2}`, attributes: { groups: [`g${number() % 3}`] } },
      ...(ids.i.length > 0 && number() % 3 > 0 && { identityId: oneOf(ids.i) }),
    })),
    assignments: pairs.map((identityId) => ({ identityId, access: item() })),
    'governance-groups': ids.p.map((id) => ({ id, name: `G ${number() % 2}` })),
    'governance-group-members': ids.p.flatMap((groupId) =>
      ids.i.length === 0 ? [] : [{ groupId, identityId: oneOf(ids.i) }],
    ),
    'sod-policies': [],
  };
}
