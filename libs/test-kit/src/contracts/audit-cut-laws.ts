import fc from 'fast-check';
import {
  auditedNames,
  withAudit,
  canonicalJson,
  CutAudit,
  keyText,
  PastState,
  ReplayAudit,
  replayedNames,
  ReplayedState,
  stateParts,
  VerifyAudit,
  type AuditedRow,
  type ReplayedName,
  type SealedEvent,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { FixedActor } from '../testing/fixed-actor';
import { buildIdentityProfile } from '../testing/sample-rows';
import { SequentialIds } from '../testing/sequential-ids';
import { testEveryCollection, type CollectionSample } from './collection-samples';
import { withStore, type OpenedStore } from './opened-store';

/** A store whose events are sealed by `sealDaily`: each 24 hours after the one before it, the first one at `start`. */
export interface AgingStore extends OpenedStore {
  readonly sealDaily: (audited: Store, digest: (text: string) => string) => Promise<void>;
  readonly start: number;
  /** Whether events are created at the times at which they are sealed, so that states are also compared by time. */
  readonly isOneClock?: boolean;
}

type Sample = CollectionSample<object, unknown>;
type Change = readonly [what: 'save' | 'change' | 'delete' | 'rename' | 'block', kind: number, id: string];
/** A transaction, or a cut behind this share of the events. */
type Step = readonly Change[] | number;
type Rows = ReadonlyMap<string, string>;
type SortedRows = readonly (readonly [string, string])[];

const DAY = 24 * 3_600_000;
const ids = new SequentialIds();
const currentActor = new FixedActor();
const sameText = (text: string) => text;

/** A short digest that is strong enough to detect whether a string has changed. */
const digest = (text: string): string => {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return `${text.length} ${sum}`;
};

const samples: Sample[] = [];
testEveryCollection((sample) => {
  if ((auditedNames as readonly string[]).includes(sample.name)) samples.push(sample as unknown as Sample);
});

const id = fc.constantFrom('a', 'b', 'c');
const kind = fc.nat({ max: samples.length - 1 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom('save', 'change', 'delete'), kind, id),
  // Identity profiles and their auth profiles are one row with the events of two.
  fc.tuple(
    fc.constantFrom('save', 'delete', 'rename', 'block'),
    fc.constant(samples.findIndex(({ name }) => name === 'identityProfiles')),
    fc.constantFrom('a', 'b'),
  ),
);
const transaction = fc.array(change, { minLength: 1, maxLength: 3 });
/** A transaction that changes rows of any history, and is not sealed. */
const pending = samples.flatMap((_, index): readonly Change[] => [
  ['delete', index, 'a'],
  ['save', index, 'b'],
  ['change', index, 'c'],
]);
const cut = fc.double({ min: 0.1, max: 0.9, noNaN: true });
const history: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(transaction, { minLength: 3, maxLength: 12 }),
    cut,
    fc.array(fc.oneof(transaction, cut), { maxLength: 6 }),
  )
  .map(([first, ...[share, rest]]) => [...first, share, ...rest]);

/**
 * Tests that a cut log leads to every state that the whole log leads to, as far as it goes back. `runs`: the number of
 * histories; each is compared at about fifteen positions.
 */
export function describeAuditCutLaws(open: () => Promise<AgingStore>, runs: number): void {
  it('a cut log leads to the same states as the whole log, however often and wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const opened = await open();
        await withStore(
          async () => Promise.resolve(opened),
          async () => new CutHistory(opened).run(steps),
        );
      }),
      { numRuns: runs },
    );
  });
}

class CutHistory {
  private readonly store: Store;
  /** All events ever sealed. */
  private readonly log: SealedEvent[] = [];
  /** The rows of the store after a transaction, by the position of its last event. */
  private readonly states = new Map<number, Rows>();

