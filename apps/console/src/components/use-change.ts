import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import type { Answer, Called } from '../api/call';
import { readAgain } from '../api/read-again';

type PendingChange = Answer<'get', '/pending-changes/v1/{id}'>;

/** Makes a change and reads again what is shown; goes to the approval if the change waits for one. */
export function useChange<A, T extends object | undefined>(
  request: (argument: A) => Promise<Called<T | PendingChange>>,
  onDone: (done: T, argument: A) => unknown,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: request,
    onSuccess: async ({ data }, argument) => {
      if (data !== undefined && 'resourceType' in data && 'state' in data)
        await navigate({ to: '/approvals/$id', params: { id: data.id } });
      // What is shown no longer, such as something deleted, must not be read again.
      else await flushSync(() => onDone(data, argument));
      await readAgain(client);
    },
  });
}
