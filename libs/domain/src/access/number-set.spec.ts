import { NumberCounts, NumberPlaces, NumberSet } from './number-set';

const listed = ({ members, size }: NumberSet) => [...members.subarray(0, size)];

describe('a set of numbers', () => {
  it('has each once, in the order in which they came, and forgets them all', () => {
    const set = new NumberSet();
    for (let time = 0; time < 600; time++) {
      set.begin(5);
      expect(set.has(time % 5)).toBe(false);
      for (const number of [4, time % 4, 4, 1]) set.add(number);
      expect(listed(set)).toEqual([...new Set([4, time % 4, 1])]);
      expect(set.has(2)).toBe(time % 4 === 2);
    }
  });

  it('takes what is added while it is walked', () => {
    const set = new NumberSet();
    set.begin(100);
    set.add(1);
    for (let next = 0; next < set.size; next++) set.add((set.members[next]! * 2) % 99);
    expect(listed(set).slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 29]);
  });

  it('keeps its memory until there is too little of it', () => {
    for (const set of [new NumberSet(), new NumberPlaces(), new NumberCounts()]) {
      set.begin(8);
      const before = set.members;
      expect(before).toHaveLength(10);
      set.begin(10);
      expect(set.members).toBe(before);
      set.begin(11);
      expect(set.members).toHaveLength(13);
    }
  });

  it('grows', () => {
    const set = new NumberSet();
    for (const limit of [1, 50, 7, 4_000]) {
      set.begin(limit);
      for (let number = limit; number-- > 0;) set.add(number);
      expect(set.size).toBe(limit);
    }
  });
});

describe('counts of numbers', () => {
  it('begin with none', () => {
    const counts = new NumberCounts();
    for (let time = 0; time < 600; time++) {
      counts.begin(4);
      for (const number of [3, 1, 3, 3]) counts.add(number);
      expect(listed(counts).map((number) => [number, counts.of(number)])).toEqual([
        [3, 3],
        [1, 1],
      ]);
    }
  });
});

describe('places of numbers', () => {
  it('follow the order in which they came first, whatever was there before', () => {
    const places = new NumberPlaces();
    for (const limit of [3, 40, 3]) {
      places.begin(limit);
      for (const number of [2, 0, 2, 1, 0]) places.add(number);
      expect([0, 1, 2].map((number) => places.of(number))).toEqual([1, 2, 0]);
      expect(places.size).toBe(3);
    }
  });
});
