/** Accounts nobody is correlated with: `source | native identity | name | disabled | description for the auditor`. */
export const UNCORRELATED_ACCOUNTS = `
ad | CN=adm-migration,OU=Admin,DC=harrowfen,DC=example | adm-migration | true | Left over from the mail migration
ad | CN=kiosk-rotterdam-01,OU=Kiosk,DC=harrowfen,DC=example | kiosk-rotterdam-01 | false | Kiosk at the gate
ad | CN=kiosk-monterrey-01,OU=Kiosk,DC=harrowfen,DC=example | kiosk-monterrey-01 | false | Kiosk at the gate
ad | CN=scan-krakow,OU=Devices,DC=harrowfen,DC=example | scan-krakow | false | Invoice scanner
erp | FF_FINANCE_01 | Emergency user finance | true | Emergency user, unlocked on request
erp | FF_BASIS_01 | Emergency user basis | true | Emergency user, unlocked on request
erp | CONV2019 | Data conversion 2019 | true | Left over from the conversion project
erp | U099871 | P. Harmsen | false | Leaver without an identity, still enabled
bank | hfi-legacy-02 | Legacy signer 2 | true | Signer of a closed bank relation
code | hfi-import-bot | Import bot | false | Bot of the former code hosting
cloud | terraform-legacy@harrowfen.example | terraform-legacy | false | Key of an abandoned pipeline
itsm | vendor.onsite@harrowfen.example | Vendor on site | true | Shared account of a service provider
`;
