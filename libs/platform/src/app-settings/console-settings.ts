import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { Setting } from '../settings/setting';
import { isOrigin } from './loopback';
import { keySourceOf, Rule, TokenSettings } from './token-settings';

const MIN_SECRET_CHARACTERS = 16;

const hasClient = (settings: TokenSettings) =>
  (settings as { readonly consoleClientId?: string }).consoleClientId !== undefined;

/** Settings of the console and of signing in to it. */
export class ConsoleSettings extends TokenSettings {
  @Setting({ env: 'CONSOLE', default: true, doc: 'whether the API serves the console at `/console/`' })
  @IsBoolean()
  readonly console!: boolean;

  @Setting({
    env: 'CONSOLE_CLIENT_ID',
    doc: 'client id of the console at the OpenID provider `AUTH_ISSUER`; if not set, no user can sign in to the console in production',
  })
  @IsOptional()
  @IsString()
  @Rule((settings) => isProvider(settings), 'needs the URL of an OpenID provider as `AUTH_ISSUER`, and its public keys')
  readonly consoleClientId?: string;

  @Setting({
    env: 'CONSOLE_CLIENT_SECRET',
    doc: 'client secret of the console, at least 16 characters; use the same value for all API processes',
    secret: true,
  })
  @Rule(
    (_settings, secret) => typeof secret !== 'string' || secret.length >= MIN_SECRET_CHARACTERS,
    `must be at least ${MIN_SECRET_CHARACTERS} characters long`,
  )
  @Rule(
    (settings, secret) => secret !== undefined || !hasClient(settings),
    'must be set together with `CONSOLE_CLIENT_ID`',
  )
  readonly consoleClientSecret?: string;

  @Setting({
    env: 'CONSOLE_URL',
    doc: 'origin at which browsers reach the API, for example `https://governance.example.com`; required by `CONSOLE_CLIENT_ID`',
  })
  @Rule(
    (_settings, url) => url === undefined || isOrigin(url as string),
    'must be an HTTPS origin without a path; HTTP only with a loopback address',
  )
  @Rule((settings, url) => url !== undefined || !hasClient(settings), 'must be set together with `CONSOLE_CLIENT_ID`')
  readonly consoleUrl?: string;

  /** The origin of `CONSOLE_URL` in the form that browsers send. */
  get consoleOrigin(): string | undefined {
    return this.consoleUrl === undefined ? undefined : new URL(this.consoleUrl).origin;
  }
}

/** Returns whether ID tokens are signed with a private key of the provider. */
function isProvider(settings: TokenSettings): boolean {
  const { authIssuer, authHs256Secret } = settings;
  return authHs256Secret === undefined && keySourceOf({ authIssuer }).kind === 'discovery';
}
