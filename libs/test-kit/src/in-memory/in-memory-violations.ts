import {
  attributeGroup,
  changeOf,
  liveStatuses,
  type AttributeGroup,
  type Identity,
  type ViolationRecord,
} from '@identity-governance/records';
import { compareText, type IdentityId, type ViolationId } from '@identity-governance/values';
import {
  attributeIn,
  holds,
  mergeTallies,
  searchTerms,
  spellsOf,
  targetTerms,
  type ChangeWatcher,
  type ComparedTimes,
  type Condition,
  type DayTally,
  type LiveRecord,
  type LiveRecordReader,
  type PastViolations,
  type SaveCounts,
  type SearchTerm,
  type Spell,
  type Tally,
  type TallyField,
  type TextField,
  type ViolationTallies,
  type ViolationsInTime,
} from '@identity-governance/application';
import { InMemoryCollection, valuesOf } from './in-memory-collection';
import type { InMemoryDraft } from './in-memory-state';

export class InMemoryViolations
  extends InMemoryCollection<ViolationRecord, ViolationId>
  implements LiveRecordReader, ViolationTallies, ViolationsInTime
{
  /** `time`: the records as of then, to be read only; null: the present ones. `compared`: only those that changed. */
  constructor(
    draft: InMemoryDraft,
    private readonly time: string | null = null,
    private readonly compared: ComparedTimes | null = null,
  ) {
    super(draft, {
      ...{ table: 'violations', kind: 'violations' },
      keyParts: (key) => [typeof key === 'string' ? key : key.id],
      termsOf: (record) => targetTermsOf(draft, record),
    });
  }

  at(time: string): PastViolations {
    return new InMemoryViolations(this.draft, time);
  }

  changed(compared: ComparedTimes): PastViolations {
    return new InMemoryViolations(this.draft, compared.to, compared);
  }

  protected override rows(): ReadonlyMap<string, ViolationRecord> {
    const then = this.rowsThen();
    if (this.compared === null) return then;
    const { from, changes } = this.compared;
    const before = new InMemoryViolations(this.draft, from).rows();
    return new Map([...then].filter(([key, row]) => changes.some((one) => one === changeOf(before.get(key), row))));
  }

  private rowsThen(): ReadonlyMap<string, ViolationRecord> {
    const present = super.rows();
    const { time } = this;
    if (time === null) return present;
    const past = [...this.draft.rows<PastVersion>(pastTable).values()].filter(({ until }) => until > time);
    const held = [...present.values(), ...past.map(({ record }) => record)].filter(({ modified }) => modified <= time);
    return new Map(held.map((record) => [JSON.stringify([record.id]), record]));
  }

  async liveOf(targetIds: readonly IdentityId[]): Promise<readonly LiveRecord[]> {
    const isLive = ({ targetId, status }: ViolationRecord) =>
      targetIds.includes(targetId) && liveStatuses.some((live) => live === status);
    return Promise.resolve([...this.rows().values()].filter(isLive));
  }

  async tally<F extends TallyField>(
    fields: readonly F[],
    where: readonly Condition<TextField<ViolationRecord>>[],
  ): Promise<readonly Tally<F>[]> {
    const tallies = new Map<string, { key: Tally<F>['key']; violations: number; targets: Set<string> }>();
    for (const record of this.rows().values()) {
      const values = valuesOf(record, (row) => targetTermsOf(this.draft, row));
      if (!where.every((condition) => holds(values, condition))) continue;
      const key = fields.map((field) => this.keyPart(record, field)) as unknown as Tally<F>['key'];
      const text = JSON.stringify(key);
      const tally = tallies.get(text) ?? { key, violations: 0, targets: new Set<string>() };
      tallies.set(text, tally);
      tally.violations++;
      tally.targets.add(record.targetId);
    }
    const all = [...tallies.values()].map(({ targets, ...tally }) => ({ ...tally, identities: targets.size }));
    return Promise.resolve(mergeTallies(fields, all));
  }

  async tallyDays(from: string): Promise<readonly DayTally[]> {
    const days = new Map<string, { day: string; started: number; ended: number }>();
    for (const { day: own, started, ended } of this.draft.rows<DayTally>('violationDays').values()) {
      if (started === 0 && ended === 0) continue;
      const day = own < from ? '' : own;
      const tally = days.get(day) ?? { day, started: 0, ended: 0 };
      days.set(day, { day, started: tally.started + started, ended: tally.ended + ended });
    }
    return Promise.resolve([...days.values()].sort((a, b) => compareText(a.day, b.day)));
  }

  override async save(
    records: readonly ViolationRecord[],
    onChange?: ChangeWatcher<ViolationRecord>,
  ): Promise<SaveCounts> {
    return super.save(records, (before, after) => {
      if (before !== null) this.addToDays(before, -1);
      if (before !== null && before.modified < after.modified) this.keep({ record: before, until: after.modified });
      for (const spell of spellsOf(before ?? undefined, after)) this.addToDays(spell, 1);
      onChange?.(before, after);
    });
  }

  override async delete(id: ViolationId): Promise<boolean> {
    const record = await this.get(id);
    if (record !== undefined) this.addToDays(record, -1);
    const past = this.draft.change<PastVersion>(pastTable);
    for (const [key, version] of [...past]) if (version.record.id === id) past.delete(key);
    return super.delete(id);
  }

  private keep(version: PastVersion): void {
    this.draft.change<PastVersion>(pastTable).set(JSON.stringify([version.record.id, version.until]), version);
  }

  private addToDays({ created, ended }: Spell, sign: 1 | -1): void {
    const days = this.draft.change<DayTally>('violationDays');
    const add = (time: string, numbers: Pick<DayTally, 'started' | 'ended'>) => {
      const day = time.slice(0, 10);
      const known = days.get(day) ?? { started: 0, ended: 0 };
      days.set(day, { day, started: known.started + numbers.started, ended: known.ended + numbers.ended });
    };
    add(created, { started: sign, ended: 0 });
    if (ended !== null) add(ended, { started: 0, ended: sign });
  }

  private keyPart(record: ViolationRecord, field: TallyField): AttributeGroup {
    const name = attributeIn(field);
    if (name === undefined) return record[field as 'policyId'];
    return attributeGroup(targetOf(this.draft, record)?.attributes[name]);
  }
}

const pastTable = 'pastViolations';

/** A former version of a record, which held before `until`. */
interface PastVersion {
  readonly record: ViolationRecord;
  readonly until: string;
}

function targetOf(draft: InMemoryDraft, { targetId }: ViolationRecord): Identity | undefined {
  return draft.rows<Identity>('identities').get(JSON.stringify([targetId]));
}

/** Returns the search terms of the attributes of the target. */
function targetTermsOf(draft: InMemoryDraft, record: ViolationRecord): readonly SearchTerm[] {
  const { prefix, termPrefix } = targetTerms;
  const target = targetOf(draft, record);
  const terms = target === undefined ? [] : searchTerms.identities(target);
  return terms.flatMap(({ field, term }) =>
    field.startsWith(termPrefix) ? [{ field: `${prefix}${field.slice(termPrefix.length)}`, term }] : [],
  );
}
