/** Entitlements that grant entitlements (nested groups, composite roles): `parent | children`. */
export const NESTED_ENTITLEMENTS = `
ad-all-employees | ad-all-staff
ad-all-contractors | ad-all-staff
ad-role-bank-payments | ad-app-bank bank-payment-create bank-payment-file-upload
ad-role-bank-approvers | ad-app-bank bank-payment-approve bank-payment-release
ad-role-cloud-prod-deploy | ad-app-cloud cloud-prod-deploy
ad-role-cloud-prod-read | ad-app-cloud cloud-prod-readonly
ad-role-erp-viewers | ad-app-erp erp-gl-display
ad-role-close-approvers | ad-app-erp erp-gl-journal-approve
ad-grp-quarter-end-close | ad-role-close-approvers ad-fs-fin-gl-read
ad-grp-sre-on-call | ad-role-cloud-prod-deploy ad-role-cloud-prod-read
ad-grp-erp-key-users | ad-grp-erp-champions ad-app-erp
ad-grp-erp-champions | ad-grp-erp-key-users
plant-receiving-dock | erp-mm-goods-receipt
ad-grp-sox-control-owners | ad-fs-audit-read
ad-grp-budget-round | ad-lic-bi-viewer
ad-adm-domain-admins | ad-adm-server-admins ad-adm-account-operators
ad-adm-server-admins | ad-adm-workstation-admins
ad-dept-accounts-payable | ad-all-employees ad-fs-fin-ap-read
ad-dept-accounts-receivable | ad-all-employees ad-fs-fin-ar-read
ad-dept-general-accounting | ad-all-employees ad-fs-fin-gl-read
ad-dept-planning | ad-all-employees ad-fs-fin-gl-read
ad-dept-treasury | ad-all-employees ad-fs-treasury-read
ad-dept-procurement | ad-all-employees ad-fs-procurement-read
ad-dept-logistics | ad-all-staff
ad-dept-manufacturing | ad-all-staff ad-fs-production-read
ad-dept-sales | ad-all-employees ad-fs-sales-read
ad-dept-customer-service | ad-all-employees ad-fs-sales-read
ad-dept-marketing | ad-all-employees
ad-dept-human-resources | ad-all-employees ad-fs-hr-read
ad-dept-payroll | ad-all-employees ad-fs-payroll-read
ad-dept-it-operations | ad-all-staff
ad-dept-engineering | ad-all-staff ad-app-code
ad-dept-security | ad-all-employees ad-app-cloud
ad-dept-legal | ad-all-employees ad-fs-legal-change
ad-dept-internal-audit | ad-all-employees ad-fs-audit-read
ad-dept-executive | ad-all-employees
erp-fi-display-all | erp-ap-invoice-display erp-ap-balance-display erp-ar-balance-display erp-gl-display erp-fa-display erp-vendor-display erp-customer-display
code-team-engineering | code-org-member
code-team-firmware | code-team-engineering code-firmware-write
code-team-device-cloud | code-team-engineering code-device-cloud-write
code-team-web | code-team-engineering code-web-write
code-team-data | code-team-engineering code-data-write
code-team-erp-extensions | code-team-engineering code-erp-extensions-write
code-team-platform | code-team-engineering code-infra-write
code-team-quality | code-team-engineering
code-team-security | code-org-member code-security-alerts
code-org-owner | code-org-member code-branch-protect-admin code-audit-log
cloud-prod-admin | cloud-prod-operator cloud-network-admin cloud-prod-deploy
cloud-prod-operator | cloud-prod-readonly
cloud-prod-db-admin | cloud-prod-db-read
cloud-nonprod-admin | cloud-nonprod-developer
cloud-nonprod-developer | cloud-nonprod-readonly
cloud-data-admin | cloud-data-engineer
cloud-data-engineer | cloud-data-analyst
cloud-prod-break-glass | cloud-prod-admin
`;
