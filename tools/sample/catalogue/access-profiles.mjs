/** Access profiles: `id | name | source | entitlements granted | description`. */
export const ACCESS_PROFILES = `
p-workplace | Workplace | ad | ad-app-vpn ad-lic-office | Office suite and remote access
p-finance-shares | Finance Reporting | ad | ad-lic-bi-viewer ad-role-erp-viewers | Published finance reports and ERP display
p-domain-administration | Domain Administration | ad | ad-adm-domain-admins ad-adm-gpo-editors ad-adm-dns | Administration of the directory and its servers
p-helpdesk | Helpdesk Tools | ad | ad-adm-helpdesk ad-adm-workstation-admins | Password resets and workstation support
p-identity-operations | Directory Account Operations | ad | ad-adm-account-operators ad-adm-group-managers | Creates accounts and changes group membership
p-bank-payment-entry | Bank Payment Entry | ad | ad-role-bank-payments | Enters and uploads payments in the bank portal, through a directory group
p-production-deploy-group | Production Deployment Rights | ad | ad-role-cloud-prod-deploy | Deployment to production, through a directory group
p-hr-selfservice | Employee Self-Service | hr | hr-selfservice | Own personal data, leave and payslips
p-manager-selfservice | Manager Self-Service | hr | hr-manager-selfservice hr-recruit-requisition | Personnel changes of the own team
p-hr-administration | Personnel Administration | hr | hr-employee-hire hr-employee-change hr-employee-terminate hr-employee-display | Hires, changes and leavers
p-hr-organisation | Organisation Management | hr | hr-position-maintain hr-org-maintain | Positions and reporting lines
p-hr-compensation | Compensation Administration | hr | hr-comp-propose hr-salary-change | Proposes and records pay changes
p-hr-comp-approval | Compensation Approval | hr | hr-comp-approve hr-benefit-approve | Approves pay and benefit changes
p-hr-benefits | Benefits Administration | hr | hr-benefit-admin hr-leave-admin | Benefit plans and leave
p-hr-recruiting | Recruiting | hr | hr-recruit-requisition hr-recruit-offer | Requisitions and offers
p-payroll-processing | Payroll Processing | payroll | payroll-time-import payroll-run-simulate payroll-run-execute payroll-offcycle-create | Runs the monthly payroll
p-payroll-approval | Payroll Approval | payroll | payroll-run-approve payroll-offcycle-approve payroll-file-release | Approves the payroll and releases the payment file
p-payroll-master-data | Payroll Master Data | payroll | payroll-master-display payroll-master-change payroll-bank-change | Pay elements and bank details of employees
p-erp-finance-display | ERP Finance Display | erp | erp-fi-display-all | Reads all finance documents
p-invoice-entry | Vendor Invoice Entry | erp | erp-ap-invoice-park erp-ap-invoice-post erp-ap-invoice-display | Parks and posts vendor invoices
p-invoice-correction | Vendor Invoice Correction | erp | erp-ap-invoice-reverse erp-ap-clearing erp-ap-down-payment | Reversals and clearing in the vendor sub-ledger
p-invoice-approval | Vendor Invoice Approval | erp | erp-ap-invoice-approve erp-ap-invoice-block-release | Approves invoices and releases blocked ones
p-payment-run | Payment Run | erp | erp-ap-payment-propose erp-ap-payment-run-execute | Proposes and executes payment runs
p-payment-approval | Payment Run Approval | erp | erp-ap-payment-run-approve | Approves payment proposals
p-manual-payments | Manual Payments | erp | erp-ap-manual-payment erp-ap-check-print | Payments and checks outside the payment run
p-vendor-maintenance | Vendor Master Maintenance | erp | erp-vendor-create erp-vendor-change erp-vendor-bank-change erp-vendor-display | Creates and changes vendors including bank details
p-customer-billing | Customer Billing | erp | erp-ar-invoice-post erp-billing-run-execute erp-ar-statement-send | Invoices customers
p-cash-application | Cash Application | erp | erp-ar-cash-apply erp-ar-cash-receipt-post erp-ar-lockbox-import erp-ar-clearing | Applies incoming payments
p-credit-management | Credit Management | erp | erp-customer-credit-limit erp-customer-credit-release | Credit limits and blocked orders
p-customer-maintenance | Customer Master Maintenance | erp | erp-customer-create erp-customer-change erp-customer-block | Creates and changes customers
p-ar-adjustments | Receivables Adjustments | erp | erp-ar-credit-memo-post erp-ar-writeoff-post erp-ar-refund-post | Credit memos, write-offs and refunds
p-ar-adjustment-approval | Receivables Adjustment Approval | erp | erp-ar-credit-memo-approve erp-ar-writeoff-approve | Approves credit memos and write-offs
p-journal-entry | Journal Entry | erp | erp-gl-journal-park erp-gl-journal-post erp-gl-accrual-post erp-gl-recurring-entry | Manual journal entries and accruals
p-journal-approval | Journal Approval | erp | erp-gl-journal-approve | Approves manual journal entries
p-period-close | Period Close | erp | erp-gl-period-open-close erp-gl-fx-valuation erp-gl-consolidation-run | Opens and closes periods, valuation and consolidation
p-account-reconciliation | Account Reconciliation | erp | erp-gl-reconcile erp-gl-trial-balance | Prepares balance sheet reconciliations
p-fixed-assets | Fixed Asset Accounting | erp | erp-fa-asset-create erp-fa-asset-acquire erp-fa-asset-retire erp-fa-asset-transfer | Asset master data and movements
p-sales-order-desk | Sales Order Desk | erp | erp-sales-order-create erp-sales-order-change erp-sales-return-create | Enters orders and returns
p-pricing | Pricing and Rebates | erp | erp-sales-price-maintain erp-sales-rebate-maintain | Price lists and rebate agreements
p-goods-receipt | Goods Receipt | erp | erp-mm-goods-receipt erp-mm-goods-receipt-reverse erp-mm-return-vendor | Receives goods against purchase orders
p-shipping | Shipping | erp | erp-sd-delivery-create erp-sd-pick-confirm erp-sd-goods-issue | Deliveries and goods issue
p-stock-adjustment | Stock Adjustment | erp | erp-mm-count-create erp-mm-stock-adjust erp-mm-scrap-post | Count documents and inventory differences
p-production-planning | Production Planning | erp | erp-pp-order-create erp-pp-order-release erp-pp-planning-run | Plans and releases production orders
p-treasury-cash | Cash Accounting | erp | erp-tr-cash-position erp-tr-statement-import erp-tr-bank-reconcile | Bank statements and bank reconciliation
p-treasury-dealing | Treasury Dealing | erp | erp-tr-deal-create erp-tr-hedge-report | Captures money market and currency deals
p-treasury-settlement | Treasury Settlement | erp | erp-tr-deal-confirm erp-tr-deal-settle | Confirms and settles deals
p-erp-user-administration | ERP User Administration | erp | erp-bas-user-admin erp-bas-role-admin | Users, roles and authorisations of the ERP
p-erp-development | ERP Development | erp | erp-dev-workbench erp-bas-debug-change erp-dev-display | Development and debugging
p-erp-transport | ERP Transport Management | erp | erp-bas-transport-import erp-bas-job-admin | Imports changes into production
p-requisitioning | Requisitions and Expenses | procure | procure-requisition-create procure-expense-submit | Orders supplies and submits expenses
p-purchasing | Purchasing | procure | procure-po-create procure-po-change procure-sourcing-event | Purchase orders and requests for quotation
p-purchase-approval | Purchase Approval | procure | procure-po-approve procure-contract-approve | Approves purchase orders and contracts
p-supplier-onboarding | Supplier Onboarding | procure | procure-supplier-onboard procure-supplier-risk | Registers and screens suppliers
p-bank-signature | Bank Signature | bank | bank-payment-approve bank-payment-release bank-beneficiary-approve | First and second signature on payments
p-code-contributor | Code Contributor | code | code-team-engineering code-device-cloud-write code-web-write | Pushes branches to product repositories
p-code-maintainer | Code Maintainer | code | code-device-cloud-maintain code-web-maintain code-review-approve | Reviews and merges
p-cloud-developer | Cloud Developer | cloud | cloud-nonprod-developer cloud-sandbox-owner | Test, staging and sandbox
p-cloud-operations | Cloud Operations | cloud | cloud-prod-operator cloud-backup-operator cloud-log-read | Operates production services
p-change-approval | Change Approval | itsm | itsm-change-approve itsm-change-emergency | Approves change requests
p-access-provisioning | Access Provisioning | itsm | itsm-access-provision itsm-ticket-work | Fulfils approved access requests
`;
