import { Store } from '@identity-governance/application';
import { openDirectory } from '@identity-governance/connectors';
import { join } from 'node:path';
import { FakeDirectory, type FakeEntry, type FakePage, type FakeSearch } from '../testing/fake-directory';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const rules = `
constants: { sourceId: ad, attribute: memberOf }
rows:
  sources: { id: ad, name: AD }
  account-attributes: { name: memberOf, type: DN, multiValued: true, entitlement: true }
searches:
  groups:
    base: ou=g,dc=x
    filter: (objectClass=group)
    members: member
    rows:
      - kind: entitlements
        columns: { id: objectGUID, name: cn, value: dn }
  users:
    base: ou=u,dc=x
    filter: (objectClass=user)
    rows:
      - kind: accounts
        columns:
          nativeIdentity: uid
          name: { column: cn, do: first }
          attributes: { memberOf: groups, boss: manager.uid }
`;

async function importFrom(ldap: string, text = rules, ...flags: readonly string[]) {
  const path = join(workspace.writeFiles({ 'ad.yaml': `ldap: { ${ldap}, base: "dc=x" }\n${text}` }), 'ad.yaml');
  return workspace.run(['import', '--from', path, ...flags]);
}

type Answer = (search: FakeSearch, count: number) => FakePage;

async function importFake(answer: Answer, ...flags: readonly string[]) {
  return importLimited('timeout: 5', answer, ...flags);
}

async function importLimited(limits: string, answer: Answer, ...flags: readonly string[]) {
  const directory = await FakeDirectory.start(answer);
  try {
    return {
      ...(await importFrom(`url: "${directory.url}", ${limits}`, rules, ...flags)),
      searches: directory.searches,
    };
  } finally {
    directory.stop();
  }
}

async function readAccounts() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.accounts.list({ limit: 100, offset: 0 })).items),
  );
}

async function readRecords() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.imports.list({ limit: 100, offset: 0 })).items),
  );
}

const guid = Buffer.from('33221100554477668899aabbccddeeff', 'hex');
const group: FakeEntry = {
  dn: 'CN=G,OU=g,DC=x',
  attributes: { cn: ['G'], objectGUID: [guid], member: ['uid=ann,ou=u,dc=x'] },
};
const user = (uid: string, attributes: FakeEntry['attributes'] = {}): FakeEntry => ({
  dn: `uid=${uid},ou=u,dc=x`,
  attributes: { uid: [uid], ...attributes },
});
const ann = user('ann', { cn: ['Zoe', 'Ann'], manager: ['UID=bob, ou=U,dc=X'] });

const isGroups = ({ base }: FakeSearch): boolean => base.startsWith('ou=g');

