import { ok } from '@identity-governance/values';
import { applyPatch } from './apply-patch';

/**
 * What RFC 6902 asks of any implementation, inside a patchable tree: the facts that the public json-patch-tests
 * collection checks, in cases of our own. A path of a case is relative to the tree, so that its empty path is the field
 * itself.
 */
type Operation = Readonly<Record<string, unknown>>;
type Accepted = readonly [name: string, before: unknown, patch: readonly Operation[], after: unknown];
type Refused = readonly [name: string, before: unknown, patch: readonly Operation[]];

const relocate = ({ path, from, ...rest }: Operation): Operation => ({
  ...rest,
  ...(typeof path === 'string' ? { path: `/tree${path}` } : { path }),
  ...(typeof from === 'string' ? { from: `/tree${from}` } : { from }),
});

const run = (tree: unknown, patch: readonly Operation[]) =>
  applyPatch<unknown>({ tree }, patch.map(relocate), {
    fields: { tree: { shape: 'tree', nullable: false } },
    validate: ok,
  });

const odd = { '': 0, ' ': 1, 'a/b': 2, 'c%d': 3, 'e^f': 4, 'g|h': 5, 'i\\j': 6, 'k"l': 7, 'm~n': 8, '/': 9, '~1': 10 };

const accepted: readonly Accepted[] = [
  ['no operations, an empty object', {}, [], {}],
  ['no operations, an empty list', [], [], []],
  ['no operations, a list of objects', [{ hr: 1, erp: 2 }], [], [{ erp: 2, hr: 1 }]],

  ['add a member', { hr: 1 }, [{ op: 'add', path: '/erp', value: 'x' }], { hr: 1, erp: 'x' }],
  ['add over a member', { hr: null }, [{ op: 'add', path: '/hr', value: 1 }], { hr: 1 }],
  ['add true', {}, [{ op: 'add', path: '/hr', value: true }], { hr: true }],
  ['add false', {}, [{ op: 'add', path: '/hr', value: false }], { hr: false }],
  ['add null', {}, [{ op: 'add', path: '/hr', value: null }], { hr: null }],
  ['add text that looks like a number', {}, [{ op: 'add', path: '/hr', value: '1' }], { hr: '1' }],
  ['add a list as a member', { hr: 1 }, [{ op: 'add', path: '/erp', value: [1, 2] }], { hr: 1, erp: [1, 2] }],
  ['add a nested object', { hr: 1 }, [{ op: 'add', path: '/erp', value: { a: {} } }], { hr: 1, erp: { a: {} } }],
  ['add a member named by a digit', { hr: 1 }, [{ op: 'add', path: '/0', value: 'x' }], { hr: 1, '0': 'x' }],
  ['add a member with the empty name', {}, [{ op: 'add', path: '/', value: 1 }], { '': 1 }],
  ['add the empty name further down', { hr: {} }, [{ op: 'add', path: '/hr/', value: 1 }], { hr: { '': 1 } }],
  ['names differ by case', { hr: 1 }, [{ op: 'add', path: '/HR', value: 2 }], { hr: 1, HR: 2 }],
  ['other members are ignored', {}, [{ op: 'add', path: '/hr', value: 1, why: 'x' }], { hr: 1 }],
  ['add over everything', { hr: 1 }, [{ op: 'add', path: '', value: [] }], []],
  ['replace everything', { hr: 1 }, [{ op: 'replace', path: '', value: { erp: 2 } }], { erp: 2 }],

  ['add to an empty list', [], [{ op: 'add', path: '/0', value: 'a' }], ['a']],
  ['add at the start', ['b', 'c'], [{ op: 'add', path: '/0', value: 'a' }], ['a', 'b', 'c']],
  ['add in the middle', ['a', 'c'], [{ op: 'add', path: '/1', value: 'b' }], ['a', 'b', 'c']],
  ['add at the index after the last', ['a', 'b'], [{ op: 'add', path: '/2', value: 'c' }], ['a', 'b', 'c']],
  ['add at the end with `-`', [1], [{ op: 'add', path: '/-', value: { a: ['b'] } }], [1, { a: ['b'] }]],
  ['add at an end further down', [1, [2, [3]]], [{ op: 'add', path: '/1/1/-', value: 4 }], [1, [2, [3, 4]]]],
  ['add to an empty list with `-`', [], [{ op: 'add', path: '/-', value: 'a' }], ['a']],
  ['a list added is one item', ['a', 'c'], [{ op: 'add', path: '/1', value: ['b'] }], ['a', ['b'], 'c']],
  ['add inside an item', { l: [{ a: 1 }] }, [{ op: 'add', path: '/l/0/b', value: 2 }], { l: [{ a: 1, b: 2 }] }],

  ['remove a member', { hr: 1, erp: [1, 2] }, [{ op: 'remove', path: '/erp' }], { hr: 1 }],
  ['remove a member that is null', { hr: null }, [{ op: 'remove', path: '/hr' }], {}],
  ['remove inside an item', { l: [{ a: 1 }] }, [{ op: 'remove', path: '/l/0/a' }], { l: [{}] }],
  ['remove an item', ['a', 'b', 'c'], [{ op: 'remove', path: '/1' }], ['a', 'c']],
  [
    'remove moves the rest up',
    [1, 2, 3, 4],
    [
      { op: 'remove', path: '/1' },
      { op: 'remove', path: '/2' },
    ],
    [1, 3],
  ],

  ['replace a member', { hr: 1 }, [{ op: 'replace', path: '/hr', value: [1, 2] }], { hr: [1, 2] }],
  ['replace null', { hr: null }, [{ op: 'replace', path: '/hr', value: 'x' }], { hr: 'x' }],
  ['replace by null', { hr: 'x' }, [{ op: 'replace', path: '/hr', value: null }], { hr: null }],
  ['replace inside an item', { l: [{ a: 1 }] }, [{ op: 'replace', path: '/l/0/a', value: 2 }], { l: [{ a: 2 }] }],
  ['replace an item', ['a'], [{ op: 'replace', path: '/0', value: 'b' }], ['b']],
  ['replace an empty item by 0', [''], [{ op: 'replace', path: '/0', value: 0 }], [0]],
  ['replace an empty item by false', [''], [{ op: 'replace', path: '/0', value: false }], [false]],
  ['replace an item by null', [''], [{ op: 'replace', path: '/0', value: null }], [null]],
  ['a list put in place is one item', ['a', 'b'], [{ op: 'replace', path: '/1', value: ['c'] }], ['a', ['c']]],

  ['move a member', { a: 1, l: [] }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1, l: [] }],
  ['move null', { a: null }, [{ op: 'move', from: '/a', path: '/b' }], { b: null }],
  ['move to where it is', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
  [
    'move between objects',
    { a: { x: 1, y: 2 }, b: { z: 3 } },
    [{ op: 'move', from: '/a/y', path: '/b/y' }],
    { a: { x: 1 }, b: { z: 3, y: 2 } },
  ],
  ['move out into the list', { l: [{ a: 'x' }] }, [{ op: 'move', from: '/l/0/a', path: '/l/1' }], { l: [{}, 'x'] }],
  [
    'move counts the list without the item',
    ['a', 'd', 'b', 'c'],
    [{ op: 'move', from: '/1', path: '/3' }],
    ['a', 'b', 'c', 'd'],
  ],
  ['move to the end', ['b', 'a'], [{ op: 'move', from: '/0', path: '/-' }], ['a', 'b']],
  ['move over a member', { a: 1, b: 2 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],

  ['copy null', { a: null }, [{ op: 'copy', from: '/a', path: '/b' }], { a: null, b: null }],
  ['copy an item', { l: [{ a: 1 }] }, [{ op: 'copy', from: '/l/0', path: '/b' }], { l: [{ a: 1 }], b: { a: 1 } }],
  [
    'a copy changes alone',
    { a: { l: [1] } },
    [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'replace', path: '/b/l/0', value: 2 },
    ],
    { a: { l: [1] }, b: { l: [2] } },
  ],
  [
    'what was copied changes alone',
    { a: { l: [1] } },
    [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'replace', path: '/a/l/0', value: 2 },
    ],
    { a: { l: [2] }, b: { l: [1] } },
  ],

  ['test null', { a: null }, [{ op: 'test', path: '/a', value: null }], { a: null }],
  [
    'test in another order of members',
    { a: [{ x: 1, y: 2 }] },
    [{ op: 'test', path: '/a', value: [{ y: 2, x: 1 }] }],
    { a: [{ x: 1, y: 2 }] },
  ],
  ['test a list', { a: { l: [1, 2] } }, [{ op: 'test', path: '/a', value: { l: [1, 2] } }], { a: { l: [1, 2] } }],
  [
    'test a member that looks like a number',
    { '1e0': 'x' },
    [{ op: 'test', path: '/1e0', value: 'x' }],
    { '1e0': 'x' },
  ],
  ['test everything', { a: 1 }, [{ op: 'test', path: '', value: { a: 1 } }], { a: 1 }],
  [
    'odd names',
    odd,
    ['/', '/ ', '/a~1b', '/c%d', '/e^f', '/g|h', '/i\\j', '/k"l', '/m~0n', '/~1', '/~01'].map((path, value) => ({
      op: 'test',
      path,
      value,
    })),
    odd,
  ],
];

