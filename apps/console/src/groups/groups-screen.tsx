import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pagesQuery } from '../api/pages-query';
import { Button } from '../components/button';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { part } from '../components/part';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enGroup } from '../messages/en-group';
import { enGroups as text, enSources } from '../messages/en-operations';

const NewGroup = part(async () => (await import('./group-editor')).NewGroup);

export function GroupsScreen() {
  const list = useKeptPages(pagesQuery('workgroups', '/workgroups/v1', { query: { sorters: 'name' } }));
  const mayCreate = useScope('inventory:manage');
  const [isCreating, setCreating] = useState(false);
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map(({ id, name, description, memberCount }) => ({
      key: id,
      cells: [
        <Link key="name" to="/groups/$id" params={{ id }}>
          <Name>{name}</Name>
        </Link>,
        <Text key="description">{description ?? ''}</Text>,
        memberCount.toLocaleString('en-US'),
      ],
    }));
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead} />
      {mayCreate && !isCreating && (
        <Button
          onPress={() => {
            setCreating(true);
          }}
        >
          {enGroup.create}
        </Button>
      )}
      {isCreating && (
        <NewGroup
          onClose={() => {
            setCreating(false);
          }}
        />
      )}
      <PagedTable
        label={text.title}
        head={[en.lists.name, enSources.description, text.members]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </div>
  );
}