  constructor(private readonly opened: AgingStore) {
    this.store = withAudit({ store: opened.store, ids, currentActor });
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (typeof step === 'number') await this.cut(step);
      else await this.store.write(stateParts, async (tx) => applyAll(tx, step));
      await this.seal();
      this.states.set(this.log.length, await readRows(this.store));
    }
    const verified = await new VerifyAudit(this.store, digest).execute();
    expect(verified.faults.filter(({ text }) => !text.includes('days'))).toEqual([]);
    const first = (await this.store.read((tx) => tx.auditEvents.anchor()))?.position ?? 0;
    const whole = new ReplayedState(sameText);
    const wholeStates: SortedRows[] = [];
    for (let position = 0; position <= this.log.length; position++) {
      if (position > 0) expect(whole.take(this.log[position - 1]!.event!)).toBeUndefined();
      const state = this.states.get(position);
      if (state !== undefined) expect(sorted(whole.rows)).toEqual(sorted(state));
      wholeStates.push(sorted(whole.rows));
      if (position >= first) expect(await this.replayTo(position)).toEqual(wholeStates[position]);
    }
    if (this.opened.isOneClock === true) await this.compareTimes(wholeStates);
    const removed = { ok: false, error: { kind: 'state-removed', position: first } };
    if (first > 0) expect(await new ReplayAudit(this.store, digest).execute({ until: first - 1 })).toEqual(removed);
    if (this.log.length === 0) return;
    // Events without seals are also undone.
    await this.store.write(stateParts, async (tx) => applyAll(tx, pending));
    await this.comparePast(wholeStates);
  }

  /** Compares the stored rows, with the later events undone, with the states at all positions and times of seals. */
  private async comparePast(wholeStates: readonly SortedRows[]): Promise<void> {
    const anchor = await this.store.read((tx) => tx.auditEvents.anchor());
    const unsealed = await this.store.read((tx) => tx.auditEvents.unsealed(1000));
    const created = [...this.log.map(({ event }) => event!), ...unsealed].map((event) => event.created);
    const earliest = anchor?.position ?? 1;
    const removed = { kind: 'state-removed', earliest };
    expect(await this.undoneTo(0)).toEqual(removed);
    expect(await this.undoneTo(this.log.length + 1)).toEqual({ kind: 'state-not-sealed', last: this.log.length });
    expect(await this.undoneTo('2999-01-01T00:00:00.000Z')).toMatchObject({ kind: 'state-in-future' });
    const beforeAll =
      anchor === undefined ? { kind: 'state-before-log', sealed: this.log[0]?.sealed ?? null } : removed;
    expect(await this.undoneTo(timeOf(this.opened.start - DAY))).toEqual(beforeAll);
    for (const { position, hash, sealed } of this.log) {
      const time = timeOf(Date.parse(sealed) + DAY / 2);
      const rows = wholeStates[position]!.filter(([key]) => !key.startsWith('authProfiles '));
      const isLate = (one: string, i: number) => i >= position && one <= timeOf(Date.parse(time) - 60_000);
      const late = created.findIndex(isLate);
      const before = Math.min(late, this.log.length);
      const unclear = late < 0 ? undefined : { kind: 'state-unclear', before, created: created[late] };
      const at = { position, hash, sealed };
      expect(await this.undoneTo(position)).toEqual(position < earliest ? removed : [{ ...at, time: sealed }, rows]);
      expect(await this.undoneTo(time)).toEqual(position < earliest ? removed : (unclear ?? [{ ...at, time }, rows]));
    }
  }

  private async undoneTo(state: number | string): Promise<unknown> {
    return this.store.read(async (tx) => {
      const opened = await PastState.open(tx, state, auditedNames);
      if (!opened.ok) return opened.error;
      const rows = new Map<string, string>();
      for (const name of auditedNames) {
        for await (const page of opened.value.pages(name)) {
          for (const row of page) rows.set(keyText(name, { ...row }), canonicalJson(row));
        }
      }
      return [opened.value.at, sorted(rows)];
    });
  }

  private async cut(share: number): Promise<void> {
    const now = Date.parse(await this.store.read((tx) => tx.currentTime()));
    const last = this.opened.start + (share * this.log.length - 0.5) * DAY;
    const cutting = new CutAudit({ store: this.store, ids, currentActor, digest });
    expect(await cutting.execute((now - last) / DAY)).toMatchObject({ ok: true });
  }

  private async seal(): Promise<void> {
    await this.opened.sealDaily(this.store, digest);
    this.log.push(...(await this.store.read((tx) => tx.auditEvents.sealedAfter(this.log.length, 1000))));
  }

  /** Compares the states at the times of all events that are not older than the cut. */
  private async compareTimes(wholeStates: readonly SortedRows[]): Promise<void> {
    const anchor = await this.store.read((tx) => tx.auditEvents.anchor());
    for (const until of new Set(this.log.map(({ event }) => event!.created))) {
      const after = this.log.findIndex(({ event }) => event!.created > until);
      const position = after < 0 ? this.log.length : after;
      if (until >= (anchor?.sealed ?? '')) expect(await this.replayTo(until, position)).toEqual(wholeStates[position]);
      else expect(await new ReplayAudit(this.store, digest).execute({ until })).toMatchObject({ ok: false });
    }
  }

  private async replayTo(until: number | string, position = until): Promise<SortedRows> {
    const rows = new Map<string, string>();
    const onRow = (collection: string, row: unknown) =>
      rows.set(keyText(collection as ReplayedName, row as AuditedRow), canonicalJson(row));
    const replay = await new ReplayAudit(this.store, digest).execute({ until, onRow });
    expect(replay).toMatchObject({ ok: true, value: { position, differences: [] } });
    return sorted(rows);
  }
}

async function applyAll(tx: WriteTransaction, changes: readonly Change[]): Promise<void> {
  for (const [what, index, text] of changes) {
    const { collectionIn, rowOf, keyOf, changed } = samples[index]!;
    const row = rowOf(text);
    if (what === 'save') await collectionIn(tx).save([row]);
    else if (what === 'change') await collectionIn(tx).save([changed?.(row) ?? row]);
    else if (what === 'delete') await collectionIn(tx).delete(keyOf(row));
    else if (what === 'rename') await tx.identityProfiles.save([buildIdentityProfile(text, { name: `New ${text}` })]);
    else {
      const profile = await tx.authProfiles.get(text);
      if (profile) await tx.authProfiles.save({ ...profile, type: profile.type === 'BLOCK' ? 'NON_PTA' : 'BLOCK' });
    }
  }
}

async function readRows(store: Store): Promise<Rows> {
  return store.read(async (tx) => {
    const rows = new Map<string, string>();
    for (const collection of replayedNames) {
      for await (const page of tx[collection].pages(1000) as AsyncIterable<readonly object[]>) {
        for (const row of page) rows.set(keyText(collection, { ...row }), canonicalJson(row));
      }
    }
    return rows;
  });
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function sorted(rows: Rows): SortedRows {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}
