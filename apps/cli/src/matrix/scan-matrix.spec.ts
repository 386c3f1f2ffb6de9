import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  'sources.csv': 'id,name\nerp,ERP\n',
  'entitlements.csv': 'id,name,sourceId\ne-post,Post,erp\ne-pay,Pay & go,erp\n',
  'roles.csv': 'id,name\nr-all,Everything\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,r-all,ENTITLEMENT,e-post\nROLE,r-all,ENTITLEMENT,e-pay\n',
  'identities.csv':
    'id,name,attributes\nann,Ann,"{""department"":""AP""}"\nbob,Bob,"{""department"":""AP""}"\ncid,Cid,\ndan,Dan,\n',
  'assignments.csv':
    'identityId,accessType,accessId\nann,ROLE,r-all\nbob,ROLE,r-all\ncid,ROLE,r-all\ndan,ENTITLEMENT,e-pay\n',
  'sod-policies.csv':
    'id,name,level,leftCriteria,rightCriteria\np1,Post <vs> pay,HIGH,ENTITLEMENT:e-post,ENTITLEMENT:e-pay\n',
};

/** All text of the picture, in its order. */
function stringsOf(svg: string): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map((match) => match[1]!);
}

describe('governance scan --matrix', () => {
  async function draw(changed: Partial<typeof files> = {}, ...args: readonly string[]): Promise<readonly string[]> {
    const workspace = new TestWorkspace();
    try {
      const out = join(workspace.folder, 'out.svg');
      const folder = workspace.writeFiles({ ...files, ...changed });
      const { code } = await workspace.run(['scan', folder, '--matrix', out, ...args]);
      expect(code).toBe(0);
      return stringsOf(readFileSync(out, 'utf8'));
    } finally {
      workspace.remove();
    }
  }

  it('draws policies by department, with every count and the totals as text', async () => {
    const strings = await draw();
    expect(strings).toEqual(expect.arrayContaining(['Violations by policy and department', 'AP', '(none)', 'Total']));
    const row = strings.slice(strings.indexOf('HIGH'));
    expect(row.slice(0, 8)).toEqual(['HIGH', 'Post &lt;vs&gt; pay', '2', '1', '3', 'Total', '2', '1']);
  });

  it('counts departments together that differ by case only, under the name that is most frequent', async () => {
    const people = ['AP', 'Ap', 'AP', '["AP"]'].map((department) =>
      JSON.stringify({ department }).replaceAll('"', '""'),
    );
    const rows = [...people, '{""department"":[""AP""]}'].map((one, n) => `i${n},I,"${one}"\n`);
    const strings = await draw({
      'identities.csv': `id,name,attributes\n${rows.join('')}`,
      'assignments.csv': `identityId,accessType,accessId\n${rows.map((_, n) => `i${n},ROLE,r-all\n`).join('')}`,
    });
    const row = strings.slice(strings.indexOf('HIGH'));
    expect(row.slice(2, 6)).toEqual(['3', '1', '1', '5']);
    expect(strings).toContain('AP');
    expect(strings).not.toContain('Ap');
  });

  it('refuses to group by an attribute that no identity has, and names those that there are', async () => {
    const workspace = new TestWorkspace();
    try {
      const out = join(workspace.folder, 'out.svg');
      const args = ['scan', workspace.writeFiles(files), '--matrix', out, '--group-by', 'departmant'];
      const { code, stderr } = await workspace.run(args);
      expect(code).toBe(2);
      expect(stderr).toContain('`departmant` is not a known attribute of identities, did you mean `department`?');
      expect(workspace.listFolder()).toEqual(['files']);
    } finally {
      workspace.remove();
    }
  });

  it('draws access items by access items', async () => {
    const strings = await draw({}, '--matrix-by', 'access');
    expect(strings).toContain('Conflicts between access items');
    const drawn = strings.slice(2, strings.indexOf('Count:'));
    expect(drawn).toEqual(['Pay &amp; go', 'Total', 'HIGH Post &lt;vs&gt; pay', 'Post', '3', '3', 'Total', '3']);
  });
});
