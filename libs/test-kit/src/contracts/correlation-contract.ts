import type { Account, CorrelationRule, Identity } from '@identity-governance/records';
import { canonicalName } from '@identity-governance/values';
import fc from 'fast-check';
import { buildAccount, buildIdentity } from '../testing';
import type { Store } from '@identity-governance/application';
import { importTo } from './import-folder';
import { withStore, type OpenedStore } from './opened-store';

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** What imports promise of accounts whose identity they leave to rules: on every store alike. */
export function describeCorrelation(open: () => Promise<OpenedStore>): void {
  it('correlates accounts as a naive search does, keeps what it finds, and then changes nothing', async () =>
    withStore(open, async (store) => {
      const property = fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (imports) => {
        await importTo(store, { sources: [], identities: [], accounts: [] }, { sync: { maxDeletes: 1 } });
        let expected: State = { identities: new Map(), accounts: new Map() };
        for (const drawn of imports) {
          const step = withKnown(expected, drawn);
          const outcome = afterImport(expected, step);
          expected = outcome.state;
          const sync = step.isSync ? { maxDeletes: 1 } : undefined;
          const folder = { sources: [{ ...source, correlation: step.rules }], ...rowsOf(step) };
          const report = await importTo(store, folder, { sync });
          expect(report).toMatchObject({ applied: true, faults: [] });
          expect(await correlated(store)).toEqual(idsIn(expected));
          const { ambiguous = 0, missing = 0 } = report.correlation ?? {};
          expect({ ambiguous, missing }).toEqual(outcome.left);
          const again = await importTo(store, folder, { sync });
          for (const counts of again.counts.values()) {
            expect(counts).toEqual({ created: 0, updated: 0, skipped: 0, unchanged: counts.unchanged });
          }
        }
      });
      await fc.assert(property, { numRuns: 12 });
    }));

  it('lists the accounts that stay without an identity, and changes nothing of them in a dry run', async () =>
    withStore(open, async (store) => {
      const correlation = [{ account: 'attributes.mail', identity: 'email' }];
      const identities = ['a', 'b', 'c'].map((id) => buildIdentity(id, { email: id === 'c' ? 'c@x' : 'Shared@x' }));
      const accounts = ['shared@x', 'C@X', 'd@x'].map((mail, i) => {
        return buildAccount(`${i}`, { sourceId: 's', identityId: null, attributes: { mail } });
      });
      await importTo(store, { sources: [{ ...source, correlation }], accounts });
      const report = await importTo(store, { identities, accounts }, { isDryRun: true });
      expect(report).toMatchObject({
        correlation: {
          ...{ correlated: 1, ambiguous: 1, missing: 1 },
          uncorrelated: [
            { outcome: 'AMBIGUOUS', id: '0', sourceId: 's', line: 2, identityIds: ['a', 'b'] },
            { outcome: 'MISSING', id: '2', sourceId: 's', line: 4, identityIds: [] },
          ],
        },
        preview: { rowCount: 4 },
      });
      expect(await correlated(store)).toEqual({ 0: null, 1: null, 2: null });
      const alone = await importTo(store, { identities });
      expect([...alone.counts.keys()]).toEqual(['identities', 'accounts']);
      expect(await correlated(store)).toEqual({ 0: null, 1: 'c', 2: null });
    }));

  it('prefers the one enabled identity, and takes the only disabled one where there is no other', async () =>
    withStore(open, async (store) => {
      const correlation = [{ account: 'attributes.mail', identity: 'email' }];
      const mails = { left1: 'a@x', here: 'A@x', left2: 'a@x', gone: 'b@x', gone1: 'c@x', gone2: 'c@x' };
      const identities = Object.entries(mails).map(([id, email]) =>
        buildIdentity(id, { email, disabled: id !== 'here' }),
      );
      const accounts = ['a@x', 'b@x', 'c@x'].map((mail) =>
        buildAccount(mail, { sourceId: 's', identityId: null, attributes: { mail } }),
      );
      const expected = { 'a@x': 'here', 'b@x': 'gone', 'c@x': null };
      await importTo(store, { sources: [{ ...source, correlation }], identities, accounts });
      expect(await correlated(store)).toEqual(expected);
      await importTo(store, { accounts: accounts.map((account) => ({ ...account, name: 'again' })) });
      expect(await correlated(store)).toEqual(expected);
    }));

  it('finds the one of very many identities whose number differs only in case', async () =>
    withStore(open, async (store) => {
      const numbers = ['X', ...Array.from({ length: 1200 }, () => 'x')];
      const identities = numbers.map((number, i) => buildIdentity(`i${i}`, { attributes: { number } }));
      const correlation = [{ account: 'nativeIdentity', identity: 'attributes.number' }];
      const accounts = ['x', 'X'].map((nativeIdentity) =>
        buildAccount(nativeIdentity, { sourceId: 's', identityId: null, nativeIdentity }),
      );
      await importTo(store, { sources: [{ ...source, correlation }], identities });
      const { correlation: found } = await importTo(store, { accounts });
      expect(found).toMatchObject({ correlated: 1, ambiguous: 1 });
      expect(await correlated(store)).toEqual({ x: null, X: 'i0' });
    }));
}

const source = { id: 's', name: 'S' };

interface Step {
  readonly rules: readonly CorrelationRule[];
  readonly identities: readonly Identity[] | undefined;
  readonly accounts: readonly Account[] | undefined;
  readonly isSync: boolean;
}

