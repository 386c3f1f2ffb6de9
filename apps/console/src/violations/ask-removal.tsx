import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Proposal } from '../api/remediation-queries';
import { actOnViolation } from '../api/violation-actions';
import { readAgain } from '../api/read-again';
import { announce } from '../components/announce';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { enRemovalRequests as text } from '../messages/en-removal-requests';
import { ActionForm } from '../violation-actions/action-form';

interface Props {
  /** The id of the violation. */
  readonly id: string;
  readonly proposal: Proposal;
}

/** Asks for the removal of the access of a proposal, with a reason. */
export function AskRemoval({ id, proposal: { removals } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (comments: string | null) => {
      const access = removals.map(({ item: { type, id: itemId } }) => ({ type, id: itemId }));
      return actOnViolation(id, { kind: 'ask-removal', access, comments });
    },
    onSuccess: async () => {
      await readAgain(client);
      setOpen(false);
      announce(text.asked);
    },
  });
  if (!isOpen) {
    return (
      <p>
        <Button
          onPress={() => {
            ask.reset();
            setOpen(true);
          }}
        >
          {text.ask}
        </Button>
      </p>
    );
  }
  return (
    <>
      <ActionForm
        label={text.ask}
        comment={text.reason}
        isReady
        isBusy={ask.isPending}
        onSubmit={ask.mutate}
        onCancel={() => {
          setOpen(false);
        }}
      />
      {ask.error && <ErrorNotice error={ask.error} retry={undefined} />}
    </>
  );
}
