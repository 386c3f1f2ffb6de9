import type { JobKind, JobLeases, JobOutcome } from '@identity-governance/application';
import type { FixedClock } from '../testing/fixed-clock';
import { statistics, use } from './opened-jobs';
import type { OpenedStore } from './opened-store';

interface OpenedLeases extends OpenedStore {
  readonly leases: JobLeases;
  readonly clock: FixedClock;
}

const kind = 'sod-check';
const one = new Map<JobKind, number>([[kind, 1]]);
const none = new Map<JobKind, number>();
const outcomes: readonly JobOutcome[] = [
  { kind: 'done' },
  { kind: 'handed-back' },
  { kind: 'failed', error: 'too late' },
];

/** Tests the contract of the port `JobLeases` regarding former lease holders: INVARIANT (one lease). For specs only. */
export function describeJobLeasesContract(name: string, open: () => Promise<OpenedLeases>): void {
  it.each(outcomes)(`the jobs ${name} are not ended by an earlier lease than the last: $kind`, async (late) => {
    const { store, leases, clock, close } = await open();
    await use(store, async (jobs) => jobs.enqueue({ kind, payload: { requestId: 'a' } }));
    const [first] = await leases.exchange([], one);
    await leases.exchange([{ job: first!, outcome: { kind: 'handed-back' } }], none);
    const [last] = await leases.exchange([], one);
    expect(last).toMatchObject({ id: first!.id, attempt: 1 });
    expect(await leases.exchange([{ job: first!, outcome: late }], one)).toEqual([]);
    clock.advance(3_600_000); // past the delay of a job that failed
    expect(await leases.exchange([], one)).toEqual([]);
    expect(await statistics(store)).toMatchObject([{ depth: 1, maxAttempts: 1, dead: 0 }]);
    await leases.exchange([{ job: last!, outcome: { kind: 'done' } }], none);
    expect(await statistics(store)).toEqual([]);
    await close();
  });
}
