import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import { sessionQuery } from './api/session';
import { App } from './shell/app';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && [0, 502, 503].includes(error.status),
    },
  },
});
// An expired session shows the sign-in page, whichever call detects it.
queryClient.getQueryCache().subscribe(({ query }) => {
  const error: unknown = query.state.error;
  const [name] = query.queryKey as readonly unknown[];
  if (error instanceof ApiError && error.status === 401 && name !== 'session') {
    void queryClient.invalidateQueries(sessionQuery);
  }
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element `root`');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
