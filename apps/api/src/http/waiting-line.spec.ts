import fc from 'fast-check';
import { WaitingLine, type Place } from './waiting-line';

it('lets those who have not left leave in the order in which they came', () => {
  const step = fc.oneof(fc.constant('add' as const), fc.constant('shift' as const), fc.nat(20));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const line = new WaitingLine<number>();
      const places: Place<number>[] = [];
      let expected: number[] = [];
      for (const step of steps) {
        if (step === 'add') {
          expected.push(places.length);
          places.push(line.add(places.length));
        } else if (step === 'shift') expect(line.shift()).toBe(expected.shift());
        else if (step < places.length) {
          expect(line.remove(places[step]!)).toBe(expected.includes(step));
          expected = expected.filter((value) => value !== step);
        }
        expect(line.isEmpty).toBe(expected.length === 0);
      }
      while (!line.isEmpty) expect(line.shift()).toBe(expected.shift());
      expect(places.filter(({ before, after }) => before !== undefined || after !== undefined)).toEqual([]);
    }),
  );
});
