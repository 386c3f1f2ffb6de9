import { canonicalName, type Fault, line, reservedNames, checked, quote } from '@identity-governance/values';

const maxNameLength = 128;
const wellFormedName = /^[A-Za-z][A-Za-z0-9_.-]*$/;

/** Reads a name that a search attribute could have if no other name existed. */
export const parseSearchAttributeName = checked(
  line(1, maxNameLength),
  (name) => {
    const refuse = (reason: string): readonly Fault[] => [{ field: '', reason: `${quote(name)} ${reason}` }];
    if (!wellFormedName.test(name)) return refuse('is not a letter (a to z) and then letters, digits, `_`, `.` or `-`');
    return reservedNames.includes(canonicalName(name)) ? refuse('is a reserved name') : [];
  },
  {
    pattern: wellFormedName.source,
    not: { enum: reservedNames },
    description: 'unique without case, and different from every account, source and schema attribute',
  },
);
