import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { AccessSnapshots } from '../../population/access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildViolation, loadOrganisation, SequentialIds } from '@identity-governance/test-kit';
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
  return new PredictViolations({ store, snapshots: new AccessSnapshots(store), ids: new SequentialIds() });
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

it('names the live record of a violation that the grant extends, and reads no records for others', async () => {
  const store = createInMemoryStore();
  const [a, b, c] = children;
  const policy = buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']);
  await loadOrganisation(store, { items, grants: [], policies: [policy] }, { ann: [a!, b!], bob: [a!] });
  const fields = { targetId: 'ann', policyId: 'p', ownerId: 'bob', ownerType: 'IDENTITY' } as const;
  await store.write(['violations'], (tx) =>
    tx.violations.save([
      buildViolation('ended', { ...fields, status: 'Remediated' }),
      buildViolation('live', fields),
      buildViolation('other', { ...fields, policyId: 'q' }),
    ]),
  );
  const predict = new PredictViolations({ store, snapshots: new AccessSnapshots(store), ids: new SequentialIds() });
  const owner = { type: 'IDENTITY', id: 'bob' };
  const violation = { id: 'live', status: 'Open', owner, since: null, expiration: null };
  const ofAnn = { identityId: 'ann', accessRefs: [c!] };
  const extended = { ok: true, value: { violationContexts: [{ kind: 'EXTENDED', violation }] } };
  expect(await predict.execute(ofAnn)).toMatchObject(extended);
  expect([...(await predict.executeAll([ofAnn]))]).toMatchObject([extended]);
  const reads = jest.spyOn(store, 'read');
  const joined = await predict.execute({ identityId: 'bob', accessRefs: [c!] });
  expect(joined).toMatchObject({ value: { violationContexts: [{ kind: 'NEW' }] } });
  expect(JSON.stringify(joined)).not.toContain('"violation"');
  expect(reads).toHaveBeenCalledTimes(1); // what bob holds
});
