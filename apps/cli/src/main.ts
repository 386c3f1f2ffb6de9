import { readEnvironment } from '@identity-governance/platform';
import { runCli } from './run-cli';

process.exitCode = await runCli(process.argv.slice(2), {
  env: readEnvironment(),
  stdout: process.stdout,
  stderr: process.stderr,
});
