import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../checks/lib/workspace-root';

const root = workspaceRoot();

function checkLicences(...args: readonly string[]) {
  const script = join(root, 'tools/supply/licences.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' });
}

function checkPackage(entry: object) {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  const file = join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.0.0', ...entry } } }));
  const { status, stderr } = checkLicences(file);
  rmSync(folder, { recursive: true });
  return [status, stderr.trim()];
}

describe('the packages that the project stands on', () => {
  it('have licences that are allowed, and run only the scripts that are named', () => {
    const { status, stdout, stderr } = checkLicences();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^BSD-3-Clause \(\d+\): .*sqlite3 /m);
    expect(stdout).toMatch(/^MIT \(\d+\): .*react-dom /m);
  });

  it.each([
    [{ license: 'MIT OR GPL-3.0' }, 0, ''],
    [{ license: '(MIT AND ISC)' }, 0, ''],
    [{ license: 'MIT AND GPL-3.0' }, 1, 'one 1.0.0: the licence `MIT AND GPL-3.0` is not allowed'],
    [{}, 1, 'one 1.0.0: the licence `none` is not allowed'],
    [{ license: 'MIT', hasInstallScript: true }, 1, 'one 1.0.0: runs a script when installed'],
  ])('are refused otherwise: %j', (entry, status, fault) => {
    expect(checkPackage(entry)).toEqual([status, fault]);
  });

  it('run no script whose package is not named, and none is named without need', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
    const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, object>;
    const named = read('package.json').allowScripts as Record<string, boolean>;
    const packages = Object.entries(read('package-lock.json').packages as Record<string, { hasInstallScript?: true }>);
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScripts.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(Object.keys(named)).toEqual([...new Set(names)].sort());
    expect(new Set(Object.values(named))).toEqual(new Set([true]));
  });

  it('are listed as a bill of materials (CycloneDX), with the packages in the console, without what only developers need', () => {
    const command = [join(root, 'tools/supply/sbom.mjs')];
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    const { status, stdout } = spawnSync(process.execPath, command, options);
    expect(status).toBe(0);
    const bill = JSON.parse(stdout) as { bomFormat: string; components: readonly { name: string; version: string }[] };
    const names = bill.components.map(({ name }) => name);
    expect(bill.bomFormat).toBe('CycloneDX');
    const bundled = ['react', 'react-dom', '@tanstack/react-router', '@dagrejs/dagre'];
    expect(names).toEqual(expect.arrayContaining(['fastify', 'sqlite3', 'typeorm', ...bundled]));
    expect(names).not.toContain('jest');
    expect(names).not.toContain('esbuild');
  });

  it('state their licences in a file of the console, where their code is in it', () => {
    const script = `
      import { bundleConsole, bundledPackages } from './tools/build/bundle-console.mjs';
      import { thirdPartyNotices } from './tools/build/third-party-notices.mjs';
      const { metafile } = await bundleConsole('dist/unused');
      console.log(await thirdPartyNotices(await bundledPackages(metafile)));`;
    const command = ['--input-type=module', '--eval', script];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    const notices = stdout.split(/^-{80}$/m).slice(1);
    expect(notices.map((notice) => /^\S+/m.exec(notice)?.[0])).toEqual(
      expect.arrayContaining(['@dagrejs/dagre', '@tanstack/react-query', 'downshift', 'react']),
    );
    for (const notice of notices) expect(notice).toMatch(/copyright/i);
  });
});
