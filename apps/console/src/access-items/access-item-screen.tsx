import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { accessTypes, formatRef, type AccessRef } from '../api/access-ref';
import { grantsQuery, holderPagesQuery, itemQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { Table } from '../components/search-list';
import { en } from '../messages/en';

const route = getRouteApi('/access/$type/$id');

/** Who holds an access item, directly or through what, and what it grants. */
export function AccessItemScreen() {
  const { type: text, id } = route.useParams();
  const type = accessTypes.find((one) => one === text);
  return type === undefined ? <p className="empty">{en.notFound}</p> : <Item item={{ type, id }} />;
}

function Item({ item }: { readonly item: AccessRef }) {
  const { data, error } = useQuery(itemQuery(item));
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
            {en.item.ask}
          </Link>
        </p>
      </header>
      <Grants item={item} />
      <Holders item={item} />
    </div>
  );
}

function Grants({ item }: { readonly item: AccessRef }) {
  const { data, error } = useQuery(grantsQuery(item));
  const refs = data ?? [];
  const items = useQueries({ queries: refs.map((ref) => itemQuery(ref)) });
  return (
    <section className="stack">
      <h2>{en.item.grants}</h2>
      {error && <ErrorNotice error={error} />}
      {data?.length === 0 && <p className="muted">{en.item.grantsNothing}</p>}
      <ul className="chips">
        {refs.map((ref, n) => (
          <li key={formatRef(ref)} className="chip">
            <AccessIcon type={ref.type} />
            <Link to="/access/$type/$id" params={{ type: ref.type, id: ref.id }}>
              <Name>{items[n]?.data?.name ?? ref.id}</Name>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holders({ item }: { readonly item: AccessRef }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(holderPagesQuery(item));
  const rows = data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, assigned, through, omittedThrough = 0 }) => ({
      key: id,
      cells: [
        <Link key="name" to="/identities/$id" params={{ id }}>
          <Name>{name}</Name>
        </Link>,
        <span key="through">
          {assigned && en.identity.assigned}
          {assigned && through.length > 0 && ', '}
          <Path steps={through.slice(0, 1)} more={Math.max(0, through.length - 1) + omittedThrough} />
        </span>,
      ],
    }));
  return (
    <section className="stack">
      <h2>{en.item.holders}</h2>
      {error && <ErrorNotice error={error} />}
      {rows?.length === 0 && <p className="empty muted">{en.item.unheld}</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table head={[en.lists.name, en.item.through]} rows={rows} label={en.item.holders} />
      )}
      {hasNextPage && <Button onPress={fetchNextPage}>{en.lists.more}</Button>}
    </section>
  );
}
