import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatJson, toCurl } from '../api/commands';
import { createSearchAttribute, type SearchAttribute } from '../api/search-attribute-queries';
import { readAgain } from '../api/read-again';
import { CodeViews } from '../components/code-views';
import { ErrorNotice } from '../components/error-notice';
import { PageHead } from '../components/page-head';
import { en } from '../messages/en';
import { enForms } from '../messages/en-forms';
import { enSearchAttributes as text } from '../messages/en-search-attributes';
import { AttributeFields } from './attribute-form';
import { useIsAvailable } from './name-field';

const empty: SearchAttribute = { name: '', displayName: '', applicationAttributes: {} };

/** Creates a search attribute, and shows the progress of its promotion. */
export function NewSearchAttributeScreen() {
  const [draft, setDraft] = useState(empty);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isAvailable = useIsAvailable(draft.name, undefined);
  const { mutate, error, isPending } = useMutation({
    mutationFn: createSearchAttribute,
    onSuccess: async ({ name }) => {
      await navigate({ to: '/search-attributes/$name', params: { name } });
      await readAgain(client);
    },
  });
  const url = new URL('/accounts/v1/search-attribute-config', location.href).href;
  return (
    <div className="stack">
      <PageHead title={text.create} lead={text.lead} />
      <form
        className="card ruling action-form"
        aria-label={text.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(draft);
        }}
      >
        <AttributeFields draft={draft} storedName={undefined} onChange={setDraft} />
        {error && <ErrorNotice error={error} retry={undefined} />}
        <p className="actions">
          <button type="submit" className="button primary" disabled={isPending || !isAvailable}>
            {enForms.create}
          </button>
        </p>
      </form>
      <CodeViews
        isOpen={false}
        views={[
          { title: en.copy.curl, code: toCurl({ method: 'POST', url, body: draft }) },
          { title: en.copy.body, code: formatJson(draft, 2) },
        ]}
      />
    </div>
  );
}
