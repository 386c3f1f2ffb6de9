import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import fc from 'fast-check';
import type { FolderReport } from '../describe-report';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterAll(() => {
  workspace.remove();
});

type Files = Readonly<Record<string, string | Buffer>>;

async function importMapped(mapping: string, files: Files, ...flags: readonly string[]) {
  const path = join(workspace.writeFiles({ 'hr.yaml': mapping }, 'mapping'), 'hr.yaml');
  return workspace.run(['import', '--mapping', path, ...flags, workspace.writeFiles(files)]);
}

async function readRows() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => ({
      identities: (await tx.identities.list({ limit: 100, offset: 0 })).items,
      accounts: (await tx.accounts.list({ limit: 100, offset: 0 })).items,
      entitlements: (await tx.accessItems.list({ limit: 100, offset: 0 })).items,
      assignments: (await tx.assignments.list({ limit: 100, offset: 0 })).items,
    })),
  );
}

const mapping = `
constants: { sourceId: erp }
rows:
  sources: { id: erp, name: ERP }
  account-attributes: { name: groups, multiValued: true, entitlement: true }
files:
  "users_*.csv":
    rows:
      - kind: identities
        where: { Status: [Active, Leave], Type: { not: Robot }, "Valid to": { date: DD.MM.YYYY, notBefore: 2026-01-01 } }
        columns:
          id: { template: "p-{Number}" }
          name: Display name
          email: { column: mail, do: lower }
          attributes:
            hired: { column: Hired, do: { date: DD.MM.YYYY } }
            unit: { column: Unit, do: { map: { "007": Finance }, else: Other } }
            country: { column: Country, default: DE }
      - kind: accounts
        columns:
          nativeIdentity: Login
          identityId: { template: "p-{Number}" }
          disabled: { column: Flags, do: [{ bit: 2 }] }
          attributes: { groups: { column: Groups, do: [{ split: "|" }, { after: "CN=" }, { before: "," }] } }
      - kind: entitlements
        each: { column: Groups, do: { split: "|" } }
        distinct: true
        columns:
          id: { column: item, do: shortId }
          name: { column: item, do: [{ after: "CN=" }, { before: "," }] }
          attribute: { value: groups }
          value: { column: item, do: [{ after: "CN=" }, { before: "," }] }
  roles.txt:
    encoding: cp850
    delimiter: "|"
    skipLines: 2
    rows:
      - kind: assignments
        columns: { identityId: "Who", accessType: { value: ENTITLEMENT }, accessId: What }
`;
const longGroup = `CN=Auditors,OU=${'x'.repeat(150)}`;
const header = 'Number;Display name;mail;Status;Type;Valid to;Hired;Unit;Country;Login;Flags;Groups';
const ann = `1;Ann; ANN@X.ORG;Active;Person;31.12.2099;01.02.2020;007;;ann;512;"CN=Post,OU=G | ${longGroup}"`;
const bob = '2;Bob;;Leave;Person;;29.02.2024;8;AT;bob;514;CN=Post,OU=G';
const others = [
  '3;Cid;;Left;Person;;;;;cid;0;',
  '4;Bot;;Active;Robot;;;;;bot;0;',
  '5;Old;;Active;Person;31.12.2025;;;;old;0;',
];
const roles = Buffer.from('Report of \x81bung\n\nwho|What\np-1|CN=Post,OU=G\n', 'latin1');
const files = { 'users_2026-10.csv': [header, ann, bob, ...others].join('\n'), 'roles.txt': roles };

