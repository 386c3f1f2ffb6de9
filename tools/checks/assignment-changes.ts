import { isDeepStrictEqual } from 'node:util';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { checkNaively } from '@identity-governance/domain/testing';
import type { FaultyCaller } from './faulty-caller';
import type { SampleOrganisation } from './sample-organisation';
import type { SeededRandom } from './seeded-random';
import { forEachSideBySide } from './side-by-side';

interface AccessSet {
  readonly access: readonly AccessItemRef[];
}

/** Replaces what identities are assigned, again and again, each time only if it is what was read before. */
export class AssignmentChanges {
  acknowledged = 0;
  private readonly last = new Map<string, readonly AccessItemRef[]>();
  private readonly drawn = new Set<string>();

  constructor(
    private readonly sample: SampleOrganisation,
    private readonly caller: FaultyCaller,
    private readonly random: SeededRandom,
  ) {}

  async run(identityIds: readonly string[], changes: number): Promise<void> {
    const each = Math.ceil(changes / identityIds.length);
    await forEachSideBySide(identityIds, 4, async (identityId) => {
      for (let n = 0; n < each; n++) await this.replace(identityId);
    });
  }

  /** What is not as the last change left it: the assignments of an identity, or the violations that follow. */
  async findWrong(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const [identityId, assigned] of this.last) {
      const { body } = await this.caller.insist<AccessSet>({ method: 'GET', path: pathOf(identityId) });
      if (!isDeepStrictEqual(sorted(body.access), sorted(assigned))) {
        wrong.push(`${identityId} is assigned ${sorted(body.access).join()}, not ${sorted(assigned).join()}`);
      } else if (!(await this.isCheckedRight(identityId, assigned))) wrong.push(`the check of ${identityId} is wrong`);
    }
    return wrong;
  }

  private async replace(identityId: string): Promise<void> {
    const access = this.drawNew(identityId);
    const path = pathOf(identityId);
    for (;;) {
      const before = await this.caller.insist<AccessSet>({ method: 'GET', path });
      if (isDeepStrictEqual(sorted(before.body.access), sorted(access))) break; // an answer that was lost
      const ifMatch = before.etag;
      const answer = await this.caller.call({ method: 'PUT', path, body: { access }, ifMatch });
      if (answer?.status === 200) break;
    }
    this.acknowledged++;
    this.last.set(identityId, access);
  }

  /**
   * What the identity was never assigned before: the entity tag is that of the content, so that a request whose answer
   * was lost could otherwise be done late, when what it was made for has come back.
   */
  private drawNew(identityId: string): readonly AccessItemRef[] {
    for (;;) {
      const access = this.random.sample(this.sample.organisation.items, this.random.below(8)).map(refOf);
      const key = [identityId, ...sorted(access)].join();
      if (this.drawn.has(key)) continue;
      this.drawn.add(key);
      return access;
    }
  }

  /** What is held already comes with a check. */
  private async isCheckedRight(identityId: string, assigned: readonly AccessItemRef[]): Promise<boolean> {
    const body = { identityId, accessRefs: [] };
    const request = { method: 'POST', path: '/sod-violations/v1/check', body };
    const started = await this.caller.insist<{ requestId: string }>(request);
    const path = `/sod-violations/v1/check/${started.body.requestId}?wait=10`;
    const { body: check } = await this.caller.insist<{ violationContexts: unknown }>({ method: 'GET', path });
    const expected = checkNaively(this.sample.organisation, { assigned, requested: [] });
    return isDeepStrictEqual(check.violationContexts, JSON.parse(JSON.stringify(expected)));
  }
}

const pathOf = (identityId: string) => `/identities/v1/${identityId}/assignments`;
const refOf = ({ type, id }: AccessItemRef): AccessItemRef => ({ type, id });
const sorted = (refs: readonly AccessItemRef[]) => refs.map(({ type, id }) => `${type}:${id}`).sort();
