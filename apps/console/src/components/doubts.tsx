import { part } from './part';

/** What counts may miss, whose code loads after the first paint. */
export const Doubts = part(async () => (await import('./doubts-view')).DoubtsView);
