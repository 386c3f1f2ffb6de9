import type { AuditedRow } from '@identity-governance/application';
import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { changeThroughKills, type AuditKillOutcome } from './audit-kills';

const kinds = ['ACCESS_PROFILE', 'AUTH_PROFILE', 'ENTITLEMENT', 'IDENTITY_PROFILE', 'ROLE', 'SOD_POLICY', 'SOURCE'];

/** The state that follows from the events alone; throws where an event does not begin where the one before it ended. */
function replay({ events }: AuditKillOutcome): ReadonlyMap<string, AuditedRow> {
  const state = new Map<string, AuditedRow>();
  for (const { action, resourceType, resourceId, before, after } of events) {
    if (!kinds.includes(resourceType)) continue;
    const key = `${resourceType} ${resourceId}`;
    const known = state.get(key) ?? null;
    const isFirst = resourceType === 'AUTH_PROFILE' && known === null; // it came with its identity profile
    if (!isFirst) expect([key, action, before]).toEqual([key, action, known]);
    if (after === null) state.delete(key);
    else state.set(key, after);
  }
  return state;
}

describe.each(engines)('the audit log on %s', (engine) => {
  it('has an event for every change, in order, and for nothing else, though the API is killed', async () => {
    const database = await createTestDatabase(engine);
    const plan = { databaseUrl: database.url, writers: 6, policies: 12, apiKills: 3, seed: 3 };
    const outcome = await changeThroughKills(plan);
    await database.remove();

    const { changed, refused, unanswered, kills, events, state } = outcome;
    expect(kills).toBe(3);
    expect(changed.length).toBeGreaterThan(140);
    expect(refused.length).toBeGreaterThan(45);
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort());

    const countOf = new Map<string, number>();
    for (const { trackingId } of events) countOf.set(trackingId, (countOf.get(trackingId) ?? 0) + 1);
    expect(changed.filter((id) => countOf.get(id) !== 1)).toEqual([]);
    expect(refused.filter((id) => countOf.has(id))).toEqual([]);
    const known = new Set(changed);
    const requested = events.filter(({ actor, resourceType }) => {
      return !actor.startsWith('cli:') && resourceType !== 'ANSWER_SETTINGS'; // those of the first app that started
    });
    const others = requested.filter(({ trackingId }) => !known.has(trackingId));
    expect(others.length).toBeLessThanOrEqual(unanswered);

    const replayed = replay(outcome);
    expect(new Map([...replayed].sort())).toEqual(new Map([...state].sort()));
  });
});
