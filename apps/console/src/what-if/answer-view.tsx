import { part } from '../components/part';
import { useQuery } from '@tanstack/react-query';
import { itemDetailsQuery } from '../api/item-names';
import { predictionQuery } from '../api/queries';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Kept } from '../components/kept';
import { Late } from '../components/late';
import { Names } from '../components/name';
import { useKept } from '../components/use-kept';
import type { Answer as Body } from '../api/call';
import { enWhatIf } from '../messages/en-what-if';
import { type Question, toRefs } from './question';
import { matchedItems, ViolationCard } from './violation-card';

/** Below the result, so its code loads after the first paint. */
const ProgramView = part(
  async () => (await import('./program-view')).ProgramView,
  () => null,
);
type Prediction = Body<'post', '/sod-violations/v1/predict'>;

/** Shows the prediction of a complete question; stays on screen, dimmed, while the next one is computed. */
export function AnswerView({ question }: { readonly question: Question & { readonly identity: string } }) {
  const { identity, add, remove } = question;
  const body = {
    identityId: identity,
    accessRefs: [...toRefs(add)],
    ...(remove.length > 0 && { removeRefs: [...toRefs(remove)] }),
  };
  const { data, error, refetch, isChecking, isFetching } = useKept(predictionQuery(body));
  const { data: sources } = useQuery(itemDetailsQuery(matchedItems(data?.data.violationContexts ?? [])));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (data === undefined) return <Late />;
  return (
    <Kept isChecking={isChecking || isFetching} className="answer">
      <Verdict prediction={data.data} milliseconds={data.milliseconds} />
      <Doubts />
      {data.data.violationContexts.map((violation) => (
        <ViolationCard key={violation.policy.id} violation={violation} sources={sources} />
      ))}
      <>
        <ProgramView question={question} body={body} prediction={data.data} />
      </>
    </Kept>
  );
}

interface VerdictProps {
  readonly prediction: Prediction;
  readonly milliseconds: number;
}

function Verdict({ prediction, milliseconds }: VerdictProps) {
  const { violationContexts, existingViolations, remainingViolations, endedViolations = [], omitted } = prediction;
  const { identityDisabled = false, leftOutAccounts = 0 } = prediction;
  const existing = remainingViolations ?? existingViolations;
  const count = violationContexts.length + (omitted?.violations ?? 0);
  return (
    <div className={count === 0 ? 'verdict fine' : 'verdict bad'} role="status">
      <span className="verdict-sign" aria-hidden="true">
        {count === 0 ? '✓' : '!'}
      </span>
      <div>
        <p className="verdict-text">{count === 0 ? enWhatIf.allowed : enWhatIf.violated(count)}</p>
        {endedViolations.length > 0 && (
          <p className="small">
            {enWhatIf.ended(endedViolations.length)}: <Names of={endedViolations.map(({ policy }) => policy.name)} />
          </p>
        )}
        {identityDisabled && <p className="small">{enWhatIf.identityDisabled}</p>}
        {leftOutAccounts > 0 && <p className="small">{enWhatIf.leftOutAccounts(leftOutAccounts)}</p>}
        {existing > 0 && <p className="small">{enWhatIf.existing(existing)}</p>}
        {omitted !== undefined && omitted.violations > 0 && (
          <p className="small">{enWhatIf.omitted(omitted.violations)}</p>
        )}
      </div>
      <p className="muted small time">{enWhatIf.time(milliseconds)}</p>
    </div>
  );
}
