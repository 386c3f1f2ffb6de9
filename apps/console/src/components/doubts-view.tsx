import { ApiError } from '../api/api-error';
import { doubtsQuery } from '../api/doubts-query';
import type { components } from '../api/openapi';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeWithoutIdentity } from '@identity-governance/values';
import { enDoubts as text } from '../messages/en-doubts';
import { ErrorNotice } from './error-notice';
import { Late } from './late';

interface Props {
  /** Why violations may be missing after a simulated change; by default the reasons of the present state are shown. */
  readonly simulated?: readonly components['schemas']['InventoryWarning'][];
}

/** Shows, beside counts and verdicts, why violations may be missing from them and who is left out, with links. */
export function DoubtsView({ simulated }: Props) {
  const { data, error, refetch } = useQuery(doubtsQuery);
  if (error instanceof ApiError && error.status === 403) return <p className="muted small">{text.noScope}</p>;
  if (error) {
    return (
      <div className="stack">
        <p className="muted small">{text.failed}</p>
        <ErrorNotice error={error} retry={refetch} />
      </div>
    );
  }
  if (data === undefined) return <Late />;
  const { leftOut, unmatchedText, examinedAccounts } = data;
  const warnings = simulated ?? data.warnings;
  const isLeftOut = leftOut.disabledIdentities + leftOut.disabledAccounts > 0;
  const ownerless = describeWithoutIdentity(leftOut);
  if (warnings.length === 0 && unmatchedText === undefined && !isLeftOut && ownerless === undefined) return null;
  return (
    <aside className={warnings.length > 0 ? 'notice doubts unreliable' : 'notice doubts'} aria-label={text.title}>
      {warnings.length > 0 && <strong>{simulated ? text.unreliableAfter : text.unreliable}</strong>}
      <ul className="removals">
        {warnings.map(({ code, text: sentence }) => (
          <li key={code}>
            {simulated ? (
              sentence
            ) : (
              <Link to="/missing" hash="warnings">
                {sentence}
              </Link>
            )}
          </li>
        ))}
        {isLeftOut && (
          <li>
            <Link to="/missing" hash="left-out">
              {text.leftOut(leftOut.disabledIdentities, leftOut.disabledAccounts)}
            </Link>
          </li>
        )}
        {ownerless !== undefined && (
          <li>
            <Link to="/missing" hash="without-identity">
              {text.ownerless(ownerless)}
            </Link>
          </li>
        )}
        {unmatchedText !== undefined && (
          <li>
            <Link to="/missing" hash="values">
              {unmatchedText}. {examinedAccounts !== undefined && text.partial(examinedAccounts)}
            </Link>
          </li>
        )}
      </ul>
    </aside>
  );
}
