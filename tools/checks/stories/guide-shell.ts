import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { appMain, DeployedService } from '../lib/deployed-service';
import { workspaceRoot } from '../lib/workspace-root';

/** Commands of a guide, and what they print. */
interface GuideStep {
  readonly heading: string;
  readonly commands: string;
  readonly output: string;
}

/** The blocks of commands (`sh`) of a guide in `docs`, each with the block of output (`text`) behind it, if any. */
function readGuide(name: string): readonly GuideStep[] {
  const text = readFileSync(join(workspaceRoot(), 'docs', name), 'utf8');
  const steps: GuideStep[] = [];
  let heading = '';
  for (const [, title, kind, block] of text.matchAll(/^## ([^\n]+)$|^```(sh|text)\n(.*?)^```$/gms)) {
    if (title !== undefined) heading = title;
    else if (kind === 'sh') steps.push({ heading, commands: block!, output: '' });
    else steps.push({ ...steps.pop()!, output: block! });
  }
  return steps;
}

const END = '--- end of the commands ---';

/** One `bash` in which all commands of a guide run; `npm run -s governance --` is the built command-line app. */
class GuideShell {
  private readonly shell: ChildProcessWithoutNullStreams;
  private printed = '';

  constructor(service: DeployedService) {
    const { folder, databaseUrl } = service;
    const npm = join(folder, 'npm');
    writeFileSync(npm, `#!/bin/sh\nshift 4\nexec '${process.execPath}' '${appMain('cli')}' "$@"\n`);
    chmodSync(npm, 0o700);
    symlinkSync(join(workspaceRoot(), 'examples'), join(folder, 'examples'));
    const { port } = new URL(service.baseUrl);
    const env = { PATH: `${folder}:${process.env.PATH!}`, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: port };
    this.shell = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env });
    for (const stream of [this.shell.stdout, this.shell.stderr]) {
      stream.on('data', (data: Buffer) => (this.printed += data.toString()));
    }
  }

  /** What the commands print, errors too. */
  async run(commands: string): Promise<string> {
    this.printed = '';
    this.shell.stdin.write(`${commands}\necho '${END}'\n`);
    while (!this.printed.includes(END)) {
      if (this.shell.exitCode !== null) throw new Error(`the shell ended:\n${this.printed}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this.printed.slice(0, this.printed.indexOf(END));
  }

  end(): void {
    this.shell.kill();
  }
}

export interface GuideOptions {
  /** Of the data that is imported first; without it, the database is empty. */
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Runs before the commands below each heading. */
  readonly before?: (heading: string, service: DeployedService) => Promise<void>;
}

/** Tests that the commands of a guide in `docs` print what it says, on API and worker, with both engines. */
export function testGuide(name: string, options: GuideOptions = {}): void {
  const guide = readGuide(name);

  it('has commands with outputs', () => {
    expect(guide.filter(({ output }) => output !== '').length).toBeGreaterThan(6);
  });

  it('the guide is true on SQLite', async () => {
    await followGuide(guide, options);
  });

  it('the guide is true on PostgreSQL', async () => {
    const postgres = await startOwnPostgres();
    try {
      await followGuide(guide, { ...options, settings: { ...options.settings, DATABASE_URL: postgres.url } });
    } finally {
      await postgres.stop();
    }
  });
}

async function followGuide(
  guide: readonly GuideStep[],
  { folder, settings = {}, before }: GuideOptions,
): Promise<void> {
  const service = await DeployedService.start(folder, settings);
  const shell = new GuideShell(service);
  try {
    const isScanned = async () => (await service.call('GET', '/violations/v1?limit=1')).status === 200;
    await until(isScanned, 'the violations of the first scan');
    for (const { heading, commands, output } of guide) {
      await before?.(heading, service);
      const printed = await shell.run(commands);
      expect({ heading, printed }).toEqual({ heading, printed: output });
    }
  } finally {
    shell.end();
    await service.stop();
  }
}

/** Waits until the condition holds, for two minutes. `what`: what is then missing. */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`not found within two minutes: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
