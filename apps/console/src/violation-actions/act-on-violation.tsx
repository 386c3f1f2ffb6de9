import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import {
  actOnViolation,
  type PendingChange,
  type ViolationAction,
  waitingChangesQuery,
} from '../api/violation-actions';
import { readAgain } from '../api/read-again';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { Name } from '../components/name';
import { Until } from '../approvals/until';
import { enApprovals } from '../messages/en-approvals';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ActionForm } from './action-form';
import { AppliedControls } from './applied-controls';
import { ControlForm } from './control-form';
import { ReassignForm } from './reassign-form';
import { useSession } from '../components/use-session';
import { announce } from '../components/announce';
import { useStored } from '../components/use-stored';
import { Refused } from '../components/refused';

interface Props {
  readonly violation: Answer<'get', '/violations/v1/{id}'>;
}

/** Shows the controls on a violation, and the actions that the session permits. */
export function ActOnViolation({ violation }: Props) {
  const { id, target, status, appliedControls, allowedControls } = violation;
  const session = useSession();
  const [form, setForm] = useStored('form');
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (action: ViolationAction) => actOnViolation(id, action),
    onSuccess: async (proposed) => {
      await readAgain(client);
      setForm('');
      announce(proposed === undefined ? text.done : text.waiting);
    },
  });
  // Owners may act without the scope; the service then names the allowed controls.
  const mayAct = useScope('sod-violation:manage') || allowedControls !== undefined;
  const hasEnded = status === 'Remediated' || status === 'Closed';
  const isOwn = session.identityId === target.id;
  const shared = { isBusy: act.isPending, onSubmit: act.mutate };
  const close = () => {
    setForm('');
    act.reset();
  };
  return (
    <>
      {!hasEnded && isOwn && <p className="muted">{text.own}</p>}
      {!hasEnded && !isOwn && !mayAct && <Refused action={text.act} scope="sod-violation:manage" />}
      <Waiting id={id} proposed={act.data} />
      {allowedControls !== undefined && form === '' && (
        <Choices
          onChoose={(next) => {
            act.reset();
            setForm(next);
          }}
        />
      )}
      {allowedControls !== undefined && form === 'apply' && (
        <ControlForm {...shared} controls={allowedControls} none={text.noneAllowed} onCancel={close} />
      )}
      {form === 'reassign' && <ReassignForm {...shared} onCancel={close} />}
      {form === 'comment' && <CommentForm {...shared} onCancel={close} />}
      {act.error && <ErrorNotice error={act.error} retry={undefined} />}
      {appliedControls.length > 0 && (
        <AppliedControls
          controls={appliedControls}
          {...(allowedControls !== undefined && {
            onEnd: (appliedControlId: string) => {
              act.mutate({ kind: 'end', appliedControlId });
            },
          })}
        />
      )}
    </>
  );
}

interface CommentProps {
  readonly isBusy: boolean;
  readonly onSubmit: (action: ViolationAction) => void;
  readonly onCancel: () => void;
}

function CommentForm({ isBusy, onSubmit, onCancel }: CommentProps) {
  return (
    <ActionForm
      label={text.addComment}
      comment={text.comment}
      isCommentRequired
      isReady
      isBusy={isBusy}
      onSubmit={(comments) => {
        if (comments !== null) onSubmit({ kind: 'comment', comments });
      }}
      onCancel={onCancel}
    />
  );
}

function Choices({ onChoose }: { readonly onChoose: (form: 'apply' | 'comment' | 'reassign') => void }) {
  const findsOwners = useScope('inventory:read');
  return (
    <p className="actions" role="group" aria-label={text.title}>
      <Button
        onPress={() => {
          onChoose('apply');
        }}
      >
        {text.apply}
      </Button>
      {findsOwners && (
        <Button
          onPress={() => {
            onChoose('reassign');
          }}
        >
          {text.reassign}
        </Button>
      )}
      <Button
        onPress={() => {
          onChoose('comment');
        }}
      >
        {text.addComment}
      </Button>
    </p>
  );
}

interface WaitingProps {
  readonly id: string;
  /** The change that this session has just proposed. */
  readonly proposed: PendingChange | undefined;
}

/** Shows the proposed actions on the violation. */
function Waiting({ id, proposed }: WaitingProps) {
  const seesChanges = useScope('sod-policy:read');
  const { data } = useQuery({ ...waitingChangesQuery(id), enabled: seesChanges });
  const changes = data ?? (proposed === undefined ? [] : [proposed]);
  return changes.map((change) => (
    <p key={change.id} className="notice" role="status">
      <span>
        <strong>{text.waiting}</strong>: {enApprovals.actions[change.action]}
        {change.violation?.control && (
          <>
            {' '}
            <Until control={change.violation.control} />
          </>
        )}
        , {enApprovals.proposed} <Name>{change.proposedBy}</Name> <When at={change.created} />.{' '}
        {seesChanges && (
          <Link to="/approvals/$id" params={{ id: change.id }}>
            {text.open}
          </Link>
        )}
      </span>
    </p>
  ));
}
