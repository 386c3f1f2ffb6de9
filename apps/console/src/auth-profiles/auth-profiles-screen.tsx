import { Link } from '@tanstack/react-router';
import { authProfilesQuery } from '../api/auth-profile-queries';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKept } from '../components/use-kept';
import { en } from '../messages/en';
import { enAuthProfiles as text } from '../messages/en-auth-profiles';

export function AuthProfilesScreen() {
  const list = useKept(authProfilesQuery);
  const rows = list.data?.map(({ id, name, type, tenant }) => ({
    key: id,
    cells: [
      <Link key="name" to="/auth-profiles/$id" params={{ id }}>
        <Name>{name}</Name>
      </Link>,
      text.types[type],
      <Name key="id">{id}</Name>,
      <Name key="tenant">{tenant}</Name>,
    ],
  }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <PagedTable
        label={text.title}
        head={[en.lists.name, text.type, en.lists.id, text.tenant]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
