import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

describe('the package of the domain, packed and unpacked beside what it depends on', () => {
  it('keeps what its README and the examples say, as ES modules and as CommonJS', () => {
    const check = join(__dirname, 'check-package.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [check, '--quick'], { encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    expect({ failed: lines.filter((line) => line.startsWith('failed')), stderr }).toEqual({ failed: [], stderr: '' });
    expect(lines.at(-1)).toMatch(/^[1-9]\d+ passed, 0 failed$/);
    expect(status).toBe(0);
  });
});
