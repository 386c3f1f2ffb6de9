import { errors } from 'jose';

/** Why a token is refused, for the caller. Nothing of the token or of the keys is repeated. */
export function describeRefusedToken(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const verdict = error.reason === 'missing' ? 'is missing' : 'is not acceptable';
    return `the token's claim \`${error.claim}\` ${verdict}`;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return "the token's signature is not valid";
  if (error instanceof errors.JOSEAlgNotAllowed) return "the token's algorithm is not accepted";
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token is signed with a key that is not known here';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'the token does not say which key signed it (`kid`)';
  return 'the token is not a valid JWT';
}
