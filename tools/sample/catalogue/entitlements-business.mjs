/** Entitlements of procurement, HR, payroll and the bank portal: `id | name | description`. */
export const BUSINESS = `
procure-requisition-create | Create requisition | Creates purchase requisitions
procure-requisition-approve | Approve requisition | Approves requisitions of the own cost center
procure-po-create | Create purchase order | Creates purchase orders and sends them to suppliers
procure-po-change | Change purchase order | Changes price, quantity and supplier of purchase orders
procure-po-approve | Approve purchase order | Approves purchase orders up to the own limit
procure-po-approve-high | Approve high value purchase order | Approves purchase orders above 100,000 EUR
procure-po-close | Close purchase order | Closes purchase orders with open quantities
procure-supplier-onboard | Onboard supplier | Registers and qualifies new suppliers
procure-supplier-approve | Approve supplier | Approves registered suppliers for use
procure-supplier-risk | Assess supplier risk | Records risk and sanction screening of suppliers
procure-sourcing-event | Run sourcing event | Creates requests for quotation and auctions
procure-sourcing-award | Award sourcing event | Awards business to a supplier
procure-contract-create | Create contract | Creates supplier contracts
procure-contract-approve | Approve contract | Approves supplier contracts
procure-contract-display | Display contract | Reads supplier contracts
procure-catalog-maintain | Maintain catalogue | Maintains catalogue items and prices
procure-catalog-approve | Approve catalogue | Approves catalogue changes
procure-receipt-confirm | Confirm receipt | Confirms the receipt of services and desktop deliveries
procure-service-entry-approve | Approve service entry | Approves service entry sheets
procure-match-review | Review match exceptions | Works on price and quantity differences
procure-card-issue | Issue purchasing card | Issues purchasing cards and sets limits
procure-card-reconcile | Reconcile purchasing card | Reconciles card statements
procure-expense-submit | Submit expenses | Submits own travel and expense reports
procure-expense-approve | Approve expenses | Approves expense reports of the own team
procure-expense-audit | Audit expenses | Samples and audits expense reports
procure-spend-report | Spend report | Runs spend analytics
procure-workflow-admin | Administer workflows | Changes approval chains and limits
procure-delegation-admin | Administer delegations | Maintains approval delegations for others
procure-admin | Procurement administrator | Administers users and settings of the procurement suite
hr-selfservice | Employee self-service | Reads and changes own personal data
hr-manager-selfservice | Manager self-service | Starts and approves personnel changes of the own team
hr-employee-hire | Hire employee | Creates employee records
hr-employee-change | Change employee | Changes job, organisation and contract data
hr-employee-terminate | Terminate employee | Ends employment
hr-employee-display | Display employee | Reads employee records
hr-position-maintain | Maintain positions | Creates and changes positions
hr-org-maintain | Maintain organisation | Changes departments and reporting lines
hr-salary-change | Change salary | Changes base pay and allowances
hr-comp-propose | Propose compensation | Proposes salary reviews and bonuses
hr-comp-approve | Approve compensation | Approves salary changes and bonuses
hr-benefit-admin | Administer benefits | Enrols employees in benefit plans
hr-benefit-approve | Approve benefit changes | Approves benefit plan changes
hr-recruit-requisition | Open job requisition | Opens a job requisition
hr-recruit-offer | Make offer | Creates job offers
hr-recruit-offer-approve | Approve offer | Approves job offers
hr-leave-admin | Administer leave | Maintains leave entitlements and absences
hr-case-work | Work on HR cases | Works on employee relations cases
hr-report | HR reports | Runs headcount and turnover reports
hr-report-sensitive | HR reports with pay data | Runs reports that show pay data
hr-config | HR configuration | Changes HR business rules
hr-admin | HR system administrator | Administers HR system security
payroll-master-display | Display payroll master data | Reads payroll master data
payroll-master-change | Change payroll master data | Changes pay elements and tax data of employees
payroll-bank-change | Change employee bank details | Changes the bank account pay is sent to
payroll-time-import | Import time data | Imports approved time data
payroll-run-simulate | Simulate payroll run | Simulates the payroll run
payroll-run-execute | Execute payroll run | Executes the payroll run
payroll-run-approve | Approve payroll run | Approves the payroll result
payroll-file-release | Release payroll payment file | Releases the payment file to the bank
payroll-offcycle-create | Create off-cycle payment | Creates off-cycle payments
payroll-offcycle-approve | Approve off-cycle payment | Approves off-cycle payments
payroll-bonus-enter | Enter one-time payments | Enters bonuses and other one-time payments
payroll-garnishment | Maintain garnishments | Maintains wage garnishments
payroll-tax-filing | File payroll taxes | Files payroll tax and social security reports
payroll-gl-post | Post payroll to ledger | Transfers the payroll result to the general ledger
payroll-reconcile | Reconcile payroll | Reconciles payroll with ledger and bank
payroll-report | Payroll reports | Runs payroll reports
payroll-config | Payroll configuration | Changes wage types and rules
payroll-admin | Payroll administrator | Administers payroll system security
bank-balance-view | View balances | Reads balances of all accounts
bank-statement-view | View statements | Reads and downloads statements
bank-payment-create | Create payment | Enters single payments
bank-payment-file-upload | Upload payment file | Uploads payment files
bank-payment-approve | Approve payment (first signature) | First signature on payments
bank-payment-release | Release payment (second signature) | Second signature, releases payments to the bank
bank-template-create | Create payment template | Creates payment templates
bank-template-approve | Approve payment template | Approves payment templates
bank-beneficiary-maintain | Maintain beneficiaries | Creates and changes beneficiaries
bank-beneficiary-approve | Approve beneficiaries | Approves beneficiary changes
bank-sweep-maintain | Maintain cash sweeps | Maintains pooling and sweeps between own accounts
bank-fx-deal | Trade currency | Closes currency deals with the bank
bank-fx-confirm | Confirm currency trade | Confirms currency deals
bank-positive-pay | Send check issue file | Sends the check issue file for positive pay
bank-limit-maintain | Maintain limits | Changes signature limits
bank-user-admin | Administer portal users | Creates users and sets their rights
bank-user-approve | Approve portal users | Approves user changes of the other administrator
bank-audit-report | Portal audit report | Runs user and activity reports
`;
