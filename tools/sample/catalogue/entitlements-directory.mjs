/** Directory groups: `id | name | description`. */
export const DIRECTORY = `
ad-all-staff | All Staff | Everybody who works at Harrowfen
ad-all-employees | All Employees | All employees
ad-all-contractors | All Contractors | All external staff
ad-loc-leeds | Site Leeds | Building access and mailing list
ad-loc-rotterdam | Site Rotterdam | Building access and mailing list
ad-loc-krakow | Site Krakow | Building access and mailing list
ad-loc-chicago | Site Chicago | Building access and mailing list
ad-loc-monterrey | Site Monterrey | Building access and mailing list
ad-loc-singapore | Site Singapore | Building access and mailing list
ad-lic-office | Licence Office Suite | Assigns the office suite
ad-lic-cad | Licence CAD | Assigns the CAD workstation licence
ad-lic-dev-tools | Licence Developer Tools | Assigns the developer tools
ad-lic-bi-viewer | Licence BI Viewer | Opens published reports
ad-lic-bi-author | Licence BI Author | Publishes reports
ad-app-vpn | App VPN | Remote access
ad-app-erp | App ERP | Single sign-on to the ERP
ad-app-bank | App Bank Portal | Single sign-on to the bank portal
ad-app-cloud | App Cloud | Single sign-on to the cloud console
ad-app-code | App Code Hosting | Single sign-on to code hosting
ad-app-procure | App Procurement | Single sign-on to the procurement suite
ad-app-payroll | App Payroll | Single sign-on to payroll
ad-app-handheld | App Warehouse Handheld | Sign-in on warehouse handhelds
ad-role-bank-payments | Role Bank Payments | Group-based rights: payment entry in the bank portal
ad-role-bank-approvers | Role Bank Approvers | Group-based rights: signatures in the bank portal
ad-role-cloud-prod-deploy | Role Cloud Production Deploy | Group-based rights: deployment to production
ad-role-cloud-prod-read | Role Cloud Production Read | Group-based rights: read production
ad-role-erp-viewers | Role ERP Viewers | Group-based rights: ERP display roles
ad-role-close-approvers | Role Close Approvers | Group-based rights: journal approval during the close
ad-grp-quarter-end-close | Project Quarter-End Close | Cross-functional close team
ad-grp-sre-on-call | Project On-Call Rota | Engineers on the on-call rota
ad-grp-payment-desk | Project Payment Desk | Mail and calendar of the payment desk
ad-grp-erp-key-users | Project ERP Key Users | Key users of the ERP
ad-grp-erp-champions | Project ERP Champions | Trainers of the ERP; nested with the key users in both directions
ad-grp-sox-control-owners | Project SOX Control Owners | Owners of key controls
ad-grp-budget-round | Project Budget Round | Participants of the yearly budget round
ad-adm-domain-admins | Admin Domain Admins | Full control over the directory
ad-adm-server-admins | Admin Server Admins | Local administrators of servers
ad-adm-workstation-admins | Admin Workstation Admins | Local administrators of workstations
ad-adm-account-operators | Admin Account Operators | Creates and changes directory accounts
ad-adm-group-managers | Admin Group Managers | Changes group membership
ad-adm-helpdesk | Admin Helpdesk | Unlocks accounts and resets passwords
ad-adm-gpo-editors | Admin Policy Editors | Changes group policies
ad-adm-dns | Admin DNS | Changes internal DNS
ad-adm-backup | Admin Backup Operators | Backs up and restores servers
ad-adm-database | Admin Databases | Administers database servers
ad-adm-pki | Admin Certificate Authority | Issues and revokes certificates
ad-adm-mail | Admin Mail | Administers mailboxes and transport
`;

/** File shares, each with a read and a change group: `code | name`. */
export const FILE_SHARES = `
fin-ap | Accounts Payable
fin-ar | Accounts Receivable
fin-gl | General Accounting
treasury | Treasury
procurement | Procurement
sales | Sales
hr | Human Resources
payroll | Payroll
legal | Legal
audit | Internal Audit
engineering | Engineering
production | Manufacturing
`;
