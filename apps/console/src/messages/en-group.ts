/** Strings of the form of a governance group, and of changes of its members. */
export const enGroup = {
  create: 'New group',
  change: 'Change the group',
  form: 'Settings of the group',
  ownerHint: 'Name of a person',
  remove: {
    question: 'A group that owns violations or controls stays.',
    confirm: 'Delete the group',
  },
  action: 'Action',
  add: 'Add a member',
  addHint: 'Name of a person',
  added: (name: string) => `${name} is a member now`,
  removeMember: {
    label: 'Remove',
    question: 'The group stays the owner of what it owns.',
    confirm: 'Remove the member',
  },
  removed: (name: string) => `${name} is no member anymore`,
};
