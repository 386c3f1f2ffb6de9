import type { InjectOptions } from 'fastify';
import { engines } from '@identity-governance/persistence/testing';
import { ok } from '@identity-governance/values';
import { ArrayMaxSize, IsInt, IsString } from 'class-validator';
import { operation, type Operation } from './http/operation';
import { schemaOf } from './schema/json-schema';
import type { ScimRoute } from './scim/scim-route';
import { acceptedBodies } from './testing/accepted-bodies';
import { detectViolations } from './testing/detect-violations';
import { growingParts, jsonOf } from './testing/growing-requests';
import { growingTexts } from './testing/growing-queries';
import { openStore, type OpenedStore } from './testing/open-store';
import { saveManyRows } from './testing/save-many-rows';
import { scimLists, scimResources } from './testing/scim-schemas';
import { createTestApi, type TestApi } from './testing/test-api';

class ValuesDto {
  @IsString({ each: true })
  @ArrayMaxSize(8000)
  readonly values!: readonly string[];
}

class CountDto {
  @IsInt()
  readonly number!: number;
}

/** Compares each value with all. */
const planted = operation({
  id: 'count-planted-pairs-v1',
  method: 'POST',
  path: '/planted/v1',
  summary: 'Counts values that are there twice',
  scope: 'sod-violation:read',
  isReadOnly: true,
  body: { type: 'application/json', shape: ValuesDto },
  answer: { status: 200, description: 'The number', shape: CountDto },
  handle: ({ body: { values } }) =>
    Promise.resolve(
      ok({ number: values.filter((value) => values.filter((other) => other === value).length > 1).length }),
    ),
});

/** A request with one part that grows. */
interface Case {
  readonly name: string;
  readonly size: number;
  /** Whether the part becomes one of a statement of the database, so that its work differs from engine to engine. */
  readonly isInStatement: boolean;
  /** Whether the service must accept the request, so that its whole work is measured. */
  readonly isAccepted?: boolean;
  readonly request: (size: number, salt: number) => InjectOptions;
}

/** Parameters that choose and order rows. */
const searching: readonly string[] = ['filters', 'sorters', 'cursor', 'q'];

/** Ten times the size may take so many times the processor time. */
const MAX_GROWTH = 15;
/** A request that takes at most this multiple of a tenth of it is not measured again. */
const HARDLY = 2;
/** Requests below this processor time are not judged, as noise decides their ratio (ms). */
const LEAST_JUDGED = 5;
const RUNS = 3;
const drawsAll = process.env.LAW_RUNS === 'all';

