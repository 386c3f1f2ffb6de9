import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { namesQuery } from '../api/names-query';
import { promotionQuery, searchAttributeQuery, type SearchAttribute } from '../api/search-attribute-queries';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { part } from '../components/part';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enForms } from '../messages/en-forms';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { MappedName } from './mapped-name';
import { Progress } from './progress';

const route = getRouteApi('/search-attributes/$name');
const AttributeEditor = part(async () => (await import('./attribute-editor')).AttributeEditor);

export function SearchAttributeScreen() {
  const { name } = route.useParams();
  const query = useQuery(searchAttributeQuery(name));
  const mayChange = useScope('search-attribute:manage');
  const maySearch = useScope('inventory:read');
  return (
    <Loaded query={query} title={text.one}>
      {({ data: attribute, etag }) => (
        <div className="stack">
          <PageHead
            title={attribute.displayName}
            heading={<Name>{attribute.displayName}</Name>}
            above={
              <>
                {text.one} <Name>{attribute.name}</Name>
              </>
            }
          >
            {maySearch && (
              <p>
                <Link to="/accounts" search={{ by: attribute.name }}>
                  {text.toSearch}
                </Link>
              </p>
            )}
          </PageHead>
          <PromotionView name={attribute.name} />
          {mayChange ? (
            <AttributeEditor key={etag} attribute={attribute} etag={etag} />
          ) : (
            <>
              <Mapping attribute={attribute} />
              <p className="muted small">{enForms.readOnly('search-attribute:manage')}</p>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function PromotionView({ name }: { readonly name: string }) {
  const query = useQuery(promotionQuery(name));
  return (
    <section className="stack" aria-label={text.promotion}>
      <h2>{text.promotion}</h2>
      <p className="muted small">{text.promotionLead}</p>
      <Loaded query={query}>
        {(promotion) => (
          <div role="status">
            <Progress promotion={promotion} /> {promotion.completed !== null && <When at={promotion.completed} />}
            {promotion.reason !== null && (
              <p className="notice">
                <span>
                  {text.failed} <Text>{promotion.reason}</Text>
                </span>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Mapping({ attribute: { name, displayName, applicationAttributes } }: { readonly attribute: SearchAttribute }) {
  const ids = Object.keys(applicationAttributes);
  const { data: names } = useQuery(namesQuery('/sources/v1', ids));
  return (
    <Facts
      label={enForms.facts}
      facts={[
        [text.name, <Name key="name">{name}</Name>],
        [text.displayName, <Name key="display">{displayName}</Name>],
        [
          text.mapping,
          ids.length === 0 ? (
            text.unmapped
          ) : (
            <ul key="mapping">
              {ids.map((id) => (
                <li key={id}>
                  <MappedName id={id} name={names?.get(id)} attribute={applicationAttributes[id]!} />
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  );
}
