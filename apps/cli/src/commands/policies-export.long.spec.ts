import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

it('refuses what would be too large for a policy file, and writes none', async () => {
  const workspace = new TestWorkspace();
  const side = (name: string) => Array.from({ length: 1000 }, (_, n) => `ENTITLEMENT:${name.padEnd(50, '-')}${n}`);
  const rows = Array.from({ length: 130 }, (_, n) => `p${n},P ${n},${side('l').join(';')},${side('r').join(';')}\n`);
  const large = workspace.writeFiles({
    'sod-policies.csv': `id,name,leftCriteria,rightCriteria\n${rows.join('')}`,
  });
  const output = join(workspace.folder, 'large');
  const { code, stderr } = await workspace.run(['policies', 'export', large, '--output', output]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/take \d\d MiB, and a policy file has at most 16: export/)]);
  expect(existsSync(output)).toBe(false);
  workspace.remove();
});
