/** Roles: `id | name | granted roles, access profiles and entitlements | description`. */
export const ROLES = `
r-employee | Employee | p-workplace p-hr-selfservice itsm-ticket-create | Birthright of every employee
r-contractor | Contractor | p-workplace itsm-ticket-create | Birthright of external staff
r-people-manager | People Manager | p-manager-selfservice p-requisitioning procure-requisition-approve procure-expense-approve itsm-access-approve | Everybody with direct reports
r-finance-viewer | Finance Viewer | p-erp-finance-display p-finance-shares p-requisitioning | Reads finance data
r-ap-clerk | Accounts Payable Clerk | r-finance-viewer p-invoice-entry ad-fs-fin-ap-change | Records vendor invoices
r-ap-senior-clerk | Senior Accounts Payable Clerk | r-ap-clerk p-invoice-correction erp-ap-duplicate-report | Records and corrects vendor invoices
r-ap-supervisor | Accounts Payable Supervisor | r-finance-viewer p-invoice-approval p-payment-approval erp-vendor-confirm ad-fs-fin-ap-change | Approves invoices and payment proposals
r-payments-specialist | Payments Specialist | r-finance-viewer p-payment-run p-bank-payment-entry bank-statement-view | Runs payments and hands them to the bank
r-payments-backup | Payment Desk Backup | r-payments-specialist ad-grp-payment-desk | Stands in for the payment desk during absences
r-vendor-master-steward | Vendor Master Steward | r-finance-viewer p-vendor-maintenance ad-fs-fin-ap-change | Maintains vendors
r-site-finance-generalist | Site Finance Generalist | r-ap-clerk p-manual-payments p-journal-entry | All finance work of a site with a finance team of one or two
r-ar-clerk | Accounts Receivable Clerk | r-finance-viewer p-customer-billing erp-ar-dunning-run erp-ar-dispute-manage ad-fs-fin-ar-change | Invoices customers and follows up
r-cash-application | Cash Application Specialist | r-finance-viewer p-cash-application ad-fs-fin-ar-change bank-statement-view | Applies incoming payments
r-credit-analyst | Credit Analyst | r-finance-viewer p-credit-management | Decides on customer credit
r-gl-accountant | General Ledger Accountant | r-finance-viewer p-journal-entry p-account-reconciliation ad-fs-fin-gl-change | Posts journals and prepares reconciliations
r-gl-senior-accountant | Senior General Ledger Accountant | r-gl-accountant erp-gl-journal-reverse erp-gl-intercompany-post erp-gl-allocation-run | Adds reversals, intercompany and allocations
r-controller | Controller | r-finance-viewer p-journal-approval p-period-close erp-gl-reconcile-review erp-gl-financial-statements ad-fs-fin-gl-read | Approves journals and closes the books
r-treasury-dealer | Treasury Dealer | r-finance-viewer p-treasury-dealing bank-fx-deal bank-balance-view ad-fs-treasury-change | Front office
r-treasury-back-office | Treasury Back Office | r-finance-viewer p-treasury-settlement p-treasury-cash bank-fx-confirm bank-statement-view ad-fs-treasury-change | Confirms, settles and reconciles
r-treasurer | Treasurer | r-finance-viewer p-bank-signature bank-balance-view bank-audit-report ad-fs-treasury-change | Signs payments
r-buyer | Buyer | p-purchasing p-requisitioning procure-po-close procure-contract-display erp-vendor-display ad-fs-procurement-change | Orders goods and services
r-procurement-approver | Procurement Approver | p-purchase-approval procure-po-approve-high procure-supplier-approve procure-spend-report ad-fs-procurement-change | Approves purchase orders and suppliers
r-warehouse-operator | Warehouse Operator | p-goods-receipt erp-mm-count-enter erp-mm-stock-display ad-app-handheld | Receives, stores and counts goods
r-warehouse-supervisor | Warehouse Supervisor | r-warehouse-operator erp-mm-transfer-post erp-sd-delivery-display | Leads a shift
r-shipping-clerk | Shipping Clerk | p-shipping erp-mm-stock-display ad-app-handheld | Picks and ships orders
r-inventory-controller | Inventory Controller | p-stock-adjustment erp-mm-stock-display | Creates counts and posts differences
r-sales-rep | Account Manager | p-requisitioning erp-sales-quote-create erp-sales-order-display erp-customer-display ad-fs-sales-change | Quotes and follows orders
r-customer-service | Customer Service Representative | p-sales-order-desk erp-sales-order-display erp-sd-delivery-display erp-customer-display ad-fs-sales-read | Enters orders and returns
r-hr-specialist | HR Specialist | p-hr-administration p-hr-organisation hr-report ad-fs-hr-change | Personnel administration
r-hr-business-partner | HR Business Partner | p-hr-compensation hr-employee-display hr-report-sensitive ad-fs-hr-change | Advises managers and proposes pay changes
r-payroll-specialist | Payroll Specialist | p-payroll-processing payroll-master-display payroll-report ad-fs-payroll-change | Runs the payroll
r-payroll-manager | Payroll Manager | p-payroll-approval payroll-report payroll-master-display ad-fs-payroll-read | Approves the payroll
r-developer | Developer | p-code-contributor p-cloud-developer ad-lic-dev-tools itsm-change-create ad-fs-engineering-read | Builds software
r-senior-developer | Senior Developer | r-developer p-code-maintainer code-security-alerts | Reviews and merges
r-release-manager | Release Manager | p-production-deploy-group code-pipeline-run-prod itsm-change-implement | Deploys to production
r-cloud-operator | Cloud Operator | p-cloud-operations itsm-ticket-work itsm-change-implement ad-role-cloud-prod-read | Keeps production running
r-service-desk | Service Desk Analyst | p-helpdesk itsm-ticket-work itsm-knowledge-author | First level support
r-system-administrator | System Administrator | p-domain-administration itsm-ticket-work itsm-change-implement itsm-cmdb-maintain | Servers and directory
r-access-administrator | Access Administrator | p-identity-operations p-erp-user-administration p-access-provisioning | Joiners, movers and leavers
r-internal-auditor | Internal Auditor | r-finance-viewer cloud-iam-review code-audit-log erp-bas-audit-log-display procure-expense-audit bank-audit-report ad-fs-audit-change | Read access for audits
`;
