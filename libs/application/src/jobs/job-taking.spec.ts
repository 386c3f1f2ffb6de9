import { FixedClock } from '@identity-governance/test-kit';
import { JobTaking } from './job-taking';

const kind = 'sod-check';

function watchTaking() {
  const reports: string[] = [];
  const clock = new FixedClock();
  const taking = new JobTaking({
    clock,
    onError: (error, doing) => reports.push(`cannot ${doing}: ${(error as Error).message}`),
    onRecovery: (doing) => reports.push(`can ${doing} again`),
  });
  return { taking, clock, reports };
}

describe('the taking of jobs', () => {
  it('is reported once when it has failed for five seconds, and once when it works again', () => {
    const { taking, clock, reports } = watchTaking();
    for (let n = 0; n < 20; n++) {
      taking.failed(kind, new Error(`no luck ${n}`));
      clock.advance(500);
    }
    expect(reports).toEqual(['cannot take jobs of kind sod-check: no luck 10']);
    expect([...taking.lasting()]).toEqual([[kind, new Error('no luck 19')]]);
    taking.succeeded(kind);
    taking.succeeded(kind);
    expect(reports.slice(1)).toEqual(['can take jobs of kind sod-check again']);
    expect(taking.lasting().size).toBe(0);
  });

  it('is not reported while it works in between', () => {
    const { taking, clock, reports } = watchTaking();
    for (let n = 0; n < 20; n++) {
      taking.failed(kind, new Error('no luck'));
      clock.advance(4_000);
      taking.succeeded(kind);
    }
    expect([reports, taking.lasting().size]).toEqual([[], 0]);
  });

  it('does not become shorter because the clock was set back', () => {
    const { taking, clock } = watchTaking();
    taking.failed(kind, new Error('no luck'));
    clock.advance(-3_600_000);
    expect([...taking.lasting().keys()]).toEqual([kind]);
  });

  it('fails for each kind by itself', () => {
    const { taking, clock } = watchTaking();
    taking.failed(kind, new Error('no luck'));
    clock.advance(5_000);
    taking.succeeded('promotion');
    expect([...taking.lasting().keys()]).toEqual([kind]);
  });
});
