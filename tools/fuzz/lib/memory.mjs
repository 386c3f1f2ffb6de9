/** Growth that a process of node may show without losing anything: its heap is not collected at every moment. */
const ALLOWED_RATIO = 1.25;
const ALLOWED_MIB = 48;
const MIN_SAMPLES = 20;

/**
 * What is wrong with the memory over a run: the last fifth is held against the second, when everything has been loaded
 * and used.
 */
export function findGrowth(samples) {
  if (samples.length < MIN_SAMPLES) return undefined;
  const fifth = Math.floor(samples.length / 5);
  const early = mean(samples.slice(fifth, 2 * fifth));
  const late = mean(samples.slice(-fifth));
  const allowed = early * ALLOWED_RATIO + ALLOWED_MIB;
  return late > allowed ? `memory grew from ${Math.round(early)} to ${Math.round(late)} MiB` : undefined;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
