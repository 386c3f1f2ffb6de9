import { Link } from '@tanstack/react-router';
import { pagesQuery } from '../api/pages-query';
import { Name } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enControls as text } from '../messages/en-operations';
import { daysOf } from './control-draft';

export function ControlsScreen() {
  const list = useKeptPages(pagesQuery('controls-list', '/controls/v1', { query: { sorters: 'name' } }));
  const mayCreate = useScope('sod-control:manage');
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map((control) => ({
      key: control.id,
      cells: [
        <Link key="name" to="/controls/$id" params={{ id: control.id }}>
          <Name>{control.name}</Name>
        </Link>,
        text.kinds[control.type],
        text.duration(daysOf(control.expiration)),
        <Name key="owner">{control.owner.name ?? control.owner.id}</Name>,
      ],
    }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        {mayCreate && (
          <p>
            <Link to="/new-control">{text.create}</Link>
          </p>
        )}
      </PageHead>
      <PagedTable
        label={text.title}
        head={[en.lists.name, text.type, text.days, text.owner]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </>
  );
}
