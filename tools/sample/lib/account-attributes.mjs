/** @typedef {import('./population.mjs').Member} Member */

const LIMITS = { staff: 10000, manager: 100000, head: 1000000 };
const SUPPLIERS = ['Brightquay Staffing', 'Tarn Valley Consulting', 'Meridian Yard Services'];

/**
 * The account's id on its source.
 * @param {string} sourceId
 * @param {Member} member
 */
export function nativeIdentityOf(sourceId, { id, number, email }) {
  if (sourceId === 'ad') return `CN=${id},OU=People,DC=harrowfen,DC=example`;
  if (sourceId === 'erp') return `U${number}`;
  if (sourceId === 'bank') return `hfi-${number}`;
  if (sourceId === 'code') return id.replace('.', '-');
  return ['cloud', 'itsm', 'procure'].includes(sourceId) ? email : number;
}

/** The attributes of an account without its entitlements, for every source. */
const WRITERS = /** @type {Record<string, (member: Member) => Record<string, unknown>>} */ ({
  hr: (member) => ({
    employeeNumber: member.number,
    departmentName: member.department.name,
    costCenter: member.costCenter,
    jobTitle: member.title,
    workLocation: member.site.city,
    managerNumber: member.manager?.number,
    hireDate: member.hireDate,
    weeklyHours: member.weeklyHours,
    active: member.state !== 'terminated',
  }),
  contractors: (member) => ({
    contractNumber: member.number,
    supplier: SUPPLIERS[Number(member.number.slice(1)) % SUPPLIERS.length],
    sponsor: member.manager?.number,
    chargeCode: member.costCenter,
    contractEnd: '2026-12-31',
  }),
  ad: (member) => ({
    sAMAccountName: member.id,
    mail: member.email,
    department: member.department.name,
    departmentNumber: member.costCenter,
    title: member.title,
    physicalDeliveryOfficeName: member.site.city,
    employeeID: member.number,
    manager: member.manager?.id,
  }),
  erp: (member) => ({
    userGroup: member.department.id.toUpperCase().slice(0, 12),
    costCenter: member.costCenter,
    companyCode: member.site.companyCode,
    validTo: member.contractor ? '2026-12-31' : '9999-12-31',
    postingLimit: LIMITS[member.tier],
  }),
  procure: (member) => ({
    budgetCenter: member.costCenter,
    approvalLimit: member.tier === 'staff' ? 0 : LIMITS[member.tier],
    purchasingUnit: member.site.companyCode,
  }),
  payroll: (member) => ({ payrollAreas: [member.site.country, 'XX'], orgUnit: member.department.name }),
  bank: (member) => ({
    tokenSerial: `T${member.number}`,
    dailyLimit: LIMITS[member.tier],
    entity: member.site.companyCode,
  }),
  code: (member) => ({ email: member.email, twoFactor: true, department: member.department.name }),
  cloud: (member) => ({ principal: member.email, costCenterTag: member.costCenter, mfaEnabled: true }),
  itsm: (member) => ({
    department: member.department.name,
    location: member.site.city,
    vip: member.department.id === 'executive',
  }),
});

/**
 * @param {string} sourceId
 * @param {Member} member
 */
export function attributesOf(sourceId, member) {
  return WRITERS[sourceId](member);
}
