import { Store } from '@identity-governance/application';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
const open = async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
};
const close = () => {
  workspace.remove();
};

const typeOf = (name: string) => `type.googleapis.com/c1.connector.v2.${name}`;
const id = (resourceType: string, resource: string) => ({ resourceType, resource });
const userType = {
  id: 'user',
  displayName: 'User',
  traits: ['TRAIT_USER'],
  annotations: [{ '@type': typeOf('SkipEntitlementsAndGrants') }],
};
const groupType = { id: 'group', displayName: 'Group', traits: ['TRAIT_GROUP'] };

function user(resource: string, trait: object = {}) {
  const status = { status: 'STATUS_ENABLED', details: 'ACTIVE' };
  const annotations = [
    { '@type': typeOf('ExternalLink'), url: `https://okta.example.com/users/${resource}` },
    {
      '@type': typeOf('UserTrait'),
      emails: [{ address: `${resource}@other.example` }, { address: `${resource}@example.com`, isPrimary: true }],
      ...{ status, profile: { department: 'Finance', manager: null, tags: ['a'] }, login: `${resource}.login` },
      ...{ accountType: 'ACCOUNT_TYPE_HUMAN', createdAt: '2026-01-02T03:04:05Z', ...trait },
    },
  ];
  return {
    resource: { id: id('user', resource), displayName: resource.toUpperCase(), annotations },
    resourceType: userType,
  };
}

const groupOf = (resource: string) => ({ id: id('group', resource), displayName: `Group ${resource}` });
const group = (resource: string) => ({ resource: groupOf(resource), resourceType: groupType });

function entitlement(resource: string, slug = 'member', purpose = 'PURPOSE_VALUE_ASSIGNMENT') {
  const own = { resource: { id: id('group', resource) }, id: `group:${resource}:${slug}`, displayName: slug, slug };
  const whole = { ...own, grantableTo: [userType], purpose };
  return { entitlement: whole, resource: groupOf(resource), resourceType: groupType };
}

function grant(to: ReturnType<typeof id>, of: string, annotations?: readonly object[]) {
  const [resourceType = '', resource = ''] = of.split(':');
  const own = { entitlement: { id: of, resource: { id: id(resourceType, resource) } }, principal: { id: to } };
  return {
    grant: { ...own, id: `${of}:${to.resourceType}:${to.resource}`, ...(annotations && { annotations }) },
    ...{ entitlement: { id: of }, resource: groupOf(resource), resourceType: groupType, principal: { id: to } },
  };
}

const expandable = (more: object = {}) => ({
  ...{ '@type': typeOf('GrantExpandable'), entitlementIds: ['group:inner:member'], resourceTypeIds: ['user'] },
  ...more,
});

const resources = [user('ann'), user('bob', { status: { status: 'STATUS_DISABLED' } }), group('inner'), group('outer')];
const entitlements = [
  entitlement('inner'),
  entitlement('outer'),
  entitlement('outer', 'owner', 'PURPOSE_VALUE_PERMISSION'),
];
const grants = [
  grant(id('user', 'ann'), 'group:inner:member'),
  grant(id('user', 'bob'), 'group:outer:owner'),
  grant(id('group', 'inner'), 'group:outer:member', [{ '@type': typeOf('GrantMetadata') }, expandable()]),
];

/** What `baton … -o json` writes: one line each. */
const files = (parts: object = {}) => {
  const all = { resources: { resources }, entitlements: { entitlements }, grants: { grants }, ...parts };
  const strings = Object.entries(all).map(([name, part]) => [
    `${name}.json`,
    typeof part === 'string' ? part : JSON.stringify(part),
  ]);
  return Object.fromEntries(strings) as Record<string, string>;
};

const importFiles = async (parts: object = {}, ...flags: readonly string[]) =>
  workspace.run(['import', '--from', 'baton', workspace.writeFiles(files(parts), 'okta'), ...flags]);

async function readRows() {
  const page = { limit: 100, offset: 0 };
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => ({
      sources: (await tx.sources.list(page)).items.map((source) => [source.id, source.name]),
      identities: (await tx.identities.list(page)).items.map((one) => [one.id, one.name, one.email]),
      accounts: (await tx.accounts.list(page)).items,
      items: (await tx.accessItems.list(page)).items.map((item) => [item.id, item.name]),
      grants: (await tx.grants.list(page)).items.map(({ parent, child }) => [parent.id, child.id]),
    })),
  );
}

const inner = 'okta/group:inner:member';
const outer = 'okta/group:outer:member';

