import { lazy, Suspense, type ComponentProps } from 'react';
import { Late } from '../components/late';

const EffectView = lazy(async () => ({ default: (await import('./effect-view')).EffectView }));

/** The effect, whose code arrives after the first paint: it waits for a computation in any case. */
export function Effect(props: ComponentProps<typeof EffectView>) {
  return (
    <Suspense fallback={<Late />}>
      <EffectView {...props} />
    </Suspense>
  );
}
