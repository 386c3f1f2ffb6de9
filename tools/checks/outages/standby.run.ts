// node tools/run.mjs checks/outages/standby.run. Needs `npm run build`, and PostgreSQL's programs with `pg_basebackup`:
// on the path, where Debian puts them, or in the folder named by `POSTGRESQL_BIN`. Two APIs and workers reach a primary
// at an address that leads to its standby later; the primary fails with commits that the standby does not have.
import { SilentProxy } from '@identity-governance/persistence/testing';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { FaultyCaller, pause } from '../lib/faulty-caller';
import { PostgresPair } from './postgres-pair';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';
import { checkWithServer, findPostgresBin } from '../lib/server-programs';
import { Tally } from '../lib/tally';

/** More than PostgreSQL numbers ahead in a sequence, so that the ids of lost jobs come again. */
const CHECKS = 60;
const CALLERS = 8;
const settings = { ...unlimited, LOG_LEVEL: 'fatal' };
const sample = readSampleOrganisation();
const [keeps, gains] = [...sample.assigned.keys()] as [string, string];
const tally = new Tally();

interface Cluster {
  readonly pair: PostgresPair;
  /** The address that the service knows. */
  readonly address: SilentProxy;
  readonly services: readonly DeployedService[];
}

class Failover {
  private readonly caller: FaultyCaller;

  constructor(private readonly cluster: Cluster) {
    this.caller = new FaultyCaller(cluster.services, new SeededRandom(1), 60_000);
  }

  async run(): Promise<void> {
    const { pair, address } = this.cluster;
    const kept = await this.makeKept();
    await pair.untilReplicated();
    pair.stopReplication();
    const { lost, policyId } = await this.makeLost();
    tally.check('before: every API answers from what will be lost', await this.predictsEverywhere(['lost', 'gained']));

    const crossing = new CheckCalls(this.caller, sample);
    const sending = crossing.startDrawn(4 * CHECKS, CALLERS);
    await pause(500);
    await pair.killPrimary();
    address.leadTo(pair.standbyUrl);
    await pause(2000);
    await this.refusesChanges();
    await pair.promote();
    const recovery = await this.untilReady();
    tally.check(`every API is ready again without a restart within 10 s: ${recovery} ms`, recovery <= 10_000);
    await this.judgeState(policyId);
    await sending;
    await this.judgeChecks(kept, lost, crossing);
  }

  /** What the standby has. */
  private async makeKept(): Promise<CheckCalls> {
    for (const name of ['kept', 'lost', 'after']) {
      for (const side of ['left', 'right'])
        await this.make('POST', '/roles/v1', { id: `${name}-${side}`, name: `${name} ${side}` });
    }
    await this.make('POST', '/sod-policies/v1', policy('kept'));
    await this.make('POST', `/identities/v1/${keeps}/assignments`, role('kept-left'));
    const kept = new CheckCalls(this.caller, sample);
    await kept.startDrawn(CHECKS, CALLERS);
    await kept.judge(60_000);
    return kept;
  }

  /** What the primary alone has, with checks that have ended. */
  private async makeLost(): Promise<{ lost: CheckCalls; policyId: string }> {
    const { id } = await this.make<{ id: string }>('POST', '/sod-policies/v1', policy('lost'));
    await this.make('DELETE', `/identities/v1/${keeps}/assignments/ROLE/kept-left`);
    await this.make('POST', `/identities/v1/${gains}/assignments`, role('kept-left'));
    const lost = new CheckCalls(this.caller, sample);
    await lost.startDrawn(CHECKS, CALLERS);
    const { succeeded } = await lost.judge(60_000);
    tally.check('before: the checks that will be lost succeed', succeeded === CHECKS);
    return { lost, policyId: id };
  }

  private async refusesChanges(): Promise<void> {
    for (const service of this.cluster.services) {
      const { status } = await service.call('POST', '/roles/v1', { name: 'none' });
      const ready = await fetch(`${service.baseUrl}/health/ready`);
      tally.check('a standby is no primary: changes are answered with 503', status === 503);
      tally.check('a standby is no primary: the API is not ready', ready.status === 503);
    }
  }

  private async untilReady(): Promise<number> {
    const started = performance.now();
    for (const service of this.cluster.services) while (!(await service.isReady())) await pause(20);
    return Math.round(performance.now() - started);
  }