describe('an import from a directory', () => {
  it('reads GUIDs, names by RFC 4514, and entries that others name', async () => {
    const { code, stderr } = await importFake((search) =>
      isGroups(search) ? { entries: [group] } : { entries: [ann, user('bob')] },
    );
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    expect(await readAccounts()).toMatchObject([
      { id: 'ad/ann', name: 'Ann', attributes: { memberOf: ['CN=G,OU=g,DC=x'], boss: 'bob' } },
      { id: 'ad/bob', name: 'bob', attributes: {} },
    ]);
    const entitlements = await workspace.withServices((services) =>
      services(Store).read((tx) => tx.accessItems.list({ limit: 10, offset: 0 })),
    );
    expect(entitlements.items).toMatchObject([{ id: '00112233-4455-6677-8899-aabbccddeeff', name: 'G' }]);
  });

  it('is explained entry by entry, and imports nothing', async () => {
    const answer: Answer = (search) => (isGroups(search) ? { entries: [group] } : { entries: [ann, user('bob')] });
    const before = await workspace.readState();
    const first = await importFake(answer, '--explain', 'users');
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^users:1 \(uid=ann.*users:2 \(uid=bob/s)]);
    const second = await importFake(answer, '--explain', 'users:2', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject([
      {
        ...{ file: 'users', line: 2, entry: 'uid=bob,ou=u,dc=x' },
        rules: [{ kind: 'accounts', rows: [{ id: 'ad/bob', name: 'bob' }], errors: [] }],
      },
    ]);
    const none = await importFake(answer, '--explain', 'users:3');
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('the search `users` found no entry 3')]);
    const unknown = await importFake(answer, '--explain', 'user');
    expect(unknown.stderr).toContain('`user` is not a search of `ad.yaml`, did you mean `users`?');
    expect(await workspace.readState()).toEqual(before);
  });

  it('reads the rest of an attribute that Active Directory returns in parts', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `uid=u${i},ou=u,dc=x`);
    const part = (first: number, last: number | '*') => ({
      dn: group.dn,
      attributes: {
        cn: ['G'],
        objectGUID: [guid],
        member: [],
        [`member;range=${first}-${last}`]: names.slice(first, last === '*' ? undefined : last + 1),
      },
    });
    const { code, searches } = await importFake((search, count) => {
      if (count === 1) return { entries: [part(0, 2)] };
      if (search.attributes.includes('member;range=3-*')) return { entries: [part(3, 5)] };
      if (search.attributes.includes('member;range=6-*')) return { entries: [part(6, '*')] };
      return { entries: names.map((_, i) => user(`u${i}`)) };
    });
    expect([code, searches.length]).toEqual([0, 4]);
    const members = (await readAccounts()).filter(({ attributes }) => attributes.memberOf !== undefined);
    expect(members).toHaveLength(7);
  });

  it('goes on behind an empty page that is not the last one', async () => {
    const { code } = await importFake((search, count) => {
      if (isGroups(search)) return { entries: [group] };
      return [{ entries: [ann], cookie: 'a' }, { entries: [], cookie: 'b' }, { entries: [user('bob')] }][count - 2]!;
    });
    expect(code).toBe(0);
    expect(await readAccounts()).toHaveLength(2);
  });

  it.each<[string, FakePage, string]>([
    ['reaches a limit of the server', { entries: [ann], result: 4 }, 'size limit exceeded'],
    ['ends in the middle', { entries: [ann], closes: true }, 'the connection ended before the response was complete'],
  ])('changes nothing where the directory %s', async (_, page, reason) => {
    const before = await workspace.readState();
    const { code, stderr } = await importFake((search, count) => {
      if (isGroups(search)) return { entries: [group] };
      return count === 2 ? { entries: [ann], cookie: 'a' } : page;
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(await workspace.readState()).toEqual(before);
  });

  it('refuses a directory whose groups have no members: the bind may not read them', async () => {
    const { code, stderr } = await importFake((search) =>
      isGroups(search)
        ? { entries: [{ ...group, attributes: { cn: ['G'], objectGUID: [guid] } }] }
        : { entries: [ann] },
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('has the attribute `member`')]);
  });

  it('notes referrals, and attributes that no entry has', async () => {
    const { stderr } = await importFake((search) =>
      isGroups(search) ? { entries: [group], referrals: 2 } : { entries: [user('bob')] },
    );
    expect(stderr).toContain('2 referrals to other directories were not followed');
    expect(stderr).toContain('no entry of the search `users` has the attribute `manager`');
  });

  it('reads as many referrals as one chunk holds', async () => {
    const { code, stderr } = await importFake((search) =>
      isGroups(search) ? { entries: [group], referrals: 50_000 } : { entries: [user('bob')] },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('50000 referrals to other directories')]);
  });

  it('names the entry, the attribute and the field of an error', async () => {
    const bytes = user('bin', { uid: [Buffer.from([0xff, 0xfe])] });
    const { code, stderr } = await importFake((search) =>
      isGroups(search) ? { entries: [group] } : { entries: [ann, user('two', { uid: ['a', 'b'] }), bytes] },
    );
    expect(code).toBe(1);
    expect(stderr).toContain('users:2 column `uid` a list is not a string');
    expect(stderr).toContain('(`uid=two,ou=u,dc=x`, `nativeIdentity` of `accounts`)');
    expect(stderr).toContain('users:3 column `uid` is not text in UTF-8');
  });
});

