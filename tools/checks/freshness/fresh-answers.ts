import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessSnapshots, PredictViolations } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import type { NumberedChange } from './change-writer';
import {
  changeKinds,
  isThereAtFirst,
  prepareChanges,
  questionOf,
  type ChangeKind,
  type FreshChange,
} from './fresh-changes';
import { workspaceRoot } from '../lib/workspace-root';

export interface FreshRounds {
  /** Of a migrated and empty database. */
  readonly url: string;
  readonly rounds: number;
}

export interface Freshness {
  readonly rounds: number;
  /** Answers as of the state before the change. */
  readonly stale: number;
}

/** Concurrent changes. */
const lanes = 8;
/** Of so many rounds one is a large import, which takes as long as many of them. */
const largeEvery = 250;
/** Too few for all, so that some answers come from memory and others do not. */
const fewIdentities = 20;

/** Lets another process make changes, and asks this one as soon as each of them is acknowledged. By kind of change. */
export async function askFreshAnswers({ url, rounds }: FreshRounds): Promise<Record<ChangeKind, Freshness>> {
  const store = createStore(await openDatabase(url), { clock: systemClock, ids: uuidGenerator });
  await prepareChanges(store, lanes);
  const writer = new ChangeWriter(url);
  const asked = [1_000_000, fewIdentities].map((keptIdentities) => new AccessSnapshots(store, { keptIdentities }));
  const filling = asked.map(async (snapshots) => snapshots.fill({ wait: async (time) => sleep(Math.min(time, 20)) }));
  const predicts = asked.map((snapshots) => new PredictViolations({ store, snapshots, ids: uuidGenerator }));
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, { rounds: 0, stale: 0 }]));
  let started = 0;
  const run = async (lane: number) => {
    const there = new Map<ChangeKind, boolean>(changeKinds.map((kind) => [kind, isThereAtFirst(kind)]));
    while (started < rounds) {
      const change = nextChange({ round: started++, lane, there });
      await writer.make(change);
      counts[change.kind]!.rounds++;
      if (!(await isFresh(predicts[started % predicts.length]!, change))) counts[change.kind]!.stale++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, async (_, lane) => run(lane)));
  for (const snapshots of asked) snapshots.stopFilling();
  await Promise.all(filling);
  await writer.end();
  await store.close();
  return counts as Record<ChangeKind, Freshness>;
}

interface Place {
  readonly round: number;
  readonly lane: number;
  readonly there: Map<ChangeKind, boolean>;
}

/** The reverse of the last change of its kind in the lane. */
function nextChange({ round, lane, there }: Place): FreshChange {
  const small = changeKinds.filter((kind) => kind !== 'large import');
  const kind = round % largeEvery === 1 ? 'large import' : small[Math.floor(round / lanes) % small.length]!;
  const isThere = !there.get(kind)!;
  there.set(kind, isThere);
  return { kind, lane, isThere };
}

async function isFresh(predict: PredictViolations, change: FreshChange): Promise<boolean> {
  const predicted = await predict.execute(questionOf(change));
  const violations = predicted.ok ? predicted.value.violationContexts.length : 0;
  return violations === (change.isThere ? 1 : 0);
}

/** The process of `change-writer.ts`. */
class ChangeWriter {
  private readonly process;
  private readonly waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  private made = 0;

  constructor(url: string) {
    this.process = fork(join(workspaceRoot(), 'tools/run.mjs'), ['checks/freshness/change-writer', url]);
    this.process.on('message', ({ id, error }: { readonly id: number; readonly error?: string }) => {
      const waiting = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (error === undefined) waiting.resolve();
      else waiting.reject(new Error(error));
    });
    this.process.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the writer has ended'));
    });
  }

  /** Resolves when the change is committed. */
  async make(change: FreshChange): Promise<void> {
    const numbered: NumberedChange = { id: this.made++, change };
    return new Promise((resolve, reject) => {
      this.waiting.set(numbered.id, { resolve, reject });
      this.process.send(numbered);
    });
  }

  async end(): Promise<void> {
    this.process.disconnect();
    await once(this.process, 'exit');
  }
}
