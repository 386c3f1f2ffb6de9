import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { call } from '../api/call';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { part } from '../components/part';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enControls as text } from '../messages/en-operations';
import { daysOf, type Control } from './control-draft';

const route = getRouteApi('/controls/$id');
const NewControl = part(async () => (await import('./control-editor')).NewControl);
const ControlEditor = part(async () => (await import('./control-editor')).ControlEditor);

const controlQuery = (id: string) =>
  queryOptions({
    queryKey: ['control', id],
    queryFn: ({ signal }) => call('get', '/controls/v1/{id}', { params: { id }, signal }),
  });

export function NewControlScreen() {
  return (
    <div className="stack">
      <PageHead title={text.create} lead={text.lead} />
      <NewControl />
    </div>
  );
}

export function ControlScreen() {
  const { id } = route.useParams();
  const query = useQuery(controlQuery(id));
  const mayChange = useScope('sod-control:manage');
  return (
    <Loaded query={query} title={text.one}>
      {({ data: control, etag }) => (
        <div className="stack">
          <PageHead title={control.name} heading={<Name>{control.name}</Name>} above={text.one} />
          {mayChange ? (
            <ControlEditor key={etag} control={control} etag={etag} />
          ) : (
            <>
              <ControlFacts control={control} />
              <p className="muted small">{enForms.readOnly('sod-control:manage')}</p>
            </>
          )}
          <p>
            <Link to="/violations" search={{ status: 'Mitigated' }}>
              {text.applied}
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  );
}

function ControlFacts({ control }: { readonly control: Control }) {
  const { id, description, type, expiration, justificationRequired, owner } = control;
  return (
    <Facts
      label={enForms.facts}
      facts={[
        [en.lists.id, id],
        [text.type, text.types[type]],
        [text.days, text.duration(daysOf(expiration))],
        [text.justification, justificationRequired ? enForms.yes : enForms.no],
        [text.owner, <Name key="owner">{owner.name ?? owner.id}</Name>],
        [text.description, description !== undefined && <Text key="description">{description}</Text>],
      ]}
    />
  );
}
