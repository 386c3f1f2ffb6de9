import fc from 'fast-check';
import { readCell, readRef } from './read-cell';

describe('readCell', () => {
  it('reads lists, with escaped separators inside items', () => {
    expect(readCell('texts', 'sox;p2p')).toEqual({ ok: true, value: ['sox', 'p2p'] });
    expect(readCell('texts', String.raw`a\;b;c\\;d\e;`)).toEqual({ ok: true, value: ['a;b', 'c\\', 'd\\e', ''] });
    expect(readCell('refs', String.raw`ROLE:a\;b;ENTITLEMENT:x:y`)).toEqual({
      ok: true,
      value: [
        { type: 'ROLE', id: 'a;b' },
        { type: 'ENTITLEMENT', id: 'x:y' },
      ],
    });
  });

  it('splits a list by a scan from left to right, whatever backslashes it holds', () => {
    const naive = (cell: string) => {
      const items = [''];
      for (let i = 0; i < cell.length; i++) {
        const isEscape = cell[i] === '\\' && (cell[i + 1] === ';' || cell[i + 1] === '\\');
        if (isEscape) items.push(items.pop()! + cell[++i]!);
        else if (cell[i] === ';') items.push('');
        else items.push(items.pop()! + cell[i]!);
      }
      return items;
    };
    const cells = fc.string({ unit: fc.constantFrom('\\', ';', 'a', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(cells, (cell) => {
        expect(readCell('texts', cell)).toEqual({ ok: true, value: naive(cell) });
      }),
    );
  });

  it.each(['\\', ';', '\\;', '\\a'])('reads a million times %j in time that grows with their number alone', (unit) => {
    const started = performance.now();
    readCell('texts', unit.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('says why a list of access items or JSON cannot be read', () => {
    expect(readCell('refs', 'ROLE:a;b')).toEqual({ ok: false, error: 'has `b` where `TYPE:id` is expected' });
    expect(readCell('json', '{"a":1')).toEqual({ ok: false, error: 'is not valid JSON' });
    expect(readCell('json', '{"a":1,"a":2}')).toEqual({ ok: false, error: 'has the property `a` twice' });
  });

  it('never rounds a number in JSON', () => {
    expect(readCell('json', '{"a":9007199254740993,"b":9007199254740992}')).toEqual({
      ok: true,
      value: { a: Infinity, b: 9007199254740992 },
    });
  });

  it('leaves a number or boolean that is none to be refused', () => {
    expect(readCell('integer', '10')).toEqual({ ok: true, value: 10 });
    expect(readCell('integer', '1e3')).toEqual({ ok: true, value: '1e3' });
    expect(readCell('boolean', 'false')).toEqual({ ok: true, value: false });
    expect(readCell('boolean', 'TRUE')).toEqual({ ok: true, value: true });
    expect(readCell('boolean', 'yes')).toEqual({ ok: true, value: 'yes' });
    expect(readCell('identity', 'ann')).toEqual({ ok: true, value: { type: 'IDENTITY', id: 'ann' } });
  });
});

describe('readRef', () => {
  it('splits at the first colon', () => {
    expect(readRef('ROLE:urn:x')).toEqual({ type: 'ROLE', id: 'urn:x' });
    expect(readRef('ROLE')).toBeUndefined();
  });
});
