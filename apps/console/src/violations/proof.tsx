import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startProof, stateQueryQuery, type StateQuery } from '../api/state-query';
import { announce } from '../components/announce';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Name, Text } from '../components/name';
import { enProof as text } from '../messages/en-proof';

type Proved = NonNullable<StateQuery['answer']>;

/** Lets a worker compare the violations of a past time with the audit log, and says what it has found. */
export function Proof({ at }: { readonly at: string }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => startProof(at) });
  const id = data?.data.id;
  const asked = useQuery(stateQueryQuery(id));
  const { answer = null, message = null, status } = asked.data ?? {};
  const isAsking = isPending || (id !== undefined && !asked.isError && (status ?? 'PENDING') === 'PENDING');
  useEffect(() => {
    if (isAsking) announce(text.reads);
    else if (answer !== null) announce(summaryOf(answer));
  }, [isAsking, answer]);
  const failure = error ?? asked.error;
  return (
    <div className="stack">
      {(id === undefined || message !== null) && (
        <p className="actions">
          <Button
            isBusy={isPending}
            onPress={() => {
              mutate();
            }}
          >
            {text.prove}
          </Button>
        </p>
      )}
      {isAsking && <p className="muted">{text.reads}</p>}
      {failure && <ErrorNotice error={failure} retry={asked.isError ? () => asked.refetch() : undefined} />}
      {message !== null && (
        <p className="notice error" role="alert">
          <Text>{message}</Text>
        </p>
      )}
      {answer !== null && <Result answer={answer} />}
    </div>
  );
}

function Result({ answer }: { readonly answer: Proved }) {
  const { state, violations, warnings } = answer;
  const differences = violations?.records?.differences ?? [];
  return (
    <div className="notice">
      <p>
        {text.lead(state.position)} <code className="small">{state.hash}</code>
      </p>
      <p>
        <strong>{summaryOf(answer)}</strong>
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ policyId, identityId, onlyIn }) => (
            <li key={JSON.stringify([policyId, identityId])}>
              <Name>{identityId}</Name>, <Name>{policyId}</Name>: {text.onlyIn[onlyIn]}
            </li>
          ))}
        </ul>
      )}
      {warnings.map(({ code, text: warning }) => (
        <p key={code}>
          <Text>{warning}</Text>
        </p>
      ))}
    </div>
  );
}

function summaryOf({ violations }: Proved): string {
  if (violations === undefined) return '';
  const { records } = violations;
  if (records === null || records === undefined)
    return text.alone(violations.violations, violations.identitiesWithViolations);
  return records.differenceCount === 0 ? text.same(violations.violations) : text.differ(records.differenceCount);
}
