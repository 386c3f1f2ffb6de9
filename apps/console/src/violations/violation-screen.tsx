import { violationQuery } from '../api/queries';
import { markInvisible } from '@identity-governance/values';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { part } from '../components/part';
import type { Answer } from '../api/call';
import { formatRef } from '../api/access-ref';
import { formatJson, toCurl } from '../api/commands';
import { Doubts } from '../components/doubts';
import { ItemLine } from '../components/item-line';
import { LevelBadge, type Level } from '../components/level-badge';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { When } from '../components/when';
import { enPast, enViolation, enViolations } from '../messages/en-violations';
import { en } from '../messages/en';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';
import { Past } from './past';

/** Below the violation, so their code loads after the first paint. */
const Removals = part(
  async () => (await import('./removals')).Removals,
  () => null,
);
const ActOnViolation = part(
  async () => (await import('../violation-actions/act-on-violation')).ActOnViolation,
  () => <p className="actions" />,
);
const RemovalRequests = part(
  async () => (await import('./removal-requests')).RemovalRequests,
  () => null,
);
const History = part(
  async () => (await import('./history')).History,
  () => null,
);
const CodeViews = part(
  async () => (await import('../components/code-views')).CodeViews,
  () => null,
);
const QueueSteps = part(
  async () => (await import('../components/queue-steps')).QueueSteps,
  () => null,
);
const AccessGraph = part(
  async () => (await import('../components/access-graph')).AccessGraph,
  () => <div className="graph" />,
);
const route = getRouteApi('/violations/$id');
type Violation = Answer<'get', '/violations/v1/{id}'>;

/** Shows one violation: both sides with their paths, and the removals that would end it. */
export function ViolationScreen() {
  const { id } = route.useParams();
  const { at } = route.useSearch();
  // A person who comes from an approval must not see the violation as it was before.
  const query = useQuery({ ...violationQuery(id, at), refetchOnMount: 'always' });
  return (
    <Loaded query={query} title={enViolation.one}>
      {({ data }) => <ViolationView violation={data} at={at} />}
    </Loaded>
  );
}

interface ViewProps {
  readonly violation: Violation;
  /** The past time of which the violation is: it then has no paths, and nothing can be done about it. */
  readonly at: string | undefined;
}

function ViolationView({ violation, at }: ViewProps) {
  const { id } = violation;
  const { target, policy, conflictingCriteria, allowedControls } = violation;
  const isOver = hasEnded(violation);
  const verb = isOver ? enViolation.violated : enViolation.violates;
  const paths = conflictingCriteria.flatMap((side) => side.conflictingItems.flatMap((item) => item.paths ?? []));
  const url = new URL(
    `/violations/v1/${encodeURIComponent(id)}?${at === undefined ? 'paths=true' : `at=${encodeURIComponent(at)}`}`,
    location.href,
  ).href;
  return (
    <div className="stack">
      <QueueSteps id={id} />
      <PageHead
        title={`${target.name} ${verb} ${policy.name}`}
        heading={
          <>
            <Link to="/identities/$id" params={{ id: target.id }}>
              <Name>{target.name}</Name>
            </Link>{' '}
            {verb}{' '}
            <Link to="/policies/$id" params={{ id: policy.id }}>
              <Name>{policy.name}</Name>
            </Link>
          </>
        }
        above={<Standing violation={violation} />}
      >
        <p className="muted small">
          <Name>{target.id}</Name> · <Name>{policy.id}</Name>
        </p>
        {at !== undefined && (
          <Past at={at}>
            <Present id={id} />
          </Past>
        )}
        <Facts violation={violation} />
      </PageHead>
      <Doubts />
      {at === undefined && <ActOnViolation violation={violation} />}
      {at === undefined && !isOver && <RemovalRequests violation={violation} />}
      {at === undefined && <AccessGraph start={{ type: 'IDENTITY', id: target.id, name: target.name }} paths={paths} />}
      <Sides violation={violation} />
      <>
        {!isOver && at === undefined && (
          <Removals id={id} identity={target.id} mayAsk={allowedControls !== undefined} />
        )}
        <History id={id} />
        <CodeViews
          isOpen={false}
          views={[
            { title: en.copy.curl, code: toCurl({ method: 'GET', url }) },
            { title: en.copy.json, code: formatJson(violation, 2) },
          ]}
        />
      </>
    </div>
  );
}

function Standing({ violation: { level, status, pendingChanges = [] } }: { readonly violation: Violation }) {
  return (
    <>
      <LevelBadge level={level.toUpperCase() as Level} /> <span className="tag">{enViolations.statuses[status]}</span>{' '}
      {pendingChanges.length > 0 && <span className="tag">{enViolations.waits}</span>}
    </>
  );
}

function Present({ id }: { readonly id: string }) {
  return (
    <Link to="/violations/$id" params={{ id }} search={{}}>
      {enPast.now}
    </Link>
  );
}

function hasEnded({ status }: Pick<Violation, 'status'>): boolean {
  return status === 'Remediated' || status === 'Closed';
}

function Facts({ violation }: { readonly violation: Violation }) {
  const { owner, created, since, status, expiration, lastEvaluatedDate } = violation;
  return (
    <>
      <p className="muted">
        {en.violations.owner}: <Name>{owner.name}</Name>. {since === null ? enViolation.detected : enViolation.since}{' '}
        <When at={since ?? created} />
        {status === 'Mitigated' && expiration !== null && (
          <>
            , {enViolation.until} <When at={expiration} isDate />
          </>
        )}
        . {en.violations.asOf} <When at={lastEvaluatedDate} hasPassed />.
      </p>
      {hasEnded(violation) && <p>{enViolation.ended}</p>}
    </>
  );
}

function Sides({ violation: { conflictingCriteria } }: { readonly violation: Violation }) {
  return (
    <section className="card" aria-label={en.violations.by}>
      <div className="sides">
        {conflictingCriteria.map(({ name, conflictingItems }, n) => (
          <div key={n} className="side" role="group" aria-label={markInvisible(name)}>
            <h2 className="side-title">
              <Name>{sideTitle(name)}</Name>
            </h2>
            <ul>
              {conflictingItems.map((item) => (
                <li key={formatRef(item)} className="match held">
                  <div className="match-name">
                    <ItemLine item={item} source={item.sourceRef?.name} />
                  </div>
                  <Ways paths={item.paths ?? []} more={item.omittedPaths ?? 0} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The API names an unnamed side by its position. */
function sideTitle(name: string): string {
  if (name === 'left') return en.paths.left;
  return name === 'right' ? en.paths.right : name;
}

const shownPaths = 20;

interface WaysProps {
  readonly paths: NonNullable<Violation['conflictingCriteria'][number]['conflictingItems'][number]['paths']>;
  readonly more: number;
}

function Ways({ paths, more }: WaysProps) {
  const shown = paths.slice(0, shownPaths);
  const omitted = paths.length - shown.length + more;
  return (
    <ul className="ways muted small">
      {shown.map((path, n) => (
        <li key={n}>
          {path.length < 2 ? (
            en.paths.directly
          ) : (
            <>
              {en.paths.by} <Path steps={path.slice(0, -1)} more={0} />
            </>
          )}
        </li>
      ))}
      {omitted > 0 && <li>{en.paths.morePaths(omitted)}</li>}
    </ul>
  );
}
