import { Setting } from '../settings/setting';
import {
  IsByteLength,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { LimitSettings } from './limit-settings';
import { isLoopback, isSafeUrl } from './loopback';

/** Declares a rule across multiple settings; `value` is that of the setting itself. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- callers name the class of the rule
export function Rule<T extends object = TokenSettings>(
  holds: (settings: T, value: unknown) => boolean,
  text: string,
): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments) => holds(args!.object as T, value);
  return ValidateBy({ name: text, validator: { validate, defaultMessage: () => text } });
}

const isProduction = ({ nodeEnv }: TokenSettings) => nodeEnv === 'production';
const isUrl = (text: string) => /^https?:\/\//i.test(text);

/** The accepted tokens, and the meaning of their claims. */
export class TokenSettings extends LimitSettings {
  @Setting({ env: 'HOST', default: '127.0.0.1', doc: 'address that the API listens on' })
  @IsString()
  @Rule(
    (settings) => isLoopback(settings.host) || keySourceOf(settings).kind !== 'development-key',
    'must be a loopback address while no key for tokens is configured: set `AUTH_ISSUER`, `AUTH_JWKS` or `AUTH_HS256_SECRET`',
  )
  readonly host!: string;

  @Setting({
    env: 'AUTH_JWKS',
    doc: 'JWK set with the public keys of the token issuer, as a file or URL; reloaded after 25 seconds',
  })
  @IsOptional()
  @IsString()
  @Rule(({ authHs256Secret }) => authHs256Secret === undefined, 'must not be set together with `AUTH_HS256_SECRET`')
  @Rule(
    (settings) => !isProduction(settings) || !isUrl(settings.authJwks!) || isSafeUrl(settings.authJwks!),
    'must be a file or an HTTPS URL in production',
  )
  readonly authJwks?: string;

  @Setting({
    env: 'AUTH_HS256_SECRET',
    doc: 'secret shared with the token issuer, at least 32 bytes',
    secret: true,
  })
  @IsOptional()
  @IsByteLength(32, undefined, { message: 'must be at least 32 bytes long' })
  readonly authHs256Secret?: string;

  @Setting({
    env: 'AUTH_ISSUER',
    doc: 'required issuer (`iss`) of tokens, any if not set; the keys of a URL are found by OpenID Connect Discovery',
  })
  @Rule((settings) => !isProduction(settings) || settings.authIssuer !== undefined, 'must be set in production')
  @Rule(
    (settings) =>
      !isProduction(settings) || keySourceOf(settings).kind !== 'discovery' || isSafeUrl(settings.authIssuer!),
    'must be an HTTPS URL in production, as its keys are read from there',
  )
  readonly authIssuer?: string;

  @Setting({ env: 'AUTH_AUDIENCE', doc: 'required audience (`aud`) of tokens; any if not set' })
  @Rule((settings) => !isProduction(settings) || settings.authAudience !== undefined, 'must be set in production')
  readonly authAudience?: string;

  @Setting({
    env: 'AUTH_ROLE_CLAIMS',
    default: ['roles'],
    doc: 'claims that contain roles or groups, in addition to `scope` and `scp`; names, or JSON Pointers such as `/realm_access/roles`',
  })
  @Matches(/^[^/].*|^(\/([^/~]|~[01])+)+$/, { each: true, message: 'must be names of claims or JSON Pointers' })
  readonly authRoleClaims!: readonly string[];

  @Setting({
    env: 'AUTH_ROLE_MAP',
    doc: 'JSON file with the scopes of each role or group; if not set, role names are scope names',
  })
  @IsOptional()
  @IsString()
  readonly authRoleMap?: string;

  @Setting({
    env: 'AUTH_PERSON_CLAIM',
    doc: 'claim that identifies the person behind a token and is the id of their identity, as a name or JSON Pointer, preferably one that machine tokens lack; `sub` if not set; required by `FOUR_EYES` in production',
  })
  @IsOptional()
  @Matches(/^[^/].*|^(\/([^/~]|~[01])+)+$/, { message: 'must be the name of a claim or a JSON Pointer' })
  readonly authPersonClaim?: string;

  @Setting({
    env: 'AUTH_TENANT_CLAIM',
    doc: 'claim that must equal `TENANT`; other tokens receive 403; not checked if not set',
  })
  @IsOptional()
  @IsString()
  readonly authTenantClaim?: string;

  @Setting({
    env: 'NODE_ENV',
    default: 'development',
    doc: 'with `production` a key for tokens, `AUTH_ISSUER` and `AUTH_AUDIENCE` must be configured',
  })
  @IsIn(['development', 'test', 'production'])
  @Rule(
    (settings) => !isProduction(settings) || keySourceOf(settings).kind !== 'development-key',
    'needs `AUTH_JWKS` or `AUTH_HS256_SECRET` to be set, or the URL of an issuer as `AUTH_ISSUER`',
  )
  readonly nodeEnv!: 'development' | 'test' | 'production';
}

/** The origin of the keys that verify tokens. */
export type KeySource =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'discovery'; readonly issuer: string }
  | { readonly kind: 'development-key' };

interface KeySettings {
  readonly authHs256Secret?: string | undefined;
  readonly authJwks?: string | undefined;
  readonly authIssuer?: string | undefined;
}

export function keySourceOf({ authHs256Secret, authJwks, authIssuer }: KeySettings): KeySource {
  if (authHs256Secret !== undefined) return { kind: 'secret', secret: authHs256Secret };
  if (authJwks !== undefined)
    return isUrl(authJwks) ? { kind: 'url', url: authJwks } : { kind: 'file', path: authJwks };
  if (authIssuer !== undefined && isUrl(authIssuer)) return { kind: 'discovery', issuer: authIssuer };
  return { kind: 'development-key' };
}
