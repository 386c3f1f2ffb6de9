/**
 * People with a fixed name, because policies, planted violations or the demo refer to them: `job title | name | site`.
 */
export const PINNED_PEOPLE = `
Chief Executive Officer | Margaret Thackray | leeds
Chief Financial Officer | Henrik Sandvik | leeds
Head of Accounts Payable | Dorota Mazurek | krakow
Head of Accounts Receivable | Callum Kershaw | leeds
Group Controller | Ishita Menon | leeds
Group Treasurer | Margaux Delacroix | leeds
Head of Procurement | Pieter Dekker | rotterdam
Head of Logistics | Hanneke Postma | rotterdam
Head of Sales | Marcus Holloway | chicago
Head of Human Resources | Folake Adeyemi | leeds
Head of Payroll | Halina Sikora | krakow
Head of IT Operations | Wojciech Gajda | krakow
Head of Engineering | Nikhil Raghavan | leeds
Chief Information Security Officer | Nadia Khoury | leeds
Head of Internal Audit | Imogen Redfern | leeds
Accounts Payable Clerk | Maya Lindqvist | leeds
Accounts Payable Clerk | Kamila Rogala | krakow
Payments Specialist | Tomasz Nowicki | krakow
Buyer | Diego Fuentes | monterrey
Senior General Ledger Accountant | Rohan Iyer | leeds
Site Finance Generalist | Mei Lim | singapore
Site Finance Generalist | Joaquín Treviño | monterrey
Cash Application Specialist | Brianna Colfax | chicago
Payroll Specialist | Jelena Stanković | krakow
Senior Software Engineer | Kwame Boateng | leeds
Software Engineer | Bram Aalbers | leeds
IT Operations Manager | Karim Haddad | leeds
Treasury Dealer | Sigrid Fossum | leeds
Inventory Controller | Noor Hoekstra | rotterdam
Customer Service Representative | Gwen Rutledge | chicago
`;
