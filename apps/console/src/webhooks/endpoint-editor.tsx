import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Answer } from '../api/call';
import { Button } from '../components/button';
import { Confirm } from '../components/confirm';
import { CopyButton } from '../components/copy-button';
import { DraftForm } from '../components/draft-form';
import { Loaded } from '../components/loaded';
import { Name } from '../components/name';
import { useChange } from '../components/use-change';
import { enEndpoint as text } from '../messages/en-endpoint';
import { enForms } from '../messages/en-forms';
import { draftOf, newEndpoint, type Endpoint, type EndpointDraft } from './endpoint-draft';
import { EndpointFields } from './endpoint-fields';

const path = '/webhook-endpoints/v1/{id}';

const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook-endpoint', id],
    queryFn: ({ signal }) => call('get', path, { params: { id }, signal }),
  });

type WithSecret = Answer<'post', '/webhook-endpoints/v1'>;

interface Props {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** The form of an endpoint, and afterwards its secret if there is a new one. */
export function EndpointEditor({ id, onClose }: Props) {
  const [made, setMade] = useState<WithSecret>();
  if (made !== undefined) return <Secret endpoint={made} onClose={onClose} />;
  if (id === undefined) return <NewEndpoint onClose={onClose} onMade={setMade} />;
  return <StoredEndpoint id={id} onClose={onClose} onMade={setMade} />;
}

interface SecretProps {
  readonly endpoint: WithSecret;
  readonly onClose: () => void;
}

function Secret({ endpoint: { name, secret }, onClose }: SecretProps) {
  return (
    <section className="card" role="status">
      <h2>
        <Name>{text.secret(name)}</Name>
      </h2>
      <p className="muted">{text.secretLead}</p>
      <p className="actions">
        <code>{secret}</code>
        <CopyButton text={secret} />
        <Button onPress={onClose}>{text.secretKept}</Button>
      </p>
    </section>
  );
}

interface MakerProps {
  readonly onClose: () => void;
  readonly onMade: (made: WithSecret) => void;
}

function NewEndpoint({ onClose, onMade }: MakerProps) {
  const create = useChange((body: EndpointDraft) => call('post', '/webhook-endpoints/v1', { body }), onMade);
  return (
    <DraftForm
      name={text.form}
      Fields={EndpointFields}
      start={newEndpoint}
      label={enForms.create}
      isBusy={create.isPending}
      error={create.error}
      onSave={create.mutate}
      onCancel={onClose}
    />
  );
}

function StoredEndpoint({ id, ...props }: MakerProps & { readonly id: string }) {
  const query = useQuery(endpointQuery(id));
  return (
    <Loaded query={query}>
      {({ data, etag }) => <ChangedEndpoint key={etag} endpoint={data} etag={etag} {...props} />}
    </Loaded>
  );
}

interface ChangedProps extends MakerProps {
  readonly endpoint: Endpoint;
  readonly etag: string | undefined;
}

function ChangedEndpoint({ endpoint, etag, onClose, onMade }: ChangedProps) {
  const request = { params: { id: endpoint.id }, ...(etag !== undefined && { ifMatch: etag }) };
  const save = useChange((body: EndpointDraft) => call('put', path, { ...request, body }), onClose);
  const remove = useChange(() => call('delete', path, request), onClose);
  const rotate = useChange(() => call('post', `${path}/rotate-secret`, request), onMade);
  const isBusy = save.isPending || remove.isPending || rotate.isPending;
  return (
    <DraftForm
      name={text.form}
      Fields={EndpointFields}
      start={draftOf(endpoint)}
      label={enForms.save}
      isBusy={isBusy}
      error={save.error ?? remove.error ?? rotate.error}
      onSave={save.mutate}
      onCancel={onClose}
    >
      <Confirm
        {...text.rotate}
        isBusy={isBusy}
        onConfirm={() => {
          rotate.mutate(undefined);
        }}
      />
      <Confirm
        label={enForms.remove}
        {...text.remove}
        isBusy={isBusy}
        onConfirm={() => {
          remove.mutate(undefined);
        }}
      />
    </DraftForm>
  );
}
