import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Answer } from '../api/call';
import { readAgain } from '../api/read-again';
import { announce } from '../components/announce';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Field } from '../components/field';
import { Refused } from '../components/refused';
import { useScope } from '../components/use-scope';
import { useSession } from '../components/use-session';
import { useStored } from '../components/use-stored';
import { enApprovals } from '../messages/en-approvals';

type Change = Answer<'get', '/pending-changes/v1/{id}'>;
type Decision = keyof typeof enApprovals.decisions;
const classNames: Record<Decision, string> = { approve: 'button primary', reject: 'button', withdraw: 'button quiet' };

/** Approves or rejects a change with a comment; its proposer may withdraw it. Offers what the service accepts. */
export function RulingForm({ change }: { readonly change: Change }) {
  const { id } = change;
  const decisions = useDecisions(change);
  const [comment, setComment] = useStored('comment');
  const client = useQueryClient();
  const rule = useMutation({
    mutationFn: (decision: Decision) =>
      call('post', `/pending-changes/v1/{id}/${decision}`, {
        params: { id },
        body: comment.trim() === '' ? {} : { comment },
      }),
    onSuccess: async (_, decision) => {
      setComment('');
      await readAgain(client);
      announce(enApprovals.ruled[decision]);
    },
  });
  if (decisions.length === 0) return <Refused action={enApprovals.toRule} scope="sod-policy:approve" />;
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
            isBusy={rule.isPending}
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

/** A proposer withdraws; another person approves once or rejects, except the one who violates. */
function useDecisions({ approvals, proposedBy, violation }: Change): readonly Decision[] {
  const { identityId } = useSession();
  const [mayApprove, mayPropose] = [useScope('sod-policy:approve'), useScope('sod-policy:manage')];
  if (identityId === proposedBy) return mayPropose ? ['withdraw'] : [];
  if (!mayApprove || (identityId !== undefined && violation?.targetId === identityId)) return [];
  return approvals.some(({ person }) => person === identityId) ? ['reject'] : ['approve', 'reject'];
}