const refused: readonly Refused[] = [
  ['add below nothing', { a: { b: 1 } }, [{ op: 'add', path: '/x/y', value: 1 }]],
  ['add below text', { a: 'x' }, [{ op: 'add', path: '/a/y', value: 1 }]],
  ['add beyond the end', { l: [1, 2] }, [{ op: 'add', path: '/l/8', value: 5 }]],
  ['add one beyond the end', [1, 2], [{ op: 'add', path: '/3', value: 5 }]],
  ['add before the start', { l: [1, 2] }, [{ op: 'add', path: '/l/-1', value: 5 }]],
  ['add a member to a list', ['a'], [{ op: 'add', path: '/hr', value: 1 }]],
  ['add at an index that is no whole number', ['a', 'b'], [{ op: 'add', path: '/1e0', value: 'c' }]],
  ['add at an empty index', ['a'], [{ op: 'add', path: '/', value: 'b' }]],
  ['add at an index beyond 32 bits', ['a'], [{ op: 'add', path: '/4294967296', value: 'b' }]],
  ['remove what is not there', { a: 1 }, [{ op: 'remove', path: '/b' }]],
  ['remove below what is not there', { a: 1 }, [{ op: 'remove', path: '/b/c' }]],
  ['remove beyond the end', ['a', 'b'], [{ op: 'remove', path: '/2' }]],
  ['remove at the end', ['a', 'b'], [{ op: 'remove', path: '/-' }]],
  ['remove at an index that is no whole number', [1, 2], [{ op: 'remove', path: '/1e0' }]],
  ['remove below such an index', { l: [1, { q: 1 }] }, [{ op: 'remove', path: '/l/1e0/q' }]],
  ['replace what is not there', { a: 1 }, [{ op: 'replace', path: '/b/c', value: 1 }]],
  ['replace at an index that is no whole number', ['', ''], [{ op: 'replace', path: '/1e0', value: 1 }]],
  ['replace the end', [1], [{ op: 'replace', path: '/-', value: 2 }]],
  ['move what is not there', { a: 1 }, [{ op: 'move', from: '/b', path: '/a' }]],
  ['move from such an index', { a: 1, l: [1, 2] }, [{ op: 'move', from: '/l/1e0', path: '/a' }]],
  ['move into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b' }]],
  ['move beyond the end that is left', [1, 2], [{ op: 'move', from: '/0', path: '/2' }]],
  ['copy what is not there', { a: 1 }, [{ op: 'copy', from: '/b', path: '/a' }]],
  ['copy from such an index', { a: 1, l: [1, 2] }, [{ op: 'copy', from: '/l/1e0', path: '/a' }]],
  ['test another list', { a: { l: [1, 2] } }, [{ op: 'test', path: '/a', value: [1, 2] }]],
  ['test another text', { a: 'x' }, [{ op: 'test', path: '/a', value: 'y' }]],
  ['test a number with text', odd, [{ op: 'test', path: '/~01', value: '10' }]],
  ['test with an index that is no whole number', ['a', 'b'], [{ op: 'test', path: '/1e0', value: 'b' }]],
  ['test with a zero before 0', ['a', 'b'], [{ op: 'test', path: '/00', value: 'a' }]],
  ['test with a zero before 1', ['a', 'b'], [{ op: 'test', path: '/01', value: 'b' }]],
  ['no path', {}, [{ op: 'add', value: 1 }]],
  ['null for a path', {}, [{ op: 'add', path: null, value: 1 }]],
  ['no value to add', [1], [{ op: 'add', path: '/-' }]],
  ['no value to replace by', [1], [{ op: 'replace', path: '/0' }]],
  ['no value to test null with', [null], [{ op: 'test', path: '/0' }]],
  ['no value to test false with', [false], [{ op: 'test', path: '/0' }]],
  ['nowhere to copy from', [1], [{ op: 'copy', path: '/-' }]],
  ['nowhere to move from', { a: 1 }, [{ op: 'move', path: '/b' }]],
  ['an unknown op', { a: 1 }, [{ op: 'merge', path: '/a', value: 1 }]],
];

describe('RFC 6902 inside a patchable tree', () => {
  test.each(accepted)('accepts: %s', (...[, before, patch, after]) => {
    expect(run(before, patch)).toEqual({ ok: true, value: { tree: after } });
  });

  test.each(refused)('refuses: %s', (...[, before, patch]) => {
    expect(run(before, patch)).toMatchObject({ ok: false, error: [{ field: expect.stringMatching(/^0/) as string }] });
  });

  it('does nothing when an operation in the middle is refused', () => {
    const before = { a: 1 };
    expect(
      run(before, [
        { op: 'replace', path: '/a', value: 2 },
        { op: 'test', path: '/a', value: 1 },
      ]).ok,
    ).toBe(false);
    expect(before).toEqual({ a: 1 });
  });
});
