/** Sites: `code | city | country | company code | site digit of the cost center`. */
export const SITES = `
leeds | Leeds | GB | GB10 | 1
rotterdam | Rotterdam | NL | NL20 | 2
krakow | Krakow | PL | PL30 | 3
chicago | Chicago | US | US40 | 4
monterrey | Monterrey | MX | MX50 | 5
singapore | Singapore | SG | SG60 | 6
`;

/** Departments: `id | name | cost center base | title its head reports to | sites in turn`. */
export const DEPARTMENTS = `
executive | Executive Office | 100 | Chief Executive Officer | leeds
accounts-payable | Accounts Payable | 410 | Chief Financial Officer | krakow krakow krakow leeds chicago
accounts-receivable | Accounts Receivable | 420 | Chief Financial Officer | krakow krakow leeds chicago
general-accounting | General Accounting | 430 | Chief Financial Officer | leeds krakow krakow chicago
planning | Planning and Controlling | 440 | Chief Financial Officer | leeds leeds chicago rotterdam
treasury | Treasury | 450 | Chief Financial Officer | leeds leeds rotterdam
procurement | Procurement | 310 | Chief Operating Officer | rotterdam leeds monterrey chicago singapore
logistics | Warehouse and Logistics | 320 | Chief Operating Officer | rotterdam rotterdam monterrey chicago
manufacturing | Manufacturing | 330 | Chief Operating Officer | monterrey leeds monterrey
sales | Sales | 210 | Chief Commercial Officer | chicago rotterdam leeds singapore monterrey
customer-service | Customer Service | 220 | Chief Commercial Officer | krakow chicago leeds
marketing | Marketing | 230 | Chief Commercial Officer | leeds chicago
human-resources | Human Resources | 510 | Chief People Officer | leeds krakow chicago monterrey
payroll | Payroll | 520 | Chief People Officer | leeds krakow
it-operations | IT Operations | 610 | Chief Information Officer | krakow leeds chicago
engineering | Engineering | 620 | Chief Information Officer | leeds krakow leeds singapore
security | Information Security | 630 | Chief Information Officer | leeds krakow
legal | Legal and Compliance | 710 | General Counsel | leeds chicago
internal-audit | Internal Audit | 720 | Chief Executive Officer | leeds rotterdam
`;
