export interface Shade {
  readonly fill: string;
  readonly text: string;
}

/** One hue from light to dark, distinct in gray print. The contrast of the text is at least 4.5. */
export const shades: readonly Shade[] = [
  { fill: '#e4eef8', text: '#10181f' },
  { fill: '#b5d0ea', text: '#10181f' },
  { fill: '#7fadd8', text: '#10181f' },
  { fill: '#2c6aa8', text: '#ffffff' },
  { fill: '#0f3f74', text: '#ffffff' },
];

/** Returns the lowest count of each shade: distinct integers from 1, about evenly spaced by their logarithms. */
export function shadeSteps(most: number): readonly number[] {
  const steps = shades.map((_, i) => Math.max(1, Math.round(most ** (i / shades.length))));
  return [...new Set(steps)];
}

/** Returns the position of the shade of a count; -1 for 0. */
export function shadeOf(count: number, steps: readonly number[]): number {
  return steps.findLastIndex((step) => count >= step);
}

/** Formats a number that fits into a cell: 12,345 is `12k`. */
export function compactCount(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`;
}