describe('an import of the files of Baton', () => {
  beforeEach(open);
  afterEach(close);

  it('makes identities, accounts, entitlements and grants between groups', async () => {
    const { code, stderr } = await importFiles();
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    expect(await readRows()).toMatchObject({
      sources: [['okta', 'okta']],
      identities: [
        ['okta/user:ann', 'ANN', 'ann@example.com'],
        ['okta/user:bob', 'BOB', 'bob@example.com'],
      ],
      accounts: [
        {
          ...{ id: 'okta/user:ann', nativeIdentity: 'user:ann', name: 'ann.login', identityId: 'okta/user:ann' },
          ...{ disabled: false, attributes: { entitlements: ['group:inner:member'] } },
        },
        { id: 'okta/user:bob', disabled: true, attributes: { entitlements: ['group:outer:owner'] } },
      ],
      items: [
        [inner, 'Group inner member'],
        [outer, 'Group outer member'],
        ['okta/group:outer:owner', 'Group outer owner'],
      ],
      grants: [[inner, outer]],
    });
    expect((await workspace.run(['who', `ENTITLEMENT:${outer}`])).stdout).toContain('ANN');
    expect((await importFiles({}, '--json')).stdout).not.toMatch(/"(created|updated)":[1-9]/);
  });

  it('joins the only enabled identity with the mail address, and leaves others without one, and says so', async () => {
    const identities = [
      'id,name,email,disabled',
      ...[
        'p1,Ann,ANN@example.com,',
        'p0,Ann,ann@example.com,true',
        'p2,Bob,bob@example.com,',
        'p3,Bob,bob@example.com,',
      ],
      ...['p4,Eve,eve@example.com,true', 'p5,Service,svc1@example.com,'],
    ];
    await workspace.run(['import', workspace.writeFiles({ 'identities.csv': `${identities.join('\n')}\n` })]);
    const shared = (name: string, address: string) => user(name, user(address).resource.annotations[1]);
    const services = [shared('svc1', 'svc1'), shared('svc2', 'SVC1'), shared('svc3', 'svc3'), shared('svc4', 'svc3')];
    const { stderr } = await importFiles({ resources: { resources: [...resources, user('eve'), ...services] } });
    expect(stderr).toContain('1 users have the mail address of several identities; they are uncorrelated: `bob`');
    expect(stderr).toContain('1 users have the mail address of disabled identities only; they are uncorrelated: `eve`');
    expect(stderr).toContain(
      '4 users have the mail address of other users of the source; they are uncorrelated: `svc1`, `svc2`, `svc3`, `svc4`',
    );
    const { accounts, identities: all } = await readRows();
    expect(accounts.map(({ name, identityId }) => [name.replace('.login', ''), identityId])).toEqual([
      ...[['ann', 'p1'] as const, ['bob', null] as const, ['eve', null] as const],
      ...['svc1', 'svc1', 'svc3', 'svc3'].map(() => [expect.anything() as unknown, null]),
    ]);
    expect(all).toHaveLength(6);
  });

  it('joins nobody to an identity that has another account of the source', async () => {
    const row = 'id,name,email\np1,Ann,ann@example.com\n';
    await workspace.run(['import', workspace.writeFiles({ 'identities.csv': row })]);
    await importFiles({ resources: { resources: [user('ann')] }, grants: { grants: [] } });
    const hire = user('hire', user('ann').resource.annotations[1]); // has the address of Ann, who left
    const { stderr } = await importFiles({ resources: { resources: [hire] }, grants: { grants: [] } });
    expect(stderr).toContain(
      '1 users have the mail address of other users of the source; they are uncorrelated: `hire`',
    );
    const { accounts } = await readRows();
    expect(accounts.map(({ id, identityId }) => [id, identityId])).toEqual([
      ['okta/user:ann', 'p1'],
      ['okta/user:hire', null],
    ]);
  });

  it('keeps what it does not know of the identities that it created', async () => {
    await importFiles();
    const row = 'id,name,email,managerId,disabled\nokta/user:ann,Old,old@example.com,okta/user:bob,true\n';
    await workspace.run(['import', workspace.writeFiles({ 'identities.csv': row })]);
    await importFiles();
    const identity = await workspace.withServices((services) =>
      services(Store).read((tx) => tx.identities.get('okta/user:ann')),
    );
    expect(identity).toMatchObject({
      name: 'ANN',
      email: 'ann@example.com',
      managerId: 'okta/user:bob',
      disabled: true,
    });
  });

  it('grants what a group holds to its members where the connector does not say to whom', async () => {
    const plain = [grant(id('group', 'inner'), 'group:outer:owner'), grant(id('group', 'none'), 'group:outer:owner')];
    const { code, stderr } = await importFiles({
      resources: { resources: [...resources, group('none')] },
      grants: {
        grants: [...plain, grant(id('group', 'inner'), 'group:outer:member', [expandable({ shallow: true })])],
      },
    });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 grants are to resources without members')]);
    expect(stderr).toContain('1 grants are only for direct members');
    expect((await readRows()).grants).toEqual([
      [inner, outer],
      [inner, 'okta/group:outer:owner'],
    ]);
  });

  it('synchronizes the source that the folder or `--source` names, and previews', async () => {
    await workspace.run([
      'import',
      workspace.writeFiles({
        'sources.csv': 'id,name\nhr,HR\n',
        'accounts.csv': 'id,sourceId,nativeIdentity\nhr/1,hr,1\n',
      }),
    ]);
    await importFiles({}, '--source', 'okta-eu');
    const less = {
      resources: { resources: resources.filter((one) => one.resource.id.resource !== 'bob') },
      grants: { grants: [grants[0]] },
    };
    const flags = ['--source', 'okta-eu', '--mode', 'sync', '--max-deletes', '60%'];
    const refused = await importFiles(less, ...flags, '--dry-run');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('lacks 1 of 1 rows')]);
    flags[flags.length - 1] = '100%';
    expect(await importFiles(less, ...flags)).toMatchObject({ code: 0 });
    const { accounts, grants: left, sources } = await readRows();
    expect(accounts.map((account) => account.id)).toEqual(['hr/1', 'okta-eu/user:ann']);
    expect([left, sources]).toEqual([
      [],
      [
        ['hr', 'HR'],
        ['okta-eu', 'okta-eu'],
      ],
    ]);
  });

  it('accepts files without elements', async () => {
    expect(await importFiles({ resources: {}, entitlements: {}, grants: {} })).toMatchObject({ code: 0 });
  });
});

