import type { CorrelationRule } from '@identity-governance/records';
import { openStore, stores, type OpenedStore } from '../testing/open-store';
import { createScimProvider, type ScimProvider } from '../testing/scim-provider';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** As Entra ID creates a user. */
const ada = {
  schemas: [userSchema, enterprise],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Ada.Lovelace@example.com',
  active: true,
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, type: 'work', value: 'ada@example.com' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
  roles: [],
  title: 'Analyst',
  [enterprise]: { department: 'Research', employeeNumber: '4711' },
};

/** As Okta creates a user. */
const bob = {
  schemas: [userSchema],
  userName: 'bob@example.com',
  name: { givenName: 'Bob', familyName: 'Builder' },
  emails: [{ primary: true, value: 'bob@example.com', type: 'work' }],
  displayName: 'Bob Builder',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

describe.each(stores)('users of a SCIM source in %s', (engine) => {
  let opened: OpenedStore;
  let idp: ScimProvider;

  beforeAll(async () => {
    opened = await openStore(engine);
    idp = await createScimProvider(opened.store);
    await opened.store.write(['assignments'], (tx) =>
      tx.identities.save(
        ['carl', 'twin1', 'twin2'].map((id) => ({
          ...{ id, name: id, email: `${id.replace(/\d/, '')}@example.com` },
          ...{ identityProfileId: null, managerId: null, disabled: false, attributes: {} },
        })),
      ),
    );
  });
  afterAll(async () => {
    await idp.api.app.close();
    await opened.remove();
  });

  const accountOf = (id: string) => opened.store.read((tx) => tx.accounts.get(id));
  const identityOf = (id: string) => opened.store.read((tx) => tx.identities.get(id));
  const idOf = async (userName: string) =>
    (await idp.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)).body.Resources[0]!.id;

  it('answers the first requests of providers', async () => {
    expect(await idp.send('GET', '/Users?startIndex=1&count=2')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/scim+json; charset=utf-8' },
      body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    const unknown = await idp.send('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody"')}`);
    expect(unknown).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
  });

  it('makes an account and an identity of a user of Entra ID', async () => {
    const created = await idp.send('POST', '/Users', ada);
    expect(created).toMatchObject({ status: 201, headers: { etag: created.body.meta.version } });
    const { id, meta, ...rest } = created.body;
    const sent = Object.fromEntries(Object.entries(ada).filter(([name]) => !['roles', 'meta'].includes(name)));
    expect(rest).toEqual({ ...sent, emails: [{ value: 'ada@example.com', type: 'work', primary: true }] });
    expect(meta.location).toBe(`http://localhost:80/scim/v2/idp/Users/${id}`);
    expect(created.headers.location).toBe(meta.location);
    expect(await accountOf(id)).toMatchObject({
      ...{ sourceId: 'idp', identityId: id, nativeIdentity: ada.userName, disabled: false },
      attributes: { 'emails.work': 'ada@example.com', department: 'Research', 'name.givenName': 'Ada' },
    });
    expect(await identityOf(id)).toMatchObject({
      ...{ name: 'Ada Lovelace', email: 'ada@example.com' },
      attributes: { department: 'Research', title: 'Analyst' },
    });
    expect((await idp.send('GET', `/Users/${id}`)).body).toEqual(created.body);
    const count = () => opened.store.read((tx) => tx.identities.count());
    const before = await count();
    const again = await idp.send('POST', '/Users', { ...ada, userName: 'ADA.lovelace@example.com', emails: [] });
    expect(again).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } });
    expect(await count()).toBe(before);
  });

  it('keeps no password, and finds a user by any attribute', async () => {
    const created = await idp.send('POST', '/Users', bob);
    expect(created.status).toBe(201);
    expect(JSON.stringify(await accountOf(created.body.id))).not.toContain('1mz050nq');
    const filters = [
      'userName eq "BOB@example.com"',
      'userName eq "bob@example.com" and active eq true',
      'externalId eq "00ujl29u0le5T6Aj10h7"',
      'emails[type eq "work"].value eq "bob@example.com"',
      'emails[type eq "work" and value co "bob@"]',
      'emails.value sw "bob"',
      'name.givenName eq "Bob" and not (name.familyName eq "x")',
      `id eq "${created.body.id}"`,
      `${userSchema}:userName eq "bob@example.com"`,
      'active eq "True" and displayName ew "Builder" and (title pr or locale eq "en-US")',
    ];
    for (const filter of filters) {
      const found = await idp.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, found.body.totalResults, found.body.Resources[0]?.userName]).toEqual([filter, 1, bob.userName]);
    }
    const none = await idp.send('GET', `/Users?filter=${encodeURIComponent('title eq null and userName ne "x"')}`);
    expect(none.body.totalResults).toBe(1);
  });

  it('changes what patches of Entra ID name, capitalised or not', async () => {
    const id = await idOf(ada.userName);
    const patched = await idp.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'lovelace@example.com' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'ada@home.example' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Engines' },
      { op: 'Add', path: `${enterprise}:manager`, value: 'nobody' },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Reader' },
      { op: 'Remove', path: 'title' },
      { op: 'Replace', value: { displayName: 'Ada King', 'name.formatted': 'Ada King', unknown: 1 } },
    );
    expect(patched).toMatchObject({
      status: 200,
      body: {
        displayName: 'Ada King',
        name: { formatted: 'Ada King', familyName: 'King', givenName: 'Ada' },
        addresses: [{ type: 'work', locality: 'London' }],
        roles: [{ value: 'Reader', primary: true }],
        [enterprise]: { department: 'Engines', manager: { value: 'nobody' }, employeeNumber: '4711' },
      },
    });
    expect(patched.body.title).toBeUndefined();
    expect(patched.body.emails).toEqual([
      { value: 'lovelace@example.com', type: 'work', primary: true },
      { value: 'ada@home.example', type: 'home' },
    ]);
    expect(await identityOf(id)).toMatchObject({ name: 'Ada King', email: 'lovelace@example.com', managerId: null });
    const manager = await idOf(bob.userName);
    await idp.patch(`/Users/${id}`, { op: 'Replace', path: `${enterprise}:manager`, value: { value: manager } });
    expect(await identityOf(id)).toMatchObject({ managerId: manager });
    const removed = await idp.patch(
      `/Users/${id}`,
      { op: 'Remove', path: 'emails[type eq "home"].value', value: 'ada@home.example' },
      { op: 'remove', path: 'addresses[type eq "work"].locality' },
      { op: 'remove', path: `${enterprise}:manager` },
      { op: 'remove', path: 'roles' },
    );
    expect(removed.body.emails).toHaveLength(1);
    expect(Object.keys(removed.body)).not.toContain('addresses');
    expect(Object.keys(removed.body)).not.toContain('roles');
  });

  it.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }, { op: 'Replace', path: 'active', value: 'True' }],
    ['Okta', { op: 'replace', value: { active: false } }, { op: 'replace', value: { active: true } }],
    ['others', { op: 'add', path: 'active', value: false }, { op: 'Add', value: { Active: 'true' } }],
  ])('disables and enables the account as %s does', async (_, off, on) => {
    const id = await idOf(bob.userName);
    expect(await idp.patch(`/Users/${id}`, off)).toMatchObject({ status: 200, body: { active: false } });
    expect(await accountOf(id)).toMatchObject({ disabled: true });
    expect((await idp.send('GET', `/Users/${id}`)).body.active).toBe(false);
    const { active, ...unsaid } = bob;
    expect((await idp.send('PUT', `/Users/${id}`, unsaid)).body.active).toBe(false);
    expect(await idp.patch(`/Users/${id}`, on)).toMatchObject({ body: { active } });
  });

  it('replaces a user as Okta does, and leaves alone what SCIM does not know', async () => {
    const id = await idOf(bob.userName);
    await opened.store.write([], async (tx) => {
      const account = (await tx.accounts.get(id))!;
      await tx.accounts.save([{ ...account, attributes: { ...account.attributes, badge: '7' } }]);
    });
    const replaced = await idp.send('PUT', `/Users/${id}`, { ...bob, id, locale: null, title: 'Builder', emails: [] });
    expect(replaced).toMatchObject({ status: 200, body: { title: 'Builder', id } });
    expect([replaced.body.locale, replaced.body.emails]).toEqual([undefined, undefined]);
    expect((await accountOf(id))?.attributes).toMatchObject({ badge: '7', title: 'Builder' });
  });

  it('joins a user to the identity with its number or address, and to none of multiple ones', async () => {
    const create = (userName: string, more: object) => idp.send('POST', '/Users', { userName, ...more });
    const byMail = await create('c1', { emails: [{ value: 'CARL@example.com' }], displayName: 'Other' });
    const byNumber = await create('c2', { [enterprise]: { employeeNumber: 'carl' } });
    const twin = await create('c3', { emails: 'twin@example.com' });
    const joined = await Promise.all([byMail, byNumber, twin].map(({ body }) => accountOf(body.id)));
    expect(joined.map((account) => account?.identityId)).toEqual(['carl', 'carl', null]);
    expect(await identityOf('carl')).toMatchObject({ name: 'carl' });
    await idp.send('DELETE', `/Users/${byMail.body.id}`);
    expect(await identityOf('carl')).toBeDefined();
  });

  it('joins nobody by an address that only a disabled leaver has, or that another user of the source has', async () => {
    const save = (id: string, email: string, disabled: boolean) =>
      opened.store.write(['assignments'], (tx) =>
        tx.identities.save([
          { ...{ id, name: id, email, disabled }, identityProfileId: null, managerId: null, attributes: {} },
        ]),
      );
    await save('left', 'Jo@example.com', true);
    const create = async (userName: string, email: string) => {
      const { body } = await idp.send('POST', '/Users', { userName, emails: [{ value: email }] });
      return (await accountOf(body.id))!;
    };
    const hire = await create('jo', 'jo@example.com');
    await save('hired', 'jo@EXAMPLE.com', false);
    const [again, third] = [await create('jo2', 'jo@example.com'), await create('jo3', 'jo@example.com')];
    expect([hire, again, third].map(({ identityId }) => identityId)).toEqual([null, 'hired', null]);
    const [one, two] = [await create('svc1', 'svc@example.com'), await create('svc2', 'SVC@example.com')];
    expect([one.identityId, two.identityId]).toEqual([one.id, null]);
    for (const { id } of [hire, again, third, one, two]) await idp.send('DELETE', `/Users/${id}`);
  });

  it('finds users by the exact external id, as two may differ in case', async () => {
    const ids = [];
    for (const externalId of ['Ab', 'aB']) {
      ids.push((await idp.send('POST', '/Users', { userName: `case-${externalId}${ids.length}`, externalId })).body.id);
    }
    const filter = encodeURIComponent('externalId eq "aB"');
    const { body } = await idp.send('GET', `/Users?filter=${filter}`);
    expect(body.Resources.map(({ id }) => id)).toEqual([ids[1]]);
    for (const id of ids) await idp.send('DELETE', `/Users/${id}`);
  });

  it('changes an identity that it created only where the user has or had a value', async () => {
    const { body } = await idp.send('POST', '/Users', { userName: 'kept', title: 'Clerk', emails: 'kept@example.com' });
    const before = (await identityOf(body.id))!;
    const changed = { ...before, managerId: 'carl', disabled: true, attributes: { ...before.attributes, badge: '7' } };
    await opened.store.write(['assignments'], (tx) => tx.identities.save([changed]));
    await idp.send('PUT', `/Users/${body.id}`, { userName: 'kept', displayName: 'Kept' });
    expect(await identityOf(body.id)).toEqual({ ...changed, name: 'Kept', email: null, attributes: { badge: '7' } });
    await idp.send('DELETE', `/Users/${body.id}`);
  });

  it('joins users by the rules of the source', async () => {
    const setRules = (correlation: readonly CorrelationRule[]) =>
      opened.store.write([], async (tx) => {
        const { items } = await tx.sources.list({ limit: 10, offset: 0 });
        await tx.sources.save(items.map((source) => ({ ...source, correlation })));
      });
    await setRules([{ account: 'nativeIdentity', identity: 'id' }]);
    const byRule = await idp.send('POST', '/Users', { userName: 'carl', emails: 'twin@example.com' });
    const alone = await idp.send('POST', '/Users', { userName: 'c4', emails: [{ value: 'carl@example.com' }] });
    expect((await accountOf(byRule.body.id))?.identityId).toBe('carl');
    expect((await accountOf(alone.body.id))?.identityId).toBe(alone.body.id);
    for (const { body } of [byRule, alone]) await idp.send('DELETE', `/Users/${body.id}`);
    await setRules([]);
  });

  it('pages by startIndex and count, and leaves out what is not wanted', async () => {
    const pages = ['?startIndex=1&count=2', '?startIndex=3&count=2', '?startIndex=0&count=0', '?count=-1'];
    const found = await Promise.all(pages.map((query) => idp.send('GET', `/Users${query}`)));
    expect(found.map(({ body }) => [body.totalResults, body.startIndex, body.itemsPerPage])).toEqual([
      ...[
        [4, 1, 2],
        [4, 3, 2],
        [4, 1, 0],
        [4, 1, 0],
      ],
    ]);
    const short = await idp.send('GET', '/Users?attributes=userName,emails.value&count=1');
    expect(Object.keys(short.body.Resources[0]!)).not.toContain('name');
    const { id } = short.body.Resources[0]!;
    const without = await idp.send('GET', `/Users/${id}?excludedAttributes=userName`);
    expect(Object.keys(without.body)).not.toContain('userName');
  });

  it('holds to tags of versions', async () => {
    const id = await idOf(bob.userName);
    const { headers } = await idp.send('GET', `/Users/${id}`);
    const etag = headers.etag as string;
    expect((await idp.with({ 'if-none-match': etag }).send('GET', `/Users/${id}`)).status).toBe(304);
    const change = { Operations: [{ op: 'replace', path: 'title', value: 'Boss' }] };
    expect((await idp.with({ 'if-match': etag }).send('PATCH', `/Users/${id}`, change)).status).toBe(200);
    const stale = await idp.with({ 'if-match': etag }).send('PATCH', `/Users/${id}`, change);
    expect(stale).toMatchObject({ status: 412, body: { status: '412' } });
    expect((await idp.with({ 'if-match': '*' }).send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await idp.send('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } });
    expect([await accountOf(id), await identityOf(id)]).toEqual([undefined, undefined]);
    expect((await idp.send('DELETE', `/Users/${id}`)).status).toBe(404);
  });

  it.each([
    ['no operations', {}, 'invalidSyntax'],
    ['a list', [], 'invalidSyntax'],
    ['an unknown operator', { Operations: [{ op: 'move', path: 'title' }] }, 'invalidSyntax'],
    ['a path that is no path', { Operations: [{ op: 'add', path: 'emails[', value: 'x' }] }, 'invalidPath'],
    ['a path that is a number', { Operations: [{ op: 'add', path: 1, value: 'x' }] }, 'invalidPath'],
    ['a deep path', { Operations: [{ op: 'add', path: `emails${'[a'.repeat(900)}` }] }, 'invalidPath'],
    ['a removal of everything', { Operations: [{ op: 'remove' }] }, 'noTarget'],
    ['a value that is no object', { Operations: [{ op: 'replace', value: 'x' }] }, 'invalidValue'],
    ['the id', { Operations: [{ op: 'replace', path: 'id', value: 'x' }] }, 'mutability'],
    ['no userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 'mutability'],
    ['a blank userName', { Operations: [{ op: 'replace', path: 'userName', value: ' ' }] }, 'invalidValue'],
    ['a long userName', { Operations: [{ op: 'replace', path: 'userName', value: 'x'.repeat(999) }] }, 'invalidValue'],
    ['active of a text', { Operations: [{ op: 'replace', path: 'active', value: 'no' }] }, 'invalidValue'],
    ['a title that is an object', { Operations: [{ op: 'add', path: 'title', value: {} }] }, 'invalidValue'],
    ['a name that is a list', { Operations: [{ op: 'add', path: 'name', value: [1, 2] }] }, 'invalidValue'],
    ['emails that are numbers', { Operations: [{ op: 'add', path: 'emails', value: [[1]] }] }, 'invalidValue'],
    [
      'a filter without target',
      { Operations: [{ op: 'add', path: 'emails[value co "q"].type', value: 'x' }] },
      'noTarget',
    ],
    ['a control character', { Operations: [{ op: 'add', path: 'userName', value: 'a\u0000b' }] }, 'invalidValue'],
    ['many operations', { Operations: Array(1001).fill({ op: 'add', path: 'title', value: 'x' }) }, 'tooMany'],
  ])('refuses a patch with %s', async (_, body, scimType) => {
    const id = await idOf(ada.userName);
    const before = await accountOf(id);
    expect(await idp.send('PATCH', `/Users/${id}`, body)).toMatchObject({
      status: 400,
      body: { status: '400', scimType },
    });
    expect(await accountOf(id)).toEqual(before);
  });
});
