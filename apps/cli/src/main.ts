import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { keepFilesPrivate, readEnvironment } from '@identity-governance/platform';
import { Interruption } from './interruption';
import { runCli } from './run-cli';

process.setSourceMapsEnabled(true);
keepFilesPrivate();
const args = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const interruption = new Interruption();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const command = args.find((arg) => /^[a-z][a-z-]*$/.test(arg)) ?? 'governance';
    process.stderr.write(`\ngovernance: ${interruption.describe(command)}\n`);
    process.exit(128 + constants.signals[signal]);
  });
}

process.exitCode = await runCli(args, {
  // read by the command that needs it, which reports errors in `.env`
  get env() {
    return readEnvironment();
  },
  version,
  interruption,
  stdout: process.stdout,
  stderr: process.stderr,
});
