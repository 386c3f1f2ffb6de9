import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { enApprovals } from '../messages/en-approvals';
import { Field } from '../components/field';

const decisions = ['approve', 'reject', 'withdraw'] as const;
type Decision = (typeof decisions)[number];
const classNames: Record<Decision, string> = { approve: 'button primary', reject: 'button', withdraw: 'button quiet' };

/** Approves or rejects a change with a comment; its proposer may withdraw it. */
export function RulingForm({ id }: { readonly id: string }) {
  const [comment, setComment] = useState('');
  const client = useQueryClient();
  const rule = useMutation({
    mutationFn: (decision: Decision) =>
      call('post', `/pending-changes/v1/{id}/${decision}`, {
        params: { id },
        body: comment.trim() === '' ? {} : { comment },
      }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <section className="card ruling" aria-label={enApprovals.decide}>
      <Field label={enApprovals.comment}>
        <textarea
          className="input"
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
          }}
        />
      </Field>
      {rule.error && <ErrorNotice error={rule.error} retry={undefined} />}
      <p className="actions">
        {decisions.map((decision) => (
          <Button
            key={decision}
            className={classNames[decision]}
            isDisabled={rule.isPending}
            onPress={() => {
              rule.mutate(decision);
            }}
          >
            {enApprovals.decisions[decision]}
          </Button>
        ))}
      </p>
      <p className="muted small">{enApprovals.rule}</p>
    </section>
  );
}
