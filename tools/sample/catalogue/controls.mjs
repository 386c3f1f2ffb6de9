/** Compensating controls and what was done with them before the demonstration starts. */

/** How many days ago the violations were detected and the controls applied. */
export const DAYS_AGO = 45;

/** `key | name | type | duration | owner | description` */
export const CONTROLS = `
statement-review | Daily review of bank statements | Mitigation | 30d | sox-control-owners | The treasury back office compares every bank statement line with the payment runs.
controller-sign-off | Monthly sign-off by the controller | Mitigation | 180d | sox-control-owners | The Group Controller signs the payments of the site at the end of every month.
access-review | Removal at the next access review | Remediation | 90d | change-advisory-board | The access is taken away at the next quarterly review.
`;

/** `identity | policy | key of the control | applied by | comment` */
export const APPLIED = `
mei.lim | sod-p2p-07 | controller-sign-off | dorota.mazurek | The site has one accountant until the new hire starts.
joaquin.trevino | sod-p2p-07 | controller-sign-off | dorota.mazurek | The site has one accountant.
tomasz.nowicki | sod-p2p-11 | statement-review | dorota.mazurek | Until the handover of invoice entry ends.
bram.aalbers | sod-itc-07 | access-review | nadia.khoury | Agreed with the team lead.
`;
