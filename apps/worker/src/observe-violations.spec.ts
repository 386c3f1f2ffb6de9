import { CountViolations } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { buildViolation } from '@identity-governance/test-kit';
import { Registry } from 'prom-client';
import { observeViolations } from './observe-violations';

it('counts records by level and status once the first scan has ended', async () => {
  const store = createInMemoryStore();
  const registry = new Registry();
  const count = observeViolations(new CountViolations(store), registry);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line);
  await store.write(['violations'], (tx) =>
    tx.violations.save([
      buildViolation('1', { level: 'Low', severity: '0' }),
      buildViolation('2'),
      buildViolation('3'),
    ]),
  );
  await count();
  expect(await lines()).toEqual([]);
  const watermark = {
    id: 'current',
    versions: {},
    time: '2026-01-01T00:00:00.000Z',
    rules: null,
    holder: null,
    heldUntil: null,
  };
  await store.write(['violations'], (tx) => tx.violationWatermarks.save([watermark]));
  await count();
  expect(await lines()).toHaveLength(16);
  expect(await lines()).toContain('governance_violations{level="Low",status="Open"} 1');
  expect(await lines()).toContain('governance_violations{level="Critical",status="Closed"} 0');
  const [{ level }] = [buildViolation('2')];
  expect(await lines()).toContain(`governance_violations{level="${level}",status="Open"} 2`);
  await store.write(['violations'], (tx) => tx.violations.save([buildViolation('3', { status: 'Mitigated' })]));
  await count();
  expect(await lines()).toContain(`governance_violations{level="${level}",status="Mitigated"} 1`);
});
