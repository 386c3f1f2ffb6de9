import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answer } from '../api/call';
import { describeIdentity } from '../api/describe-identity';
import { heldAccessQuery, identityQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { Table } from '../components/search-list';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enIdentity } from '../messages/en-inventory';

/** The layout of graphs is the largest part of the screen; the list does not wait for it. */
const AccessGraph = lazy(async () => ({ default: (await import('../components/access-graph')).AccessGraph }));
const IdentityRemediation = lazy(async () => ({
  default: (await import('../remediation/identity-remediation')).IdentityRemediation,
}));
const Leaver = lazy(async () => ({ default: (await import('./leaver')).Leaver }));
const IdentityTimes = lazy(async () => ({ default: (await import('./identity-times')).IdentityTimes }));
const route = getRouteApi('/identities/$id');
type Held = Answer<'get', '/identities/v1/{id}/access'>['access'];

/** Shows the access of an identity with its paths: as a picture and as a list. */
export function IdentityScreen() {
  const { id } = route.useParams();
  const identity = useQuery(identityQuery(id));
  const held = useQuery(heldAccessQuery(id));
  const seesViolations = useScope('sod-violation:read');
  const isDisabled = held.data?.data.identityDisabled === true;
  if (identity.error) return <ErrorNotice error={identity.error} />;
  if (identity.data === undefined) return <Late />;
  const { name, email, attributes } = identity.data.data;
  return (
    <div className="stack">
      <header className="page-head">
        <h1>
          <Name>{name}</Name>
        </h1>
        <p className="muted">
          <Name>{describeIdentity(identity.data.data)}</Name> {email !== null && <Name>{email}</Name>}
        </p>
        <p>
          <Link to="/what-if" search={{ identity: id }}>
            {enIdentity.ask}
          </Link>
        </p>
      </header>
      {held.data && (
        <Suspense>
          {isDisabled && <Leaver id={id} />}
          {seesViolations && <IdentityRemediation id={id} />}
        </Suspense>
      )}
      {held.data?.data.leftOutAccounts !== undefined && (
        <p className="notice">{enIdentity.leftOut(held.data.data.leftOutAccounts)}</p>
      )}
      <Doubts />
      {held.error && <ErrorNotice error={held.error} />}
      {held.data && <HeldAccess start={{ type: 'IDENTITY', id, name }} access={held.data.data.access} />}
      <Suspense>
        <IdentityTimes id={id} />
      </Suspense>
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
          <Suspense fallback={<div className="graph" />}>
            <AccessGraph start={start} paths={paths} />
          </Suspense>
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
