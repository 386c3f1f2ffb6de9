import fc from 'fast-check';
import { parsePolicyFiles } from './parse-policy-files';

const valid = `format: 1
managedBy: finance-controls
functions:
  record-invoice:
    name: Record
    items: [ENTITLEMENT:park, ENTITLEMENT:post]
  release-payment:
    items:
      - ENTITLEMENT:run
policies:
  record-and-release: # the id
    name: Record and release
    level: CRITICAL
    sides: [record-invoice, release-payment]
    owner: GOVERNANCE_GROUP:sox
    violationOwner: MANAGER
    controls: [weekly-review]
    tags: [p2p]
  one-stage:
    name: "0123"
    threshold: 2
    sets:
      - record-invoice
      - { function: release-payment, minimum: 1 }
      - { name: Close, items: [ROLE:closer, ROLE:a:b], minimum: 2 }
`;

const errorsOf = (...texts: readonly string[]) =>
  parsePolicyFiles(texts.map((text, i) => ({ file: `${i}.yaml`, text }))).errors.map(
    ({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`,
  );

describe('policy files', () => {
  it('reads policies in the words of the API, with functions as named sides and sets', () => {
    const { managedBy, policies, errors, warnings } = parsePolicyFiles([{ file: 'a.yaml', text: valid }]);
    expect([managedBy, errors, warnings]).toEqual(['finance-controls', [], []]);
    expect(policies.map(({ definition, position: { line, column } }) => ({ definition, line, column }))).toMatchObject([
      {
        ...{ line: 19, column: 3 },
        definition: {
          ...{ id: 'one-stage', name: '0123', type: 'CARDINALITY_BASED', threshold: 2, level: 'HIGH' },
          sets: [
            { name: 'Record', minimum: 1 },
            { name: 'release-payment', criteriaList: [{ type: 'ENTITLEMENT', id: 'run' }] },
            { name: 'Close', minimum: 2, criteriaList: [{ id: 'closer' }, { id: 'a:b' }] },
          ],
        },
      },
      {
        ...{ line: 11, column: 3 },
        definition: {
          type: 'CONFLICTING_ACCESS_BASED',
          ownerRef: { type: 'GOVERNANCE_GROUP', id: 'sox' },
          violationOwnerAssignmentConfig: { assignmentRule: 'MANAGER', ownerRef: null },
          allowedControls: [{ type: 'CONTROL', id: 'weekly-review' }],
          sets: [{ name: 'Record' }, { name: 'release-payment' }],
        },
      },
    ]);
  });

  it('does not call functions unused whose policies have errors', () => {
    for (const broken of [valid.replace('CRITICAL', 'urgent'), valid.replace('threshold: 2', 'threshold: 4')]) {
      const { errors, warnings } = parsePolicyFiles([{ file: '0.yaml', text: broken }]);
      expect([errors.length, warnings]).toEqual([1, []]);
    }
  });

  it('names line, column and the probable meaning', () => {
    const broken = [
      valid.replace('level: CRITICAL', 'levl: CRITICAL'),
      valid.replace('level: CRITICAL', 'level: urgent'),
      valid.replace('[record-invoice, rel', '[recordinvoice, rel'),
      valid.replace('[record-invoice, rel', '[ENTITLEMENT:post, rel'),
      valid.replace('ENTITLEMENT:post', 'post'),
      valid.replace('threshold: 2', 'threshold: 4'),
      valid.replace('    name: Record and release\n', ''),
      valid.replace('policies:', 'polices:'),
      valid.replace('format: 1', 'format: 2'),
      valid.replace('sides: [record-invoice, release-payment]', 'sides: [record-invoice, record-invoice]'),
    ].map((text) => errorsOf(text)[0]);
    expect(broken).toEqual([
      expect.stringMatching(
        /^0.yaml:13:5 `policies.record-and-release.levl` is not a known property, did you mean `level`/,
      ),
      expect.stringMatching(/^0.yaml:13:5 `policies.record-and-release.level` `urgent` is not one of `CRITICAL`/),
      '0.yaml:14:13 the policy `record-and-release` uses `recordinvoice`, which is not a known function, did you mean `record-invoice`?',
      '0.yaml:14:13 the policy `record-and-release` uses `ENTITLEMENT:post`, which is not a known function; items without one are `{ items: [ENTITLEMENT:post] }`',
      expect.stringMatching(/^0.yaml:6:31 `functions.record-invoice.items.1` is not `TYPE:id`, where TYPE is/),
      '0.yaml:21:5 `policies.one-stage.threshold` is 4, from 1 to 3 is possible here',
      '0.yaml:11:3 `policies.record-and-release.name` is missing',
      '0.yaml:10:1 `polices` is not a known property, did you mean `policies`?',
      '0.yaml:1:9 the file does not have `format: 1`',
      expect.stringMatching(/^0.yaml:14:29 .*`ENTITLEMENT:park` is also one of the left criteria$/),
    ]);
  });

  it('names both lines of an id, a name, a function and an owner of two files', () => {
    const other = valid
      .replace('finance-controls', 'other')
      .replace('one-stage', 'second')
      .replace('"0123"', 'RECORD and release');
    expect(errorsOf(valid, other)).toEqual([
      '1.yaml:2:12 `managedBy` differs from 0.yaml:2',
      '1.yaml:4:3 the function `record-invoice` is also in 0.yaml:4',
      '1.yaml:7:3 the function `release-payment` is also in 0.yaml:7',
      '1.yaml:11:3 the policy `record-and-release` is also in 0.yaml:11',
      '1.yaml:19:3 the name `RECORD and release` is that of `record-and-release` in 0.yaml:11',
    ]);
  });

  it.each([
    ['an anchor', 'format: &x 1', '1:12 has the anchor `&x`; write it out'],
    ['an alias', 'format: 1\npolicies: *x', '2:11 has an alias (`*x`); write out what it stands for'],
    ['a merged map', 'format: 1\npolicies: { <<: { a: b } }', '2:13 merges maps (`<<`); write out what it stands for'],
    ['a tag', 'format: !!int 1', '1:15 has the tag `tag:yaml.org,2002:int`, which is not supported'],
    ['a directive', '%YAML 1.2\n---\nformat: 1', '1:1 has a directive (`%`), which is not supported'],
    [
      'a second document',
      'format: 1\n---\nformat: 1',
      expect.stringContaining('2:1 Source contains multiple documents'),
    ],
    ['a list', '- format', '1:1 is not a map with `format: 1`'],
    ['nothing', '', '1:1 is not a map with `format: 1`'],
    ['a repeated key', 'format: 1\nformat: 1', '2:1 repeats the key `format` of line 1'],
  ])('refuses %s', (_, text, expected) => {
    const [first] = parsePolicyFiles([{ file: 'a', text }]).errors;
    expect(`${first!.line}:${first!.column} ${first!.reason}`).toEqual(expected);
  });

  it('refuses a tag of another owner', () => {
    expect(errorsOf(valid.replace('tags: [p2p]', "tags: ['managed-by:other']"))).toEqual([
      '0.yaml:18:5 `policies.record-and-release.tags` has a tag of another owner than `finance-controls`, that of the files',
    ]);
  });

  it('warns of a function in no policy, and finds functions of other files', () => {
    const [functions, policies] = [valid.slice(0, valid.indexOf('policies:')), valid.slice(valid.indexOf('policies:'))];
    const files = [
      { file: 'b.yaml', text: `${functions}  unused: { items: [ROLE:x] }\n` },
      { file: 'a.yaml', text: `format: 1\n${policies}` },
    ];
    const read = parsePolicyFiles(files);
    expect(read.errors).toEqual([]);
    expect(read.warnings).toEqual([
      { file: 'b.yaml', line: 10, column: 3, reason: 'the function `unused` is in no policy' },
    ]);
    expect(parsePolicyFiles([...files].reverse())).toEqual(read);
  });

  it('gives a position within the file to every error of broken files', () => {
    const cut = fc.nat({ max: valid.length });
    const piece = fc.constantFrom(
      '\n',
      ':',
      '  ',
      '- ',
      '{',
      '[',
      ']',
      '}',
      '"',
      '*x',
      '&y',
      '!z',
      '|',
      '#',
      ',',
      '\t',
      '%',
      '\u{1f600}',
      '__proto__: 1\n',
      '? ',
    );
    const edit = fc.record({ from: cut, length: fc.nat({ max: 12 }), piece: fc.oneof(piece, fc.constant('')) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const text = edits.reduce(
          (all, { from, length, piece: added }) => all.slice(0, from) + added + all.slice(from + length),
          valid,
        );
        const lines = text.split('\n');
        const { policies, errors } = parsePolicyFiles([{ file: 'a', text }]);
        if (errors.length === 0) expect(Array.isArray(policies)).toBe(true);
        for (const { line, column, reason } of errors) {
          expect(reason).not.toBe('');
          expect(line >= 1 && line <= lines.length && column >= 1).toBe(true);
          expect(column).toBeLessThanOrEqual(lines[line - 1]!.length + 1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
