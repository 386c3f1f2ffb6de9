/** Strings of forms that store an object. */
export const enForms = {
  review: 'What would change',
  save: 'Save',
  saved: 'Saved',
  discard: 'Discard the changes',
  create: 'Create',
  cancel: 'Cancel',
  remove: 'Delete',
  keep: 'Keep it',
  patch: 'JSON Patch',
  facts: 'Properties',
  yes: 'yes',
  no: 'no',
  readOnly: (scope: string) => `You may read this. Changing it requires the scope ${scope}.`,
  optional: (label: string) => `${label} (optional)`,
  none: 'none',
};
