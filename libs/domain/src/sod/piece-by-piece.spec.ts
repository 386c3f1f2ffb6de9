import { inPieces, runPieces } from '@identity-governance/values';
import { PieceByPiece } from './piece-by-piece';

class Countdown extends PieceByPiece<string> {
  constructor(private left: number) {
    super();
  }

  proceed(): boolean {
    return --this.left <= 0;
  }

  end(): string {
    return `ended at ${this.left}`;
  }
}

describe('work piece by piece', () => {
  it('tells what it has made with its last piece, and nothing with those before', () => {
    const pieces = new Countdown(3);
    expect([pieces.next(), pieces.next(), pieces.next()]).toEqual([
      { done: false, value: undefined },
      { done: false, value: undefined },
      { done: true, value: 'ended at 0' },
    ]);
    expect(runPieces(new Countdown(1))).toBe('ended at 0');
  });

  it('may be a part of a generator', () => {
    function* both() {
      yield* inPieces(3, () => undefined, 2);
      return yield* new Countdown(3);
    }
    const pieces = both();
    const made = [1, 2, 3, 4, 5].map(() => pieces.next());
    expect(made.map(({ done }) => done)).toEqual([false, false, false, false, true]);
    expect(made.at(-1)?.value).toBe('ended at 0');
  });
});
