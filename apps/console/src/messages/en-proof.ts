import { count } from './en';

/** Strings of the comparison of a past day with the audit log. */
export const enProof = {
  prove: 'Prove it',
  reads: 'A worker reads the audit log…',
  lead: (position: number) =>
    `Evaluated from the audit log at position ${position.toLocaleString('en-US')}, whose hash covers all events up to it:`,
  same: (violations: number) =>
    `The log leads to the same ${count(violations, 'open or mitigated violation', 'open and mitigated violations')}.`,
  differ: (differences: number) =>
    `The records and the log differ in ${count(differences, 'violation', 'violations')}. An operator should run \`governance audit verify\`.`,
  onlyIn: { LOG: 'only in the log', RECORDS: 'only in the records' },
  alone: (violations: number, identities: number) =>
    `The log leads to ${count(violations, 'violation', 'violations')} of ${count(identities, 'identity', 'identities')}. The records of this time cannot be compared with it yet.`,
};
