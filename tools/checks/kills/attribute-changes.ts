import { isDeepStrictEqual } from 'node:util';
import { promotedValues } from '@identity-governance/domain/names';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';
import type { Account } from '@identity-governance/records';
import { pause, type FaultyCaller } from '../lib/faulty-caller';
import type { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';

type AccountView = Account & { readonly promoted: Readonly<Record<string, readonly string[]>> };

const root = '/accounts/v1/search-attribute-config';
/** Attributes of the sample's accounts. */
const mappings = [
  { ad: 'department', hr: 'departmentName' },
  { erp: 'costCenter', hr: 'costCenter' },
  { hr: 'workLocation' },
  { ad: 'memberOf', erp: 'userRoles' },
];
const NAMES = 8;
/** For a promotion to end, in milliseconds. */
const PATIENCE = 180_000;

/** Creates, changes and deletes search attributes; callers spell the same names in different ways. */
export class AttributeChanges {
  accepted = 0;

  constructor(
    private readonly caller: FaultyCaller,
    private readonly random: SeededRandom,
  ) {}

  async run(changes: number): Promise<void> {
    await forEachSideBySide(Array.from({ length: 4 }).keys(), 4, async () => {
      while (this.accepted < changes) await this.change();
    });
  }

  /** When every promotion is done: names that clash, and accounts whose values are not the promoted ones. */
  async findWrong(): Promise<readonly string[]> {
    const { body: configs } = await this.caller.insist<SearchAttributeConfig[]>({ method: 'GET', path: root });
    const names = configs.map(({ name }) => name.toLowerCase());
    const clashes = names.filter((name, n) => names.indexOf(name) !== n);
    const wrong: string[] = [];
    for (const { name } of configs) if (!(await this.isDone(name))) wrong.push(name);
    for await (const { id, promoted, ...account } of this.accounts()) {
      const expected = configs.map((config) => [config.name, promotedValues(config, { ...account })] as const);
      const held = Object.fromEntries(expected.filter(([, values]) => values.length > 0));
      if (!isDeepStrictEqual(promoted, held)) wrong.push(id);
    }
    return [...clashes, ...wrong];
  }

  private async change(): Promise<void> {
    const word = `fault${this.random.below(NAMES)}`;
    const name = this.random.pick([word, word.toUpperCase()]);
    const applicationAttributes = this.random.pick(mappings);
    const create = { method: 'POST', path: root, body: { name, displayName: name, applicationAttributes } };
    const patch = [{ op: 'replace', path: '/applicationAttributes', value: applicationAttributes }];
    const answer = await this.caller.call(
      this.random.pick([
        create,
        create,
        { method: 'PATCH', path: `${root}/${name}`, body: patch },
        { method: 'DELETE', path: `${root}/${name}` },
      ]),
    );
    if (answer !== undefined && answer.status < 300) this.accepted++;
    else await pause(20);
  }

  /** Tries that failed while the database was away are followed by pauses, of a minute at most. */
  private async isDone(name: string): Promise<boolean> {
    const path = `${root}/${name}/promotion`;
    const until = performance.now() + PATIENCE;
    for (;;) {
      const { body } = await this.caller.insist<{ state: string }>({ method: 'GET', path });
      if (body.state === 'DONE') return true;
      if (performance.now() > until) break;
      await pause(100);
    }
    console.error(`\`${name}\` is not promoted`);
    return false;
  }

  private async *accounts(): AsyncGenerator<AccountView> {
    for (let offset = 0, read = 250; read === 250; offset += read) {
      const path = `/accounts/v1?limit=250&offset=${offset}`;
      const { body } = await this.caller.insist<AccountView[]>({ method: 'GET', path });
      yield* body;
      read = body.length;
    }
  }
}