describe('a mapped import', () => {
  it('makes rows of multiple kinds from each row of a file', async () => {
    const { code, stdout, stderr } = await importMapped(mapping, files, '--skip-invalid', '--json');
    const report = JSON.parse(stdout) as FolderReport;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    // accounts of identities that are left out
    expect(report.faults.map(({ file, line, column }) => `${file}:${line} ${column}`)).toEqual([
      'users_2026-10.csv:4 Number',
      'users_2026-10.csv:5 Number',
      'users_2026-10.csv:6 Number',
    ]);
    expect(report.faults[0]!.reason).toBe('`p-3` is not a known identity (`identityId` of `accounts`)');
    const rows = await readRows();
    expect(rows.identities).toMatchObject([
      {
        ...{ id: 'p-1', name: 'Ann', email: 'ann@x.org', identityProfileId: null },
        attributes: { hired: '2020-02-01', unit: 'Finance', country: 'DE' },
      },
      {
        ...{ id: 'p-2', name: 'Bob', email: null, identityProfileId: null },
        attributes: { hired: '2024-02-29', unit: 'Other', country: 'AT' },
      },
    ]);
    expect(rows.accounts).toMatchObject([
      {
        id: 'erp/ann',
        sourceId: 'erp',
        identityId: 'p-1',
        disabled: false,
        attributes: { groups: ['Post', 'Auditors'] },
      },
      { id: 'erp/bob', sourceId: 'erp', identityId: 'p-2', disabled: true, attributes: { groups: ['Post'] } },
    ]);
    expect(rows.entitlements.map(({ id, name }) => `${name}: ${id}`)).toEqual([
      expect.stringMatching(/^Auditors: CN=Auditors,OU=x{96}~[0-9a-f]{16}$/),
      'Post: CN=Post,OU=G',
    ]);
    expect(rows.assignments).toEqual([{ identityId: 'p-1', access: { type: 'ENTITLEMENT', id: 'CN=Post,OU=G' } }]);
  });

  it('synchronizes: what the files no longer have is deleted', async () => {
    const flags = ['--mode', 'sync', '--source', 'erp', '--max-deletes', '100%'] as const;
    const rows = [header, ann];
    const { code, stdout } = await importMapped(mapping, { ...files, 'users_2026-10.csv': rows.join('\n') }, ...flags);
    expect(code).toBe(0);
    expect(stdout).toMatch(/accounts +│ +0 │ +0 │ +1 │ +0 │ +1 /);
    await importMapped(mapping, { ...files, 'users_2026-10.csv': header, 'roles.txt': 'a\nb\nWho|What\n' }, ...flags);
    expect(await readRows()).toMatchObject({ accounts: [], entitlements: [], assignments: [] });
  });
});

describe('the rows of a rule', () => {
  it('are refused for whatever reason, each once, with all rows of their group', async () => {
    const rules = `rows: { sources: { id: hr, name: HR } }
files: {
  p.csv: { rows: [{ kind: identities, columns: { id: id, name: id } }] },
  u.csv: { rows: [
      { kind: accounts, where: { kind: a }, columns: { nativeIdentity: id, identityId: emp, sourceId: { value: hr }, disabled: { value: "false" } } },
      { kind: accounts, where: { kind: b }, columns: { nativeIdentity: id, identityId: emp, sourceId: { value: hr }, disabled: { value: "false" } } },
      { kind: roles, group: true, columns: { id: role, name: name } }] } }`;
    const users = [
      ...['id,emp,kind,role,name', 'a,ann,a,r,R', 'b,nobody,a,s,S', ',ann,b,s,T', 'd,ann,b,r,R', 'd,ann,b,r,R'],
    ].join('\n');
    const files = { 'p.csv': 'id\nann\n', 'u.csv': `${users}\n` };
    const { stderr } = await importMapped(rules, files, '--skip-invalid');
    const counts = [
      'rows of `u.csv`: 5 read, 2 taken, 3 refused, 0 left out',
      'rows of `u.csv`, rule 1 (`accounts`): 5 read, 1 taken, 1 refused, 3 left out (3 as `kind` is not `a`)',
      'rows of `u.csv`, rule 2 (`accounts`): 5 read, 1 taken, 2 refused, 2 left out (2 as `kind` is not `b`)',
    ];
    expect(stderr.split('\n').filter((line) => line.startsWith('note: rows of `u'))).toEqual(
      counts.map((one) => `note: ${one}`),
    );
    const records = await workspace.withServices((services) =>
      services(Store).read(async (tx) => (await tx.imports.list({ limit: 100, offset: 0 })).items),
    );
    expect(records.find(({ files }) => files.includes('u.csv'))?.notes).toEqual(expect.arrayContaining(counts));
  });

  it('are each taken, left out for a reason, or refused, as output, report, and record say', async () => {
    const rules = `rows: { sources: { id: hr, name: HR } }
files: { a.csv: { rows: [
      { kind: identities, where: { on: yes, age: { empty: false } }, columns: { id: nr, name: nr, attributes: { age: { column: age, do: { map: { "1": one } } } } } },
      { kind: roles, distinct: true, columns: { id: role, name: role } },
      { kind: entitlements, each: { column: list, do: { split: "|" } }, columns: { id: item, name: item, sourceId: { value: hr } } }] } }`;
    const content = 'nr,on,age,role,list\na,yes,1,r,x|y\nb,no,1,r,\nc,no,,r,\nd,yes,,s,z\ne,yes,2,s,v\n';
    const counts = [
      'rows of `a.csv`: 5 read, 2 taken, 1 refused, 2 left out by all rules',
      'rows of `a.csv`, rule 1 (`identities`): 5 read, 1 taken, 1 refused, 3 left out (1 as `on` is not `yes`, 2 as `age` is not set)',
      'rows of `a.csv`, rule 2 (`roles`): 5 read, 2 taken, 0 refused, 3 left out (3 as an equal row came before)',
      'rows of `a.csv`, rule 3 (`entitlements`): 5 read, 3 taken, 0 refused, 2 left out (2 as the list of `each` is empty)',
    ];
    const files = { 'a.csv': content };
    const { stderr } = await importMapped(rules, files, '--skip-invalid');
    expect(stderr.split('\n').filter((line) => line.startsWith('note: rows'))).toEqual(
      counts.map((one) => `note: ${one}`),
    );
    const { stdout } = await importMapped(rules, files, '--skip-invalid', '--json');
    expect((JSON.parse(stdout) as FolderReport).notes).toEqual(counts);
    const records = await workspace.withServices((services) =>
      services(Store).read((tx) => tx.imports.list({ limit: 100, offset: 0 })),
    );
    expect(records.items.at(-1)!.notes).toEqual(counts);
    const doctor = await workspace.run(['doctor', '--json']);
    expect(doctor.stdout).not.toContain('rows of');
  });
});

