/** ERP entitlements of sales, materials, production and system administration: `id | name | description`. */
export const ERP_OPERATIONS = `
erp-sales-quote-create | Sales: create quotation | Creates and changes quotations
erp-sales-order-create | Sales: create order | Enters sales orders
erp-sales-order-change | Sales: change order | Changes quantities, dates and prices of sales orders
erp-sales-order-release | Sales: release delivery block | Releases sales orders for delivery
erp-sales-order-display | Sales: display order | Reads sales orders and their status
erp-sales-contract-maintain | Sales: maintain contracts | Maintains frame contracts and call-offs
erp-sales-price-maintain | Sales: maintain prices | Maintains price lists and conditions
erp-sales-rebate-maintain | Sales: maintain rebates | Maintains rebate agreements
erp-sales-discount-approve | Sales: approve discount | Approves discounts outside the guideline
erp-sales-return-create | Sales: create return | Enters customer returns
erp-sales-return-approve | Sales: approve return | Approves customer returns
erp-sales-commission-run | Sales: commission run | Calculates sales commissions
erp-sales-backlog-report | Sales: backlog report | Runs order backlog and delivery reports
erp-billing-run-execute | Billing: execute billing run | Creates invoices for delivered orders
erp-billing-cancel | Billing: cancel invoice | Cancels billing documents
erp-sd-delivery-create | Shipping: create delivery | Creates outbound deliveries
erp-sd-pick-confirm | Shipping: confirm picking | Confirms picked quantities
erp-sd-goods-issue | Shipping: post goods issue | Posts the goods issue of a delivery
erp-sd-shipment-plan | Shipping: plan shipment | Plans shipments and carriers
erp-sd-freight-settle | Shipping: settle freight cost | Settles freight invoices of carriers
erp-sd-delivery-display | Shipping: display delivery | Reads deliveries and tracking data
erp-mm-goods-receipt | Inventory: post goods receipt | Posts goods receipts against purchase orders
erp-mm-goods-receipt-reverse | Inventory: reverse goods receipt | Reverses goods receipts
erp-mm-return-vendor | Inventory: return to vendor | Posts returns to vendors
erp-mm-goods-issue | Inventory: post goods issue | Issues goods to production or cost centers
erp-mm-transfer-post | Inventory: transfer posting | Moves stock between plants and storage locations
erp-mm-scrap-post | Inventory: post scrapping | Scraps stock
erp-mm-count-create | Inventory: create count document | Creates physical inventory documents
erp-mm-count-enter | Inventory: enter count | Enters counted quantities
erp-mm-stock-adjust | Inventory: post count difference | Posts inventory differences to the ledger
erp-mm-stock-adjust-approve | Inventory: approve count difference | Approves inventory differences above the tolerance
erp-mm-material-create | Material master: create | Creates material master records
erp-mm-material-change | Material master: change | Changes material master records
erp-mm-price-change | Material master: change standard price | Changes standard prices and revalues stock
erp-mm-stock-display | Inventory: display stock | Reads stock and movements
erp-pp-order-create | Production: create order | Creates production orders
erp-pp-order-release | Production: release order | Releases production orders
erp-pp-confirm | Production: confirm operation | Confirms quantities and times
erp-pp-bom-maintain | Production: maintain bill of material | Maintains bills of material
erp-pp-routing-maintain | Production: maintain routing | Maintains work centers and routings
erp-pp-planning-run | Production: planning run | Runs material requirements planning
erp-pp-display | Production: display | Reads production orders
erp-qm-inspection-record | Quality: record inspection | Records inspection results
erp-qm-usage-decision | Quality: usage decision | Accepts or rejects inspection lots
erp-bas-user-admin | System: user administration | Creates and changes ERP users and their role assignment
erp-bas-role-admin | System: role administration | Creates and changes ERP roles and authorisations
erp-bas-config-change | System: change configuration | Changes customising settings
erp-bas-table-edit | System: edit tables | Changes table contents directly
erp-bas-debug-change | System: debug with change | Debugs programs and changes values at run time
erp-bas-transport-import | System: import transport | Imports transports into production
erp-bas-job-admin | System: job administration | Schedules and changes background jobs
erp-bas-interface-monitor | System: monitor interfaces | Monitors and restarts interfaces
erp-bas-emergency-user | System: emergency user | Checks out the logged emergency user
erp-bas-audit-log-display | System: display audit log | Reads the security audit log
erp-dev-workbench | System: development workbench | Develops programs, forms and interfaces
erp-dev-display | System: display development objects | Reads programs and forms
`;
