import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import type { FolderReport } from '../describe-report';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

type Files = Readonly<Record<string, string | Buffer>>;

async function importMapped(rules: string, files: Files, ...flags: readonly string[]) {
  const mapping = `constants: { sourceId: s }\nrows: { sources: { id: s, name: S } }\n${rules}`;
  const path = join(workspace.writeFiles({ 'm.yaml': mapping }, 'mapping'), 'm.yaml');
  return workspace.run(['import', '--json', '--mapping', path, ...flags, workspace.writeFiles(files)]);
}

/** Imports; returns the notes. */
async function importAll(rules: string, files: Files): Promise<readonly string[]> {
  const { code, stdout, stderr } = await importMapped(rules, files);
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as FolderReport).notes ?? [];
}

async function readAccounts() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.accounts.list({ limit: 100, offset: 0 })).items),
  );
}

/** The attributes of each account. */
async function readAttributes(): Promise<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(
    (await readAccounts()).map(({ nativeIdentity, attributes }) => [nativeIdentity, attributes]),
  );
}

const account = (rest: string) => `{ kind: accounts, ${rest} }`;
const file = (name: string, rules: string, rest = '') =>
  `  ${name}: { ${rest}${rest === '' ? '' : ', '}rows: [${rules}] }`;

describe('a group', () => {
  const rules = `files:
${file('users.csv', account('group: true, columns: { nativeIdentity: id, disabled: locked, attributes: { mail: mail } }'))}
${file('roles.csv', account('group: true, columns: { nativeIdentity: user, attributes: { roles: role } }'))}`;
  const users = 'id,locked,mail\na,true,a@x.example\nb,false,\n';

  it('makes one account of the rows of multiple files, with the values of all', async () => {
    const notes = await importAll(rules, {
      'users.csv': users,
      'roles.csv': 'user,role\na,r1\nb,r1\na,r2\na,r1\nc,r3\n',
    });
    expect(await readAccounts()).toMatchObject([
      { id: 's/a', disabled: true, attributes: { mail: 'a@x.example', roles: ['r1', 'r2'] } },
      { id: 's/b', disabled: false, attributes: { roles: 'r1' } },
      { id: 's/c', disabled: false, attributes: { roles: 'r3' } },
    ]);
    expect(notes).toEqual([
      'rows of `roles.csv`: 5 read, 5 taken, 0 refused, 0 left out',
      'rows of `users.csv`: 2 read, 2 taken, 0 refused, 0 left out',
    ]);
  });

  it('refuses rows that disagree, and a group with an invalid row as a whole', async () => {
    const { stdout } = await importMapped(rules, {
      'users.csv': `${users}a,false,\nd,perhaps,\n`,
      'roles.csv': 'user,role\na,r1\nd,r2\n',
    });
    const { faults, applied } = JSON.parse(stdout) as FolderReport;
    expect({ applied, faults: faults.map(({ file: name, line, reason }) => `${name}:${line} ${reason}`) }).toEqual({
      applied: false,
      faults: [
        'users.csv:4 is `false`, but `true` in another row of its group, the first on line 2 of `roles.csv` (`disabled` of `accounts`)',
        expect.stringContaining('`perhaps` is not `true` or `false`'),
      ],
    });
    const skipped = await importMapped(
      rules,
      { 'users.csv': `${users}${'x'.repeat(300)},,\n`, 'roles.csv': `user,role\na,r1\n${'x'.repeat(300)},r\n` },
      '--skip-invalid',
    );
    expect(skipped.code).toBe(0);
    expect((await readAccounts()).map(({ id }) => id)).toEqual(['s/a', 's/b']);
  });
});

