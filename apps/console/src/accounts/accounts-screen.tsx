import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { namesQuery } from '../api/names-query';
import { pagesQuery } from '../api/pages-query';
import { searchAttributesQuery } from '../api/search-attribute-queries';
import { Field, optionsOf, Select } from '../components/field';
import { Name, Names } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { useTyped } from '../components/use-typed';
import { en } from '../messages/en';
import { enAccounts as text } from '../messages/en-search-attributes';
import { toAccountFilter, type AccountSearch } from './account-search';

const route = getRouteApi('/accounts');

/** Finds accounts by a search attribute. */
export function AccountsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const readsAttributes = useScope('search-attribute:read');
  const { data: attributes } = useQuery({ ...searchAttributesQuery, enabled: readsAttributes });
  const options = [
    ...(attributes ?? []).map(({ name, displayName }) => [name, displayName] as const),
    ...optionsOf(text.fields),
  ];
  const by = search.by ?? options[0]![0];
  const title = options.find(([name]) => name === by)?.[1] ?? by;
  const apply = (part: Partial<AccountSearch>) => void navigate({ search: { ...search, by, ...part }, replace: true });
  const value = useTyped(search.value ?? '', (typed) => {
    apply({ value: typed });
  });
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <form
        className="filters"
        role="search"
        aria-label={text.lead}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Select
          label={text.by}
          value={by}
          options={options}
          onChange={(next) => {
            apply({ by: next });
          }}
        />
        <Select
          label={text.how}
          value={search.how}
          options={optionsOf(text.ways)}
          onChange={(how) => {
            apply({ how });
          }}
        />
        <Field label={text.value}>
          <input
            className="input"
            maxLength={200}
            value={value.text}
            onChange={({ target }) => {
              value.setText(target.value);
            }}
          />
        </Field>
      </form>
      <Found filters={toAccountFilter({ ...search, by })} by={by} title={title} isPending={value.isPending} />
    </>
  );
}

interface FoundProps {
  readonly filters: string | undefined;
  readonly by: string;
  readonly title: string;
  readonly isPending: boolean;
}

function Found({ filters, by, title, isPending }: FoundProps) {
  const query = pagesQuery('accounts-found', '/accounts/v1', { query: { filters } });
  const list = useKeptPages({ ...query, enabled: filters !== undefined });
  const accounts = list.data?.pages.flatMap((page) => page.data) ?? [];
  const identityIds = accounts.flatMap(({ identityId }) => identityId ?? []);
  const identities = useQuery(namesQuery('/identities/v1', identityIds)).data;
  const sources = useQuery(
    namesQuery(
      '/sources/v1',
      accounts.map(({ sourceId }) => sourceId),
    ),
  ).data;
  if (filters === undefined) return <p className="empty muted">{text.ask}</p>;
  const isField = by in text.fields;
  const rows = accounts.map(({ id, name, disabled, identityId, sourceId, nativeIdentity, promoted }) => ({
    key: id,
    cells: [
      <span key="name">
        <Name>{name}</Name> {disabled && text.disabled}
      </span>,
      ...(isField ? [<Name key="native">{nativeIdentity}</Name>] : [<Names key="value" of={valuesOf(promoted, by)} />]),
      <Name key="source">{sources?.get(sourceId) ?? sourceId}</Name>,
      identityId === null ? (
        text.unowned
      ) : (
        <Link key="identity" to="/identities/$id" params={{ id: identityId }}>
          <Name>{identities?.get(identityId) ?? identityId}</Name>
        </Link>
      ),
    ],
  }));
  return (
    <PagedTable
      label={text.title}
      head={[en.lists.name, isField ? text.fields.nativeIdentity : title, text.source, text.identity]}
      rows={list.data && rows}
      list={list}
      isPending={isPending}
      empty={text.none}
    />
  );
}

function valuesOf(promoted: Readonly<Record<string, readonly string[]>>, attribute: string): readonly string[] {
  const wanted = attribute.toLowerCase();
  return Object.entries(promoted).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? [];
}