const small = (rows: string) => `files: { a.csv: { rows: [${rows}] }, b.csv: { rows: [${rows}], optional: true } }`;
const identities = small('{ kind: identities, columns: { id: nr, name: { column: name, do: lower } } }');

describe('an error of a mapped file', () => {
  it.each<readonly [string, Files, string]>([
    [
      'a column that is not there',
      { 'a.csv': 'nr,nam\n1,x\n' },
      'a.csv:1 has no column `name`, which the mapping names, did you mean `nam`? Its columns are `nr`, `nam`',
    ],
    ['a column that is there twice', { 'a.csv': 'nr,name,name\n' }, 'a.csv:1 has the column `name` twice'],
    ['a file without a header', { 'a.csv': '' }, 'a.csv:1 has no column `nr`'],
    [
      'a value that is wrong',
      { 'a.csv': `nr,name\n${'x'.repeat(129)},A\n` },
      'a.csv:2 column `nr` is 129 characters long, at most 128 are allowed (`id` of `identities`)',
    ],
    [
      'a cell that is missing',
      { 'a.csv': 'nr,name\n1\n' },
      'a.csv:2 column `name` is missing: the row has 1 cells, the header 2',
    ],
    [
      'a quote that stays open',
      { 'a.csv': 'nr,name\n1,"x\n' },
      'a.csv:2 column `name` opens a quote that is never closed',
    ],
    [
      'a repeated key in a file',
      { 'a.csv': 'nr,name\n1,x\n2,y\n1,z\n' },
      'a.csv:4 column `nr` is the same as on line 2 of `a.csv` (`id` of `identities`)',
    ],
    [
      'a repeated key in two files',
      { 'a.csv': 'nr,name\n1,x\n', 'b.csv': 'nr,name\n\n1,z\n' },
      'b.csv:3 column `nr` is the same as on line 2 of `a.csv`',
    ],
    [
      'an encoding',
      { 'a.csv': Buffer.from('nr,name\n1,K\xe4the\n', 'latin1') },
      'a.csv:2 column `name` is not valid UTF-8; as windows-1252 it would read `Käthe`',
    ],
    ['a delimiter', { 'a.csv': 'nr;name,x\n' }, 'a.csv:1 has 1 `,` and 1 `;` in its header'],
    ['a file that is missing', { 'b.csv': 'nr,name\n' }, 'has no file `a.csv`, which `hr.yaml` names on line 1'],
    ['a file that is not mapped', { 'a.csv': 'nr,name\n', 'a2.csv': '' }, '`hr.yaml` does not name `a2.csv` of'],
  ])('names its place: %s', async (...[, content, text]) => {
    const { code, stderr } = await importMapped(identities, content);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(text) as unknown });
  });

  it('in a step or a condition names the column', async () => {
    const rule =
      '{ kind: identities, where: { d: { date: YYYYMMDD, notAfter: today } }, columns: { id: nr, name: nr, attributes: { d: { column: d, do: { date: YYYYMMDD } }, m: { column: m, do: { map: { a: b } } } } } }';
    const content = 'nr,d,m\n1,20260231,a\n2,20200101,c\n3,99991231,\n';
    const { stderr } = await importMapped(small(rule), { 'a.csv': content });
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      'all kinds: 2 rows',
      'a.csv:2 has an error in column `d`: is not a date in the format `YYYYMMDD`',
      'a.csv:3 column `m` holds `c`, which `map` does not list (`attributes.m` of `identities`)',
    ]);
  });

  it.each<readonly [string, string, string]>([
    ['nr,name\n1,x\n1,y\n', 'u.name', 'b.csv:3 column `nr` holds `1` a second time; a join needs different keys'],
    ['nr,name\n1\n', 'u.name', 'b.csv:2 column `name` is missing: the row has 1 cells, the header 2'],
    ['nr,name\n1,x\n', 'u.nam', 'b.csv:1 has no column `nam`, which the mapping names, did you mean `name`?'],
    ['number,name\n1,x\n', 'u.name', 'b.csv:1 has no column `nr`'],
    ['nr,name\n1,"x\n', 'u.name', 'b.csv:2 opens a quote that is never closed'],
    ['nr,name\n1,x\n', 'v.name', 'a.csv:1 has no column `v.name`'],
  ])('of a join names its place: %j by `%s`', async (other, column, text) => {
    const rule = `{ kind: identities, columns: { id: nr, name: ${column} } }`;
    const joined = `files: { b.csv: { rows: [] }, a.csv: { join: { u: { file: b.csv, key: nr, by: nr } }, rows: [${rule}] } }`;
    const { code, stderr } = await importMapped(joined, { 'a.csv': 'nr\n1\n', 'b.csv': other });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(text) as unknown });
  });

  it('is found for any bytes', async () => {
    const parts = fc.constantFrom('nr,name\n', '1,x\n', '"', ',', '\n', '\u0000', '\ufeff', 'sep=;\n', 'é');
    const bytes = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''));
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const { code } = await importMapped(identities, { 'a.csv': content }, '--dry-run');
        expect([0, 1]).toContain(code);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a mapping file with an error', () => {
  it.each([
    ['files: {a.csv: {rows: []}\n', 'hr.yaml:2 '],
    [
      'files:\n  a.csv:\n    rows:\n      - kind: identites\n        columns: {}',
      'hr.yaml:4 `files.a.csv.rows.0.kind` `identites` is not one of',
    ],
    [
      'files:\n  a.csv:\n    rows:\n      - kind: identities\n        colums: {}',
      'hr.yaml:5 `files.a.csv.rows.0.colums` is not a known property, did you mean `columns`?',
    ],
    [
      'files:\n  a.csv:\n    rows:\n      - kind: identities\n        columns:\n          id: nr\n          emial: x',
      'hr.yaml:7 `files.a.csv.rows.0.columns.emial` is not a known column of `identities`, did you mean `email`?',
    ],
    [
      small('{ kind: identities, columns: { id: nr } }'),
      '`files.a.csv.rows.0.columns.name` is missing; `identities` require it',
    ],
    [
      small('{ kind: identities, columns: { id: nr, name: { do: lower } } }'),
      'name` must have one of `column`, `columns`, `value` and `template`',
    ],
    [
      small('{ kind: identities, columns: { id: nr, name: { column: a, do: lowr } } }'),
      '`lowr` is not a known step, did you mean `lower`?',
    ],
    [
      small('{ kind: identities, columns: { id: nr, name: { column: a, do: { spilt: x } } } }'),
      'name.do.spilt` is not a known step, did you mean `split`?',
    ],
    [
      small('{ kind: identities, columns: { id: nr, name: { column: a, do: { date: DD.MM } } } }'),
      'name.do.date` is not a format of dates',
    ],
    [small('{ kind: identities, columns: { id: nr, name: { template: "{" } } }'), 'name.template` has a brace'],
    [
      small('{ kind: identities, where: { a: { not: x, empty: true } }, columns: { id: nr, name: a } }'),
      'where.a` must have one of `not`, `matches`, `empty` and `date`',
    ],
    [
      `constants: { sourceid: x }\n${identities}`,
      'hr.yaml:1 `constants.sourceid` is not a known column, did you mean `sourceId`?',
    ],
    [
      `rows: { source: { id: a } }\n${identities}`,
      'hr.yaml:1 `rows.source` is not a known kind, did you mean `sources`?',
    ],
    ['files: { a.csv: { delimiter: ";;", rows: [] } }', '`files.a.csv.delimiter` is not `tab` or one character'],
    ['files: { a.csv: { encoding: latin1, rows: [] } }', '`files.a.csv.encoding` `latin1` is not one of `utf-8`'],
    [
      'files: { a.csv: { join: { u: { file: b.cvs, key: a, by: b } }, rows: [] } }',
      '`files.a.csv.join.u.file` `b.cvs` is not a known file of the mapping',
    ],
    ['files: &a { a.csv: { rows: [] } }\nrows: *a', 'hr.yaml:2 has an alias (`*a`)'],
    ['files: !mine { a.csv: { rows: [] } }', 'hr.yaml:1 has the tag `!mine`'],
    [`rows:\n${'['.repeat(100_000)}`, 'hr.yaml:2 is nested more than 64 levels deep'],
    ['- '.repeat(100_000), 'hr.yaml:1 is nested more than 64 levels deep'],
    ['files: { a.csv: { rows: [] }, a.csv: { rows: [] } }', 'repeats the key `a.csv` of line 1'],
    ['files: { __proto__: { rows: [] } }', 'is a reserved name'],
    ['- a', 'hr.yaml:1 a list is not an object'],
    ['', 'hr.yaml:1 is missing'],
  ])('is refused with its line: %j', async (text, expected) => {
    const { code, stderr } = await importMapped(text, { 'a.csv': 'nr\n' });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(expected) as unknown });
  });

  it('that has an error in its own rows names their line', async () => {
    const text = `rows:\n  sources:\n    - { id: a, name: A }\n    - { id: "", name: B }\n${identities}`;
    const { stderr } = await importMapped(text, { 'a.csv': 'nr,name\n' });
    expect(stderr).toContain('hr.yaml:4 is missing (`id` of `sources`)');
  });
});

