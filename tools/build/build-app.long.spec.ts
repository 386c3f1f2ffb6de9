import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const apps = ['api', 'worker', 'cli'];
/** The database drivers that stay packages: the command has the one that is not native code in its file. */
const drivers = (app: string) => (app === 'cli' ? ['sqlite3'] : ['pg', 'sqlite3']);
const deployable = (app: string) => join(__dirname, '../../dist/apps', app);
const readManifest = (app: string) =>
  JSON.parse(readFileSync(join(deployable(app), 'package.json'), 'utf8')) as Manifest;

function migrationNames(): readonly string[] {
  const folder = join(__dirname, '../../libs/persistence/src/migrations');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const names = sources.flatMap((source) => [...source.matchAll(/^export class (\w+\d{13}) /gm)]);
  return names.map((match) => match[1]!);
}

describe.each(apps)('the deployable %s', (app) => {
  it('names every package that its bundle imports, and the database drivers', () => {
    const bundle = readFileSync(join(deployable(app), 'main.js'), 'utf8');
    const imports = [...bundle.matchAll(/^import .*?["'](?!node:)((?:@[^/"']+\/)?[^/"']+)[^"']*["'];$/gm)];
    const packages = imports.map((match) => match[1]!).filter((name) => !builtinModules.includes(name));
    const named = Object.keys(readManifest(app).dependencies);
    expect(named).toEqual(expect.arrayContaining([...packages, ...drivers(app)]));
    expect(packages.filter((name) => name.startsWith('@identity-governance'))).toEqual([]);
  });

  it('calls migrations as their sources do: databases remember these names', () => {
    const bundle = readFileSync(join(deployable(app), 'main.js'), 'utf8');
    const names = migrationNames();
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      expect(bundle).toContain(`var ${name} = class`);
      expect(bundle).not.toContain(`class _${name}`);
    }
  });

  it('has a lock file that `npm ci` accepts for it', () => {
    const folder = mkdtempSync(join(tmpdir(), `${app}-`));
    try {
      for (const file of ['package.json', 'package-lock.json']) {
        copyFileSync(join(deployable(app), file), join(folder, file));
      }
      const output = execFileSync('npm', ['ci', '--omit=dev', '--dry-run', '--offline', '--loglevel=notice'], {
        cwd: folder,
        stdio: 'pipe',
      });
      expect(output.toString()).toMatch(/added \d+ packages/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the deployable cli', () => {
  it('states the licences of the packages in its file', () => {
    const notices = readFileSync(join(deployable('cli'), 'third-party-notices.txt'), 'utf8');
    expect(notices).toMatch(/^class-validator [\d.]+: MIT\n\nThe MIT License/m);
    expect(notices).toMatch(/^typeorm [\d.]+: MIT$/m);
  });

  it('is called `governance` when installed', () => {
    expect(readManifest('cli').bin).toEqual({ governance: 'main.js' });
  });

  it('is on the path when its folder is installed globally, and reports its version', () => {
    const prefix = mkdtempSync(join(tmpdir(), 'prefix-'));
    try {
      execFileSync('npm', ['install', '--global', '--offline', '--prefix', prefix, deployable('cli')], {
        env: withoutNpm(process.env),
        stdio: 'pipe',
      });
      const version = execFileSync(join(prefix, 'bin/governance'), ['--version']).toString();
      expect(version).toBe(`${readManifest('cli').version}\n`);
    } finally {
      rmSync(prefix, { recursive: true });
    }
  });
});

/** `npm test` hands its own settings down, which who installs the command does not have. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}