it('names the row of a group that sets a field with an error', async () => {
  const rules = `files:
${file('a-roles.csv', account('group: true, columns: { nativeIdentity: user, attributes: { roles: role } }'))}
${file('users.csv', account('group: true, columns: { nativeIdentity: id, identityId: person }'))}`;
  const files = { 'a-roles.csv': 'user,role\na,r1\nb,r1\na,r2\n', 'users.csv': 'id,person\nb,\na,p9\n' };
  const { faults } = JSON.parse((await importMapped(rules, files)).stdout) as FolderReport;
  expect(faults).toMatchObject([{ file: 'users.csv', line: 3, column: 'person' }]);
});

describe('a step `split`', () => {
  const rules = `files:
${file('users.csv', account('columns: { nativeIdentity: id, attributes: { groups: { column: g, do: { split: ";" } } } }'))}`;

  it('keeps what a backslash escapes, as names of directories do', async () => {
    const names = ['CN=A\\;B,DC=x', 'CN=C\\\\', 'CN=D\\;', 'CN=E'];
    await importAll(rules, { 'users.csv': `id,g\na,"${names.join(';')}"\n` });
    expect(await readAttributes()).toEqual({ a: { groups: names } });
  });
});

it('refuses a join whose name is that of columns with a dot', async () => {
  const rules = `files:
${file('users.csv', '')}
${file('m.csv', account('columns: { nativeIdentity: user.id }'), 'join: { user: { file: users.csv, key: id, by: who } }')}`;
  const { code, stdout } = await importMapped(rules, { 'users.csv': 'id\n1\n', 'm.csv': 'who,user.id\n1,2\n' });
  expect([code, stdout]).toEqual([1, expect.stringContaining('has a column `user.id`, as the join `user` has')]);
});

describe('a join', () => {
  const people = 'Mail,Nr\nANN@x.example ,1\nbob@x.example,2\nzoe@x.example,3\n';
  const rules = `files:
${file('people.csv', '')}
${file(
  'logins.csv',
  account('columns: { nativeIdentity: login, attributes: { nr: p.Nr } }'),
  `join: { p: { file: people.csv, key: { column: Mail, do: lower }, by: { template: '{login | before: "@" | lower}@x.example' } } }`,
)}`;

  it('compares expressions, counts the rows that nothing names, and names the keys that no row has', async () => {
    const notes = await importAll(rules, { 'people.csv': people, 'logins.csv': 'login\nAnn@corp\nbob\ncy\n' });
    expect(await readAttributes()).toEqual({ 'Ann@corp': { nr: '1' }, bob: { nr: '2' }, cy: {} });
    expect(notes).toEqual([
      'rows of `logins.csv`: 3 read, 3 taken, 0 refused, 0 left out',
      '`logins.csv` has 1 keys of the join `p` that no row of `people.csv` has: `cy@x.example`',
      'rows of `people.csv`, join `p`: 3 read, 2 taken, 1 left out (no row of `logins.csv` names them)',
    ]);
  });

  it('finds the rows of the items of a list, and may use another join', async () => {
    const chained = `files:
${file('groups.csv', '')}
${file('owners.csv', '')}
${file(
  'users.csv',
  account('columns: { nativeIdentity: id, attributes: { names: g.name, owners: o.owner } }'),
  'join: { g: { file: groups.csv, key: dn, by: { column: groups, do: { split: ";" } } }, o: { file: owners.csv, key: group, by: g.name } }',
)}`;
    await importAll(chained, {
      'groups.csv': 'dn,name\nx1,One\nx2,Two\n',
      'owners.csv': 'group,owner\nOne,ann\nTwo,bob\n',
      'users.csv': 'id,groups\na,x1;x2\nb,x2\nc,\n',
    });
    expect(await readAttributes()).toEqual({
      a: { names: ['One', 'Two'], owners: ['ann', 'bob'] },
      b: { names: ['Two'], owners: ['bob'] },
      c: {},
    });
  });

  it.each([
    ['join: { p: { file: people.csv, key: Mail } }', 'has the join `p` without `by`'],
    ['join: { p: { file: people.csv, key: Mail, by: p.Nr } }', 'needs the join `p` itself'],
  ])('is refused: %s', async (join, reason) => {
    const wrong = `files:\n${file('people.csv', '')}\n${file('a.csv', account('columns: { nativeIdentity: id, attributes: { nr: p.Nr } }'), join)}`;
    const { code, stdout, stderr } = await importMapped(wrong, { 'people.csv': people, 'a.csv': 'id\nx\n' });
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(reason)]);
  });
});

