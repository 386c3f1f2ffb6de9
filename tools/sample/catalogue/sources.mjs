/** The connected systems and the schema of their accounts. */

/**
 * @typedef {{ id: string, name: string, attribute: string, description: string, attributes: Record<string, string> }}
 * Source
 */

/** `attribute` names the account attribute that carries the entitlements of the source. */
export const SOURCES = /** @type {Source[]} */ ([
  {
    id: 'hr',
    name: 'Core HR',
    attribute: 'securityGroups',
    description: 'Authoritative source of employees',
    attributes: { connector: 'rest', region: 'global', authoritative: 'true', soxRelevant: 'true' },
  },
  {
    id: 'contractors',
    name: 'Contractor Register',
    attribute: '',
    description: 'Authoritative source of external staff, kept by Procurement',
    attributes: { connector: 'csv', region: 'global', authoritative: 'true', soxRelevant: 'false' },
  },
  {
    id: 'ad',
    name: 'Corporate Directory',
    attribute: 'memberOf',
    description: 'Directory of all workplaces; its groups carry rights of connected applications',
    attributes: { connector: 'ldap', region: 'global', soxRelevant: 'true' },
  },
  {
    id: 'erp',
    name: 'ERP',
    attribute: 'userRoles',
    description: 'Finance, sales, materials management and production',
    attributes: { connector: 'jdbc', region: 'global', soxRelevant: 'true' },
  },
  {
    id: 'procure',
    name: 'Procurement Suite',
    attribute: 'permissionGroups',
    description: 'Requisitions, purchase orders, suppliers and expenses',
    attributes: { connector: 'scim', region: 'emea', soxRelevant: 'true' },
  },
  {
    id: 'payroll',
    name: 'Payroll',
    attribute: 'duties',
    description: 'Payroll of all sites',
    attributes: { connector: 'jdbc', region: 'global', soxRelevant: 'true' },
  },
  {
    id: 'bank',
    name: 'Bank Portal',
    attribute: 'entitlementProfiles',
    description: 'Multi-bank portal for payments and statements',
    attributes: { connector: 'csv', region: 'emea', soxRelevant: 'true' },
  },
  {
    id: 'code',
    name: 'Code Hosting',
    attribute: 'teams',
    description: 'Repositories, reviews and pipelines',
    attributes: { connector: 'scim', region: 'global', soxRelevant: 'false' },
  },
  {
    id: 'cloud',
    name: 'Cloud Platform',
    attribute: 'roleBindings',
    description: 'Production, test, staging and the data platform',
    attributes: { connector: 'rest', region: 'emea', soxRelevant: 'true' },
  },
  {
    id: 'itsm',
    name: 'Service Management',
    attribute: 'roles',
    description: 'Tickets, changes and access requests',
    attributes: { connector: 'rest', region: 'global', soxRelevant: 'true' },
  },
  {
    id: 'plant',
    name: 'Plant Directory',
    attribute: 'memberOf',
    description: 'Directory of the production halls; identities hold the groups that their accounts carry',
    attributes: { connector: 'ldap', region: 'global', soxRelevant: 'false' },
  },
]);

/** Account attributes: `source | name | type | multi-valued | description`. */
export const ACCOUNT_ATTRIBUTES = `
hr | employeeNumber | STRING | false | Employee number
hr | departmentName | STRING | false | Department
hr | costCenter | STRING | false | Cost center that carries the salary
hr | jobTitle | STRING | false | Job title
hr | workLocation | STRING | false | Site
hr | managerNumber | STRING | false | Employee number of the manager
hr | hireDate | DATE | false | First day of work
hr | weeklyHours | INTEGER | false | Contractual hours a week
hr | active | BOOLEAN | false | Whether the employment is active
hr | securityGroups | STRING | true | Security groups in the HR system
contractors | contractNumber | STRING | false | Number of the contract
contractors | supplier | STRING | false | Supplier that provides the person
contractors | sponsor | STRING | false | Employee number of the sponsor
contractors | chargeCode | STRING | false | Cost center that is charged
contractors | contractEnd | DATE | false | Last day of the contract
ad | sAMAccountName | STRING | false | Logon name
ad | mail | STRING | false | Mail address
ad | department | STRING | false | Department
ad | departmentNumber | STRING | false | Cost center
ad | title | STRING | false | Job title
ad | physicalDeliveryOfficeName | STRING | false | Site
ad | employeeID | STRING | false | Employee number
ad | manager | STRING | false | Logon name of the manager
ad | memberOf | STRING | true | Direct group memberships
erp | userGroup | STRING | false | User group for delegated administration
erp | costCenter | STRING | false | Default cost center
erp | companyCode | STRING | false | Default company code
erp | validTo | DATE | false | Last day the user is valid
erp | postingLimit | INTEGER | false | Posting limit in EUR
erp | userRoles | STRING | true | Roles
procure | budgetCenter | STRING | false | Cost center that is charged
procure | approvalLimit | INTEGER | false | Approval limit in EUR
procure | purchasingUnit | STRING | false | Purchasing unit
procure | permissionGroups | STRING | true | Permission groups
payroll | payrollAreas | STRING | true | Payroll areas the user works on
payroll | orgUnit | STRING | false | Department
payroll | duties | STRING | true | Duties
bank | tokenSerial | STRING | false | Serial number of the signing token
bank | dailyLimit | INTEGER | false | Signature limit a day in EUR
bank | entity | STRING | false | Legal entity
bank | entitlementProfiles | STRING | true | Entitlement profiles
code | email | STRING | false | Verified mail address
code | twoFactor | BOOLEAN | false | Whether two-factor authentication is on
code | department | STRING | false | Department, synchronised from the directory
code | teams | STRING | true | Teams and repository rights
cloud | principal | STRING | false | Principal name
cloud | costCenterTag | STRING | false | Cost center tag
cloud | mfaEnabled | BOOLEAN | false | Whether multi-factor authentication is on
cloud | roleBindings | STRING | true | Role bindings
itsm | department | STRING | false | Department
itsm | location | STRING | false | Site
itsm | vip | BOOLEAN | false | Whether tickets are handled with priority
itsm | roles | STRING | true | Roles
plant | sAMAccountName | STRING | false | Logon name
plant | memberOf | STRING | true | Groups | true
`;
