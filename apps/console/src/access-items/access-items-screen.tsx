import { getRouteApi, Link } from '@tanstack/react-router';
import { findItemsQuery } from '../api/queries';
import { AccessIcon } from '../components/access-icon';
import { Name } from '../components/name';
import { SearchList } from '../components/search-list';
import { useKept } from '../components/use-kept';
import { useTyped } from '../components/use-typed';
import { en } from '../messages/en';
import { enItem } from '../messages/en-inventory';

const route = getRouteApi('/access');
/** Maximum number of rows per type. The search narrows the list, which has no further pages. */
const rowsOfType = 100;

export function AccessItemsScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const words = useTyped(q, (next) => void navigate({ search: { q: next }, replace: true }));
  const list = useKept(findItemsQuery(q, rowsOfType));
  const rows = list.data?.map(({ type, id, name }) => ({
    key: `${type}:${id}`,
    cells: [
      <span key="name" className="item-name">
        <AccessIcon type={type} />
        <Link to="/access/$type/$id" params={{ type, id }}>
          <Name>{name}</Name>
        </Link>
      </span>,
      en.types[type],
      <Name key="id">{id}</Name>,
    ],
  }));
  return (
    <SearchList
      title={enItem.title}
      lead={enItem.lead}
      words={words}
      head={[en.lists.name, en.lists.type, en.lists.id]}
      rows={rows}
      list={list}
    />
  );
}
