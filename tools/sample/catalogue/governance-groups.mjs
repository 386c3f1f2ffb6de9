/** Governance groups, each with its members. */
export const GOVERNANCE_GROUPS = [
  {
    id: 'sox-control-owners',
    name: 'Owners of SOX controls',
    description: 'Decide on violations of policies in finance',
    ownerId: 'dorota.mazurek',
    members: 'callum.kershaw dorota.mazurek marcus.holloway',
  },
  {
    id: 'change-advisory-board',
    name: 'Change Advisory Board',
    description: 'Decides on violations of policies about changes in production',
    ownerId: 'nikhil.raghavan',
    members: 'nadia.khoury nikhil.raghavan wojciech.gajda',
  },
];
