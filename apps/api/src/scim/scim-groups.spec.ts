import { detectViolations } from '../testing/detect-violations';
import { openStore, stores, type OpenedStore } from '../testing/open-store';
import { createScimProvider, type ScimProvider } from '../testing/scim-provider';
import { buildConflict } from '@identity-governance/domain/testing';

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

describe.each(stores)('groups of a SCIM source in %s', (engine) => {
  let opened: OpenedStore;
  let idp: ScimProvider;
  let users: readonly string[];

  beforeAll(async () => {
    opened = await openStore(engine);
    idp = await createScimProvider(opened.store);
    const created = await Promise.all(['a', 'b', 'c'].map((userName) => idp.send('POST', '/Users', { userName })));
    users = created.map(({ body }) => body.id);
  });
  afterAll(async () => {
    await idp.api.app.close();
    await opened.remove();
  });

  const create = async (displayName: string, more: object = {}) => {
    const created = await idp.send('POST', '/Groups', { schemas: [groupSchema], displayName, ...more });
    expect(created.status).toBe(201);
    return created.body.id;
  };
  const valuesOf = (ids: readonly (string | undefined)[]) => ids.map((value) => ({ value }));
  const membersOf = async (id: string) => {
    const { body } = await idp.send('GET', `/Groups/${id}`);
    return (body.members ?? []).map(({ value }) => users.indexOf(value)).sort();
  };
  const find = async (filter: string, more = '') => {
    const { body } = await idp.send('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`);
    return body.Resources.map(({ id }) => id);
  };

  it('makes entitlements of groups, which accounts carry', async () => {
    const externalId = '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159';
    const id = await create('Clerks', { externalId, members: valuesOf([users[0]]) });
    const entitlement = await opened.store.read((tx) => tx.accessItems.get({ type: 'ENTITLEMENT', id }));
    expect(entitlement).toMatchObject({ name: 'Clerks', sourceId: 'idp', attribute: 'groups', value: externalId });
    const account = await opened.store.read((tx) => tx.accounts.get(users[0]!));
    expect(account?.attributes).toEqual({ groups: [externalId] });
    const read = await idp.send('GET', `/Groups/${id}`);
    expect(read).toMatchObject({ status: 200, body: { displayName: 'Clerks', externalId } });
    expect(read.body.members).toEqual([
      { value: users[0], display: 'a', type: 'User', $ref: `http://localhost:80/scim/v2/idp/Users/${users[0]!}` },
    ]);
    expect(await idp.send('POST', '/Groups', { displayName: 'Others', externalId })).toMatchObject({
      ...{ status: 409, body: { scimType: 'uniqueness' } },
    });
  });

  it('keeps users in a group when they leave one whose external id differs in letter case', async () => {
    const [upper, lower] = [
      await create('Upper', { externalId: 'G1', members: valuesOf([users[0]]) }),
      await create('Lower', { externalId: 'g1', members: valuesOf([users[0]]) }),
    ];
    const Operations = [{ op: 'remove', path: 'members', value: valuesOf([users[0]]) }];
    const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations };
    expect(await idp.send('PATCH', `/Groups/${lower}`, patch)).toMatchObject({ status: 204 });
    expect([await membersOf(upper), await membersOf(lower)]).toEqual([[0], []]);
    const account = await opened.store.read((tx) => tx.accounts.get(users[0]!));
    expect(account?.attributes.groups).toEqual(expect.arrayContaining(['G1']));
    expect(account?.attributes.groups).not.toContain('g1');
  });

  it('finds groups as providers ask for them', async () => {
    const id = await create('Finders', { members: valuesOf([users[1]]) });
    expect(await find('displayName eq "finders"', '&excludedAttributes=members')).toEqual([id]);
    expect(await find(`id eq "${id}" and members eq "${users[1]!}"`)).toEqual([id]);
    expect(await find(`id eq "${id}" and members[value eq "${users[2]!}"]`)).toEqual([]);
    expect(await find(`members.value eq "${users[1]!}" and displayName sw "find"`)).toEqual([id]);
    expect(await find('externalId eq "none"')).toEqual([]);
    expect(await find('displayName co "ind" and not (externalId pr)')).toEqual([id]);
    const without = await idp.send('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(Object.keys(without.body)).not.toContain('members');
    const page = await idp.send('GET', '/Groups?startIndex=2&count=1');
    expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    const wrong = await idp.send('GET', `/Groups?filter=${encodeURIComponent('members pr or id pr')}`);
    expect(wrong).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  it('adds and removes members as Entra ID and Okta do', async () => {
    const id = await create('Payers');
    const path = `/Groups/${id}`;
    const steps: readonly (readonly [object, readonly number[]])[] = [
      [{ op: 'Add', path: 'members', value: [{ $ref: null, value: users[0] }, { value: users[1] }] }, [0, 1]],
      [{ op: 'Add', path: 'members', value: [{ value: users[1] }] }, [0, 1]],
      [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: users[0] }] }, [1]],
      [{ op: 'Remove', path: 'members', value: [{ value: 'deleted' }] }, [1]],
      [{ op: 'remove', path: 'members', value: [] }, [1]],
      [{ op: 'add', value: { members: valuesOf([users[2]]) } }, [1, 2]],
      [{ op: 'remove', path: `members[value eq "${users[1]!}"]` }, [2]],
      [{ op: 'replace', path: 'members', value: valuesOf([users[0], users[1]]) }, [0, 1]],
      [{ op: 'replace', value: { id, displayName: 'Payers 2' } }, [0, 1]],
      [{ op: 'Replace', path: 'externalId', value: 'x-1' }, [0, 1]],
      [{ op: 'remove', path: 'externalId' }, [0, 1]],
      [{ op: 'remove', path: `members[value eq "${users[0]!}" or value eq "${users[1]!}"]` }, []],
      [{ op: 'add', path: 'members', value: { value: users[2] } }, [2]],
      [{ op: 'remove', path: 'members' }, []],
    ];
    for (const [operation, members] of steps) {
      expect([operation, (await idp.patch(path, operation)).status]).toEqual([operation, 204]);
      expect([operation, await membersOf(id)]).toEqual([operation, members]);
    }
    const put = await idp.send('PUT', path, { id, displayName: 'Payers', members: valuesOf([users[2]]) });
    expect(put).toMatchObject({ status: 200, body: { displayName: 'Payers' } });
    expect(await membersOf(id)).toEqual([2]);
    expect((await idp.send('PUT', path, { displayName: 'Payers 3' })).status).toBe(200);
    expect(await membersOf(id)).toEqual([2]);
    expect((await idp.send('DELETE', path)).status).toBe(204);
    expect((await idp.send('GET', path)).status).toBe(404);
    const account = await opened.store.read((tx) => tx.accounts.get(users[2]!));
    expect(account?.attributes).toEqual({});
  });

  it.each([
    ['unknown members', { op: 'add', path: 'members', value: [{ value: 'nobody' }] }, 'invalidValue'],
    ['members that are numbers', { op: 'add', path: 'members', value: [7] }, 'invalidValue'],
    ['members without value', { op: 'add', path: 'members', value: [{ display: 'x' }] }, 'invalidValue'],
    ['an addition by a filter', { op: 'add', path: 'members[value eq "x"]', value: 'x' }, 'invalidFilter'],
    ['a removal by a name', { op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
    ['no name', { op: 'remove', path: 'displayName' }, 'mutability'],
    ['an empty name', { op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
    ['a name that is a list', { op: 'replace', path: 'displayName', value: ['x'] }, 'invalidValue'],
    ['very many members', { op: 'add', path: 'members', value: Array.from(Array(10_001).keys(), String) }, 'tooMany'],
  ])('refuses %s, and changes nothing', async (_, operation, scimType) => {
    const id = await create('Kept', { members: valuesOf([users[0]]) });
    const add = { op: 'add', path: 'members', value: valuesOf([users[1]]) };
    const refused = await idp.patch(`/Groups/${id}`, add, operation);
    expect(refused).toMatchObject({ status: 400, body: { status: '400', scimType } });
    expect(await membersOf(id)).toEqual([0]);
  });

  it('refuses tags of versions, which groups do not have', async () => {
    const id = await create('Untagged');
    const { headers } = await idp.send('GET', `/Groups/${id}`);
    expect(headers.etag).toBeUndefined();
    const change = { displayName: 'Still untagged' };
    expect((await idp.with({ 'if-match': 'W/"x"' }).send('PUT', `/Groups/${id}`, change)).status).toBe(412);
    expect((await idp.with({ 'if-match': '*' }).send('PUT', `/Groups/${id}`, change)).status).toBe(200);
  });

  it('starts a violation with a membership and ends it with the last', async () => {
    const [invoice, pay] = [await create('Invoices'), await create('Payments')];
    const policy = buildConflict('p', [`ENTITLEMENT:${invoice}`], [`ENTITLEMENT:${pay}`]);
    await opened.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([policy]));
    const statuses = async () => {
      await detectViolations(opened.store);
      const { items } = await opened.store.read((tx) => tx.violations.list({ limit: 9, offset: 0 }));
      return items.map(({ status }) => status);
    };
    const change = (op: string, id: string) =>
      idp.patch(`/Groups/${id}`, { op, path: 'members', value: [{ value: users[0] }] });
    await change('Add', invoice);
    expect(await statuses()).toEqual([]);
    await change('Add', pay);
    expect(await statuses()).toEqual(['Open']);
    await change('Remove', pay);
    expect(await statuses()).toEqual(['Remediated']);
  });

  it('makes two groups of external ids that differ in letter case, also for accounts that came before', async () => {
    const attribute = {
      sourceId: 'idp',
      name: 'groups',
      type: 'STRING',
      multiValued: true,
      entitlement: true,
    } as const;
    await opened.store.write([], (tx) => tx.accountAttributes.save([{ ...attribute, description: null }]));
    const upper = await create('Payers', { externalId: 'Q1', members: valuesOf([users[2]]) });
    const lower = await create('Approvers', { externalId: 'q1' });
    const policy = buildConflict('case', [`ENTITLEMENT:${upper}`], [`ENTITLEMENT:${lower}`]);
    await opened.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([policy]));
    const count = async () => {
      await detectViolations(opened.store);
      const { items } = await opened.store.read((tx) => tx.violations.list({ limit: 99, offset: 0 }));
      return items.filter(({ policyId, status }) => policyId === 'case' && status === 'Open').length;
    };
    expect(await count()).toBe(0);
    expect(await find('externalId eq "q1"')).toEqual([lower]);
    expect(await find('externalId sw "q"')).toEqual([lower]);
    await idp.patch(`/Groups/${lower}`, { op: 'add', path: 'members', value: valuesOf([users[2]]) });
    expect(await count()).toBe(1);
  });
});
