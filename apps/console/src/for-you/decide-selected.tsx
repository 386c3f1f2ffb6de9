import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error';
import type { PendingChange } from '../api/violation-actions';
import { readAgain } from '../api/read-again';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Field } from '../components/field';
import { Name, Text } from '../components/name';
import { useStored } from '../components/use-stored';
import { en } from '../messages/en';
import { enForYou as text } from '../messages/en-for-you';
import { decideEach, outcomes, type Decided, type Decision } from './decide-each';

interface Chosen {
  readonly change: PendingChange;
  readonly title: string;
}

interface Props {
  readonly chosen: readonly Chosen[];
  /** The number of changes that could be selected. */
  readonly shown: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Approves or rejects the selected changes with one comment, each by its own request, and shows each result. */
export function DecideSelected({ chosen, shown, onSelectAll, onClear }: Props) {
  const [comment, setComment] = useStored('comment-on-many');
  const [decided, setDecided] = useState<readonly Decided<Chosen>[]>([]);
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: async (decision: Decision) => {
      setDecided([]);
      return decideEach(chosen, { decision, comment, onDecided: setDecided });
    },
    onSuccess: async (all) => {
      if (all.every(({ outcome }) => outcome !== 'failed' && outcome !== 'left')) {
        setComment('');
        onClear();
      }
      await readAgain(client);
    },
  });
  const { isPending } = decide;
  return (
    <>
      {chosen.length > 0 && (
        <section className="card selection" aria-label={text.selection}>
          <p className="actions">
            <strong role="status">
              {isPending ? text.progress(decided.length, chosen.length) : text.selected(chosen.length)}
            </strong>
            {chosen.length < shown && (
              <Button className="button quiet" isBusy={isPending} onPress={onSelectAll}>
                {text.all(shown)}
              </Button>
            )}
            <Button className="button quiet" isBusy={isPending} onPress={onClear}>
              {en.clear}
            </Button>
          </p>
          <DecisionForm
            changes={chosen.length}
            comment={comment}
            onComment={setComment}
            isBusy={isPending}
            onDecide={decide.mutate}
          />
        </section>
      )}
      {decided.length > 0 && <Results decided={decided} isDone={!isPending} isKept={chosen.length > 0} />}
    </>
  );
}

interface FormProps {
  /** The number of changes. */
  readonly changes: number;
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly isBusy: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function DecisionForm({ changes, comment, onComment, isBusy, onDecide }: FormProps) {
  return (
    <>
      <Field label={text.comment}>
        <textarea
          className="input"
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => {
            onComment(target.value);
          }}
        />
      </Field>
      <p className="actions">
        <Button
          className="button primary"
          isBusy={isBusy}
          onPress={() => {
            onDecide('approve');
          }}
        >
          {text.approve(changes)}
        </Button>
        <Button
          isBusy={isBusy}
          onPress={() => {
            onDecide('reject');
          }}
        >
          {text.reject(changes)}
        </Button>
      </p>
    </>
  );
}

function countsOf(decided: readonly Decided<Chosen>[]): string {
  const counts = outcomes.flatMap((outcome) => {
    const number = decided.filter((one) => one.outcome === outcome).length;
    return number === 0 ? [] : [text.outcomes[outcome](number)];
  });
  return `${counts.join(', ')}.`;
}

interface ResultsProps {
  readonly decided: readonly Decided<Chosen>[];
  readonly isDone: boolean;
  /** Changes are still selected. */
  readonly isKept: boolean;
}

/** Says what became of each change, and why one was refused. */
function Results({ decided, isDone, isKept }: ResultsProps) {
  const hasFailed = decided.some(({ outcome }) => outcome === 'failed' || outcome === 'left');
  const halted = decided.find(({ outcome }) => outcome === 'left') && decided.find(({ error }) => error)?.error;
  // What was selected is gone: the user goes on from here.
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) element.current?.focus();
  }, [isDone]);
  return (
    <div
      ref={element}
      className={hasFailed ? 'notice error' : 'notice fine'}
      role="group"
      aria-label={isDone ? countsOf(decided) : text.results}
      tabIndex={-1}
    >
      {isDone && (
        <p>
          <strong>{countsOf(decided)}</strong>
        </p>
      )}
      <ul className="removals">
        {decided.map(({ of: { change, title }, outcome, error }) => (
          <li key={change.id} className="small">
            <Name>{title}</Name>: {text.outcome[outcome]}
            {error !== undefined && <Reason error={error} />}
          </li>
        ))}
      </ul>
      {isDone && hasFailed && isKept && <p className="small">{text.kept}</p>}
      {isDone && halted !== undefined && <ErrorNotice error={halted} retry={undefined} />}
    </div>
  );
}

function Reason({ error }: { readonly error: unknown }) {
  const reasons = error instanceof ApiError ? error.reasons : [String(error)];
  return reasons.map((reason) => (
    <p key={reason} className="muted">
      <Text>{reason.slice(0, 500)}</Text>
    </p>
  ));
}
