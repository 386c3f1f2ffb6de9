import { lazy, Suspense, type ComponentProps } from 'react';
import { Late } from '../components/late';

const EffectView = lazy(async () => ({ default: (await import('./effect-view')).EffectView }));

/** The effect, whose code loads after the first paint, as it waits for a computation anyway. */
export function Effect(props: ComponentProps<typeof EffectView>) {
  return (
    <Suspense fallback={<Late />}>
      <EffectView {...props} />
    </Suspense>
  );
}
