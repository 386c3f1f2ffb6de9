import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { ErrorBody } from '../errors';
import type { Operation } from '../http/operation';
import { createOpenApiDocument } from '../openapi/create-open-api-document';
import { saveSampleState } from '../testing/sample-state';
import { createTestApi, type TestApi } from '../testing/test-api';
import { arbitraryBody } from '../testing/arbitrary-body';
import type { JsonSchema } from './json-schema';

/**
 * What no schema says: each rule with the reason that the service gives. Whatever else the service refuses, the
 * document refuses, and the other way round.
 */
const domainRules: Readonly<Record<string, RegExp>> = {
  'the sides of a policy share no item': /is also one of the left criteria$/,
  'no item comes twice in a side or set': /is listed twice$/,
  'no more can be asked for than there is': /from 1 to \d+ is possible here$/,
  'the names of a schema are distinct': /is also at \d+$/,
  'an item grants only what its type may grant': /cannot be granted by/,
  'reserved names, in other case or inside the value of a patch':
    /(?:is a|with the) reserved name|a property of the body is named `__proto__`|has a property `__proto__`/,
  'the values of a patch are not nested too deep': /is nested more than \d+ levels deep$/,
  'times exist': / is not a time such as `\d/,
  'the times of a schedule exist': /^`schedule.* is not (?:one of `[-\w]+` to|a date such as|a time zone of) /s,
  'a schedule has the times of its type': /^`schedule.* (?:is only for the type|is not for the type|needs it)/s,
  'an interval is of a range or of one value':
    /^`schedule.*(?:a later last one|a single value takes|do not take|`LIST` without)/s,
  'a past time exists, and records cover it':
    /^`at` .*(?:a date such as|in the future|is before|is too recent|no past time|no worker kept|the audit log has no)/s,
  'a schedule is due at some time': /^`schedule` names no time in the future/,
  'the dates of access exist, and end after they start':
    /valid(?:From|Until)` `[\s\S]*` is not a date such as|which is not after `validFrom`$|, with other dates$/,
  'an account of a draft has an effect': /the account would carry nothing$|is an account of `/,
  'a draft does not add what it removes': /is also in `(?:policies|policyStates|grants|assignments|accounts)`$/,
  'what a draft removes is there': /, so it cannot be removed$/,
  'few steps are given to identities': /^`steps` is \d+ items long, at most 12 are allowed with `identityIds`$/,
  'access is removed of an identity':
    /requires an identity: a joiner holds no access to take away$|is not held by `|` itself, it is granted by /,
  'a rule for owners names one': /names no identity and no governance group|ownerRef\.id` is missing$/,
  'what a row refers to exists': /is not a known /,
  'an account stays with its source': /is an account of source `[\s\S]*` needs another id/,
  'the name of a row is not taken': /is taken: .+ is named |is the name of search attribute/,
  'what others belong to is not deleted': /: what is to be deleted still has \d/,
  'a group that owns something is not deleted':
    /^governance-groups: `[\s\S]*` (?:owns .*: name another owner first|is the built-in group, which cannot be deleted)$/,
  'a patch changes only what is patchable, and removes nothing that is required':
    /is not patchable: only|which is required and cannot be removed$/,
  'a patch applies: its places exist, its tests hold':
    /does not exist$|there is no object or list above|is not the value at|the list takes an index|into itself|too large in total/,
};

/** A fault in a field of the document that a patch has made, and not in one of its operations. */
const patchRules: Readonly<Record<string, RegExp>> = { ...domainRules, 'what a patch makes is valid': /^`(?!\d+[.`])/ };

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  const ad = { id: 'ad', name: 'AD', description: null, attributes: {}, correlation: [] };
  const attribute = { id: 'k', name: 'mail', displayName: 'Mail', applicationAttributes: { erp: 'mail' } };
  await api.store.write(['inventory', 'search-attributes'], async (tx) => {
    await tx.sources.save([ad]);
    await tx.searchAttributes.save([attribute]);
  });
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
});
afterEach(() => api.app.close());

const params: Readonly<Record<string, string>> = {
  '/identity-profiles/v1/:id': 'staff',
  '/auth-profiles/v1/:id': 'staff',
  '/sod-policies/v1/:id': 'pay-invoice',
  '/pending-changes/v1/:id': 'none',
  '/sources/v1/:id': 'erp',
  '/identities/v1/:id': 'ann',
  '/accounts/v1/:id': 'erp-ann',
  '/entitlements/v1/:id': 'pay',
  '/access-profiles/v1/:id': 'ap',
  '/roles/v1/:id': 'clerk',
  '/workgroups/v1/:id': 'board',
  '/sod-policies/v1/:id/schedule': 'pay-invoice',
  '/controls/v1/:id': '019b7652-a200-7000-8000-00000000000a',
  '/accounts/v1/search-attribute-config/:name': 'mail',
};

async function refusalsOf({ path, method, body }: Operation, value: unknown): Promise<readonly string[]> {
  const known = Object.entries(params).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'none';
  const response = await api.app.inject({
    method,
    url: path.replace(/:\w+/, known) + (path.endsWith('/import') ? '?dryRun=true' : ''),
    headers: { ...headers, 'content-type': body!.type },
    payload: JSON.stringify(value),
  });
  if (response.statusCode >= 500) throw new Error(response.payload);
  const answer = response.json<unknown>();
  const answers = Array.isArray(answer) ? (answer as { error?: ErrorBody }[]).map(({ error }) => error) : [answer];
  return answers.flatMap((one) => reasonsOf((one ?? {}) as Partial<ErrorBody>));
}

function reasonsOf({ detailCode = '', messages = [], causes = [] }: Partial<ErrorBody>): readonly string[] {
  if (!/^400\.[01] /.test(detailCode)) return [];
  return (causes.length > 0 ? causes : messages).map(({ text }) => text);
}

describe('the document and the service', () => {
  it('accept and refuse the same bodies, except for the rules that are listed here', async () => {
    const schemas = documentedBodies();
    for (const operation of api.operations) {
      const { path, method, body } = operation;
      if (body === undefined) continue;
      const { schema, isDocumented } = schemas(path, method.toLowerCase());
      await fc.assert(
        fc.asyncProperty(arbitraryBody(schema), async (value) => {
          const reasons = await refusalsOf(operation, value);
          const rules = Object.values(method === 'PATCH' ? patchRules : domainRules);
          const others = reasons.filter((reason) => !rules.some((rule) => rule.test(reason)));
          // a rule may come before the rest of a body is looked at
          const found = isDocumented(value) ? others : reasons;
          const asked = { method, path, value, reasons };
          expect({ ...asked, isRefused: found.length > 0 }).toEqual({ ...asked, isRefused: !isDocumented(value) });
        }),
        // a row of each kind, to save and to delete
        { numRuns: path.endsWith('/import') ? 150 : 25 },
      );
    }
  }, 300_000);

  const set = (...ids: string[]) => ({ criteriaList: ids.map((id) => ({ type: 'ENTITLEMENT', id })) });
  const sides = (left: object, right: object) => ({
    conflictingAccessCriteria: { leftCriteria: left, rightCriteria: right },
  });
  const policy = { path: '/sod-policies/v1', method: 'POST' };
  const schema = { path: '/sources/v1/:id/schemas/accounts', method: 'PUT' };
  const patch = { path: '/sod-policies/v1/:id', method: 'PATCH' };

  it.each<[rule: string, { path: string; method: string }, body: unknown]>([
    ['the sides of a policy share no item', policy, { name: 'P', ...sides(set('pay'), set('pay')) }],
    ['no item comes twice in a side or set', policy, { name: 'P', ...sides(set('a', 'a'), set('b')) }],
    [
      'no more can be asked for than there is',
      policy,
      { name: 'P', type: 'CARDINALITY_BASED', sets: [set('a')], threshold: 2 },
    ],
    [
      'an item grants only what its type may grant',
      { path: '/entitlements/v1/:id/grants', method: 'POST' },
      { type: 'ROLE', id: 'clerk' },
    ],
    ['the names of a schema are distinct', schema, { attributes: [{ name: 'a' }, { name: 'a' }] }],
    [
      'reserved names, in other case or inside the value of a patch',
      { path: '/accounts/v1/search-attribute-config', method: 'POST' },
      { name: 'Constructor', displayName: 'C', applicationAttributes: {} },
    ],
    ['the values of a patch are not nested too deep', patch, [{ op: 'test', path: '/tags', value: nested(101) }]],
    [
      'what others belong to is not deleted',
      { path: '/inventory/v1/import', method: 'POST' },
      { kind: 'sources', op: 'delete', row: { id: 'erp' } },
    ],
    [
      'reserved names, in other case or inside the value of a patch',
      { path: '/inventory/v1/import', method: 'POST' },
      { kind: 'access-profiles', row: { id: 'a', name: 'a', segments: JSON.parse('{"__proto__":0}') as unknown } },
    ],
    [
      'the name of a row is not taken',
      { path: '/inventory/v1/import', method: 'POST' },
      { kind: 'identity-profiles', row: { id: 'x', name: 'staff', authoritativeSourceId: 'erp' } },
    ],
    [
      'a patch changes only what is patchable, and removes nothing that is required',
      patch,
      [{ op: 'add', path: '/id', value: 'x' }],
    ],
    [
      'an account of a draft has an effect',
      { path: '/sod-policies/v1/simulate', method: 'POST' },
      { accounts: [{ id: 'a', sourceId: 'erp', nativeIdentity: 'A', identityId: 'ann' }] },
    ],
    [
      'a draft does not add what it removes',
      { path: '/sod-policies/v1/simulate', method: 'POST' },
      { policyStates: [{ id: 'pay-invoice', state: 'ENFORCED' }], removedPolicyIds: ['pay-invoice'] },
    ],
    [
      'what a draft removes is there',
      { path: '/sod-policies/v1/simulate', method: 'POST' },
      { removedAssignments: [{ identityId: 'ann', access: { type: 'ENTITLEMENT', id: 'invoice' } }] },
    ],
    [
      'few steps are given to identities',
      { path: '/sod-policies/v1/staffing', method: 'POST' },
      {
        steps: Array.from({ length: 13 }, () => ({ items: [{ type: 'ENTITLEMENT', id: 'pay' }] })),
        identityIds: ['ann'],
      },
    ],
    [
      'access is removed of an identity',
      { path: '/sod-violations/v1/predict', method: 'POST' },
      {
        identityId: null,
        accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }],
        removeRefs: [{ type: 'ENTITLEMENT', id: 'pay' }],
      },
    ],
    [
      'an account stays with its source',
      { path: '/inventory/v1/import', method: 'POST' },
      { kind: 'accounts', row: { id: 'erp-ann', sourceId: 'ad', nativeIdentity: 'ANN' } },
    ],
    ['a patch applies: its places exist, its tests hold', patch, [{ op: 'test', path: '/level', value: 'LOW' }]],
    ['what a patch makes is valid', patch, [{ op: 'replace', path: '/level', value: 'SEVERE' }]],
  ])('differ by the rule: %s', async (rule, { path, method }, body) => {
    const operation = api.operations.find((one) => one.path === path && one.method === method)!;
    expect(documentedBodies()(path, method.toLowerCase()).isDocumented(body)).toBe(true);
    const reasons = await refusalsOf(operation, body);
    expect(reasons).toEqual([expect.stringMatching(patchRules[rule]!)]);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** What the document says of the body of an operation. */
function documentedBodies() {
  const document = createOpenApiDocument(api.operations, { experimentalHeaders: ['X'], recordedAnswers: {} });
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
  ajv.addSchema({ $id: 'document', components: document.components });
  return (path: string, method: string) => {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method] as unknown as {
      readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
    };
    const [{ schema: documented } = { schema: {} }] = Object.values(operation.requestBody.content);
    // A body of lines is one string; here it has one line.
    const schema = (documented.contentSchema ?? documented) as JsonSchema;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const isDocumented: ValidateFunction = ajv.compile(JSON.parse(text) as object);
    return { schema: inlined(schema, document.components), isDocumented };
  };
}

function inlined(
  schema: unknown,
  components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>,
): JsonSchema {
  const read = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(read);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as JsonSchema;
    if (typeof $ref === 'string') {
      const [, , kind, name] = $ref.split('/');
      return read(components[kind!]![name!]);
    }
    return Object.fromEntries(Object.entries(part).map(([keyword, value]) => [keyword, read(value)]));
  };
  return read(schema) as JsonSchema;
}
