// node --import ./shift-clock.mjs, with CLOCK_SHIFT_MILLISECONDS: a process whose clock is set to another time.
const shift = Number(process.env.CLOCK_SHIFT_MILLISECONDS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
