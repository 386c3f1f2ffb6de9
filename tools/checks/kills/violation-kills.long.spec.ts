import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { detectThroughKills } from './violation-kills';

jest.setTimeout(600_000);

it.each(engines)('the records of violations equal a scan on %s, though worker and API are killed', async (engine) => {
  const database = await createTestDatabase(engine);
  const outcome = await detectThroughKills({ settings: { DATABASE_URL: database.url }, kills: 2, seed: 5 });
  await database.remove();
  const { changed, records, scanned, differences, detectedTwice, totals, counted } = outcome;
  expect(changed).toBeGreaterThan(100);
  expect(scanned.length).toBeGreaterThan(20);
  expect(records).toEqual(scanned);
  expect(totals).toEqual(counted);
  expect({ differences, detectedTwice }).toEqual({ differences: [], detectedTwice: 0 });
});
