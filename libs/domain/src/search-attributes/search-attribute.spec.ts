import { patchSearchAttributeConfig } from './patch-search-attribute';
import { parseSearchAttributeConfig, type SearchAttributeConfig } from './search-attribute';

const config: SearchAttributeConfig = {
  name: 'costCenter',
  displayName: 'Cost center',
  applicationAttributes: { hr: 'kostenstelle', erp: 'kostl' },
};

type Parsed = ReturnType<typeof parseSearchAttributeConfig>;
const textOf = (parsed: Parsed) =>
  parsed.ok ? parsed.value : parsed.error.map(({ field, reason }) => `${field} ${reason}`).join('; ');
const read = (fields: object) => textOf(parseSearchAttributeConfig({ ...config, ...fields }));
const patch = (...operations: readonly unknown[]) => textOf(patchSearchAttributeConfig(config, operations));

describe('a search attribute configuration', () => {
  it.each(['a', 'costCenter', 'A1_.-', 'x'.repeat(128)])('may be named `%s`', (name) => {
    expect(read({ name })).toEqual({ ...config, name });
  });

  const malformed = 'is not a letter (a to z) and then letters, digits, `_`, `.` or `-`';
  it.each([
    ['', 'name is empty'],
    ['  ', `name \`  \` ${malformed}`],
    ['x'.repeat(129), 'name is 129 characters long, at most 128 are allowed'],
    ['1st', `name \`1st\` ${malformed}`],
    ['cost center', `name \`cost center\` ${malformed}`],
    ['cost/center', `name \`cost/center\` ${malformed}`],
    ['a\u0007', 'name holds the character U+0007, which is not allowed here'],
    ['\u202eabc', `name \`\u202eabc\` ${malformed}`],
    ['\u05d0\u05d1', `name \`\u05d0\u05d1\` ${malformed}`],
    ['m\u0430il', `name \`m\u0430il\` ${malformed}`],
    ['ｍail', `name \`ｍail\` ${malformed}`],
    ['__proto__', `name \`__proto__\` ${malformed}`],
    ['constructor', 'name `constructor` is a reserved name'],
    ['Prototype', 'name `Prototype` is a reserved name'],
    [7, 'name `7` is not a string'],
    [null, 'name is missing'],
  ])('may not be named %j', (name, fault) => {
    expect(read({ name })).toBe(fault);
  });

  it('has a display name that shows something', () => {
    expect(read({ displayName: ' ' })).toBe('displayName is blank');
    expect(read({ displayName: 'x'.repeat(256) })).toBe('displayName is 256 characters long, at most 255 are allowed');
  });

  it('maps up to 1,000 applications to the names of attributes', () => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`app${i}`, 'x']));
    expect(read({ applicationAttributes: {} })).toEqual({ ...config, applicationAttributes: {} });
    expect(typeof read({ applicationAttributes: entries(1000) })).toBe('object');
    expect(read({ applicationAttributes: entries(1001) })).toBe(
      'applicationAttributes has 1001 properties, at most 1000 are allowed',
    );
    expect(read({ applicationAttributes: { hr: 7, erp: null, crm: [], abc: 'ok' } })).toBe(
      'applicationAttributes.hr `7` is not a string; applicationAttributes.erp is missing; applicationAttributes.crm a list is not a string',
    );
    const hidden: unknown = JSON.parse('{"__proto__":"x","constructor":"y"}');
    expect(read({ applicationAttributes: hidden })).toBe(
      'applicationAttributes.__proto__ is a reserved name; applicationAttributes.constructor is a reserved name',
    );
  });

  it('lists every error, and needs all three fields', () => {
    expect(textOf(parseSearchAttributeConfig({ id: 'x' }))).toBe(
      'name is missing; displayName is missing; applicationAttributes is missing',
    );
  });
});

describe('the schema of a search attribute configuration', () => {
  it('says of a name what a schema can say', () => {
    expect(parseSearchAttributeConfig.schema.properties!.name).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z][A-Za-z0-9_.-]*$',
      not: { enum: ['__proto__', 'constructor', 'prototype'] },
      description: 'unique without case, and different from every account, source and schema attribute',
    });
  });
});

describe('a patch of a search attribute configuration', () => {
  it('changes the three fields, and the map entry by entry', () => {
    expect(
      patch(
        { op: 'replace', path: '/name', value: 'kst' },
        { op: 'add', path: '/applicationAttributes/crm', value: 'cc' },
        { op: 'remove', path: '/applicationAttributes/hr' },
      ),
    ).toEqual({ ...config, name: 'kst', applicationAttributes: { erp: 'kostl', crm: 'cc' } });
  });

  it.each([
    [{ op: 'replace', path: '/id', value: 'x' }],
    [{ op: 'remove', path: '/displayName' }],
    [{ op: 'replace', path: '/name', value: '9' }],
    [{ op: 'add', path: '/applicationAttributes/hr/x', value: 'cc' }],
    [{ op: 'add', path: '/applicationAttributes/__proto__', value: 'cc' }],
    [{ op: 'test', path: '/name', value: 'other' }],
  ])('refuses %j', (operation) => {
    expect(typeof patch(operation)).toBe('string');
  });

  it.each(['name', 'displayName', 'applicationAttributes'])('cannot remove %s', (field) => {
    expect(patch({ op: 'remove', path: `/${field}` })).toContain(`\`/${field}\`, which is required`);
  });

  it('changes the display name as a whole', () => {
    expect(patch({ op: 'replace', path: '/displayName', value: 'KST' })).toEqual({ ...config, displayName: 'KST' });
    expect(patch({ op: 'add', path: '/displayName/x', value: 'KST' })).toContain('which is not patchable');
  });
});
