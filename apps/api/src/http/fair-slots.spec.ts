import fc from 'fast-check';
import { FairSlots } from './fair-slots';

const limits = { total: 100, perClient: 50, working: 1 };

it('lets clients take turns, however many requests one of them has waiting', () => {
  const slots = new FairSlots(limits);
  const started: string[] = [];
  const leaves = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => {
    const leave = slots.enter(name[0]!, () => started.push(name));
    return leave as () => void;
  });
  const order = [0, 1, 4, 5, 2, 6, 3];
  for (const index of order) leaves[index]!();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('refuses a client that has its share, and everybody when there is no place at all', () => {
  const slots = new FairSlots({ total: 3, perClient: 2, working: 3 });
  const enter = (client: string) => slots.enter(client, () => undefined);
  const leave = enter('a') as () => void;
  enter('a');
  expect(enter('a')).toBe('client-full');
  enter('b');
  expect(enter('c')).toBe('full');
  leave();
  expect(enter('c')).toBeInstanceOf(Function);
});

it('forgets requests that leave while they wait', () => {
  const slots = new FairSlots(limits);
  const started: string[] = [];
  const enter = (name: string) => slots.enter(name, () => started.push(name)) as () => void;
  const [first, second, third] = ['a', 'b', 'c'].map(enter) as [() => void, () => void, () => void];
  second();
  first();
  third();
  expect(started).toEqual(['a', 'c']);
});

it('law: never more work than may, nobody is left waiting beside a free place, and all that came has left', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 4 }), (all, working) => {
      const slots = new FairSlots({ total: 12, perClient: 6, working });
      const inside: { leave: () => void; isWorking: boolean }[] = [];
      for (const [client, pick] of all) {
        const request: { leave: () => void; isWorking: boolean } = { leave: () => undefined, isWorking: false };
        const leave = slots.enter(client, () => (request.isWorking = true));
        if (typeof leave === 'function') inside.push(Object.assign(request, { leave }));
        if (pick > 4) inside.splice(pick % (inside.length || 1), 1)[0]?.leave();
        const atWork = inside.filter(({ isWorking }) => isWorking).length;
        expect(atWork).toBe(Math.min(working, inside.length));
        expect(inside.length).toBeLessThanOrEqual(12);
      }
      for (const { leave } of inside) leave();
      expect(slots).toMatchObject({ total: 0, working: 0 });
    }),
  );
});
