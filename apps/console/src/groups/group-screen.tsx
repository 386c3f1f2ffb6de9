import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call } from '../api/call';
import { pagesQuery } from '../api/pages-query';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enGroups as text, enSources } from '../messages/en-operations';

const route = getRouteApi('/groups/$id');

const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['workgroup', id],
    queryFn: async ({ signal }) => (await call('get', '/workgroups/v1/{id}', { params: { id }, signal })).data,
  });

/** A governance group and its members. */
export function GroupScreen() {
  const { id } = route.useParams();
  const query = useQuery(groupQuery(id));
  return (
    <Loaded query={query} title={text.one}>
      {({ name, description, owner }) => (
        <div className="stack">
          <PageHead title={name} heading={<Name>{name}</Name>} above={text.one} />
          <Facts
            label={enForms.facts}
            facts={[
              [en.lists.id, <Name key="id">{id}</Name>],
              [enSources.description, description !== null && <Text key="description">{description}</Text>],
              [
                text.owner,
                owner && (
                  <Link key="owner" to="/identities/$id" params={{ id: owner.id }}>
                    <Name>{typeof owner.name === 'string' ? owner.name : owner.id}</Name>
                  </Link>
                ),
              ],
            ]}
          />
          <Members id={id} />
        </div>
      )}
    </Loaded>
  );
}

function Members({ id }: { readonly id: string }) {
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
      ],
    }));
  return (
    <section className="stack">
      <h2>{text.members}</h2>
      <PagedTable
        label={text.members}
        head={[en.lists.name, en.lists.mail]}
        rows={rows}
        list={list}
        empty={text.noMembers}
      />
    </section>
  );
}
