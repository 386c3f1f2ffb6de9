import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { AccessSnapshots } from '../../access/access-snapshots';
import { createInMemoryStore } from '../../in-memory/in-memory-store';
import { loadOrganisation, SequentialIds } from '../../testing';
import { PredictViolations } from './predict-violations';

const children = ['a', 'b', 'c'].map((id) => refOf(`ENTITLEMENT:${id}`));
const roles = [refOf('ROLE:r'), ...Array.from({ length: 20 }, (_, n) => refOf(`ROLE:r${n}`))];
const grants = roles.flatMap((parent) => children.map((child) => ({ parent, child })));
const items = [...roles, ...children].map((ref) => ({ ...ref, name: ref.id }));
const policies = ['a', 'b', 'c'].map((id) =>
  buildConflict(`p-${id}`, id === 'a' ? ['ENTITLEMENT:c'] : ['ENTITLEMENT:a'], [`ENTITLEMENT:${id}`]),
);

async function openPredictions(): Promise<PredictViolations> {
  const store = createInMemoryStore();
  await loadOrganisation(store, { items, grants, policies }, { ann: [refOf('ENTITLEMENT:a')], bob: [] });
  return new PredictViolations(new AccessSnapshots(store), new SequentialIds());
}

type Answer = Awaited<ReturnType<PredictViolations['execute']>>;

const asked = ['ann', 'bob', 'ann', 'bob'].map((identityId, n) => ({
  identityId,
  accessRefs: [refOf(n < 2 ? 'ROLE:r' : 'ENTITLEMENT:b')],
}));

it('answers each request of a batch as if it came alone', async () => {
  const predict = await openPredictions();
  const contextsOf = (answer: Answer) => (answer.ok ? answer.value.violationContexts : undefined);
  const alone = [];
  for (const request of asked) alone.push(contextsOf(await predict.execute(request)));
  const batch = [...(await predict.executeAll(asked))].map(contextsOf);
  expect(batch).toEqual(alone);
  expect(alone.map((contexts) => contexts?.length)).toEqual([3, 3, 1, 0]);
});

it('answers other requests between those of a batch', async () => {
  const predict = await openPredictions();
  const answers = [];
  for (const answer of await predict.executeAll([asked[0]!, asked[1]!])) {
    answers.push(answer);
    await predict.execute(asked[3]!);
  }
  const whole = await predict.execute(asked[0]!);
  expect(answers).toHaveLength(2);
  expect(answers[0]).toMatchObject({ value: { violationContexts: whole.ok && whole.value.violationContexts } });
});
