/** @typedef {import('./population.mjs').Member} Member */
/** @typedef {import('./service-identities.mjs').ServiceIdentity} ServiceIdentity */

export const identityProfiles = [
  {
    id: 'employees',
    name: 'Employees',
    description: 'Everybody with an employment contract',
    priority: 10,
    authoritativeSourceId: 'hr',
  },
  {
    id: 'contractors',
    name: 'Contractors',
    description: 'External staff',
    priority: 20,
    authoritativeSourceId: 'contractors',
  },
  {
    id: 'service-identities',
    name: 'Service identities',
    description: 'Interfaces, jobs and bots, each with an owner',
    priority: 30,
    authoritativeSourceId: 'ad',
  },
];

/** @param {Member} member */
function attributes(member) {
  return {
    department: member.department.name,
    jobTitle: member.title,
    location: member.site.city,
    country: member.site.country,
    companyCode: member.site.companyCode,
    costCenter: member.costCenter,
    employeeNumber: member.number,
    employmentType: member.contractor ? 'contractor' : 'employee',
    manager: member.manager?.id,
    peopleManager: member.tier !== 'staff',
    hireDate: member.hireDate,
    weeklyHours: member.weeklyHours,
    lifecycleState: member.state,
  };
}

/**
 * @param {Member[]} members
 * @param {ServiceIdentity[]} services
 */
export function identities(members, services) {
  const people = members.map((member) => ({
    ...{ id: member.id, name: member.name, email: member.email },
    identityProfileId: member.contractor ? 'contractors' : 'employees',
    managerId: member.manager?.id,
    attributes: attributes(member),
  }));
  const bots = services.map(({ id, name, purpose, ownerId }) => ({
    ...{ id, name, email: '' },
    identityProfileId: 'service-identities',
    managerId: ownerId,
    attributes: { purpose, owner: ownerId, employmentType: 'service', lifecycleState: 'active' },
  }));
  return [...people, ...bots];
}
