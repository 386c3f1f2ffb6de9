import { createHash } from 'node:crypto';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const importFiles = (files: Readonly<Record<string, string | Buffer>>, ...flags: readonly string[]) =>
  workspace.run(['import', workspace.writeFiles(files), ...flags]);

const latin1 = Buffer.from('id,name\nr1,Caf\u00e9\n', 'latin1');
const manyFaults = `id,name\n${Array.from({ length: 150 }, (_, i) => `r${i},`).join('\n')}\n`;

/** Each breaks one file of the organisation: where the fault must be found, and what is said of it. */
const brokenImports: readonly (readonly [string, string, string | Buffer, string])[] = [
  ['a column that is missing', 'roles.csv', 'id,description\nr1,x\n', '1 column `name` is required, but'],
  ['a column that is unknown', 'roles.csv', 'id,name,owner\nr1,x,y\n', '1 column `owner` is not a column of this file'],
  [
    'a column that is misspelled',
    'roles.csv',
    'id,name,descripton\nr1,x,y\n',
    '1 column `descripton` is not a column of this file, did you mean `description`? Its columns are `id`',
  ],
  ['a column that is there twice', 'roles.csv', 'id,name,name\nr1,x,y\n', '1 column `name` is in the header twice'],
  ['a column without a name', 'roles.csv', 'id,,name\nr1,x,y\n', '1 column `2` has no name in the header'],
  ['a cell below no column', 'roles.csv', 'id,name,\nr1,x,y\n', '2 column `3` is unexpected: the row has 3 cells'],
  ['a column that is there in two cases', 'roles.csv', 'id,name,Name\nr1,x,y\n', '1 column `Name` is in the header'],
  [
    'two delimiters',
    'roles.csv',
    'id;name;a,b\nr1;x;y\n',
    '1 has 2 `;` and 1 `,` in its header, so that the delimiter is not certain; write `sep=;` on a line before',
  ],
  ['a workbook', 'roles.csv', Buffer.from('PK\u0003\u0004\u0000'), '1 is a ZIP archive, as XLSX workbooks are'],
  ['an empty file', 'roles.csv', '', '1 column `id` is required, but'],
  [
    'a header that is not UTF-8',
    'roles.csv',
    Buffer.from('id,n\u00e4me\n', 'latin1'),
    '1 column `n\ufffdme` is not valid UTF-8',
  ],
  ['an open quote in the header', 'roles.csv', 'id,"name\nr1,x\n', '1 column `2` opens a quote that is never closed'],
  [
    'an unknown reference',
    'entitlements.csv',
    'id,name,sourceId\ne1,x,crm\n',
    '2 column `sourceId` `crm` is not a known source',
  ],
  [
    'an unknown access item',
    'assignments.csv',
    'identityId,accessType,accessId\nann,ROLE,e-post\n',
    '2 column `accessId` `e-post` is not a known role',
  ],
  ['an id that is there twice', 'roles.csv', 'id,name\nr1,x\nr2,y\nr1,z\n', '4 column `id` is the same as on line 2'],
  [
    'a word that is none of the list',
    'assignments.csv',
    'identityId,accessType,accessId\nann,GROUP,x\n',
    '2 column `accessType` `GROUP` is not one of `ENTITLEMENT`',
  ],
  [
    'a boolean that is none',
    'accounts.csv',
    'id,sourceId,nativeIdentity,disabled\na,erp,n,yes\n',
    '2 column `disabled` `yes` is not `true` or `false`',
  ],
  [
    'a number that is none',
    'identity-profiles.csv',
    'id,name,authoritativeSourceId,priority\np,P,erp,high\n',
    '2 column `priority` `high` is not a whole number',
  ],
  [
    'UTF-16 with half a character',
    'roles.csv',
    Buffer.from('\ufeffid,name\nr1,\ud800x\n', 'utf16le'),
    '2 column `name` is not valid UTF-16',
  ],
  [
    'text that is not UTF-8',
    'roles.csv',
    latin1,
    '2 column `name` is not valid UTF-8; as windows-1252 it would read `Café`',
  ],
  [
    'a row that is too short',
    'roles.csv',
    'id,name\nr1,x\nr2\n',
    '3 column `name` is missing: the row has 1 cells, the header 2',
  ],
  [
    'a row that is too long',
    'roles.csv',
    'id,name\nr1,x,y\n',
    '2 column `3` is unexpected: the row has 3 cells, the header 2',
  ],
  ['a required cell that is empty', 'roles.csv', 'id,name\n,x\n', '2 column `id` is missing'],
  [
    'a quote inside a bare cell',
    'roles.csv',
    'id,name\nr1,x\nr2,a "b" c\n',
    '3 column `name` has a quote in its middle',
  ],
  [
    'text after a closing quote',
    'roles.csv',
    'id,name\nr1,"x"y\n',
    '2 column `name` continues after its closing quote',
  ],
  [
    'a quote that is never closed',
    'roles.csv',
    'id,name\nr1,"x\n\nr2,y\n',
    '2 column `name` opens a quote that is never closed',
  ],
  ['JSON that is none', 'sources.csv', 'id,name,attributes\ns,S,{x}\n', '2 column `attributes` is not valid JSON'],
  [
    'a reserved name',
    'sources.csv',
    'id,name,attributes\ns,S,"{""__proto__"":""x""}"\n',
    '2 column `attributes` has an error at `__proto__`: is a reserved name',
  ],
  [
    'access items that are none',
    'sod-policies.csv',
    'id,name,leftCriteria,rightCriteria\np,P,e-post,ROLE:r-payer\n',
    '2 column `leftCriteria` has `e-post` where `TYPE:id` is expected',
  ],
  [
    'an item on both sides',
    'sod-policies.csv',
    'id,name,leftCriteria,rightCriteria\np,P,ROLE:r-payer,ROLE:r-payer\n',
    '2 column `rightCriteria` has an error at `0`: `ROLE:r-payer` is also one of the left criteria',
  ],
  ['a policy without criteria', 'sod-policies.csv', 'id,name\np,P\n', '2 column `leftCriteria` is missing'],
  [
    'a threshold out of reach',
    'sod-policies.csv',
    'id,name,type,sets,threshold\np,P,CARDINALITY_BASED,"[{""criteriaList"":[{""type"":""ROLE"",""id"":""r-payer""}]}]",2\n',
    '2 column `threshold` is 2, from 1 to 1 is possible here',
  ],
  [
    'a name taken in other case',
    'identity-profiles.csv',
    'id,name,authoritativeSourceId\nstaff,Staff,erp\nstaff2,STAFF,erp\n',
    '3 column `name` `STAFF` is taken: `staff` is named `Staff`',
  ],
  [
    'a grant that is not possible',
    'grants.csv',
    'parentType,parentId,childType,childId\nENTITLEMENT,e-pay,ROLE,r-payer\n',
    '2 column `childType` `ROLE` cannot be granted by `ENTITLEMENT`',
  ],
  [
    'a fault below a quoted line end',
    'roles.csv',
    'id,name,description\nr-clerk,Clerk,"one\ntwo"\nr-payer,,\n',
    '4 column `name` is missing',
  ],
  ['a hundred faults and more', 'roles.csv', manyFaults, '101 column `name` is missing'],
];

