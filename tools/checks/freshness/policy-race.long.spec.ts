import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { DeployedService } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';

interface Prediction {
  readonly violationContexts: readonly {
    readonly policy: { readonly id: string; readonly name: string };
    readonly level: string;
  }[];
}

const CHANGES = 250;
const policyId = 'sod-p2p-07';
const path = `/sod-policies/v1/${policyId}`;
const demo = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }] };

/** The policy's n-th state: name and level change together, so that a mixture of two states would show. */
const nameOf = (n: number) => `state ${n}`;
const levelOf = (n: number) => sodPolicyLevels[n % sodPolicyLevels.length]!;

describe('two clients that patch one policy at the same time', () => {
  let service: DeployedService;
  /** The last state that some client knows to be committed. */
  let committed = 0;

  beforeAll(async () => {
    service = await DeployedService.start(sampleFolder);
    await service.call('PATCH', path, stateOf(0));
  });

  afterAll(async () => {
    await service.stop();
  });

  function stateOf(n: number) {
    return [
      { op: 'replace', path: '/name', value: nameOf(n) },
      { op: 'replace', path: '/level', value: levelOf(n) },
    ];
  }

  /**
   * Each change builds on the state before it, or is refused: an accepted change that was lost would end the counting
   * early.
   */
  async function countUp(): Promise<number> {
    let accepted = 0;
    while (committed < CHANGES) {
      const next = committed + 1;
      const guard = { op: 'test', path: '/name', value: nameOf(next - 1) };
      const { status } = await service.call('PATCH', path, [guard, ...stateOf(next)]);
      expect([200, 400]).toContain(status);
      if (status === 200) accepted++;
      if (status === 200) committed = Math.max(committed, next);
      else committed = Math.max(committed, await readState());
    }
    return accepted;
  }

  async function readState(): Promise<number> {
    const { body } = await service.call<{ name: string }>('GET', path);
    return Number(body.name.slice(nameOf(0).length - 1));
  }

  /** Every prediction tells one whole state, and none that is older than the last commit before it was asked. */
  async function predictMeanwhile(): Promise<number> {
    let asked = 0;
    while (committed < CHANGES) {
      const before = committed;
      const { body } = await service.call<Prediction>('POST', '/sod-violations/v1/predict', demo);
      const violation = body.violationContexts.find(({ policy }) => policy.id === policyId)!;
      const reported = Number(violation.policy.name.slice(nameOf(0).length - 1));
      expect(reported).toBeGreaterThanOrEqual(before);
      expect(violation.level).toBe(levelOf(reported));
      asked++;
    }
    return asked;
  }

  it('lose no accepted change, and no prediction is stale or mixed', async () => {
    const [a, b, asked] = await Promise.all([countUp(), countUp(), predictMeanwhile()]);
    expect(a + b).toBe(CHANGES);
    expect(await readState()).toBe(CHANGES);
    expect(asked).toBeGreaterThan(10);
  });
});
