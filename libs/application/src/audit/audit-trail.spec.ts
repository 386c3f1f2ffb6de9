import type { AuditEvent, AuditEventLog } from '../ports/audit-event-log';
import { FixedActor, SequentialIds } from '@identity-governance/test-kit';
import { AuditTrail, type Change } from './audit-trail';

async function chunksOf(changes: readonly Change[]): Promise<readonly number[]> {
  const chunks: number[] = [];
  const append = async (events: readonly AuditEvent[]) => {
    chunks.push(events.length);
    return Promise.resolve();
  };
  const trail = new AuditTrail({ append } as unknown as AuditEventLog, new SequentialIds(), new FixedActor());
  await trail.record(changes);
  await trail.end();
  return chunks;
}

const change = (text: string): Change => ({
  ...{ type: 'SOURCE', id: 's', before: null },
  after: { id: 's', attributes: { notes: [text] } },
});

describe('AuditTrail', () => {
  it('writes many events at once, and few where their rows are long', async () => {
    expect(await chunksOf(Array.from({ length: 251 }, () => change('short')))).toEqual([250, 1]);
    expect(await chunksOf(Array.from({ length: 9 }, () => change('x'.repeat(1_048_576))))).toEqual([4, 4, 1]);
  });
});