describe('files of Baton with errors', () => {
  beforeAll(open);
  afterAll(close);

  const withTrait = (trait: object) => ({ resources: { resources: [group('a'), user('ann', trait)] } });
  it.each<[string, object, string]>([
    ['no JSON', { grants: '{"grants":[' }, 'grants.json:1 is not the JSON that `baton` writes'],
    ['JSON that ends on a later line', { grants: '{\n"grants":\n[1 2]}' }, 'grants.json:3 is not the JSON'],
    ['two JSON texts', { resources: '{}{}' }, 'resources.json:1 is not the JSON'],
    ['a list', { resources: [] }, 'resources.json:1 a list is not an object'],
    ['another file', { resources: { grants } }, 'resources.json:1 column `grants` is not a known property'],
    ['no list', { grants: { grants: 'x' } }, 'grants.json:1 column `grants` `x` is not a list'],
    ['null', { grants: { grants: [null] } }, 'grants.json:1 is missing'],
    [
      'no principal',
      { grants: { grants: [grants[0], { grant: { entitlement: { id: 'a' } } }] } },
      'grants.json:2 column `grant.principal` is missing',
    ],
    [
      'an empty id',
      { entitlements: { entitlements: [{ entitlement: { id: '' } }] } },
      'entitlements.json:1 column `entitlement.id` is empty',
    ],
    [
      'an unknown state',
      withTrait({ status: { status: 'STATUS_GONE' } }),
      'resources.json:2 column `resource.annotations.1.status.status` `STATUS_GONE` is not',
    ],
    [
      'a number for a login',
      withTrait({ login: 7 }),
      'resources.json:2 column `resource.annotations.1.login` `7` is not a string',
    ],
    [
      'a user who is not there',
      { grants: { grants: [grants[0], grant(id('user', 'eve'), 'group:inner:member')] } },
      'grants.json:2 column `grant.principal` names `user:eve`, which is not in `resources.json`',
    ],
    [
      'an entitlement that is not there',
      { grants: { grants: [grant(id('user', 'ann'), 'group:x:member')] } },
      'grants.json:1 column `grant.entitlement` names `group:x:member`, which is not in `entitlements.json`',
    ],
    [
      'a resource twice',
      { resources: { resources: [...resources, user('ann')] } },
      'resources.json:5 column `resource.id`',
    ],
    [
      'an entitlement twice',
      { entitlements: { entitlements: [...entitlements, entitlement('inner')] } },
      'entitlements.json:4 column `entitlement.id`',
    ],
    [
      'a control character',
      { resources: { resources: [...resources, user('a\u0000')] } },
      'resources.json:5 column `resource.id`',
    ],
    [
      'reserved names',
      { grants: '{"grants":[{"__proto__":{"grant":1},"constructor":1,"toString":1}]}' },
      'grants.json:1 column `grant` is missing',
    ],
    [
      'deep nesting',
      { grants: `{"grants":${'['.repeat(200_000)}${']'.repeat(200_000)}}` },
      'grants.json:1 a list is not an object',
    ],
  ])('with %s are refused at their place', async (_, parts, reason) => {
    const before = await workspace.readState();
    const { code, stderr } = await importFiles(parts);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(await workspace.readState()).toEqual(before);
  });

  it('are refused where one is missing, is UTF-16 or the folder is none', async () => {
    const { 'grants.json': text = '', ...rest } = files();
    const from = async (written: Record<string, string | Buffer>) =>
      workspace.run(['import', '--from', 'baton', workspace.writeFiles(written)]);
    expect((await from(rest)).stderr).toMatch(/there is no file `.*grants.json`/);
    expect((await from({ ...rest, 'grants.json': Buffer.from(text, 'utf16le') })).stderr).toContain('is UTF-16');
    expect((await workspace.run(['import', '--from', 'baton', 'none'])).stderr).toContain('there is no file');
    expect(await workspace.run(['import', '--from', 'baton'])).toMatchObject({ code: 2 });
    expect(await workspace.run(['import', '--from', 'baton', 'a', '--mapping', 'b'])).toMatchObject({ code: 2 });
  });
});
