import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildIdentity } from '@identity-governance/test-kit';
import { storeAt } from '../ports/store-at';
import { continueCoverage } from './coverage';
import { watermarkId } from './plan-detection';
import { readRecordLag } from './record-lag';

const start = Date.parse('2026-03-01T00:00:00.000Z');

it('is unknown before the first scan, and the time since the records last covered the state', async () => {
  let seconds = 0;
  const now = () => new Date(start + seconds * 1000).toISOString();
  const store = storeAt(createInMemoryStore(), now);
  const lag = () => store.read((tx) => readRecordLag(tx));
  expect(await lag()).toBeNull();

  const scan = async () => {
    const versions = await store.read((tx) => tx.versions());
    const watermark = { id: watermarkId, versions, time: now(), rules: null, holder: null, heldUntil: null };
    await store.write([], (tx) => tx.violationWatermarks.save([watermark]));
  };
  const change = (id: string) => store.write([], (tx) => tx.identities.save([buildIdentity(id)]));
  await scan();
  seconds = 3600;
  expect(await lag()).toBe(0); // nothing has changed

  await store.write([], (tx) => continueCoverage(tx, now()));
  seconds += 10;
  await change('ann');
  expect(await lag()).toBe(10_000);
  seconds += 590;
  expect(await lag()).toBe(600_000);
  await scan();
  expect(await lag()).toBe(0);
  await change('bob');
  seconds += 5;
  expect(await lag()).toBe(5000);
  seconds -= 60; // the clock is set back
  expect(await lag()).toBe(0);
});