describe('a broken import', () => {
  it('is refused for its error, and changes nothing', async () => {
    await importFiles(organisationFiles);
    const before = await workspace.readState();
    for (const [what, file, content, fault] of brokenImports) {
      const files = { ...organisationFiles, 'sources.csv': 'id,name\nerp,Renamed\n', [file]: content };
      const { code, stdout, stderr } = await importFiles(files);
      expect({ what, code, stdout, stderr }).toEqual({
        what,
        code: 1,
        stdout: '',
        stderr: expect.any(String) as string,
      });
      expect(stderr).toContain(`${file}:${fault}`);
      expect(stderr).toMatch(/governance: nothing was imported: (one error|\d+ errors)\n$/);
      expect(await workspace.readState()).toEqual(before);
    }
  });

  it('is reported with the errors of all headers', async () => {
    const { stderr } = await importFiles({ 'roles.csv': 'id,owner\n', 'identities.csv': 'name\n' });
    expect(stderr.split('\n').map((line) => line.split(' is ')[0])).toEqual([
      'roles.csv:1 column `owner`',
      'roles.csv:1 column `name`',
      'identities.csv:1 column `id`',
      'governance: nothing was imported: 3 errors',
      '',
    ]);
  });

  it('shows neither the header nor the cells of a file that is another one', async () => {
    const secret = Array.from({ length: 5000 }, (_, i) => `secret${i}`).join(',');
    for (const [content, shown] of [
      [`${secret}\n`, 'roles.csv:1 has none of the columns of this file in its first line; its columns are `id`'],
      [`key;title\nr1;x\n`, 'roles.csv:1 has none of the columns'],
      [`id,name,${secret}\n`, 'roles.csv:1 column `11` or a later one is not a column of this file: 4990 more names'],
      [`id,name,"${secret}"\n`, 'column `secret0,secret1,'],
      [`id,name\n${secret},y\n`, 'roles.csv:2 column `3` is unexpected'],
      [`id,name\n"${secret}",y\n`, 'roles.csv:2 column `id`'],
    ] as const) {
      const { code, stderr } = await importFiles({ 'roles.csv': content });
      expect(code).toBe(1);
      expect(stderr).toContain(shown);
      expect(stderr.length).toBeLessThan(3000);
    }
  });

  it('repeats long cells in part', async () => {
    const long = 'x'.repeat(100_000);
    const policy = `id,name,leftCriteria,rightCriteria\np,P,${long},ROLE:r-payer\n`;
    const assignment = `identityId,accessType,accessId\nann,${long},x\n`;
    const source = `id,name,attributes\ns,S,"{""${long}"":{}}"\n`;
    const files = { 'sod-policies.csv': policy, 'assignments.csv': assignment, 'sources.csv': source };
    const { stderr } = await importFiles({ ...organisationFiles, ...files });
    expect(stderr).toContain('xxx…');
    expect(stderr.length).toBeLessThan(5000);
  });

  it('is rolled back for a bad header or a broken quote also with --skip-invalid', async () => {
    const before = await workspace.readState();
    for (const content of ['id\nr1\n', 'id,name\nr1,x\nr2,"y\n']) {
      const { code } = await importFiles({ ...organisationFiles, 'roles.csv': content }, '--skip-invalid');
      expect(code).toBe(1);
      expect(await workspace.readState()).toEqual(before);
    }
  });

  it('lists a hundred errors and counts the rest', async () => {
    const { stderr } = await importFiles({ 'roles.csv': manyFaults });
    expect(stderr).toContain('\nand 50 more\ngovernance: nothing was imported: 150 errors\n');
  });

  it('is printed as JSON on request', async () => {
    const { code, stdout } = await importFiles({ 'roles.csv': 'id,name\nr1,\n' }, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      applied: false,
      checksums: { 'roles.csv': createHash('sha256').update('id,name\nr1,\n').digest('hex') },
      files: { 'roles.csv': { created: 0, updated: 0, unchanged: 0, skipped: 1 } },
      faults: [{ file: 'roles.csv', line: 2, column: 'name', reason: 'is missing' }],
      faultCount: 1,
    });
  });
});