const mail = fc.constantFrom('a@x', 'A@X', 'b@x', 'ß@x', 'SS@x');
const number = fc.constantFrom<string | number | readonly string[]>('1', 1, '01', 'i1', 'I1', ' ', ['1', '01']);
const rules = fc.subarray<CorrelationRule>([
  { account: 'attributes.number', identity: 'attributes.number' },
  { account: 'attributes.mail', identity: 'email' },
  { account: 'nativeIdentity', identity: 'id' },
]);
const identities = fc.uniqueArray(
  fc
    .record({
      ...{ id: fc.constantFrom('i1', 'i2', 'i3', 'i4'), email: fc.option(mail), number: fc.option(number) },
      disabled: fc.boolean(),
    })
    .map(({ number, id, ...rest }) => buildIdentity(id, { ...rest, attributes: number === null ? {} : { number } })),
  { selector: ({ id }) => id, maxLength: 4 },
);
const accounts = fc.uniqueArray(
  fc
    .record({
      ...{ id: fc.constantFrom('1', '2', '3'), nativeIdentity: fc.constantFrom('i1', 'I1', 'x') },
      ...{ mail: fc.option(mail), number: fc.option(number), isNamed: fc.boolean() },
    })
    .map(({ id, nativeIdentity, mail, number, isNamed }) =>
      buildAccount(id, {
        ...{ sourceId: 's', nativeIdentity, identityId: isNamed ? 'i1' : null },
        attributes: { ...(mail !== null && { mail }), ...(number !== null && { number }) },
      }),
    ),
  { selector: ({ id }) => id, maxLength: 3 },
);
const steps: fc.Arbitrary<Step> = fc.record({
  ...{ rules, identities: fc.option(identities, { nil: undefined }) },
  ...{ accounts: fc.option(accounts, { nil: undefined }), isSync: fc.boolean() },
});

/** Names only an identity that there is. */
function withKnown({ identities }: State, step: Step): Step {
  const isDeleted = step.isSync && step.identities !== undefined;
  const isKnown = step.identities?.some(({ id }) => id === 'i1') === true || (!isDeleted && identities.has('i1'));
  return isKnown ? step : { ...step, accounts: step.accounts?.map((account) => ({ ...account, identityId: null })) };
}

function rowsOf({ identities, accounts }: Step) {
  return { ...(identities !== undefined && { identities }), ...(accounts !== undefined && { accounts }) };
}

interface State {
  readonly identities: ReadonlyMap<string, Identity>;
  readonly accounts: ReadonlyMap<string, Account>;
}

/** The state after an import, and what it reports of the accounts in it. */
function afterImport(before: State, { rules, isSync, ...rows }: Step) {
  const identities = new Map(isSync && rows.identities !== undefined ? [] : before.identities);
  for (const identity of rows.identities ?? []) identities.set(identity.id, identity);
  const left = { ambiguous: 0, missing: 0 };
  const accounts = new Map(isSync && rows.accounts !== undefined ? [] : before.accounts);
  for (const [id, { identityId }] of accounts)
    if (identityId !== null && !identities.has(identityId)) accounts.delete(id);
  const resolve = (account: Account): Account => {
    const found = rules.map((rule) => findBy(rule, account, identities));
    const decided = found.find(({ length }) => length === 1)?.[0];
    return decided === undefined ? account : { ...account, identityId: decided.id };
  };
  for (const account of rows.accounts ?? []) {
    const kept = before.accounts.get(account.id)?.identityId ?? null;
    if (account.identityId !== null || rules.length === 0) {
      accounts.set(account.id, account);
      continue;
    }
    const resolved = resolve(account);
    const isKept = resolved.identityId === null && kept !== null && identities.has(kept);
    accounts.set(account.id, isKept ? { ...account, identityId: kept } : resolved);
    if (resolved.identityId !== null) continue;
    const isAmbiguous = rules.some((rule) => findBy(rule, account, identities).length > 1);
    left[isAmbiguous ? 'ambiguous' : 'missing']++;
  }
  for (const [id, account] of accounts) if (account.identityId === null) accounts.set(id, resolve(account));
  return { state: { identities, accounts }, left };
}

/** The enabled identities that a rule finds, or the disabled ones if there are no others. */
function findBy(rule: CorrelationRule, account: Account, identities: State['identities']): readonly Identity[] {
  const all = [...identities.values()].filter((identity) => isMatch(rule, account, identity));
  const enabled = all.filter(({ disabled }) => !disabled);
  return enabled.length > 0 ? enabled : all;
}

function isMatch(rule: CorrelationRule, account: Account, identity: Identity): boolean {
  const own = rule.account === 'nativeIdentity' ? account.nativeIdentity : account.attributes[nameIn(rule.account)];
  const other =
    rule.identity === 'id' || rule.identity === 'email'
      ? identity[rule.identity]
      : identity.attributes[nameIn(rule.identity)];
  const fold = rule.identity === 'email' ? canonicalName : (text: string) => text;
  const valuesOf = (value: unknown) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [fold(String(one as string | number))]));
  return valuesOf(own).some((value) => value.trim() !== '' && valuesOf(other).includes(value));
}

function nameIn(field: string): string {
  return field.slice('attributes.'.length);
}

function idsIn({ accounts }: State) {
  return Object.fromEntries([...accounts.values()].map(({ id, identityId }) => [id, identityId]));
}

async function correlated(store: Store) {
  const { items } = await store.read((tx) => tx.accounts.list(everything));
  return Object.fromEntries(items.map(({ id, identityId }) => [id, identityId]));
}
