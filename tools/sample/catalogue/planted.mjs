/**
 * Violations that are in the data on purpose: `identity | access added | policies violated | how`.
 * Everybody else is clean; `summary.mjs` fails if the data say otherwise.
 */
export const PLANTED = `
diego.fuentes | r-warehouse-operator | sod-p2p-04 | Two roles: the buyer in Monterrey stands in at the receiving dock
tomasz.nowicki | p-invoice-entry | sod-p2p-07 sod-p2p-11 sod-p2p-12 | Mover: was an invoice clerk and kept the access profile
kamila.rogala | erp-vendor-bank-change | sod-p2p-02 | Mover: was a vendor master steward and kept one entitlement
rohan.iyer | ad-grp-quarter-end-close | sod-r2r-01 | Nested group: the close project brings journal approval
mei.lim | | sod-p2p-07 sod-p2p-12 | Single role: Site Finance Generalist records and pays
joaquin.trevino | | sod-p2p-07 sod-p2p-12 | Single role: Site Finance Generalist records and pays
brianna.colfax | p-ar-adjustments | sod-o2c-05 | Cover: stands in for a deductions analyst on leave
jelena.stankovic | p-hr-administration | sod-h2r-01 | Mover: came from Human Resources and kept the access profile
kwame.boateng | ad-grp-sre-on-call | sod-itc-01 | Nested group: the on-call rota brings deployment to production
karim.haddad | r-access-administrator | sod-itc-03 | Two roles: promoted to manager and kept the provisioning role
sigrid.fossum | p-treasury-settlement | sod-tre-01 | Cover: settles own deals during a vacancy in the back office
bram.aalbers | r-release-manager p-change-approval | sod-itc-01 sod-itc-02 sod-itc-07 | Mover: collected build, approval and deployment over the years
noor.hoekstra | r-warehouse-operator | sod-r2r-05 | Two roles: the inventory controller counts on weekend shifts
gwen.rutledge | erp-ar-credit-memo-post | sod-o2c-08 | Pilot policy that is not enforced yet
`;

/** The request of the demonstration and the policies it would violate. */
export const DEMO = {
  identityId: 'maya.lindqvist',
  access: 'r-payments-backup',
  policies: 'sod-p2p-07 sod-p2p-11 sod-p2p-12',
};
