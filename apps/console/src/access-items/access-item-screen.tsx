import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { part } from '../components/part';
import { accessTypes, formatRef, type AccessRef } from '../api/access-ref';
import { itemDetailsQuery } from '../api/item-names';
import { grantsQuery, holderPagesQuery, itemQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Doubts } from '../components/doubts';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { Path } from '../components/path';
import { Validity } from '../components/validity';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enItem } from '../messages/en-inventory';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { PageHead } from '../components/page-head';
import { Loaded } from '../components/loaded';

const ItemConflicts = part(
  async () => (await import('../remediation/item-conflicts')).ItemConflicts,
  () => null,
);
const route = getRouteApi('/access/$type/$id');

/** Shows the holders of an access item, the items through which they hold it, and what it grants. */
export function AccessItemScreen() {
  const { type: text, id } = route.useParams();
  const type = accessTypes.find((one) => one === text);
  return type === undefined ? <PageHead title={en.notFound} /> : <Item item={{ type, id }} />;
}

function Item({ item }: { readonly item: AccessRef }) {
  const query = useQuery(itemQuery(item));
  const seesViolations = useScope('sod-violation:read');
  return (
    <Loaded query={query} title={en.types[item.type]}>
      {({ name }) => (
        <div className="stack">
          <PageHead title={name} heading={<Name>{name}</Name>} above={en.types[item.type]}>
            <p className="muted small">
              <Name>{item.id}</Name>
            </p>
            {seesViolations && (
              <p>
                <Link to="/what-if" search={{ add: [formatRef(item)] }}>
                  {enItem.ask}
                </Link>
              </p>
            )}
          </PageHead>
          <Doubts />
          {seesViolations && <ItemConflicts item={item} />}
          <Grants item={item} />
          <Holders item={item} />
        </div>
      )}
    </Loaded>
  );
}

function Grants({ item }: { readonly item: AccessRef }) {
  const { data, error, refetch } = useQuery(grantsQuery(item));
  const refs = data ?? [];
  const { data: details } = useQuery(itemDetailsQuery(refs));
  return (
    <section className="stack">
      <h2>{enItem.grants}</h2>
      {error && <ErrorNotice error={error} retry={refetch} />}
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
  const list = useKeptPages(holderPagesQuery(item));
  const leftOut = list.data?.pages.reduce((sum, page) => sum + page.leftOut, 0) ?? 0;
  const rows = list.data?.pages
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
      <PagedTable
        label={enItem.holders}
        head={[en.lists.name, enItem.through]}
        rows={rows}
        list={list}
        empty={<p className="empty muted">{enItem.unheld}</p>}
      />
      {leftOut > 0 && (
        <p className="notice">
          <Link to="/missing" hash="left-out">
            {enItem.leftOut(leftOut)}
          </Link>
        </p>
      )}
    </section>
  );
}