describe('an item of a list', () => {
  const members = 'dn,name,member\nG1,One,U1;U2;G2;F9\nG2,Two,U3\nG3,Three,\n';
  const users = 'dn,login\nU1,ann\nU2,bob\nU3,cy\n';
  const rules = (conditions: string) => `files:
${file('users.csv', account('group: true, columns: { nativeIdentity: login }'))}
${file(
  'groups.csv',
  [
    '{ kind: entitlements, columns: { id: dn, name: name } }',
    account(
      `group: true, each: { column: member, do: { split: ";" } }, where: { ${conditions} }, columns: { nativeIdentity: user.login, attributes: { groups: dn } }`,
    ),
    '{ kind: grants, each: { column: member, do: [{ split: ";" }, { where: { matches: "^G" } }] }, columns: { parentType: { value: ENTITLEMENT }, parentId: { column: item, do: { lookup: group.dn } }, childType: { value: ENTITLEMENT }, childId: dn } }',
  ].join(', '),
  'join: { user: { file: users.csv, key: dn, by: item }, group: { file: groups.csv, key: dn } }',
)}`;

  it('is looked up in another file, and may have conditions', async () => {
    const notes = await importAll(rules('user.login: { empty: false }'), { 'users.csv': users, 'groups.csv': members });
    expect(await readAttributes()).toEqual({ ann: { groups: 'G1' }, bob: { groups: 'G1' }, cy: { groups: 'G2' } });
    const grants = await workspace.withServices((services) =>
      services(Store).read(async (tx) => (await tx.grants.list({ limit: 100, offset: 0 })).items),
    );
    expect(grants).toMatchObject([{ parent: { id: 'G2' }, child: { id: 'G1' } }]);
    expect(notes).toEqual([
      'rows of `groups.csv`: 3 read, 3 taken, 0 refused, 0 left out',
      'rows of `groups.csv`, rule 2 (`accounts`): 3 read, 2 taken, 0 refused, 1 left out (1 as the list of `each` is empty), 2 items left out (2 as `user.login` is not set)',
      'rows of `groups.csv`, rule 3 (`grants`): 3 read, 1 taken, 0 refused, 2 left out (2 as the list of `each` is empty)',
      '`groups.csv` has 2 keys of the join `user` that no row of `users.csv` has: `G2`, `F9`',
      'rows of `users.csv`: 3 read, 3 taken, 0 refused, 0 left out',
    ]);
  });

  it('that no row has is an error in a look-up without `else`', async () => {
    const { stdout } = await importMapped(rules('user.login: { empty: false }'), {
      'users.csv': users,
      'groups.csv': members.replace('F9', 'G9'),
    });
    expect((JSON.parse(stdout) as FolderReport).faults).toMatchObject([
      { line: 2, reason: 'holds `G9`, which no row of `groups.csv` has (`parent.id` of `grants`)' },
    ]);
  });
});

