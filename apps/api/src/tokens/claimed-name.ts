const MAX_LENGTH = 256;
/** Invisible characters, and blanks other than the space: names that differ only in them look alike. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/**
 * Whether a claim can name a client, person or tenant. Such names are compared exactly, so none is trimmed or
 * normalized.
 */
export function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim.trim() === claim && fits(claim) && !UNSEEN.test(claim);
}

function fits(name: string): boolean {
  return name.length <= MAX_LENGTH || (name.length <= 2 * MAX_LENGTH && Array.from(name).length <= MAX_LENGTH);
}

export const whatNamesAre = `must be a string of 1 to ${MAX_LENGTH} visible characters, without blanks around them`;

/** Whether the claim has a value; some issuers write null for an absent claim. */
export function isPresent(claim: unknown): boolean {
  return claim !== undefined && claim !== null;
}
