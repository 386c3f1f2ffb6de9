import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call';
import { namesQuery } from '../api/names-query';
import type { SearchAttribute } from '../api/search-attribute-queries';
import { readAgain } from '../api/read-again';
import { announce } from '../components/announce';
import { Confirm } from '../components/confirm';
import { ErrorNotice } from '../components/error-notice';
import { PatchReview } from '../components/patch-review';
import { enForms } from '../messages/en-forms';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { changesOf } from './attribute-draft';
import { AttributeFields } from './attribute-form';
import { useIsAvailable } from './name-field';

const path = '/accounts/v1/search-attribute-config/{name}';

interface EditorProps {
  readonly attribute: SearchAttribute;
  readonly etag: string | undefined;
}

/** Renames, remaps and deletes a search attribute. */
export function AttributeEditor({ attribute, etag }: EditorProps) {
  const [draft, setDraft] = useState(attribute);
  const navigate = useNavigate();
  const isAvailable = useIsAvailable(draft.name, attribute.name);
  const ids = [...Object.keys(attribute.applicationAttributes), ...Object.keys(draft.applicationAttributes)];
  const { data: names } = useQuery(namesQuery('/sources/v1', ids));
  const { name } = attribute;
  const request = { params: { name }, ...(etag !== undefined && { ifMatch: etag }) };
  return (
    <>
      <form
        className="card ruling action-form"
        aria-label={text.form}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <AttributeFields draft={draft} storedName={name} onChange={setDraft} />
      </form>
      <PatchReview
        path={path}
        params={{ name }}
        etag={etag}
        changes={changesOf(attribute, draft, (id) => names?.get(id) ?? id)}
        isReady={isAvailable && draft.displayName.trim() !== ''}
        send={async (body) => (await call('patch', path, { ...request, body })).data}
        onSaved={(saved) => navigate({ to: '/search-attributes/$name', params: { name: saved.name }, replace: true })}
        onDiscard={() => {
          setDraft(attribute);
        }}
      />
      <Removal request={request} />
    </>
  );
}

interface RemovalProps {
  readonly request: { readonly params: { readonly name: string }; readonly ifMatch?: string };
}

function Removal({ request }: RemovalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('delete', path, request),
    onSuccess: async () => {
      announce(text.remove.done);
      await navigate({ to: '/search-attributes' });
      client.removeQueries({ queryKey: ['search-attribute', request.params.name] });
      await readAgain(client);
    },
  });
  return (
    <section className="stack" aria-label={enForms.remove}>
      {error && <ErrorNotice error={error} retry={undefined} />}
      <p>
        <Confirm
          label={enForms.remove}
          question={text.remove.question}
          confirm={text.remove.confirm}
          isBusy={isPending}
          onConfirm={mutate}
        />
      </p>
    </section>
  );
}
