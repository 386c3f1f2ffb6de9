import { Setting } from '@identity-governance/platform';
import {
  ArrayNotEmpty,
  IsByteLength,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { LimitSettings } from './limit-settings';

/** The settings of the API. */
export class ApiSettings extends LimitSettings {
  @Setting({ env: 'PORT', default: 3000, doc: 'the TCP port that the API listens on; 0 takes a free one' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port!: number;

  @Setting({ env: 'HOST', default: '127.0.0.1', doc: 'the address that the API listens on' })
  @IsString()
  readonly host!: string;

  @Setting({ env: 'METRICS_PORT', default: 9464, doc: 'the TCP port that `/metrics` is served on; 0: on none' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort!: number;

  @Setting({
    env: 'AUTH_JWKS',
    doc: 'the JWK set with the public keys of the token issuer: a file, or a URL that is read again when it is old',
  })
  @IsOptional()
  @IsString()
  @ValidateBy({ name: 'onlyKey', validator: { validate: isOnlyKey, defaultMessage: onlyKeyRule } })
  readonly authJwks?: string;

  @Setting({
    env: 'AUTH_HS256_SECRET',
    doc: 'the secret shared with the token issuer, at least 32 bytes',
    secret: true,
  })
  @IsOptional()
  @IsByteLength(32, undefined, { message: 'must be at least 32 bytes long' })
  readonly authHs256Secret?: string;

  @Setting({ env: 'AUTH_ISSUER', doc: 'the issuer (`iss`) that tokens must name; any when not set' })
  @IsOptional()
  @IsString()
  readonly authIssuer?: string;

  @Setting({ env: 'AUTH_AUDIENCE', doc: 'the audience (`aud`) that tokens must name; any when not set' })
  @IsOptional()
  @IsString()
  readonly authAudience?: string;

  @Setting({
    env: 'EXPERIMENTAL_HEADERS',
    default: ['X-Service-Experimental'],
    doc: 'the names of the header that experimental operations require, comma-separated; any one of them will do',
  })
  @ArrayNotEmpty()
  @Matches(/^[\w-]+$/, { each: true, message: 'must be header names' })
  readonly experimentalHeaders!: readonly string[];

  @Setting({
    env: 'API_STOP_SECONDS',
    default: 10,
    unit: 'seconds',
    doc: 'how long a stopping API waits for the requests under way',
  })
  @IsInt()
  @Min(0)
  @Max(600)
  readonly stopSeconds!: number;

  @Setting({ env: 'NODE_ENV', default: 'development', doc: 'with `production` a key for tokens must be configured' })
  @IsIn(['development', 'test', 'production'])
  @ValidateBy({ name: 'hasKey', validator: { validate: hasKey, defaultMessage: hasKeyRule } })
  readonly nodeEnv!: 'development' | 'test' | 'production';
}

function isOnlyKey(_value: unknown, args?: ValidationArguments): boolean {
  return (args?.object as ApiSettings).authHs256Secret === undefined;
}

function onlyKeyRule(): string {
  return 'must not be set together with `AUTH_HS256_SECRET`';
}

function hasKey(_value: unknown, args?: ValidationArguments): boolean {
  const settings = args?.object as ApiSettings;
  return settings.nodeEnv !== 'production' || settings.authJwks !== undefined || settings.authHs256Secret !== undefined;
}

function hasKeyRule(): string {
  return 'needs `AUTH_JWKS` or `AUTH_HS256_SECRET` to be set';
}
