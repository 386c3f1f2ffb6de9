import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toCurl, toPredictCommand } from '../api/commands';
import { predictionQuery } from '../api/queries';
import { CodeViews } from '../components/code-views';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import type { Answer as Body } from '../api/call';
import { en } from '../messages/en';
import { toRefs, type Question } from './question';
import { ViolationCard } from './violation-card';

type Prediction = Body<'post', '/sod-violations/v1/predict'>;

/** The prediction of a complete question, kept on screen while the next one is computed. */
export function AnswerView({ question }: { readonly question: Question & { readonly identity: string } }) {
  const { identity, add, remove } = question;
  const body = {
    identityId: identity,
    accessRefs: [...toRefs(add)],
    ...(remove.length > 0 && { removeRefs: [...toRefs(remove)] }),
  };
  const { data, error, refetch } = useQuery({ ...predictionQuery(body), placeholderData: keepPreviousData });
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (data === undefined) return <Late />;
  const url = new URL('/sod-violations/v1/predict', location.href).href;
  return (
    <>
      <Verdict prediction={data.data} milliseconds={data.milliseconds} />
      {data.data.violationContexts.map((violation) => (
        <ViolationCard key={violation.policy.id} violation={violation} />
      ))}
      <section className="program" aria-label={en.whatIf.program}>
        <h2>{en.whatIf.program}</h2>
        <p className="muted small">{en.whatIf.programLead}</p>
        <CodeViews
          views={[
            { title: en.copy.curl, code: toCurl({ method: 'POST', url, body }) },
            {
              title: en.copy.cli,
              code: toPredictCommand({ identity, add: toRefs(add), remove: toRefs(remove) }),
            },
            { title: en.copy.json, code: JSON.stringify(data.data, null, 2) },
          ]}
        />
      </section>
    </>
  );
}

interface VerdictProps {
  readonly prediction: Prediction;
  readonly milliseconds: number;
}

function Verdict({ prediction, milliseconds }: VerdictProps) {
  const { violationContexts, existingViolations, remainingViolations, endedViolations = [], omitted } = prediction;
  const existing = remainingViolations ?? existingViolations;
  const count = violationContexts.length + (omitted?.violations ?? 0);
  return (
    <div className={count === 0 ? 'verdict fine' : 'verdict bad'} role="status">
      <span className="verdict-sign" aria-hidden="true">
        {count === 0 ? '✓' : '!'}
      </span>
      <div>
        <p className="verdict-text">{count === 0 ? en.whatIf.allowed : en.whatIf.violated(count)}</p>
        {endedViolations.length > 0 && (
          <p className="small">
            {en.whatIf.ended(endedViolations.length)}: {endedViolations.map(({ policy }) => policy.name).join(', ')}
          </p>
        )}
        {existing > 0 && <p className="small">{en.whatIf.existing(existing)}</p>}
        {omitted !== undefined && omitted.violations > 0 && (
          <p className="small">{en.whatIf.omitted(omitted.violations)}</p>
        )}
      </div>
      <p className="muted small time">{en.whatIf.time(milliseconds)}</p>
    </div>
  );
}
