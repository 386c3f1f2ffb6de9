/** Strings where no identity violates a policy. */
export const enNoViolations = {
  none: 'No identity violates a policy.',
  noIdentity: 'There are no identities yet, so no policy can be violated.',
  noPolicy: 'No policy is enforced, so none can be violated.',
  steps: 'First steps',
  import: 'Import identities and what they may access',
  policy: 'Write a policy and enforce it',
  see: 'See here who violates it, and why',
  done: 'done',
};
