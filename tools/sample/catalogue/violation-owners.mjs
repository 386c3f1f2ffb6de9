/**
 * Who owns the violations of policies: `policies | MANAGER or a governance group | owners where that is the violator`.
 * Violations of other policies belong to the owner of the policy.
 */
export const VIOLATION_OWNERS = `
sod-p2p-01 sod-p2p-07 sod-p2p-11 sod-p2p-12 | sox-control-owners | henrik.sandvik
sod-h2r-01 sod-h2r-04 sod-itc-03 | MANAGER | imogen.redfern
sod-itc-01 sod-itc-02 sod-itc-07 | change-advisory-board | nadia.khoury
`;