describe('a regular expression', () => {
  const rules = (step: string) =>
    `files:\n${file('a.csv', account(`where: { id: { not: { matches: '^(svc|test)-' } } }, columns: { nativeIdentity: id, attributes: { cn: { column: dn, do: ${step} } } }`))}`;
  const files = { 'a.csv': 'id,dn\na,"CN=Ann\\, Lee,OU=x"\nsvc-1,x\nb,none\n' };

  it('captures, filters, and has a value for what it does not find', async () => {
    await importAll(rules(`{ match: '^CN=((?:[^,\\\\]|\\\\.)+)', else: '?' }`), files);
    expect(await readAttributes()).toEqual({ a: { cn: 'Ann\\, Lee' }, b: { cn: '?' } });
    const { stdout } = await importMapped(rules(`{ match: '^CN=(.+)' }`), files);
    expect((JSON.parse(stdout) as FolderReport).faults).toMatchObject([
      { line: 4, reason: 'holds `none`, which `match` does not find (`attributes.cn` of `accounts`)' },
    ]);
  });

  it.each([
    ["{ match: '(?=a)' }", 'is not a regular expression of RE2: invalid or unsupported Perl syntax'],
    ["{ match: '(a)\\1' }", 'invalid escape sequence'],
    ["{ match: '(a' }", 'missing closing )'],
    ["{ match: '((a{100}){100}){100}' }", 'invalid repeat count'],
    [`{ match: '${'a'.repeat(501)}' }`, 'is longer than 500 characters'],
    ["{ match: 'a{1000}b{1000}c{1000}' }", 'is too large'],
    ["{ match: 'a', zone: Europe/Berlin }", 'do.zone` is allowed only with `date`'],
  ])('is refused with its line: %s', async (step, reason) => {
    const { code, stderr } = await importMapped(rules(step), files);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).toContain('m.yaml:4 ');
  });

  it('is linear: neither long cells nor nested repetitions are slow', async () => {
    const hard = `{ match: '^(a+)+$', else: none }`;
    const sizes = [1_000, 100_000];
    const times: number[] = [];
    for (const size of sizes) {
      const start = process.cpuUsage();
      await importAll(rules(hard), { 'a.csv': `id,dn\nx,${'a'.repeat(size)}b\n` });
      times.push(process.cpuUsage(start).user);
    }
    // backtracking would take longer than the age of the universe
    expect(times[1]! / times[0]!).toBeLessThan(50);
  });
});

describe('a time', () => {
  const rules = (step: string) =>
    `files:\n${file('a.csv', account(`columns: { nativeIdentity: id, validUntil: { column: end, do: ${step} } }`))}`;
  const ends = async (step: string, content: string) => {
    await importAll(rules(step), { 'a.csv': `id,end\n${content}` });
    return (await readAccounts()).map(({ validUntil }) => validUntil);
  };

  it('of a zone becomes the instant, in summer, in winter, and when clocks change', async () => {
    const local = "{ date: 'DD.MM.YYYY HH:mm', zone: Europe/Berlin }";
    const content = [
      ...['a,15.01.2026 18:00', 'b,15.07.2026 18:00', 'c,29.03.2026 02:30', 'd,25.10.2026 02:30'],
      'e,00.00.0000 00:00',
    ].join('\n');
    expect(await ends(local, content)).toEqual([
      ...[
        '2026-01-15T17:00:00.000Z',
        '2026-07-15T16:00:00.000Z',
        '2026-03-29T00:30:00.000Z',
        '2026-10-25T00:30:00.000Z',
      ],
      null,
    ]);
  });

  it('of ISO 8601 keeps its own zone', async () => {
    const content = 'a,2026-01-15T18:00:00.1234567Z\nb,2026-01-15 18:00+0200\nc,2026-01-15\n';
    expect(await ends('{ date: iso }', content)).toEqual([
      ...['2026-01-15T18:00:00.123Z', '2026-01-15T16:00:00.000Z', '2026-01-16T00:00:00.000Z'],
    ]);
    const { stdout } = await importMapped(rules('{ date: iso }'), {
      'a.csv': 'id,end\na,2026-02-30\nb,2026-01-15T18:00\n',
    });
    expect((JSON.parse(stdout) as FolderReport).faultCount).toBe(2);
  });

  it.each([
    ['{ date: DD.MM.YYYY, zone: Europe/Berlin }', 'has no time (`HH`), which a zone is for'],
    ["{ date: 'DD.MM.YYYY HH', zone: Europe/Bern }", '`Europe/Bern` is not a time zone'],
    ['{ date: iso, zone: Europe/Berlin }', 'whose times have a zone themselves'],
  ])('is refused: %s', async (step, reason) => {
    expect((await importMapped(rules(step), { 'a.csv': 'id,end\n' })).stderr).toContain(reason);
  });
});

