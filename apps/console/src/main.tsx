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
// Whichever call detects that the session has ended, the page says so.
const noteEnd = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries(sessionQuery);
};
queryClient.getQueryCache().subscribe(({ query, type }) => {
  if (type === 'updated' && query.state.status === 'error') noteEnd(query.state.error);
});
queryClient.getMutationCache().subscribe(({ mutation }) => {
  noteEnd(mutation?.state.error);
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
