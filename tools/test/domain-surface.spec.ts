import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../checks/lib/workspace-root';

const root = workspaceRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const domain = '@identity-governance/domain';

interface BaseConfig {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly string[]>> };
}
interface PackageConfig {
  readonly files: readonly string[];
}
interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

const entries = readdirSync(join(root, 'libs/domain/src/entries'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

describe('the domain', () => {
  it('is known in the workspace by what the package has, and by nothing else', () => {
    const { paths } = (JSON.parse(read('tsconfig.base.json')) as BaseConfig).compilerOptions;
    const known = Object.entries(paths).filter(
      ([alias, files]) => alias.startsWith(domain) || files.some((file) => file.includes('libs/domain/')),
    );
    expect(known.sort()).toEqual(
      entries.map((entry) => [`${domain}/${entry}`, [`./libs/domain/src/entries/${entry}.ts`]]),
    );
    const { exports } = JSON.parse(read('libs/domain/package.json')) as Manifest;
    expect(Object.keys(exports).sort()).toEqual([...entries.map((entry) => `./${entry}`), './package.json'].sort());
    const { files } = JSON.parse(read('libs/domain/tsconfig.package.json')) as PackageConfig;
    expect([...files].sort()).toEqual(entries.map((entry) => `src/entries/${entry}.ts`));
    expect(readdirSync(join(root, 'libs/domain/api')).sort()).toEqual(entries.map((entry) => `${entry}.api.md`));
  });

  it.each(entries)('lists each name of /%s by itself', (entry) => {
    expect(read(`libs/domain/src/entries/${entry}.ts`)).not.toContain('export *');
  });

  it.each(entries)('shows no scratch memory in /%s, and nothing of a package that cannot be installed', (entry) => {
    const report = read(`libs/domain/api/${entry}.api.md`);
    expect(report).not.toMatch(/Scratch|AccessMarks|EpochStamps|NumberSet|@identity-governance\/(?!domain)/);
    expect(report).not.toContain('ae-forgotten-export');
  });
});
