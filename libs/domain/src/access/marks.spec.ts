import { capacityFor, Marks } from './marks';

describe('marks', () => {
  it('are forgotten at the next epoch, those of all steps of this one included', () => {
    for (const step of [1, 4]) {
      const stamps = new Marks();
      for (let use = 0; use < 1_000; use++) {
        stamps.begin(3, step);
        expect(stamps.stamps.every((stamp) => stamp < stamps.epoch)).toBe(true);
        // The largest stamp of an epoch fits into its byte.
        stamps.stamps[use % 3] = stamps.epoch + step - 1;
        expect(stamps.stamps[use % 3]).toBe(stamps.epoch + step - 1);
      }
    }
  });

  it('are cleared no more often than their byte makes needed', () => {
    const stamps = new Marks();
    const epochs = Array.from({ length: 255 }, () => {
      stamps.begin(1);
      return stamps.epoch;
    });
    expect(epochs.slice(0, 254)).toEqual(Array.from({ length: 254 }, (_, n) => n + 1));
    expect(epochs[254]).toBe(1);
    const many = new Marks();
    const ofFour = Array.from({ length: 63 }, () => {
      many.begin(1, 4);
      return many.epoch;
    });
    expect(ofFour.at(-2)).toBe(248);
    expect(ofFour.at(-1)).toBe(4);
  });

  it('keep their memory until there is too little of it', () => {
    const stamps = new Marks();
    stamps.begin(8);
    expect(stamps.stamps).toHaveLength(10);
    const before = stamps.stamps;
    stamps.begin(10);
    expect(stamps.stamps).toBe(before);
    stamps.begin(11);
    expect(stamps.stamps).toHaveLength(13);
  });
});

describe('capacity', () => {
  it('is a quarter more than asked for', () => {
    expect([0, 3, 4, 100].map(capacityFor)).toEqual([0, 3, 5, 125]);
  });
});
