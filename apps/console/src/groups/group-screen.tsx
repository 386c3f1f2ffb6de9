import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { pagesQuery } from '../api/pages-query';
import { Button } from '../components/button';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { part } from '../components/part';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enGroup } from '../messages/en-group';
import { enGroups as text, enSources } from '../messages/en-operations';

import type { Group } from './group-draft';

const GroupEditor = part(async () => (await import('./group-editor')).GroupEditor);
const AddMember = part(async () => (await import('./member-changes')).AddMember);
const RemoveMember = part(async () => (await import('./member-changes')).RemoveMember);

const route = getRouteApi('/groups/$id');

const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['workgroup', id],
    queryFn: ({ signal }) => call('get', '/workgroups/v1/{id}', { params: { id }, signal }),
  });

/** A governance group and its members. */
export function GroupScreen() {
  const { id } = route.useParams();
  const query = useQuery(groupQuery(id));
  const mayChange = useScope('inventory:manage');
  const [isChanging, setChanging] = useState(false);
  return (
    <Loaded query={query} title={text.one}>
      {({ data: group, etag }) => (
        <div className="stack">
          <PageHead title={group.name} heading={<Name>{group.name}</Name>} above={text.one} />
          {isChanging ? (
            <GroupEditor
              key={etag}
              group={group}
              etag={etag}
              onClose={() => {
                setChanging(false);
              }}
            />
          ) : (
            <GroupFacts group={group} />
          )}
          {mayChange && !isChanging && (
            <p>
              <Button
                onPress={() => {
                  setChanging(true);
                }}
              >
                {enGroup.change}
              </Button>
            </p>
          )}
          <Members id={id} mayChange={mayChange} />
        </div>
      )}
    </Loaded>
  );
}

function GroupFacts({ group: { id, description, owner } }: { readonly group: Group }) {
  return (
    <Facts
      label={enForms.facts}
      facts={[
        [en.lists.id, <Name key="id">{id}</Name>],
        [enSources.description, description !== null && <Text key="description">{description}</Text>],
        [
          text.owner,
          owner && (
            <Link key="owner" to="/identities/$id" params={{ id: owner.id }}>
              <Name>{owner.name ?? owner.id}</Name>
            </Link>
          ),
        ],
      ]}
    />
  );
}

interface MembersProps {
  readonly id: string;
  readonly mayChange: boolean;
}

function Members({ id, mayChange }: MembersProps) {
  const list = useKeptPages(pagesQuery('members', '/workgroups/v1/{id}/members', { params: { id } }));
  const rows = list.data?.pages
    .flatMap((page) => page.data)
    .map((member) => ({
      key: member.id,
      cells: [
        <Link key="name" to="/identities/$id" params={{ id: member.id }}>
          <Name>{member.name}</Name>
        </Link>,
        <Name key="mail">{member.email ?? ''}</Name>,
        ...(mayChange ? [<RemoveMember key="remove" groupId={id} {...member} />] : []),
      ],
    }));
  return (
    <section className="stack">
      <h2>{text.members}</h2>
      {mayChange && <AddMember groupId={id} />}
      <PagedTable
        label={text.members}
        head={[en.lists.name, en.lists.mail, ...(mayChange ? [enGroup.action] : [])]}
        rows={rows}
        list={list}
        empty={text.noMembers}
      />
    </section>
  );
}
