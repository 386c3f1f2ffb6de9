import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { promotionsQuery, searchAttributesQuery } from '../api/search-attribute-queries';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKept } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { Progress } from './progress';

export function SearchAttributesScreen() {
  const list = useKept(searchAttributesQuery);
  const { data: promotions } = useQuery(promotionsQuery);
  const mayCreate = useScope('search-attribute:manage');
  const rows = list.data?.map(({ name, displayName, applicationAttributes }) => {
    const promotion = promotions?.get(name);
    return {
      key: name,
      cells: [
        <Link key="name" to="/search-attributes/$name" params={{ name }}>
          <Name>{name}</Name>
        </Link>,
        <Name key="display">{displayName}</Name>,
        text.sources(Object.keys(applicationAttributes).length),
        promotion && <Progress key="promotion" promotion={promotion} />,
      ],
    };
  });
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        {mayCreate && (
          <p>
            <Link to="/new-search-attribute">{text.create}</Link>
          </p>
        )}
      </PageHead>
      <PagedTable
        label={text.title}
        head={[text.name, text.displayName, text.mapping, text.promotion]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
