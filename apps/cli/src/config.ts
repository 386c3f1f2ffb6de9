import { DatabaseSettings, Setting } from '@identity-governance/platform';
import { IsByteLength, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/**
 * The settings of the command-line app. Those for tokens equal the API's, so that it accepts the tokens created here.
 */
export class CliSettings extends DatabaseSettings {
  @Setting({ env: 'HOST', default: '127.0.0.1', doc: 'address that the API listens on' })
  @IsString()
  readonly host!: string;

  @Setting({ env: 'PORT', default: 3000, doc: 'TCP port of the API' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly port!: number;

  @Setting({ env: 'AUTH_JWKS', doc: 'public keys of a token issuer; if set, `governance token` is disabled' })
  @IsOptional()
  @IsString()
  readonly authJwks?: string;

  @Setting({ env: 'AUTH_HS256_SECRET', doc: 'secret that signs tokens, at least 32 bytes', secret: true })
  @IsOptional()
  @IsByteLength(32, undefined, { message: 'must be at least 32 bytes long' })
  readonly authHs256Secret?: string;

  @Setting({ env: 'AUTH_ISSUER', doc: 'issuer (`iss`) of tokens' })
  @IsOptional()
  @IsString()
  readonly authIssuer?: string;

  @Setting({ env: 'AUTH_AUDIENCE', doc: 'audience (`aud`) of tokens' })
  @IsOptional()
  @IsString()
  readonly authAudience?: string;

  @Setting({
    env: 'VIOLATION_CARRY_HOURS',
    default: 24,
    unit: 'hours',
    doc: 'time within which a violation that comes back is the same record again, with its mitigation',
  })
  @IsInt()
  @Min(0)
  @Max(8760)
  readonly violationCarryHours!: number;

  @Setting({
    env: 'AUDIT_SIGNING_KEY',
    doc: 'file with the private key (Ed25519, PEM) that signs `governance audit head` and the manifests of reports',
  })
  @IsOptional()
  @IsString()
  readonly auditSigningKey?: string;

  @Setting({ env: 'NODE_ENV', default: 'development', doc: 'with `production`, no development key is created or used' })
  @IsIn(['development', 'test', 'production'])
  readonly nodeEnv!: 'development' | 'test' | 'production';
}
