/** Governance groups, each with its members. */
export const GOVERNANCE_GROUPS = [
  {
    id: 'sox-control-owners',
    name: 'Owners of SOX controls',
    description: 'Decide on violations of policies in finance',
    ownerId: 'dorota.mazurek',
    members: 'callum.kershaw dorota.mazurek marcus.holloway',
  },
];
