import type { AccessItemRef } from '@identity-governance/domain/sod';
import { accessItemTypes } from '@identity-governance/domain/shapes';
import type { Attributes } from '@identity-governance/records';
import { reservedNames } from '@identity-governance/values';
import fc from 'fast-check';

/**
 * Equals fast-check's unit `binary`, which keeps a table of all code points: 86 MB for each spec file that loads it.
 */
const codePoint = fc
  .oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((number) => String.fromCodePoint(number));

/**
 * Any string that the domain admits, including ones that databases are known to mishandle. NUL is refused before it
 * reaches a store.
 */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    'trailing ',
    "o'brien",
    '"',
    '\\',
    '%',
    '_',
    '$1',
    '?1',
    ':p',
    '\u{1f600}',
    '\uffee',
    'null',
  ),
  fc.constantFrom('1', '1e3', '{"a":1}', 'É', 'e\u0301', 'ß', 'İ', '\u202e', 'x'.repeat(4000)),
);

export const arbitraryId: fc.Arbitrary<string> = arbitraryText.filter((text) => text !== '');
export const nullableText = fc.option(arbitraryText);

export const arbitraryRef: fc.Arbitrary<AccessItemRef> = fc.record({
  type: fc.constantFrom(...accessItemTypes),
  id: arbitraryId,
});

const memberName = arbitraryText.filter((text) => !reservedNames.includes(text));
export const textMap = fc.dictionary(memberName, arbitraryText, { noNullPrototype: true, maxKeys: 5 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const attributeValue = fc.oneof(arbitraryText, number, fc.boolean(), fc.array(arbitraryText, { maxLength: 3 }));
export const attributes: fc.Arbitrary<Attributes> = fc.dictionary(memberName, attributeValue, {
  noNullPrototype: true,
  maxKeys: 5,
});

export const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

export const owner = fc.record({
  type: fc.constantFrom('IDENTITY' as const, 'GOVERNANCE_GROUP' as const),
  id: arbitraryId,
});
