export interface TrendPicture {
  /** The points of a polyline, one for each number, in the coordinates of `size`. */
  readonly line: string;
  /** The points of the polygon below the line. */
  readonly area: string;
  /** The number at the upper edge; the lower edge is 0. */
  readonly top: number;
}

/** Draws numbers at equal distances from left to right. One number alone is a level line. */
export function drawTrend(
  numbers: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): TrendPicture {
  const top = Math.max(1, ...numbers);
  const all = numbers.length === 1 ? [...numbers, ...numbers] : numbers;
  const points = all.map((number, n) => {
    const [x, y] = [(width * n) / (all.length - 1), height * (1 - number / top)];
    return `${round(x)},${round(y)}`;
  });
  return { line: points.join(' '), area: [`0,${height}`, ...points, `${width},${height}`].join(' '), top };
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
