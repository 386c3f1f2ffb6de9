import { randomBytes } from 'node:crypto';
import { Clock, ConsoleSessions, personas } from '@identity-governance/application';
import { loadSettings, sha256 } from '@identity-governance/platform';
import { keySourceOf } from '@identity-governance/platform/app-settings';
import { Command, Option } from 'commander';
import { CommandError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

interface Flags {
  readonly persona: string;
  /** True: sessions of all subjects. */
  readonly endSessions?: string | true;
}

const LINK_MS = 10 * 60_000;

/** Declares `console`, which prints a link to the console in development; with `--end-sessions` it ends sessions. */
export function consoleCommand(terminal: Terminal): Command {
  const ids = personas.map(({ id }) => id);
  return new Command('console')
    .description('print a link that signs in to the console once within ten minutes, in development; or end sessions')
    .addOption(new Option('--persona <id>', 'who signs in by the link').choices(ids).default('policy-owner'))
    .option('--end-sessions [subject]', 'end all sessions of the console, or those of one subject (`sub`)')
    .action(async ({ persona, endSessions }: Flags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const work = async (services: Services) =>
        endSessions === undefined ? createLink(services, settings, persona) : end(services, endSessions);
      if (endSessions === undefined) refuseOutsideDevelopment(settings);
      printLines(terminal.stdout, [await withServices(settings, work)]);
    });
}

function refuseOutsideDevelopment(settings: CliSettings): void {
  if (keySourceOf(settings).kind === 'development-key' && settings.nodeEnv !== 'production') return;
  throw new CommandError(
    'links sign in only while the development key is used, and there is no other sign-in to the console yet',
  );
}

async function createLink(services: Services, { host, port }: CliSettings, persona: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expires = services(Clock).now() + LINK_MS;
  await services(ConsoleSessions).saveLink({ codeHash: sha256(code), persona, expires });
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/console/link/${code}`;
}

async function end(services: Services, subject: string | true): Promise<string> {
  const count = await services(ConsoleSessions).endAll(subject === true ? undefined : subject);
  return count === 1 ? '1 session has ended' : `${count} sessions have ended`;
}