describe.each(engines)('ten times the size is at most fifteen times the processor time (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let salt = 0;

  beforeAll(async () => {
    opened = await openStore(engine);
    await saveManyRows(opened.store);
    await detectViolations(opened.store);
    api = await createTestApi({ store: opened.store, isHeldToDocument: false, operations: [planted] });
  }, 120_000);
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  /** Returns the least processor time of some runs in milliseconds. */
  async function timeOf({ name, request, isAccepted }: Case, size: number, runs: number): Promise<number> {
    let least = Infinity;
    for (let run = 0; run < runs; run++) {
      const options = request(size, ++salt);
      const start = process.cpuUsage();
      const { statusCode, payload } = await api.app.inject(options);
      const { user, system } = process.cpuUsage(start);
      least = Math.min(least, (user + system) / 1000);
      if (isAccepted === true && statusCode >= 300) throw new Error(`${name}: ${statusCode}: ${payload.slice(0, 500)}`);
    }
    return least;
  }

  /** Returns the times if they grow too much in each of three tries, so that load of the machine fails no case. */
  async function judge(one: Case): Promise<string | undefined> {
    let found: string | undefined;
    for (let attempt = 0; attempt < 3; attempt++) {
      const large = await timeOf(one, one.size, attempt === 0 ? 1 : RUNS);
      if (large < LEAST_JUDGED) return undefined;
      const tenth = Math.ceil(one.size / 10);
      const first = await timeOf(one, tenth, 1);
      if (large <= HARDLY * first) return undefined;
      const small = Math.min(first, await timeOf(one, tenth, RUNS - 1));
      if (large <= MAX_GROWTH * small) return undefined;
      found = `${one.name}: ${small.toFixed(1)} ms for a tenth, ${large.toFixed(1)} ms`;
    }
    return found;
  }

  it('of every operation of the API and of SCIM, and finds one that is not linear', async () => {
    const headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
    const found: string[] = [];
    const cases = [...(await operationCases(headers)), ...(await scimCases())];
    for (const one of cases.filter(isJudged)) {
      const failure = await judge(one);
      if (failure !== undefined) found.push(failure);
    }
    const isPlanted = (failure: string) => failure.startsWith(planted.id);
    expect(found.filter((failure) => !isPlanted(failure))).toEqual([]);
    expect(found.filter(isPlanted)).toEqual([expect.stringContaining('values: a list of')]);
  }, 900_000);

  /**
   * Only what becomes a statement depends on the engine, so one of them suffices for the rest; of that, where neither
   * the whole work is measured nor a statement, each run draws a third, or takes all with LAW_RUNS=all.
   */
  function isJudged({ name, isInStatement, isAccepted }: Case): boolean {
    if (isInStatement || name.startsWith(planted.id)) return true;
    return engine === 'sqlite' && (isAccepted === true || drawsAll || Math.random() < 1 / 3);
  }

  async function operationCases(headers: Readonly<Record<string, string>>): Promise<readonly Case[]> {
    const cases: Case[] = [];
    const violations = await api.app.inject({ url: '/violations/v1', headers, query: { limit: '250' } });
    const accepted = acceptedBodies({ violationIds: violations.json<{ id: string }[]>().map(({ id }) => id) });
    const isRead = ({ method, isReadOnly }: Operation) => method === 'GET' || isReadOnly === true;
    const sorted = [...api.operations].sort((a, b) => Number(isRead(b)) - Number(isRead(a)));
    for (const operation of sorted) {
      const { id, method, path, query, body } = operation;
      const url = method === 'DELETE' ? path.replaceAll(/:\w+/g, 'none') : await urlOf(path, headers);
      const send = (more: InjectOptions): InjectOptions => ({ method, url, headers, ...more });
      if (path.includes(':')) {
        const request = (size: number) => send({ url: path.replaceAll(/:\w+/g, 'x'.repeat(size)) });
        cases.push({ name: `${id}: a long path`, size: 7000, isInStatement: false, request });
      }
      for (const [name, schema] of Object.entries(query === undefined ? {} : (schemaOf(query).properties ?? {}))) {
        if (schema.type === 'boolean' || schema.type === 'integer') continue;
        const fields = name === 'filters' ? await fieldsOf(send({ query: { filters: 'nothing pr' } })) : [];
        for (const { name: kind, size, grow } of growingTexts(name, fields)) {
          const request = (n: number) => send({ query: { [name]: grow(n) } });
          cases.push({ name: `${id}: ${name}: ${kind}`, size, isInStatement: searching.includes(name), request });
        }
      }
      if (body === undefined) continue;
      const toLines = (value: unknown) =>
        body.isStream === true ? `${[value].flat().map(jsonOf).join('\n')}\n` : jsonOf(value);
      const own = accepted[id] ?? [];
      for (const part of [...own, ...growingParts(schemaOf(body.shape))]) {
        const { name, size, grow } = part;
        const request = (n: number, run: number) =>
          send({ headers: { ...headers, 'content-type': body.type }, payload: toLines(grow(n, run)) });
        cases.push({ name: `${id}: ${name}`, size, isInStatement: false, isAccepted: own.includes(part), request });
      }
    }
    return cases;
  }

  /** Returns the URL with the id of the first row of the list, as far as there is one. */
  async function urlOf(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const [start = '', ...rest] = path.split(/\/:\w+/);
    if (rest.length === 0) return path;
    const list = await api.app.inject({ url: start, headers, query: { limit: '1' } });
    const [row] =
      list.statusCode === 200 && list.payload.startsWith('[') ? list.json<{ id?: string; name?: string }[]>() : [];
    return `${start}/${encodeURIComponent(row?.id ?? row?.name ?? 'none')}${rest.join('/none')}`;
  }

  /** Returns the fields of a filter, which the refusal of an unknown one lists. */
  async function fieldsOf(request: InjectOptions): Promise<readonly string[]> {
    const { payload } = await api.app.inject(request);
    const [, listed = ''] = /the fields are ([^"]*)/.exec(payload) ?? [];
    const fields = [...listed.matchAll(/`([\w.]+)`/g)].map(([, field]) => field!);
    return fields.filter((_, i) => i === 0 || i === fields.length - 1);
  }

  async function scimCases(): Promise<readonly Case[]> {
    await opened.store.write(['inventory'], (tx) =>
      tx.sources.save([
        { id: 'idp', name: 'Provider', description: null, attributes: { scimClient: 'entra' }, correlation: [] },
      ]),
    );
    const token = await api.issuer.sign({ client_id: 'entra', scope: 'scim:manage' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const send = (method: ScimRoute['method'], path: string, body?: unknown): InjectOptions => ({
      ...{ method, url: `/scim/v2/idp${path}`, headers },
      ...(body !== undefined && { payload: jsonOf(body) }),
    });
    const create = async (type: string, body: object) => {
      const made = await api.app.inject(send('POST', `/${type}`, body));
      return made.json<{ id: string }>().id;
    };
    const emails = (count: number, run = 0) =>
      Array.from({ length: count }, (_, i) => ({ type: i % 2 === 0 ? 'work' : 'home', value: `v${run}-${i}` }));
    const ids: Readonly<Record<string, string>> = {
      Users: await create('Users', { userName: 'ada', emails: emails(4000) }),
      Groups: await create('Groups', { displayName: 'Clerks' }),
    };
    for (let i = 0; i < 5; i++) await create('Users', { userName: `bob${i}`, emails: emails(2000) });
    return api.scimRoutes.flatMap((route) => casesOfRoute(route, { send, ids }));
  }

  interface ScimTarget {
    readonly send: (method: ScimRoute['method'], path: string, body?: unknown) => InjectOptions;
    readonly ids: Readonly<Record<string, string>>;
  }

  function casesOfRoute({ operationId, method, path }: ScimRoute, { send, ids }: ScimTarget): readonly Case[] {
    const [, type = ''] = path.split('/');
    const url = method === 'DELETE' ? path.replace(':id', 'none') : path.replace(':id', ids[type] ?? 'none');
    const caseOf = (name: string, size: number, request: Case['request']) => ({
      name: `${operationId}: ${name}`,
      size,
      isInStatement: name.startsWith('filter'),
      request,
    });
    if (method === 'GET' || method === 'DELETE') {
      const ask = (name: string, text: string) => send(method, `${url}?${name}=${encodeURIComponent(text)}`);
      const names = ['filter', 'attributes', 'excludedAttributes', 'count', 'startIndex', 'unknown'];
      const conditions = (op: string) => (size: number) =>
        Array.from({ length: size }, (_, i) => `emails${op.replace('#', String(i))}`).join(' or ');
      const operators = [' co "zz#"', ' eq "zz#"', '[value co "zz#"]', '[type eq "t#"].value sw "z"'];
      return [
        ...names.flatMap((name) =>
          growingTexts(name, []).map(({ name: kind, size, grow }) =>
            caseOf(`${name}: ${kind}`, size, (n) => ask(name, grow(n))),
          ),
        ),
        ...operators.flatMap((op) =>
          [40, 100].map((count) => caseOf(`filter of ${count} ${op}`, count, (n) => ask('filter', conditions(op)(n)))),
        ),
      ];
    }
    const resource = scimResources[type]!;
    if (method !== 'PATCH') {
      return growingParts(resource).map(({ name, size, grow }) =>
        caseOf(name, size, (n, run) => send(method, url, grow(n, run))),
      );
    }
    const patch = (...Operations: readonly object[]) => send('PATCH', url, { Operations });
    const many = <T>(count: number, build: (i: number) => T) => Array.from({ length: count }, (_, i) => build(i));
    return [
      ...growingParts(resource).map(({ name, size, grow }) =>
        caseOf(`replace ${name}`, size, (n, run) => patch({ op: 'replace', value: grow(n, run) })),
      ),
      ...scimLists[type]!.flatMap((list) =>
        (['add', 'remove', 'replace'] as const).flatMap((op) => [
          caseOf(`${op} values of ${list}`, 4000, (n, run) =>
            patch({ op, path: list, value: many(n, (i) => ({ type: 'work', value: `v${run}-${i}` })) }),
          ),
          caseOf(`operations that ${op} a value of ${list}`, 1000, (n, run) =>
            patch(...many(n, (i) => ({ op, path: list, value: [{ value: `v${run}-${i}` }] }))),
          ),
          caseOf(`filtered operations that ${op} ${list}`, 100, (n, run) =>
            patch(...many(n, (i) => ({ op, path: `${list}[value eq "v${run}-${i}"].type`, value: 'x' }))),
          ),
          caseOf(`properties that ${op} ${list}`, 4000, (n, run) =>
            patch({ op, value: Object.fromEntries(many(n, (i) => [`${list}[value eq "v${run}-${i}"].type`, 'x'])) }),
          ),
        ]),
      ),
    ];
  }
});