describe('a directory that never ends', () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => user(`u${from + i}`));
  const endless: Answer = (search, count) =>
    isGroups(search) ? { entries: [group] } : { entries: many(count * 3, 3), cookie: `c${count}` };

  it.each<[string, string, Answer, string]>([
    ['more entries than allowed', 'maxEntries: 50', endless, 'the directory has more than 50 entries'],
    ['more pages than allowed', 'maxPages: 20', endless, 'the directory has more than 20 pages'],
    ['pages for longer than allowed', 'maxSeconds: 1', endless, 'reading takes more than 1 s'],
    [
      'one page without an end',
      'maxEntries: 1000',
      (search) => (isGroups(search) ? { entries: [group] } : { entries: many(0, 5000) }),
      'the directory has more than 1000 entries',
    ],
    [
      'referrals without an end',
      'maxEntries: 1000',
      () => ({ referrals: 100_000 }),
      'the directory has more than 1000 entries and referrals',
    ],
    [
      'one huge message',
      'timeout: 5',
      () => ({ bytes: Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff, 0x02, 0x01]) }),
      'sends a message of more than 128 MiB',
    ],
    [
      'the same page for ever',
      'timeout: 5',
      (search) => (isGroups(search) ? { entries: [group] } : { entries: many(0, 3), cookie: 'same' }),
      'the same page cookie twice',
    ],
    [
      'empty pages in a circle',
      'timeout: 5',
      (search, count) => (isGroups(search) ? { entries: [group] } : { entries: [], cookie: `c${count % 3}` }),
      'the same page cookie twice',
    ],
    ['no response', 'maxSeconds: 1', () => ({ isSilent: true }), 'reading takes more than 1 s'],
  ])('and returns %s ends with an error and a record that names it', async (...[, limits, answer, reason]) => {
    const { code, stderr } = await importLimited(limits, answer);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(await readAccounts()).toEqual([]);
    expect(await readRecords()).toMatchObject([
      { outcome: 'FAILED', message: expect.stringContaining(reason) as string },
    ]);
  });

  it('is none where one cookie stands for all pages, each with further entries', async () => {
    const { code } = await importFake((search, count) =>
      isGroups(search) ? { entries: [group] } : { entries: [user(`u${count}`)], ...(count < 9 && { cookie: '0' }) },
    );
    expect([code, (await readAccounts()).length]).toEqual([0, 8]);
  });
});

describe('names that no search finds', () => {
  const lost = ['cn=Far,ou=elsewhere,dc=x', 'CN=S-1-5-11,CN=ForeignSecurityPrincipals,DC=x'];
  const answer: Answer = (search) =>
    isGroups(search)
      ? { entries: [{ ...group, attributes: { ...group.attributes, member: ['UID=Ann, OU=u,dc=x', ...lost] } }] }
      : { entries: [ann] };

  it('are counted and named in the output, in the record and by the doctor', async () => {
    const { code, stderr } = await importFake(answer);
    const members =
      '2 values of `member` of the search `groups` name 2 entries that no search found, and count for none: `cn=Far';
    const boss = '1 values of `manager` of the search `users` name 1 entries that no search found';
    expect([code, stderr]).toEqual([0, expect.stringContaining(members)]);
    expect(stderr).toContain(boss);
    const records = await readRecords();
    expect(records[0]!.notes).toEqual([
      expect.stringContaining(members),
      expect.stringContaining(boss),
      'rows of `groups`: 1 read, 1 taken, 0 refused, 0 left out',
      'rows of `users`: 1 read, 1 taken, 0 refused, 0 left out',
    ]);
    const doctor = await workspace.run(['doctor', '--json']);
    expect(doctor.stdout).toContain(JSON.stringify(members).slice(1, -1));
    expect((await readAccounts())[0]).toMatchObject({ attributes: { memberOf: ['CN=G,OU=g,DC=x'] } });
  });

  it('are compared by the matching rules of directories', async () => {
    const byKey = rules.replace('members: member', 'members: memberUid\n    memberKey: UID');
    const directory = await FakeDirectory.start((search) =>
      isGroups(search)
        ? { entries: [{ ...group, attributes: { ...group.attributes, MEMBERUID: ['ANN', ' bob ', 'Carl', 'dora'] } }] }
        : { entries: [user('ann'), user('Bob'), { ...user('carl'), dn: 'uid=carl,ou=u2,dc=x' }, user('Carl')] },
    );
    const { code, stderr } = await importFrom(`url: "${directory.url}"`, byKey);
    directory.stop();
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('name 1 entries that no search found, and count for none: `dora`'),
    ]);
    const members = (await readAccounts()).filter(({ attributes }) => attributes.memberOf !== undefined);
    expect(members.map(({ nativeIdentity }) => nativeIdentity).sort()).toEqual(['Bob', 'Carl', 'ann']);
  });

  it('do not include members with the optional part of `uniqueMember`', async () => {
    const unique = rules.replace('members: member', 'members: uniqueMember');
    const directory = await FakeDirectory.start((search) =>
      isGroups(search)
        ? { entries: [{ ...group, attributes: { ...group.attributes, uniqueMember: ["uid=bob,ou=u,dc=x#'0101'B"] } }] }
        : { entries: [user('bob')] },
    );
    const { stderr } = await importFrom(`url: "${directory.url}"`, unique);
    directory.stop();
    expect(stderr).not.toContain('no search found');
    expect((await readAccounts())[0]?.attributes).toMatchObject({ memberOf: ['CN=G,OU=g,DC=x'] });
  });
});

