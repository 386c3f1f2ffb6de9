import fc from 'fast-check';
import { FairSlots, type Slot } from './fair-slots';

const limits = { total: 100, perClient: 50, working: 1, workingPerClient: 50 };

function end(slot: Slot): void {
  slot.endWork();
  slot.leave();
}

it('lets clients take turns, however many requests one of them has waiting', () => {
  const slots = new FairSlots(limits);
  const started: string[] = [];
  const entered = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => {
    return slots.enter(name[0]!, () => started.push(name)) as Slot;
  });
  const order = [0, 1, 4, 5, 2, 6, 3];
  for (const index of order) end(entered[index]!);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('refuses a client that has its share, and everybody when there is no place at all', () => {
  const slots = new FairSlots({ total: 3, perClient: 2, working: 3, workingPerClient: 3 });
  const enter = (client: string) => slots.enter(client, () => undefined);
  const slot = enter('a') as Slot;
  enter('a');
  expect(enter('a')).toBe('client-full');
  enter('b');
  expect(enter('c')).toBe('full');
  slot.endWork();
  expect(enter('c')).toBe('full');
  slot.leave();
  expect(enter('c')).toMatchObject({ leave: expect.any(Function) as unknown });
});

it('lets others work while clients read their answers', () => {
  const slots = new FairSlots(limits);
  const started: string[] = [];
  const [first, second] = ['a', 'b'].map((name) => slots.enter(name, () => started.push(name)) as Slot);
  expect(started).toEqual(['a']);
  first!.endWork();
  expect(started).toEqual(['a', 'b']);
  slots.enter('c', () => started.push('c'));
  end(first!); // its work does not end a second time
  expect(started).toEqual(['a', 'b']);
  end(second!);
  expect(started).toEqual(['a', 'b', 'c']);
});

it('leaves places to others, however many requests one client has at work', () => {
  const slots = new FairSlots({ total: 100, perClient: 50, working: 4, workingPerClient: 3 });
  const started: string[] = [];
  const enter = (name: string) => slots.enter(name[0]!, () => started.push(name)) as Slot;
  const [first] = ['a1', 'a2', 'a3', 'a4', 'a5'].map(enter);
  expect(started).toEqual(['a1', 'a2', 'a3']);
  enter('b1');
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
  end(first!);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

it('lets no client make more work by breaking off', () => {
  const slots = new FairSlots({ total: 2, perClient: 2, working: 4, workingPerClient: 2 });
  const started: string[] = [];
  const enter = (name: string) => slots.enter('a', () => started.push(name)) as Slot;
  const all = ['a1', 'a2'].map(enter);
  for (const { leave } of all) leave();
  all.push(enter('a3'));
  expect(started).toEqual(['a1', 'a2']);
  all[0]!.endWork();
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('forgets requests that leave while they wait', () => {
  const slots = new FairSlots(limits);
  const started: string[] = [];
  const enter = (name: string) => slots.enter(name, () => started.push(name)) as Slot;
  const [first, second, third] = ['a', 'b', 'c'].map(enter) as [Slot, Slot, Slot];
  second.leave();
  end(first);
  end(third);
  expect(started).toEqual(['a', 'c']);
});

it('law: never more work than may, nobody is left waiting beside a free place, and all that came has left', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), { maxLength: 200 });
  const places = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(steps, places, places, (all, working, workingPerClient) => {
      const slots = new FairSlots({ total: 12, perClient: 6, working, workingPerClient });
      const open: Entered[] = [];
      for (const [client, pick] of all) {
        const request = { client, isWorking: false, isGone: false, isOver: false };
        const slot = slots.enter(client, () => (request.isWorking = true));
        if (typeof slot === 'object') open.push(Object.assign(request, { slot }));
        const picked = open[pick % (open.length || 1)];
        if (picked !== undefined && pick > 6) leave(picked);
        else if (picked?.isWorking === true && pick > 3) endWork(picked);
        for (const one of open.filter(({ isGone, isOver }) => isGone && isOver)) open.splice(open.indexOf(one), 1);
        const mayWork = ['a', 'b', 'c'].map((name) => {
          const wanting = open.filter((one) => one.client === name && !one.isOver);
          return Math.min(workingPerClient, wanting.length);
        });
        const most = Math.min(working, mayWork[0]! + mayWork[1]! + mayWork[2]!);
        expect(open.filter(({ isWorking }) => isWorking)).toHaveLength(most);
        expect(open.filter(({ isGone }) => !isGone).length).toBeLessThanOrEqual(12);
      }
      for (const request of open) {
        if (!request.isGone) leave(request);
        endWork(request);
      }
      expect(slots).toMatchObject({ total: 0, working: 0, clients: new Map() });
    }),
  );
});

interface Entered {
  readonly client: string;
  readonly slot: Slot;
  isWorking: boolean;
  isGone: boolean;
  /** It has its answer, or went before its work began. */
  isOver: boolean;
}

function leave(request: Entered): void {
  if (request.isGone) return;
  request.isGone = true;
  if (!request.isWorking) request.isOver = true;
  request.slot.leave();
}

function endWork(request: Entered): void {
  request.isWorking = false;
  request.isOver = true;
  request.slot.endWork();
}
