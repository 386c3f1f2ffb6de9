import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { workspaceRoot } from '../checks/lib/workspace-root';

const root = workspaceRoot();
let folder: string;

/** A small workspace under the rules of this one. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  for (const file of ['.dependency-cruiser.js', 'knip.jsonc', 'tsconfig.base.json'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  plant({
    'package.json': '{ "type": "module", "dependencies": { "pino": "*" } }',
    'apps/api/src/main.ts': "import 'pino';\nimport { a } from './http/a';\nconsole.log(a);\n",
    'apps/api/src/http/a.ts': "import { b } from '../routes/b';\nexport const a = b;\n",
    'apps/api/src/routes/b.ts': 'export const b = 1;\n',
    'libs/domain/src/entries/names.ts': "export { fold } from '../names/fold';\n",
    'libs/domain/src/names/fold.ts': 'export const fold = 1;\n',
  });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function plant(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function run(packageScript: string, ...args: readonly string[]) {
  const script = join(root, 'node_modules', packageScript);
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, text: stripVTControlCharacters(stdout) };
}

const findCycles = () =>
  run('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.js', 'apps', 'libs');
const findUnused = () => run('knip/bin/knip.js', '--no-progress', '--no-config-hints');

describe('import cycles', () => {
  it('are not seen where there are none', () => {
    expect(findCycles().status).toBe(0);
  });

  it('are refused between files', () => {
    plant({ 'apps/api/src/routes/b.ts': "import type { A } from './c';\nexport type B = A;\nexport const b = 1;\n" });
    plant({ 'apps/api/src/routes/c.ts': "import type { B } from './b';\nexport type A = B;\n" });
    const { status, text } = findCycles();
    expect(text).toContain('no-cycle: apps/api/src/routes/b.ts');
    expect(status).not.toBe(0);
  });

  it('are refused between folders whose files have none', () => {
    plant({ 'apps/api/src/routes/c.ts': "import { d } from '../http/d';\nexport const c = d;\n" });
    plant({ 'apps/api/src/http/d.ts': 'export const d = 1;\n' });
    const { status, text } = findCycles();
    expect(text).toContain('no-folder-cycle: apps/api/src/routes');
    expect(text).not.toContain('no-cycle:');
    expect(status).not.toBe(0);
  });
});

describe('the domain', () => {
  it('is used by its surface', () => {
    const code = "import { fold } from '@identity-governance/domain/names';\nexport const b = fold;\n";
    plant({ 'apps/api/src/routes/b.ts': code });
    expect(findCycles().status).toBe(0);
  });

  it('is not used past it', () => {
    const code =
      "import type { fold } from '../../../../libs/domain/src/names/fold';\nexport const b: typeof fold = 1;\n";
    plant({ 'apps/api/src/routes/b.ts': code });
    const { status, text } = findCycles();
    expect(text).toContain('only-the-surface-of-the-domain: apps/api/src/routes/b.ts');
    expect(status).not.toBe(0);
  });
});

describe('what nothing uses', () => {
  it('is not seen where all is used', () => {
    expect(findUnused()).toMatchObject({ status: 0 });
  });

  it.each([
    ['a file', { 'apps/api/src/http/unused.ts': 'export {};\n' }, 'Unused files'],
    [
      'an export',
      { 'apps/api/src/http/a.ts': "export { b as a, b as unused } from '../routes/b';\n" },
      'Unused exports',
    ],
    [
      'a package',
      { 'apps/api/src/main.ts': "import { a } from './http/a';\nconsole.log(a);\n" },
      'Unused dependencies',
    ],
    [
      'a package that is not listed',
      { 'apps/api/src/http/a.ts': "import 'jose';\nimport { b } from '../routes/b';\nexport const a = b;\n" },
      'Unlisted dependencies',
    ],
  ])('is refused: %s', (_what, files, expected) => {
    plant(files);
    const { status, text } = findUnused();
    expect(text).toContain(expected);
    expect(status).toBe(1);
  });
});
