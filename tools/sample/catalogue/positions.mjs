/**
 * Positions: `department | tier | head count | job title | access assigned directly`.
 * The tiers are head, manager and staff; everybody also gets the birthright role and the group of the department.
 */
export const POSITIONS = `
executive | head | 1 | Chief Executive Officer | ad-lic-bi-viewer
executive | manager | 1 | Chief Financial Officer | r-finance-viewer bank-payment-release
executive | manager | 1 | Chief Operating Officer | ad-lic-bi-viewer
executive | manager | 1 | Chief Commercial Officer | ad-lic-bi-viewer
executive | manager | 1 | Chief People Officer | hr-report-sensitive
executive | manager | 1 | Chief Information Officer | ad-lic-bi-viewer
executive | manager | 1 | General Counsel | ad-fs-legal-change
executive | staff | 3 | Executive Assistant | p-requisitioning
accounts-payable | head | 1 | Head of Accounts Payable | r-ap-supervisor ad-grp-sox-control-owners
accounts-payable | manager | 2 | Accounts Payable Team Lead | r-ap-supervisor
accounts-payable | staff | 12 | Accounts Payable Clerk | r-ap-clerk
accounts-payable | staff | 5 | Senior Accounts Payable Clerk | r-ap-senior-clerk
accounts-payable | staff | 4 | Payments Specialist | r-payments-specialist
accounts-payable | staff | 3 | Vendor Master Data Steward | r-vendor-master-steward
accounts-payable | staff | 1 | Vendor Reconciliation Analyst | r-finance-viewer erp-ap-statement-reconcile
accounts-receivable | head | 1 | Head of Accounts Receivable | r-finance-viewer p-ar-adjustment-approval ad-grp-sox-control-owners
accounts-receivable | manager | 2 | Accounts Receivable Team Lead | r-finance-viewer p-ar-adjustment-approval
accounts-receivable | staff | 8 | Accounts Receivable Clerk | r-ar-clerk
accounts-receivable | staff | 5 | Cash Application Specialist | r-cash-application
accounts-receivable | staff | 3 | Credit Analyst | r-credit-analyst
accounts-receivable | staff | 2 | Deductions Analyst | r-finance-viewer p-ar-adjustments
accounts-receivable | staff | 2 | Customer Master Data Steward | r-finance-viewer p-customer-maintenance
general-accounting | head | 1 | Group Controller | r-controller ad-grp-sox-control-owners
general-accounting | manager | 2 | Accounting Manager | r-controller ad-grp-quarter-end-close
general-accounting | staff | 9 | General Ledger Accountant | r-gl-accountant
general-accounting | staff | 5 | Senior General Ledger Accountant | r-gl-senior-accountant
general-accounting | staff | 3 | Fixed Asset Accountant | r-finance-viewer p-fixed-assets erp-fa-depreciation-run
general-accounting | staff | 2 | Finance Systems Analyst | r-finance-viewer erp-gl-account-maintain erp-gl-cost-center-maintain ad-grp-erp-key-users
general-accounting | staff | 2 | Tax Accountant | r-finance-viewer erp-gl-tax-code-maintain
general-accounting | staff | 2 | Site Finance Generalist | r-site-finance-generalist
planning | head | 1 | Head of Planning and Controlling | r-finance-viewer erp-co-budget-release
planning | staff | 8 | Financial Analyst | r-finance-viewer erp-co-plan-enter erp-co-plan-report ad-lic-bi-author
planning | staff | 3 | Business Controller | r-finance-viewer erp-co-budget-maintain erp-co-profit-report ad-grp-budget-round
treasury | head | 1 | Group Treasurer | r-treasurer ad-grp-sox-control-owners
treasury | manager | 1 | Treasury Manager | r-treasurer
treasury | staff | 3 | Treasury Dealer | r-treasury-dealer
treasury | staff | 4 | Treasury Back Office Analyst | r-treasury-back-office
treasury | staff | 1 | Cash Manager | r-finance-viewer erp-tr-cash-position bank-balance-view bank-sweep-maintain
treasury | staff | 1 | Payment Desk Coordinator | r-payments-backup
treasury | staff | 1 | Bank Relationship Manager | bank-user-admin bank-audit-report erp-tr-house-bank-maintain
procurement | head | 1 | Head of Procurement | r-procurement-approver ad-grp-sox-control-owners
procurement | manager | 3 | Category Manager | r-procurement-approver
procurement | staff | 14 | Buyer | r-buyer
procurement | staff | 4 | Supplier Manager | p-supplier-onboarding p-requisitioning procure-contract-create
procurement | staff | 3 | Sourcing Specialist | p-requisitioning procure-sourcing-event procure-sourcing-award
procurement | staff | 2 | Procurement Systems Analyst | procure-admin procure-workflow-admin procure-catalog-maintain
procurement | staff | 2 | Expense Auditor | procure-expense-audit procure-card-reconcile
logistics | head | 1 | Head of Logistics | ad-lic-bi-viewer
logistics | manager | 4 | Warehouse Manager | r-warehouse-supervisor
logistics | staff | 4 | Warehouse Shift Lead | r-warehouse-supervisor
logistics | staff | 36 | Warehouse Operator | r-warehouse-operator
logistics | staff | 10 | Contract Warehouse Operator | r-warehouse-operator
logistics | staff | 14 | Shipping Clerk | r-shipping-clerk
logistics | staff | 4 | Inventory Controller | r-inventory-controller
logistics | staff | 3 | Transport Planner | erp-sd-shipment-plan erp-sd-freight-settle erp-sd-delivery-display
manufacturing | head | 1 | Head of Manufacturing | ad-lic-bi-viewer
manufacturing | manager | 5 | Production Supervisor | erp-pp-display erp-pp-confirm
manufacturing | staff | 6 | Production Planner | p-production-planning erp-mm-stock-display
manufacturing | staff | 5 | Quality Inspector | erp-qm-inspection-record erp-qm-usage-decision
manufacturing | staff | 3 | Process Engineer | erp-pp-bom-maintain erp-pp-routing-maintain ad-lic-cad
manufacturing | staff | 2 | Material Master Data Steward | erp-mm-material-create erp-mm-material-change
manufacturing | staff | 52 | Assembly Technician | erp-pp-confirm
manufacturing | staff | 8 | Contract Assembly Technician | erp-pp-confirm
sales | head | 1 | Head of Sales | r-sales-rep erp-sales-discount-approve
sales | manager | 5 | Regional Sales Manager | r-sales-rep erp-sales-discount-approve
sales | staff | 46 | Account Manager | r-sales-rep
sales | staff | 8 | Application Engineer | r-sales-rep ad-lic-cad
sales | staff | 3 | Pricing Analyst | p-pricing p-requisitioning ad-lic-bi-author
sales | staff | 3 | Sales Operations Analyst | erp-sales-backlog-report erp-sales-commission-run ad-lic-bi-author
customer-service | head | 1 | Head of Customer Service | erp-sales-return-approve erp-sales-order-display
customer-service | manager | 2 | Customer Service Team Lead | erp-sales-return-approve erp-sales-order-display
customer-service | staff | 24 | Customer Service Representative | r-customer-service
marketing | head | 1 | Head of Marketing | ad-lic-bi-viewer
marketing | staff | 11 | Marketing Specialist | p-requisitioning ad-lic-bi-viewer
human-resources | head | 1 | Head of Human Resources | p-hr-comp-approval hr-recruit-offer-approve hr-report-sensitive
human-resources | manager | 2 | HR Operations Manager | hr-employee-display hr-report hr-recruit-offer-approve
human-resources | staff | 7 | HR Specialist | r-hr-specialist
human-resources | staff | 6 | HR Business Partner | r-hr-business-partner
human-resources | staff | 4 | Recruiter | p-hr-recruiting p-requisitioning
human-resources | staff | 2 | Benefits Administrator | p-hr-benefits hr-employee-display
human-resources | staff | 1 | HR Systems Analyst | hr-admin hr-config
payroll | head | 1 | Head of Payroll | r-payroll-manager ad-grp-sox-control-owners
payroll | manager | 1 | Payroll Team Lead | r-payroll-manager
payroll | staff | 6 | Payroll Specialist | r-payroll-specialist
payroll | staff | 2 | Payroll Data Analyst | p-payroll-master-data
payroll | staff | 1 | Payroll Accountant | payroll-reconcile payroll-gl-post payroll-tax-filing
it-operations | head | 1 | Head of IT Operations | itsm-report ad-grp-sox-control-owners
it-operations | manager | 3 | IT Operations Manager | itsm-report itsm-access-certify
it-operations | staff | 10 | Service Desk Analyst | r-service-desk
it-operations | staff | 8 | System Administrator | r-system-administrator
it-operations | staff | 3 | Access Administrator | r-access-administrator
it-operations | staff | 4 | ERP Developer | p-erp-development code-team-erp-extensions itsm-change-create
it-operations | staff | 3 | Contract ERP Developer | p-erp-development code-erp-extensions-write
it-operations | staff | 2 | ERP Basis Administrator | p-erp-transport erp-bas-interface-monitor itsm-change-implement
it-operations | staff | 2 | Change Manager | p-change-approval itsm-report
it-operations | staff | 4 | Network Engineer | ad-adm-server-admins cloud-network-admin cloud-dns-admin itsm-change-create
it-operations | staff | 2 | Database Administrator | ad-adm-database cloud-prod-db-admin cloud-backup-restore
engineering | head | 1 | Head of Engineering | code-release-approve code-org-member
engineering | manager | 5 | Engineering Manager | code-release-approve code-team-engineering
engineering | staff | 30 | Software Engineer | r-developer
engineering | staff | 12 | Contract Software Engineer | r-developer
engineering | staff | 14 | Senior Software Engineer | r-senior-developer
engineering | staff | 6 | Firmware Engineer | r-developer code-team-firmware
engineering | staff | 3 | Release Manager | r-release-manager
engineering | staff | 5 | Site Reliability Engineer | r-cloud-operator code-team-platform
engineering | staff | 8 | Quality Engineer | code-team-quality cloud-nonprod-developer itsm-change-verify
engineering | staff | 4 | Data Engineer | code-team-data cloud-data-engineer ad-lic-bi-author
security | head | 1 | Chief Information Security Officer | itsm-access-certify itsm-sod-exception cloud-iam-review
security | staff | 6 | Security Analyst | cloud-security-findings cloud-log-read code-security-alerts
security | staff | 2 | Security Platform Engineer | cloud-log-admin code-team-security cloud-org-policy-admin
security | staff | 2 | Cloud Identity Engineer | cloud-iam-admin cloud-key-admin itsm-change-create
legal | head | 1 | Head of Legal | procure-contract-display ad-fs-legal-change
legal | staff | 6 | Legal Counsel | procure-contract-display
legal | staff | 2 | Compliance Officer | procure-spend-report itsm-access-certify
internal-audit | head | 1 | Head of Internal Audit | r-internal-auditor itsm-access-certify
internal-audit | staff | 6 | Internal Auditor | r-internal-auditor
internal-audit | staff | 2 | IT Auditor | r-internal-auditor cloud-log-read
`;

