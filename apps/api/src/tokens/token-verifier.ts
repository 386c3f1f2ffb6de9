import type { Clock } from '@identity-governance/application';
import { err, ok, type Result } from '@identity-governance/values';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { KeysUnavailable } from './issuer-keys';
import { principalOf, type ClaimRules, type Principal } from './principal';
import { findClaimFault, findHeaderFault } from './token-form';
import { VerifiedTokens } from './verified-tokens';

export const publicKeyAlgorithms = ['ES256', 'RS256', 'EdDSA', 'PS256'] as const;

/** The rules for accepted tokens, and what they grant: `docs/decisions/tokens.md`. */
export interface TokenRules extends ClaimRules {
  /** Finds the key for the token's header; an algorithm that does not fit the key is refused. */
  readonly findKey: JWTVerifyGetKey;
  readonly algorithms: readonly string[];
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  /** The development key, if it verifies tokens. */
  readonly development?: { readonly alg: string; readonly kid: string };
  /** Whether there is a key to verify with; always by default. */
  readonly areKeysKnown?: () => Promise<boolean>;
}

const CLOCK_TOLERANCE_SECONDS = 5;
const KEPT_BYTES = 32 * 1024 * 1024;
/** Limit on remembering a token. With the age of the key set, a withdrawn key ends within a minute. */
const MAX_KEPT_MS = 30_000;
/** RFC 7235: the scheme is compared without case; one or more spaces follow it. RFC 7515: three base64url parts. */
const BEARER = /^bearer +([\w-]+\.[\w-]*\.[\w-]*)$/i;

/**
 * Identifies callers by the authorization header. A token is verified in full once and then remembered until it
 * expires.
 */
export class TokenVerifier {
  private readonly verified = new VerifiedTokens(KEPT_BYTES);

  constructor(
    private readonly rules: TokenRules,
    private readonly clock: Clock,
  ) {}

  /** Returns the caller if the token of this header was verified before and is still valid. */
  recall(header: string): Principal | undefined {
    const token = tokenIn(header);
    return token === undefined ? undefined : this.verified.get(token, this.clock.now())?.principal;
  }

  /**
   * Returns the caller, or why the header is refused. Throws `KeysUnavailable` if there is nothing to verify with.
   * `noteClaimant` receives the client that a refused token names, if a known key has signed it.
   */
  async verify(header: string, noteClaimant?: (claimant: Principal) => void): Promise<Result<Principal, string>> {
    const token = tokenIn(header);
    if (token === undefined) return err('the authorization header must read `Bearer <JWT>`');
    const found = await verifyToken(token, this.rules, { clock: this.clock, noteClaimant });
    if (!found.ok) return found;
    const { principal, claims } = found.value;
    const since = this.clock.now();
    const until = Math.min(claims.exp! * 1000, since + MAX_KEPT_MS);
    this.verified.set(token, { principal, since, until });
    return ok(principal);
  }
}

/** The content of a verified token. */
export interface TokenContent {
  readonly principal: Principal;
  readonly claims: JWTPayload;
  readonly signedWith: { readonly alg: string; readonly kid?: string | undefined };
}

interface Verification {
  readonly clock: Clock;
  /** Receives the principal of a refused token, if a known key has signed it. */
  readonly noteClaimant?: ((claimant: Principal) => void) | undefined;
}

/**
 * Verifies a token by the rules and returns its content, or why it is refused. Throws `KeysUnavailable` if there is
 * nothing to verify with.
 */
export async function verifyToken(
  token: string,
  rules: TokenRules,
  { clock, noteClaimant }: Verification,
): Promise<Result<TokenContent, string>> {
  const headerFault = findHeaderFault(token);
  if (headerFault !== undefined) return err(headerFault);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, rules.findKey, verifyOptions(rules, clock));
    const principal = principalOf(payload, rules);
    if (!principal.ok) return principal;
    const claimFault = findClaimFault(token, payload);
    if (claimFault !== undefined) {
      noteClaimant?.(principal.value);
      return err(claimFault);
    }
    const { alg, kid } = protectedHeader;
    return ok({ principal: principal.value, claims: payload, signedWith: { alg, ...(kid !== undefined && { kid }) } });
  } catch (error) {
    if (error instanceof KeysUnavailable) throw error;
    const claims = claimsOf(error);
    const claimant = claims === undefined ? undefined : principalOf(claims, rules);
    if (claimant?.ok === true) noteClaimant?.(claimant.value);
    return err(describeRefusedToken(error));
  }
}

function verifyOptions({ algorithms, issuer, audience }: TokenRules, clock: Clock): JWTVerifyOptions {
  return {
    algorithms: [...algorithms],
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(clock.now()),
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  };
}

/** Returns the claims of a refused token. They are checked after the signature, so that their issuer is known. */
function claimsOf(error: unknown): JWTPayload | undefined {
  const isAboutClaims = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed;
  return isAboutClaims ? error.payload : undefined;
}

/** Returns the token, the same for every form of the header. */
function tokenIn(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}

/** Returns why a token is refused, for the caller, without repeating any part of the token or of the keys. */
function describeRefusedToken(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const verdict = error.reason === 'missing' ? 'is missing' : 'is not acceptable';
    return `the token's claim \`${error.claim}\` ${verdict}`;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return "the token's signature is not valid";
  if (error instanceof errors.JOSEAlgNotAllowed) return "the token's algorithm is not accepted";
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token is signed with an unknown key';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'the token does not say which key signed it (`kid`)';
  return 'the token is not a valid JWT';
}
