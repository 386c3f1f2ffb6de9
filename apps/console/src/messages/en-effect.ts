/** Strings of the effect that a change of policies would have. */
export const enEffect = {
  title: 'Effect on all identities',
  lead: 'Compared with the stored version; nothing is changed.',
  hypothetical: 'The policy is not enforced. This is the effect that enforcing it would have.',
  emptyTitle: 'The effect appears here',
  time: (milliseconds: number) => `Computed in ${Math.max(1, Math.round(milliseconds))} ms.`,
  start: 'would start to violate it',
  end: 'would no longer violate it',
  stay: 'violate it before and after',
  none: 'No identity starts or stops violating a policy.',
  change: 'Change',
  changes: { STARTS: '+ starts', ENDS: '− ends', STAYS: 'stays' },
};