/** Service identities: `id | name | purpose | owner's job title | access`. */
export const SERVICE_IDENTITIES = `
svc.bank-statements | Bank Statement Interface | Imports bank statements every morning | Treasury Manager | bank-statement-view erp-tr-statement-import
svc.deployment | Deployment Pipeline | Deploys approved releases | Head of Engineering | code-pipeline-run-prod cloud-prod-deploy
svc.erp-jobs | ERP Background Jobs | Runs billing, dunning and depreciation | Head of IT Operations | erp-billing-run-execute erp-ar-dunning-run erp-fa-depreciation-run
svc.hr-feed | HR Feed | Feeds the directory from HR | HR Operations Manager | hr-employee-display ad-adm-account-operators
svc.log-shipper | Log Shipper | Ships logs to the central store | Chief Information Security Officer | cloud-log-read
svc.backup | Backup | Runs backups of servers and cloud | Head of IT Operations | ad-adm-backup cloud-backup-operator
`;

/** People who left: `department | job title`. Their accounts are disabled and they hold nothing. */
export const FORMER_EMPLOYEES = `
accounts-payable | Accounts Payable Clerk
general-accounting | General Ledger Accountant
logistics | Warehouse Operator
logistics | Shipping Clerk
manufacturing | Assembly Technician
sales | Account Manager
it-operations | Service Desk Analyst
engineering | Software Engineer
`;