  /** The first change takes the place of a lost one in the log of changes, before any API has read that. */
  private async judgeState(lostPolicy: string): Promise<void> {
    await this.make('POST', '/sod-policies/v1', policy('after'));
    tally.check('no API answers from commits that were lost', await this.predictsEverywhere(['kept', 'after']));
    for (const service of this.cluster.services) {
      const { status } = await service.call('GET', `/sod-policies/v1/${lostPolicy}`);
      tally.check('a policy that was lost is 404', status === 404);
    }
    tally.check('no worker answers from commits that were lost', await this.checksAs(['kept', 'after']));
    const verified = await this.cluster.services[0]!.govern('audit', 'verify').then(
      () => true,
      () => false,
    );
    tally.check('the audit log is unbroken', verified);
  }

  private async judgeChecks(kept: CheckCalls, lost: CheckCalls, crossing: CheckCalls): Promise<void> {
    const after = new CheckCalls(this.caller, sample);
    await after.startDrawn(3 * CHECKS, CALLERS);
    const outcomes = {
      kept: await kept.judge(30_000),
      lost: await lost.judge(30_000),
      crossing: await crossing.judge(60_000),
      after: await after.judge(60_000),
    };
    console.table(outcomes);
    tally.check('the results that the standby had are kept', outcomes.kept.succeeded === CHECKS);
    tally.check('checks that were lost are 404', outcomes.lost.missing === CHECKS);
    const { crossing: during } = outcomes;
    tally.check('what was accepted meanwhile is done or lost', during.succeeded + during.missing === during.accepted);
    tally.check('what is accepted afterwards is done', outcomes.after.succeeded === outcomes.after.accepted);
    tally.check(
      "every result is the oracle's",
      Object.values(outcomes).every(({ wrong }) => wrong === 0),
    );
    tally.check('no request is answered with another failure than 503', this.caller.failed === 0);
  }

  private async make<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: made } = await this.caller.insist<T>({ method, path, body });
    if (status >= 300) throw new Error(`${method} ${path} is answered with ${status}: ${JSON.stringify(made)}`);
    return made;
  }

  private async predictsEverywhere(expected: readonly string[]): Promise<boolean> {
    for (const service of this.cluster.services) {
      const found: string[] = [];
      for (const [name, body] of Object.entries(probes)) {
        const { body: reported } = await service.call<Reported>('POST', '/sod-violations/v1/predict', body);
        if (reported.violationContexts?.some(isProbe)) found.push(name);
      }
      if (!isSame(found, expected)) return false;
    }
    return true;
  }

  private async checksAs(expected: readonly string[]): Promise<boolean> {
    const found: string[] = [];
    for (const [name, body] of Object.entries(probes)) {
      const { requestId } = await this.make<{ requestId: string }>('POST', '/sod-violations/v1/check', body);
      const reported = await this.make<Reported>('GET', `/sod-violations/v1/check/${requestId}?wait=20`);
      if (reported.violationContexts?.some(isProbe)) found.push(name);
    }
    return isSame(found, expected);
  }
}

interface Reported {
  readonly violationContexts: readonly { readonly policy: { readonly name: string } }[] | null;
}

const role = (id: string) => ({ type: 'ROLE', id });
const both = (name: string) => [role(`${name}-left`), role(`${name}-right`)];
const isProbe = ({ policy: { name } }: { readonly policy: { readonly name: string } }) => name.startsWith('probe ');
const isSame = (found: readonly string[], expected: readonly string[]) =>
  [...found].sort().join() === [...expected].sort().join();

/** Each is violated where what its name says is so. */
const probes = {
  kept: { identityId: keeps, accessRefs: [role('kept-right')] },
  gained: { identityId: gains, accessRefs: [role('kept-right')] },
  lost: { identityId: gains, accessRefs: both('lost') },
  after: { identityId: gains, accessRefs: both('after') },
};

function policy(name: string): object {
  const side = (which: string) => ({ criteriaList: [role(`${name}-${which}`)] });
  return {
    name: `probe ${name}`,
    conflictingAccessCriteria: { leftCriteria: side('left'), rightCriteria: side('right') },
  };
}

async function failOver(bin: string): Promise<void> {
  const pair = await PostgresPair.start(bin);
  const address = await SilentProxy.open(pair.primaryUrl);
  const services: DeployedService[] = [];
  try {
    services.push(await DeployedService.start(sampleFolder, { DATABASE_URL: address.url, ...settings }));
    services.push(await services[0]!.another(address.url));
    await new Failover({ pair, address, services }).run();
  } finally {
    for (const service of services.reverse()) await service.stop();
    await address.close();
    await pair.stop();
  }
}

await checkWithServer(tally, {
  name: 'PostgreSQL with pg_basebackup',
  found: findPostgresBin(),
  advice: 'install it (Debian: `apt-get install postgresql`), or name the folder of its programs by POSTGRESQL_BIN',
  run: failOver,
});
