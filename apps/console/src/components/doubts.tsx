import { lazy, Suspense } from 'react';
import { Late } from './late';

const DoubtsView = lazy(async () => ({ default: (await import('./doubts-view')).DoubtsView }));

/** What counts may miss, whose code loads after the first paint. */
export function Doubts() {
  return (
    <Suspense fallback={<Late />}>
      <DoubtsView />
    </Suspense>
  );
}
