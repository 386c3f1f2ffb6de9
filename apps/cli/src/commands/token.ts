import { isScope, scopes } from '@identity-governance/application';
import { loadDevelopmentKey, loadSettings } from '@identity-governance/platform';
import { Command, InvalidArgumentError, Option } from 'commander';
import { SignJWT, type JWTPayload } from 'jose';
import { CommandError } from '../command-error';
import { CliSettings } from '../config';
import { printLines, type Terminal } from '../terminal';

interface Flags {
  readonly scope: string;
  readonly client: string;
  readonly subject?: string;
  /** Seconds. */
  readonly ttl: number;
}

export function tokenCommand(terminal: Terminal): Command {
  return new Command('token')
    .description('print a bearer token, for development or with the shared secret')
    .requiredOption('--scope <scopes>', `scopes of the token, separated by spaces: ${scopes.join(' ')}`, parseScopes)
    .option('--client <id>', 'client of the token', parseName, 'governance-cli')
    .option('--subject <id>', 'person of the token; if omitted, the token names only the client', parseName)
    .addOption(
      new Option('--ttl <time>', 'lifetime, such as 90s, 15m, 1h or 7d').argParser(parseTtl).default(3600, '1h'),
    )
    .action(async (flags: Flags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      printLines(terminal.stdout, [await signToken(settings, flags)]);
    });
}

async function signToken(settings: CliSettings, flags: Flags): Promise<string> {
  const { key, header } = await loadKey(settings);
  return new SignJWT(claimsOf(settings, flags)).setProtectedHeader({ ...header, typ: 'JWT' }).sign(key);
}

function claimsOf(
  { authIssuer, authAudience }: CliSettings,
  { scope, client, subject = client, ttl }: Flags,
): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    ...(authIssuer !== undefined && { iss: authIssuer }),
    ...(authAudience !== undefined && { aud: authAudience }),
    sub: subject,
    client_id: client,
    scope,
    iat: now,
    exp: now + ttl,
  };
}

type SigningKey = Parameters<SignJWT['sign']>[0];

/** Returns the key with which the API, under the same settings, verifies tokens. */
async function loadKey(
  settings: CliSettings,
): Promise<{ readonly key: SigningKey; readonly header: { readonly alg: string; readonly kid?: string } }> {
  if (settings.authJwks !== undefined) {
    throw new CommandError('tokens come from the issuer whose keys are in `AUTH_JWKS`; request one there');
  }
  if (settings.authHs256Secret !== undefined) {
    return { key: new TextEncoder().encode(settings.authHs256Secret), header: { alg: 'HS256' } };
  }
  if (/^https?:\/\//i.test(settings.authIssuer ?? '')) {
    throw new CommandError('tokens come from the issuer that `AUTH_ISSUER` names; request one there');
  }
  if (settings.nodeEnv === 'production') {
    throw new CommandError('with `NODE_ENV=production` there is no development key; set `AUTH_HS256_SECRET`');
  }
  const { privateKey, alg, kid } = await loadDevelopmentKey(settings.dataDir);
  return { key: privateKey, header: { alg, kid } };
}

function parseScopes(text: string): string {
  const names = text.split(/\s+/).filter((name) => name !== '');
  const unknown = names.filter((name) => !isScope(name));
  const legal = `scopes are ${scopes.join(', ')}`;
  if (names.length === 0) throw new InvalidArgumentError(`No scope is named; ${legal}.`);
  if (unknown.length > 0) throw new InvalidArgumentError(`\`${unknown.join('`, `')}\` is not a scope; ${legal}.`);
  return names.join(' ');
}

/** Parses a name; the API refuses tokens without one. */
function parseName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be blank.');
  return text;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function parseTtl(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It must be a time such as 90s, 15m, 1h or 7d.');
  return Number(count) * unitSeconds[unit!]!;
}
