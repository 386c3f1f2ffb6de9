import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accessTypes, formatRef, type AccessRef } from '../api/access-ref';
import { itemDetailsQuery } from '../api/item-names';
import { grantsQuery, holderPagesQuery, itemQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { Table } from '../components/search-list';
import { Validity } from '../components/validity';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enItem } from '../messages/en-inventory';

const ItemConflicts = lazy(async () => ({ default: (await import('../remediation/item-conflicts')).ItemConflicts }));
const route = getRouteApi('/access/$type/$id');

/** Shows the holders of an access item, the items through which they hold it, and what it grants. */
export function AccessItemScreen() {
  const { type: text, id } = route.useParams();
  const type = accessTypes.find((one) => one === text);
  return type === undefined ? <p className="empty">{en.notFound}</p> : <Item item={{ type, id }} />;
}

function Item({ item }: { readonly item: AccessRef }) {
  const { data, error } = useQuery(itemQuery(item));
  const seesViolations = useScope('sod-violation:read');
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return <Late />;
  return (
    <div className="stack">
      <header className="page-head">
        <p className="muted small">{en.types[item.type]}</p>
        <h1>
          <Name>{data.name}</Name>
        </h1>
        <p className="muted small">
          <Name>{item.id}</Name>
        </p>
        <p>
          <Link to="/what-if" search={{ add: [formatRef(item)] }}>
            {enItem.ask}
          </Link>
        </p>
      </header>
      {seesViolations && (
        <Suspense>
          <ItemConflicts item={item} />
        </Suspense>
      )}
      <Grants item={item} />
      <Holders item={item} />
    </div>
  );
}

function Grants({ item }: { readonly item: AccessRef }) {
  const { data, error } = useQuery(grantsQuery(item));
  const refs = data ?? [];
  const { data: details } = useQuery(itemDetailsQuery(refs));
  return (
    <section className="stack">
      <h2>{enItem.grants}</h2>
      {error && <ErrorNotice error={error} />}
      {data?.length === 0 && <p className="muted">{enItem.grantsNothing}</p>}
      <ul className="chips">
        {refs.map((ref) => (
          <li key={formatRef(ref)} className="chip">
            <AccessIcon type={ref.type} />
            <Link to="/access/$type/$id" params={{ type: ref.type, id: ref.id }}>
              <Name>{details?.get(formatRef(ref))?.name ?? ref.id}</Name>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holders({ item }: { readonly item: AccessRef }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(holderPagesQuery(item));
  const leftOut = data?.pages.reduce((sum, page) => sum + page.leftOut, 0) ?? 0;
  const rows = data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, assigned, through, omittedThrough = 0, ...dates }) => ({
      key: id,
      cells: [
        <Link key="name" to="/identities/$id" params={{ id }}>
          <Name>{name}</Name>
        </Link>,
        <span key="through">
          {assigned && en.access.assigned} <Validity {...dates} />
          {assigned && through.length > 0 && ', '}
          <Path steps={through.slice(0, 1)} more={Math.max(0, through.length - 1) + omittedThrough} />
        </span>,
      ],
    }));
  return (
    <section className="stack">
      <h2>{enItem.holders}</h2>
      {error && <ErrorNotice error={error} />}
      {rows?.length === 0 && <p className="empty muted">{enItem.unheld}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table head={[en.lists.name, enItem.through]} rows={rows} label={enItem.holders} />
      )}
      {leftOut > 0 && (
        <p className="notice">
          <Link to="/missing" hash="left-out">
            {enItem.leftOut(leftOut)}
          </Link>
        </p>
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </section>
  );
}
