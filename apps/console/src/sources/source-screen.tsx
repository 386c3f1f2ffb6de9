import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call, type Answer } from '../api/call';
import { equals } from '../api/filter';
import { accountSchemaQuery } from '../api/search-attribute-queries';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { Table } from '../components/table';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enSources as text } from '../messages/en-operations';

const route = getRouteApi('/sources/$id');
type Source = Answer<'get', '/sources/v1/{id}'>;

const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: async ({ signal }) => (await call('get', '/sources/v1/{id}', { params: { id }, signal })).data,
  });

const lastImportQuery = (sourceId: string) =>
  queryOptions({
    queryKey: ['last-import', sourceId],
    queryFn: async ({ signal }) => {
      const query = { filters: equals({ sourceId }), sorters: '-started', limit: 1 };
      return (await call('get', '/imports/v1', { query, signal })).data[0] ?? null;
    },
  });

/** A source: its rules, its last import, and the attributes of its accounts. */
export function SourceScreen() {
  const { id } = route.useParams();
  const query = useQuery(sourceQuery(id));
  return (
    <Loaded query={query} title={text.one}>
      {(source) => (
        <div className="stack">
          <PageHead title={source.name} heading={<Name>{source.name}</Name>} above={text.one} />
          <SourceFacts source={source} />
          <Schema id={id} />
        </div>
      )}
    </Loaded>
  );
}

function SourceFacts({ source: { id, description, attributes, correlation } }: { readonly source: Source }) {
  const { data: last } = useQuery(lastImportQuery(id));
  const rules = correlation.map(({ account, identity }) => text.rule(account, identity));
  const values = Object.entries(attributes).map(([name, value]) => `${name}: ${value}`);
  return (
    <Facts
      label={enForms.facts}
      facts={[
        [en.lists.id, <Name key="id">{id}</Name>],
        [text.description, description !== null && <Text key="description">{description}</Text>],
        [text.correlation, rules.length === 0 ? text.noCorrelation : <Lines key="rules" lines={rules} />],
        [text.attributes, values.length > 0 && <Lines key="attributes" lines={values} />],
        [text.lastImport, last !== undefined && (last === null ? text.noImport : <LastImport key="last" {...last} />)],
      ]}
    />
  );
}

function LastImport({ id, started }: { readonly id: string; readonly started: string }) {
  return (
    <Link to="/imports/$id" params={{ id }}>
      <When at={started} />
    </Link>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Text>{line}</Text>
        </li>
      ))}
    </ul>
  );
}

function Schema({ id }: { readonly id: string }) {
  const query = useQuery(accountSchemaQuery(id));
  return (
    <section className="stack">
      <h2>{text.schema}</h2>
      <Loaded query={query}>
        {({ data: { attributes } }) =>
          attributes.length === 0 ? (
            <p className="muted">{text.noSchema}</p>
          ) : (
            <Table
              label={text.schema}
              head={[text.attribute, text.type, text.multiValued, text.entitlement, text.description]}
              rows={attributes.map(({ name, type, multiValued, entitlement, description }) => ({
                key: name,
                cells: [
                  <Name key="name">{name}</Name>,
                  type,
                  multiValued && enForms.yes,
                  entitlement && <strong key="entitlement">{enForms.yes}</strong>,
                  <Text key="description">{description ?? ''}</Text>,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}
