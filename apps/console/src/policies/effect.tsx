import { part } from '../components/part';

/** The effect, whose code loads after the first paint, as it waits for a computation anyway. */
export const Effect = part(async () => (await import('./effect-view')).EffectView);
