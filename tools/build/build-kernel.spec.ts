import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('has the bytes of the kernel as its text makes them: run `npm run kernel` if not', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'build-kernel.mjs'), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