describe('a JSON file', () => {
  const rules = (name: string, rest = '') => `files:
${file(
  name,
  [
    account(
      'columns: { nativeIdentity: profile.login, disabled: { column: status, do: { map: { LOCKED_OUT: "true" }, else: "false" } }, attributes: { groups: groups.name, size: size } }',
    ),
    '{ kind: entitlements, each: groups, where: { item.type: GROUP }, distinct: true, columns: { id: { template: "g-{item.id}" }, name: item.name } }',
  ].join(', '),
  rest,
)}`;
  const ann = {
    profile: { login: 'ann' },
    status: 'ACTIVE',
    size: 7,
    groups: [null, { id: 1, name: ' One', type: 'GROUP ' }, { id: 2, name: 'Two "x"', type: 'ROLE' }],
  };
  const bob = { profile: { login: 'bob' }, status: 'LOCKED_OUT', groups: [], more: { 'a,]}"\\': ['{'] } };
  const expected = [
    { nativeIdentity: 'ann', disabled: false, attributes: { groups: ['One', 'Two "x"'], size: '7' } },
    { nativeIdentity: 'bob', disabled: true, attributes: {} },
  ];
  const odd = { '@odata.context': 'x', count: 2, 'a"b': [1, { value: ['no'] }], value: [ann, bob], end: {} };

  it.each<[string, string | Buffer, string?]>([
    ['a.json', JSON.stringify([ann, bob])],
    ['a.json', `\ufeff${JSON.stringify([ann, bob], undefined, 2)}\r\n`],
    ['a.json', Buffer.from(`\ufeff${JSON.stringify(odd)}`, 'utf16le')],
    ['a.json', JSON.stringify({ Report_Entry: [ann, bob] }, undefined, 1)],
    ['a.json', JSON.stringify({ d: { results: [ann, bob] }, value: [] }), 'list: d.results'],
    ['a.json', `${JSON.stringify(ann)}\n${JSON.stringify(bob)}\n`],
    ['a.ndjson', `${JSON.stringify(ann)}\r\n\r\n${JSON.stringify(bob)}`],
    ['a.jsonl', `${JSON.stringify(ann)}\n${JSON.stringify(bob)}\n`],
  ])('is read as rows: %s %#', async (name, content, rest = '') => {
    await importAll(rules(name, rest), { [name]: content });
    expect(await readAccounts()).toMatchObject(expected);
    const items = await workspace.withServices((services) =>
      services(Store).read(async (tx) => (await tx.accessItems.list({ limit: 100, offset: 0 })).items),
    );
    expect(items).toMatchObject([{ id: 'g-1', name: 'One' }]);
  });

  it('with further pages says so', async () => {
    const page = { '@odata.nextLink': 'https://graph.example/next', value: [ann, bob] };
    expect(await importAll(rules('a.json'), { 'a.json': JSON.stringify(page) })).toContain(
      '`a.json` has `@odata.nextLink`, so that further pages exist; export them to separate files',
    );
    for (const end of [null, '']) {
      const last = { '@odata.nextLink': end, next: end, value: [ann, bob], total: 2 };
      expect((await importAll(rules('a.json'), { 'a.json': JSON.stringify(last) })).join()).not.toContain('further');
    }
  });

  it.each<readonly [string, string]>([
    ['{"value":[{"profile":1}', 'a.json:1 ends before it is complete'],
    ['', 'a.json:1 ends before it is complete'],
    ['[]]', 'a.json:1 continues after its end'],
    ['[{"a":1]', 'a.json:1 has a bracket that does not match'],
    ['[7]', 'a.json:1 is not an object'],
    ['[{"a":1}{"a":2}]', 'a.json:2 has no comma before it'],
    ['[{"a":1},,{"a":2}]', 'a.json:2 is missing before a comma'],
    ['{"value":[{"a":1},]}', 'a.json:2 is missing after a comma'],
    ['[,{"a":1}]', 'a.json:1 is missing before a comma'],
    ['"x"', 'a.json:1 ends before it is complete'],
    [
      '{"users":[{}]}',
      'a.json:1 has no list as `value`, `items` or the like; `list` names it. Its properties are `users`',
    ],
    ['{"value":[],"items":[]}', 'a.json:1 has the lists `value` and `items`; `list` names the one to read'],
    ['{"a":1}\n{"a":\n', 'a.json:2 is not valid JSON'],
    ['{"a":1}\n{"a":1,"a":2}\n', 'a.json:2 has the property `a` twice'],
    ['{"value":[{"a":[{"b":1,"b":1}]}]}', 'a.json:1 has the property `a.0.b` twice'],
    [
      JSON.stringify([{ ...ann, groups: [{ id: 1, name: ['a', 'b'] }] }]),
      'column `groups.name` is a list within a list',
    ],
    [
      JSON.stringify([ann]).replace('"size":7', '"size":9007199254740993'),
      'is a number that cannot be represented exactly',
    ],
    [
      JSON.stringify([{ ...ann, profile: { login: { a: 1 } } }]),
      'is an object; name one of its properties after a dot',
    ],
    [
      JSON.stringify([{ ...ann, size: undefined, sise: 7 }]),
      'a.json:1 ends, and no item has `size`, which the mapping names, did you mean `sise`?',
    ],
  ])('is refused with the number of the item: %s', async (content, reason) => {
    const path = join(
      workspace.writeFiles(
        { 'm.yaml': `constants: { sourceId: s }\nrows: { sources: { id: s, name: S } }\n${rules('a.json')}` },
        'mapping',
      ),
      'm.yaml',
    );
    const { code, stderr } = await workspace.run([
      'import',
      '--mapping',
      path,
      workspace.writeFiles({ 'a.json': content }),
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('may lack the columns that are named as optional, as other files may', async () => {
    const one = account('columns: { nativeIdentity: id, attributes: { size: size } }');
    for (const [name, content] of [
      ['a.json', '[{"id":"x"}]'],
      ['a.csv', 'id\nx\n'],
    ] as const) {
      await importAll(`files:\n${file(name, one, 'optionalColumns: size')}`, { [name]: content });
      expect(await readAttributes()).toEqual({ x: {} });
    }
  });
});

it.each([
  ['"size;range=0-1499"', 'has only a part of `size` in its column `size;range=0-1499`'],
  ['size,size', 'has the column `size` twice'],
])('an optional column that the file has twice or in part is refused: %s', async (header, reason) => {
  const one = account('columns: { nativeIdentity: id, attributes: { size: size } }');
  const rules = `files:\n${file('a.csv', one, 'optionalColumns: size')}`;
  const { stdout } = await importMapped(rules, { 'a.csv': `id,${header}\nx,7,8\n` });
  expect(stdout).toContain(reason);
});

describe('a file that no rule names', () => {
  it('is an error if it can be read, and otherwise listed', async () => {
    const rules = `files:\n${file('a.csv', account('columns: { nativeIdentity: id }'))}`;
    const notes = await importAll(rules, { 'a.csv': 'id\nx\n', 'a.xls': '', 'notes.md': '', '.hidden': '' });
    expect(notes[0]).toBe('`m.yaml` names no rule for `a.xls`, `notes.md`, and nothing of them is read');
    const { stderr } = await importMapped(rules, { 'a.csv': 'id\nx\n', 'b.json': '[]' });
    expect(stderr).toContain('`m.yaml` does not name `b.json`');
  });
});
