import { getRouteApi, Link } from '@tanstack/react-router';
import { describeIdentity } from '../api/describe-identity';
import { identityPagesQuery } from '../api/queries';
import { Name } from '../components/name';
import { SearchList } from '../components/search-list';
import { useKeptPages } from '../components/use-kept';
import { useTyped } from '../components/use-typed';
import { en } from '../messages/en';
import { enIdentity } from '../messages/en-inventory';

const route = getRouteApi('/identities');

export function IdentitiesScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useTyped(q, (next) => void navigate({ search: { q: next }, replace: true }));
  const list = useKeptPages(identityPagesQuery(q));
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map((one) => ({
      key: one.id,
      cells: [
        <Link key="name" to="/identities/$id" params={{ id: one.id }}>
          <Name>{one.name}</Name>
        </Link>,
        <Name key="job">{describeIdentity(one)}</Name>,
        <Name key="mail">{one.email ?? ''}</Name>,
      ],
    }));
  return (
    <SearchList
      title={enIdentity.title}
      lead={enIdentity.lead}
      words={words}
      head={[en.lists.name, en.lists.job, en.lists.mail]}
      rows={rows}
      list={list}
    />
  );
}
