import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { call } from '../api/call';
import { Facts } from '../components/facts';
import { Loaded } from '../components/loaded';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { part } from '../components/part';
import { useChange } from '../components/use-change';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enControls as text } from '../messages/en-operations';
import { daysOf, draftOf, newControl, toBody, type Control, type ControlDraft } from './control-draft';

const route = getRouteApi('/controls/$id');
const path = '/controls/v1/{id}';
const ControlForm = part(async () => (await import('./control-form')).ControlForm);

const controlQuery = (id: string) =>
  queryOptions({
    queryKey: ['control', id],
    queryFn: ({ signal }) => call('get', path, { params: { id }, signal }),
  });

/** Returns what goes to the list of controls, after a change. */
function useShowAll() {
  const navigate = useNavigate();
  return () => navigate({ to: '/controls' });
}

export function NewControlScreen() {
  const create = useChange(
    (draft: ControlDraft) => call('post', '/controls/v1', { body: toBody(draft) }),
    useShowAll(),
  );
  return (
    <div className="stack">
      <PageHead title={text.create} lead={text.lead} />
      <ControlForm
        start={newControl}
        label={enForms.create}
        isBusy={create.isPending}
        error={create.error}
        onSave={create.mutate}
      />
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
            <Editor key={etag} control={control} etag={etag} />
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

interface EditorProps {
  readonly control: Control;
  readonly etag: string | undefined;
}

function Editor({ control, etag }: EditorProps) {
  const request = { params: { id: control.id }, ...(etag !== undefined && { ifMatch: etag }) };
  const showAll = useShowAll();
  const save = useChange(
    (draft: ControlDraft) => call('put', path, { ...request, body: toBody(draft, control) }),
    showAll,
  );
  const remove = useChange(() => call('delete', path, request), showAll);
  return (
    <ControlForm
      start={draftOf(control)}
      label={enForms.save}
      isBusy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onSave={save.mutate}
      onRemove={() => {
        remove.mutate(undefined);
      }}
    />
  );
}
