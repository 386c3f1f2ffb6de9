import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRef } from '../api/access-ref';
import { itemDetailsQuery } from '../api/item-names';
import { accountsOfQuery, assignmentsQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { ErrorNotice } from '../components/error-notice';
import { Name } from '../components/name';
import { Table } from '../components/table';
import { Validity } from '../components/validity';
import { en } from '../messages/en';
import { enIdentity as text } from '../messages/en-inventory';
import { SourceName } from '../components/source-name';

/** The accounts of an identity, and its assignments that have dates, the expired and future ones included. */
export function IdentityTimes({ id }: { readonly id: string }) {
  return (
    <>
      <DatedAssignments id={id} />
      <Accounts id={id} />
    </>
  );
}

function DatedAssignments({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(assignmentsQuery(id));
  const dated = data?.filter(({ validFrom, validUntil }) => (validFrom ?? validUntil) !== undefined) ?? [];
  const { data: details } = useQuery(itemDetailsQuery(dated));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (dated.length === 0) return null;
  const rows = dated.map((item) => ({
    key: formatRef(item),
    cells: [
      <span key="name" className="item-name">
        <AccessIcon type={item.type} />
        <Link to="/access/$type/$id" params={{ type: item.type, id: item.id }}>
          <Name>{details?.get(formatRef(item))?.name ?? item.id}</Name>
        </Link>
      </span>,
      <Validity key="valid" {...item} />,
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.dated}</h2>
      <Table head={[en.lists.name, text.valid]} rows={rows} label={text.dated} />
    </section>
  );
}

function Accounts({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(accountsOfQuery(id));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (data === undefined || data.length === 0) return null;
  const rows = data.map((account) => ({
    key: account.id,
    cells: [
      <span key="name">
        <Name>{account.name}</Name> {account.disabled && text.accountDisabled}
      </span>,
      <SourceName key="source" id={account.sourceId} />,
      <Validity key="valid" {...account} />,
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.accounts}</h2>
      <Table head={[en.lists.name, text.source, text.valid]} rows={rows} label={text.accounts} />
    </section>
  );
}
