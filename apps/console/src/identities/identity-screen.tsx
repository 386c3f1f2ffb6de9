import { useQuery } from '@tanstack/react-query';
import { part } from '../components/part';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { describeIdentity } from '../api/describe-identity';
import { heldAccessQuery, identityQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Doubts } from '../components/doubts';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enIdentity } from '../messages/en-inventory';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';

/** The layout of graphs is the largest part of the screen; the list does not wait for it. */
const AccessGraph = part(
  async () => (await import('../components/access-graph')).AccessGraph,
  () => <div className="graph" />,
);
const IdentityRemediation = part(
  async () => (await import('../remediation/identity-remediation')).IdentityRemediation,
  () => null,
);
const Leaver = part(
  async () => (await import('./leaver')).Leaver,
  () => null,
);
const IdentityTimes = part(
  async () => (await import('./identity-times')).IdentityTimes,
  () => null,
);
const route = getRouteApi('/identities/$id');
type Held = Answer<'get', '/identities/v1/{id}/access'>['access'];

/** Shows the access of an identity with its paths: as a picture and as a list. */
export function IdentityScreen() {
  const { id } = route.useParams();
  const query = useQuery(identityQuery(id));
  return (
    <Loaded query={query} title={enIdentity.one}>
      {({ data }) => <IdentityView identity={data} />}
    </Loaded>
  );
}

function IdentityView({ identity }: { readonly identity: Answer<'get', '/identities/v1/{id}'> }) {
  const { id, name, email, attributes } = identity;
  const held = useQuery(heldAccessQuery(id));
  const seesViolations = useScope('sod-violation:read');
  const { identityDisabled, leftOutAccounts } = held.data?.data ?? {};
  return (
    <div className="stack">
      <PageHead title={name} heading={<Name>{name}</Name>}>
        <p className="muted">
          <Name>{describeIdentity(identity)}</Name> {email !== null && <Name>{email}</Name>}
        </p>
        {seesViolations && (
          <p>
            <Link to="/what-if" search={{ identity: id }}>
              {enIdentity.ask}
            </Link>
          </p>
        )}
      </PageHead>
      {identityDisabled === true && <Leaver id={id} />}
      {held.data && seesViolations && <IdentityRemediation id={id} />}
      {leftOutAccounts !== undefined && <p className="notice">{enIdentity.leftOut(leftOutAccounts)}</p>}
      <Doubts />
      <Loaded query={held}>
        {({ data }) => <HeldAccess start={{ type: 'IDENTITY', id, name }} access={data.access} />}
      </Loaded>
      <IdentityTimes id={id} />
      <Attributes attributes={attributes} />
    </div>
  );
}

interface HeldProps {
  readonly start: { readonly type: string; readonly id: string; readonly name: string };
  readonly access: Held;
}

function HeldAccess({ start, access }: HeldProps) {
  const paths = access.flatMap((item) => item.paths);
  const rows = access.map((item) => ({
    key: `${item.type}:${item.id}`,
    cells: [
      <span key="name" className="item-name">
        <AccessIcon type={item.type} />
        <Link to="/access/$type/$id" params={{ type: item.type, id: item.id }}>
          <Name>{item.name}</Name>
        </Link>
      </span>,
      item.assigned ? (
        en.access.assigned
      ) : (
        <span key="path" className="muted">
          <Path steps={(item.paths[0] ?? []).slice(0, -1)} more={item.paths.length - 1 + (item.omittedPaths ?? 0)} />
        </span>
      ),
    ],
  }));
  return (
    <section className="stack">
      <h2>{enIdentity.holds}</h2>
      {rows.length === 0 ? (
        <p className="empty muted">{enIdentity.nothing}</p>
      ) : (
        <>
          <AccessGraph start={start} paths={paths} />
          <Table head={[en.lists.name, enIdentity.how]} rows={rows} label={enIdentity.holds} />
        </>
      )}
    </section>
  );
}

function Attributes({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }) {
  const rows = Object.entries(attributes).map(([name, value]) => ({
    key: name,
    cells: [
      <Name key="name">{name}</Name>,
      <Name key="value">{typeof value === 'string' ? value : JSON.stringify(value)}</Name>,
    ],
  }));
  if (rows.length === 0) return null;
  return (
    <section className="stack">
      <h2>{enIdentity.attributes}</h2>
      <Table head={[en.lists.name, en.access.value]} rows={rows} label={enIdentity.attributes} />
    </section>
  );
}