describe('correlation', () => {
  const crm = `
constants: { sourceId: crm }
rows:
  sources: { id: crm, name: CRM, correlation: attributes.number=id;attributes.mail=email }
files:
  users.csv:
    rows:
      - kind: accounts
        columns: { nativeIdentity: Login, attributes: { number: Number, mail: Mail } }
`;
  const users = {
    'users.csv': 'Login,Number,Mail\nann,i1,\nbob,,BOB@x.example\ncy,,shared@x.example\nsvc,,\n',
  };
  const people = {
    'identities.csv': 'id,name,email\ni1,Ann,\ni2,Bob,bob@x.example\ni3,Cy,shared@x.example\ni4,Di,Shared@x.example\n',
  };

  it('finds identities that come later, lists what it does not find, and then changes nothing', async () => {
    expect((await importMapped(crm, users)).stderr).toContain(
      'note: 0 accounts were correlated by rules, 0 are ambiguous, 4 have no identity',
    );
    expect((await workspace.run(['import', workspace.writeFiles(people)])).stdout).toMatch(/accounts.csv +│ +0 │ +2 /);
    const sync = await importMapped(crm, users, '--mode', 'sync', '--source', 'crm');
    expect(sync.stdout).toMatch(/accounts +│ +0 │ +0 │ +4 │/);
    expect(sync.stderr.split('\n').slice(1)).toEqual([
      'note: rows of `users.csv`: 4 read, 4 taken, 0 refused, 0 left out',
      'note: 2 accounts were correlated by rules, 1 is ambiguous, 1 has no identity',
      'users.csv:4 the rules find several identities, such as `i3` and `i4` for account `crm/cy` (`identityId` of `accounts`)',
      'users.csv:5 the rules find no identity for account `crm/svc` (`identityId` of `accounts`)',
      '',
    ]);
    const { stdout } = await workspace.run(['doctor', '--data']);
    expect(stdout).toContain('the rules of their source find several identities (1): crm/cy (cy on crm): i3, i4');
    const explained = await importMapped(crm, users, '--explain', 'users.csv:3');
    expect(explained.stdout).toContain('accounts: identity with `bob@x.example` as `email` by `attributes.mail`');
  });
});