describe('a directory file', () => {
  it.each([
    ['url: "ldap://dc.example.com"', rules, 'ad.yaml:1 `ldap.url` is without TLS; use `ldaps://`, or `startTls: true`'],
    ['url: "http://x"', rules, '`ldap.url` is not a URL such as `ldaps://ldap.example.com:636`'],
    ['url: "ldaps://x", bindDn: a', rules, '`bindDn` and `passwordFile` go together'],
    ['url: "ldaps://x", bindDn: a, passwordFile: none', rules, 'there is no file'],
    ['url: "ldaps://x", pageSize: 0', rules, '`ldap.pageSize` is 0, from 1 to 10000 is allowed'],
    ['url: "ldaps://x"', rules.replace('members: member', 'scope: one'), 'no search has `members`'],
    ['url: "ldaps://x"', rules.replace('members: member', 'members: "a b"'), 'is not the name of an attribute'],
    [
      'url: "ldaps://x"',
      rules.replace('uid }', 'uid }').replace('manager.uid', 'a.b.c'),
      'neither an attribute nor one',
    ],
    ['url: "ldap://127.0.0.1:1"', rules, 'cannot read `ldap://127.0.0.1:1`: connect ECONNREFUSED'],
  ])('with %s is refused', async (ldap, text, reason) => {
    const { code, stderr } = await importFrom(ldap, text);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  it.each(['openldap', 'active-directory'])('of the examples is valid: %s', async (name) => {
    const path = join(__dirname, '../../../../examples/directories', `${name}.yaml`);
    await expect(openDirectory(path, () => undefined)).resolves.toMatchObject({
      files: [expect.stringMatching(/^ldaps?:/)],
    });
  });

  it('is refused with a filter that is none', async () => {
    const directory = await FakeDirectory.start(() => ({}));
    const { code, stderr } = await importFrom(`url: "${directory.url}"`, rules.replace('(objectClass=group)', '(a=b'));
    directory.stop();
    expect([code, stderr]).toEqual([1, expect.stringContaining('`(a=b` is not an LDAP filter')]);
  });

  it('goes with neither a folder nor a mapping', async () => {
    expect(await workspace.run(['import'])).toMatchObject({ code: 2 });
    expect(await workspace.run(['import', '--from', 'a', workspace.folder])).toMatchObject({ code: 2 });
    expect(await workspace.run(['import', '--from', 'a', '--mapping', 'b'])).toMatchObject({ code: 2 });
  });
});
