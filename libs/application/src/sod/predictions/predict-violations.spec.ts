import { Evaluator } from '@identity-governance/domain/engine';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { AccessSnapshots } from '../../access/access-snapshots';
import { createInMemoryStore } from '../../in-memory/in-memory-store';
import type { Turns } from '../../ports/turns';
import { loadOrganisation, SequentialIds } from '../../testing';
import { PredictViolations } from './predict-violations';

const children = ['a', 'b', 'c'].map((id) => refOf(`ENTITLEMENT:${id}`));
/** So many that to look for the paths of one entitlement is a piece of an answer. */
const roles = [refOf('ROLE:r'), ...Array.from({ length: 1_000 }, (_, n) => refOf(`ROLE:r${n}`))];
const grants = roles.flatMap((parent) => children.map((child) => ({ parent, child })));
const items = [...roles, ...children].map((ref) => ({ ...ref, name: ref.id }));
const policies = ['a', 'b', 'c'].map((id) =>
  buildConflict(`p-${id}`, id === 'a' ? ['ENTITLEMENT:c'] : ['ENTITLEMENT:a'], [`ENTITLEMENT:${id}`]),
);

/** Each turn is over as soon as one piece is done. */
function countTurns(): Turns & { count: number } {
  const isOver = true;
  return {
    count: 0,
    now: () => ({ isOver }),
    next() {
      this.count++;
      return Promise.resolve({ isOver });
    },
  };
}

async function openPredictions(turns?: Turns): Promise<PredictViolations> {
  const store = createInMemoryStore();
  await loadOrganisation(store, { items, grants, policies }, { ann: [refOf('ENTITLEMENT:a')], bob: [] });
  return new PredictViolations(new AccessSnapshots(store), new SequentialIds(), turns && { turns });
}

type Answer = Awaited<ReturnType<PredictViolations['execute']>>;

const asked = ['ann', 'bob', 'ann', 'bob'].map((identityId, n) => ({
  identityId,
  accessRefs: [refOf(n < 2 ? 'ROLE:r' : 'ENTITLEMENT:b')],
}));

it('answers requests as one by one, though many are answered in turns at the same time', async () => {
  const alone = await openPredictions();
  const turns = countTurns();
  const together = await openPredictions(turns);
  const expected: Answer[] = [];
  for (const request of asked) expected.push(await alone.execute(request));
  const answers = await Promise.all(asked.map((request) => together.execute(request)));
  const contextsOf = (all: readonly Answer[]) => all.map((answer) => (answer.ok ? answer.value.violationContexts : []));
  expect(contextsOf(answers)).toEqual(contextsOf(expected));
  expect(contextsOf(expected).map((contexts) => contexts.length)).toEqual([3, 3, 1, 0]);
  // Of the first two the paths of three entitlements, of the third those of one.
  expect(turns.count).toBe(3 + 3 + 1);
});

it('answers others between the pieces of a batch', async () => {
  const predict = await openPredictions();
  const whole = await predict.execute(asked[0]!);
  const batch = await predict.executeAll([asked[0]!, asked[1]!]);
  const answers = [];
  let others = 0;
  for (let next = batch.next(); next.done !== true; next = batch.next()) {
    if (next.value === undefined) {
      others++;
      await predict.execute(asked[3]!);
    } else answers.push(next.value);
  }
  expect(answers).toHaveLength(2);
  expect(others).toBe(3 + 3);
  expect(answers[0]).toMatchObject({ value: { violationContexts: whole.ok && whole.value.violationContexts } });
});

it('answers all who come together by one evaluator, where each answer is a single piece', async () => {
  const predict = await openPredictions();
  const used = jest.spyOn(Evaluator.prototype, 'predictInPieces');
  const answers = await Promise.all(Array.from({ length: 20 }, () => predict.execute(asked[3]!)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(used.mock.contexts).toHaveLength(20);
  expect(new Set(used.mock.contexts).size).toBe(1);
  used.mockRestore();
});
