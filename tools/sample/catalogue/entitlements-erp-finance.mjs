/** ERP entitlements of the finance processes: `id | name | description`. */
export const ERP_FINANCE = `
erp-ap-invoice-park | AP: park vendor invoice | Saves an incomplete vendor invoice without posting it
erp-ap-invoice-post | AP: post vendor invoice | Posts vendor invoices and credit memos to the sub-ledger
erp-ap-invoice-approve | AP: approve vendor invoice | Approves a parked or posted invoice in the payment workflow
erp-ap-invoice-block-release | AP: release blocked invoice | Removes the payment block set by the three-way match
erp-ap-invoice-reverse | AP: reverse vendor invoice | Reverses a posted vendor invoice
erp-ap-invoice-display | AP: display vendor invoice | Reads vendor invoices and their attachments
erp-ap-payment-propose | AP: create payment proposal | Selects due items into a payment proposal
erp-ap-payment-run-execute | AP: execute payment run | Executes an approved payment run and writes the payment file
erp-ap-payment-run-approve | AP: approve payment run | Approves a payment proposal before it is executed
erp-ap-manual-payment | AP: post manual payment | Posts an outgoing payment outside the payment run
erp-ap-check-print | AP: print checks | Prints checks from an executed payment run
erp-ap-check-void | AP: void checks | Voids printed checks and reopens the items
erp-ap-down-payment | AP: request down payment | Requests a down payment to a vendor
erp-ap-clearing | AP: clear vendor items | Clears open vendor items against each other
erp-ap-balance-display | AP: display vendor balance | Reads vendor balances and open items
erp-ap-aging-report | AP: ageing report | Runs the vendor ageing report
erp-ap-statement-reconcile | AP: reconcile vendor statements | Reconciles vendor statements with the sub-ledger
erp-ap-duplicate-report | AP: duplicate invoice report | Runs the duplicate invoice analysis
erp-vendor-create | Vendor master: create | Creates vendor master records
erp-vendor-change | Vendor master: change | Changes address, terms and withholding data of vendors
erp-vendor-bank-change | Vendor master: change bank details | Changes the bank account a vendor is paid to
erp-vendor-confirm | Vendor master: confirm change | Second pair of eyes on sensitive vendor fields
erp-vendor-block | Vendor master: block | Blocks a vendor for posting or payment
erp-vendor-onetime | Vendor master: use one-time vendor | Posts to a one-time vendor account
erp-vendor-display | Vendor master: display | Reads vendor master records
erp-ar-invoice-post | AR: post customer invoice | Posts customer invoices outside the billing run
erp-ar-credit-memo-post | AR: post credit memo | Posts credit memos to customer accounts
erp-ar-credit-memo-approve | AR: approve credit memo | Approves credit memos above the tolerance
erp-ar-cash-apply | AR: apply incoming cash | Applies incoming payments to open customer items
erp-ar-cash-receipt-post | AR: post cash receipt | Posts receipts that are not on the bank statement
erp-ar-lockbox-import | AR: import lockbox file | Imports lockbox and remittance files
erp-ar-writeoff-post | AR: post write-off | Writes customer balances off
erp-ar-writeoff-approve | AR: approve write-off | Approves write-offs above the tolerance
erp-ar-clearing | AR: clear customer items | Clears open customer items against each other
erp-ar-refund-post | AR: post customer refund | Requests a refund of a customer credit balance
erp-ar-dunning-run | AR: dunning run | Creates and sends dunning notices
erp-ar-dispute-manage | AR: manage disputes | Works on dispute cases of customers
erp-ar-statement-send | AR: send statements | Sends balance confirmations and statements
erp-ar-balance-display | AR: display customer balance | Reads customer balances and open items
erp-ar-aging-report | AR: ageing report | Runs the customer ageing report
erp-customer-create | Customer master: create | Creates customer master records
erp-customer-change | Customer master: change | Changes address, terms and tax data of customers
erp-customer-credit-limit | Customer master: change credit limit | Sets credit limits and risk categories
erp-customer-credit-release | Customer credit: release order | Releases orders stopped by the credit check
erp-customer-block | Customer master: block | Blocks a customer for orders or deliveries
erp-customer-display | Customer master: display | Reads customer master records
erp-gl-journal-park | GL: park journal entry | Saves a journal entry without posting it
erp-gl-journal-post | GL: post journal entry | Posts manual journal entries to the general ledger
erp-gl-journal-approve | GL: approve journal entry | Approves parked manual journal entries
erp-gl-journal-reverse | GL: reverse journal entry | Reverses posted journal entries
erp-gl-accrual-post | GL: post accruals | Posts and releases accruals
erp-gl-recurring-entry | GL: maintain recurring entries | Maintains the templates of recurring entries
erp-gl-account-maintain | GL: maintain chart of accounts | Creates and changes general ledger accounts
erp-gl-cost-center-maintain | GL: maintain cost centers | Creates and changes cost centers and their hierarchy
erp-gl-tax-code-maintain | GL: maintain tax codes | Maintains tax codes and rates
erp-gl-period-open-close | GL: open and close periods | Opens and closes posting periods
erp-gl-reconcile | GL: prepare account reconciliation | Prepares balance sheet account reconciliations
erp-gl-reconcile-review | GL: review account reconciliation | Reviews and signs off account reconciliations
erp-gl-fx-valuation | GL: foreign currency valuation | Runs the month-end currency valuation
erp-gl-allocation-run | GL: run allocations | Runs cost allocations and assessments
erp-gl-intercompany-post | GL: post intercompany | Posts intercompany charges
erp-gl-intercompany-net | GL: intercompany netting | Runs the intercompany netting
erp-gl-consolidation-run | GL: run consolidation | Runs the group consolidation
erp-gl-consolidation-adjust | GL: consolidation adjustment | Posts top-side adjustments in consolidation
erp-gl-trial-balance | GL: trial balance | Runs the trial balance
erp-gl-financial-statements | GL: financial statements | Runs balance sheet and profit and loss statements
erp-gl-display | GL: display documents | Reads general ledger documents
erp-fa-asset-create | Assets: create | Creates fixed asset master records
erp-fa-asset-change | Assets: change | Changes useful life and depreciation key
erp-fa-asset-acquire | Assets: post acquisition | Posts asset acquisitions
erp-fa-asset-retire | Assets: post retirement | Posts disposals and scrapping of assets
erp-fa-asset-transfer | Assets: transfer | Transfers assets between company codes
erp-fa-depreciation-run | Assets: depreciation run | Runs the monthly depreciation
erp-fa-asset-count | Assets: record physical count | Records the physical verification of assets
erp-fa-display | Assets: display | Reads asset master records and values
erp-tr-cash-position | Treasury: cash position | Reads the daily cash position and forecast
erp-tr-house-bank-maintain | Treasury: maintain house banks | Maintains house banks and their accounts
erp-tr-deal-create | Treasury: create deal | Captures money market and currency deals
erp-tr-deal-confirm | Treasury: confirm deal | Matches counterparty confirmations
erp-tr-deal-settle | Treasury: settle deal | Settles confirmed deals and creates the payment
erp-tr-hedge-report | Treasury: hedge report | Runs hedge effectiveness reports
erp-tr-statement-import | Treasury: import bank statement | Imports electronic bank statements
erp-tr-bank-reconcile | Treasury: bank reconciliation | Reconciles bank accounts with the ledger
erp-tr-payment-request | Treasury: payment request | Requests a treasury payment
erp-co-plan-enter | Controlling: enter plan | Enters plan and forecast figures
erp-co-budget-maintain | Controlling: maintain budget | Maintains budgets of cost centers and projects
erp-co-budget-release | Controlling: release budget | Releases budgets for spending
erp-co-plan-report | Controlling: plan and actual report | Compares plan and actual figures
erp-co-profit-report | Controlling: profitability report | Analyses margins by product and region
erp-fi-display-all | Finance: display (composite) | Composite of the display roles of all finance modules
`;
