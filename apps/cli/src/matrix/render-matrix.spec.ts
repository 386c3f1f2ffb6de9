import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';
import { MatrixCounts, type ConflictMatrix } from './conflict-matrix';
import { renderMatrix } from './render-matrix';

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
function textsOf(svg: string): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map((match) => match[1]!);
}

describe('governance scan --matrix', () => {
  async function draw(...args: readonly string[]): Promise<readonly string[]> {
    const workspace = new TestWorkspace();
    try {
      const out = join(workspace.folder, 'out.svg');
      const { code } = await workspace.run(['scan', workspace.writeFiles(files), '--matrix', out, ...args]);
      expect(code).toBe(0);
      return textsOf(readFileSync(out, 'utf8'));
    } finally {
      workspace.remove();
    }
  }

  it('draws policies by department, with every count and the totals as text', async () => {
    const texts = await draw();
    expect(texts).toEqual(expect.arrayContaining(['Violations by policy and department', 'AP', '(none)', 'Total']));
    const row = texts.slice(texts.indexOf('HIGH'));
    expect(row.slice(0, 8)).toEqual(['HIGH', 'Post &lt;vs&gt; pay', '2', '1', '3', 'Total', '2', '1']);
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
    const texts = await draw('--matrix-by', 'access');
    expect(texts).toEqual(expect.arrayContaining(['Conflicts between access items', 'Post', 'Pay &amp; go', '3']));
  });
});

describe('renderMatrix', () => {
  const matrix: ConflictMatrix = {
    title: 'a\u0000b\ud800c</svg>',
    subtitle: '',
    rows: [{ label: '\u{1f600}'.repeat(80), total: 5 }],
    columns: [{ label: '"&\'', total: 5 }],
    cells: [[12_345]],
  };

  it('lets no name break out of the picture', () => {
    const svg = renderMatrix(matrix);
    expect(svg).toContain('a b c&lt;/svg&gt;');
    expect(svg).toContain('&quot;&amp;&#39;');
    expect(svg).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(Buffer.from(svg).toString()).toBe(svg);
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(svg).toContain('>12k<');
  });

  it('says so when there is nothing to draw', () => {
    expect(renderMatrix({ ...matrix, rows: [], columns: [], cells: [] })).toContain('No violation was found.');
  });

  it('has text that stands out from its shade, by the contrast that WCAG AA asks for', () => {
    const counts = Array.from({ length: 60 }, (_, n) => n + 1);
    const rows = counts.map((n) => ({ label: `r${n}`, total: n }));
    const svg = renderMatrix({ ...matrix, rows, columns: [{ label: 'c', total: 1 }], cells: counts.map((n) => [n]) });
    const pairs = [...svg.matchAll(/<rect[^>]*fill="(#\w{6})" stroke[^>]*>\n<text[^>]*fill="(#\w{6})"/g)];
    expect(new Set(pairs.map(([, fill]) => fill)).size).toBe(5);
    for (const [, fill, ink] of pairs) expect(contrast(fill!, ink!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('MatrixCounts', () => {
  it('sums rows and columns, the greatest first', () => {
    const counts = new MatrixCounts();
    for (const [row, column] of [
      ['a', 'x'],
      ['b', 'x'],
      ['b', 'y'],
      ['b', 'y'],
    ] as const)
      counts.add(row, column);
    expect(counts.rowTotals()).toEqual([
      { label: 'b', total: 3 },
      { label: 'a', total: 1 },
    ]);
    expect(counts.columnTotals()).toEqual([
      { label: 'x', total: 2 },
      { label: 'y', total: 2 },
    ]);
    expect([counts.at('b', 'y'), counts.at('a', 'y'), counts.at('c', 'x')]).toEqual([2, 0, 0]);
  });
});

/** As WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
