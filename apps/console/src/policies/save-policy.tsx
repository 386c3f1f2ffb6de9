import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { call, type Answer } from '../api/call';
import { formatJson, toCurl } from '../api/commands';
import { readAgain } from '../api/read-again';
import { Button } from '../components/button';
import { CodeViews } from '../components/code-views';
import { ErrorNotice } from '../components/error-notice';
import { en } from '../messages/en';
import { enPolicies } from '../messages/en-policies';
import { ChangesView } from '../components/changes-view';
import { changesBetween } from './draft-changes';
import { gapOf, toBody, toPatch } from './policy-draft';
import type { EditedDraft } from './use-draft';

interface Props {
  readonly id: string | undefined;
  readonly edited: EditedDraft;
  readonly onDiscard: () => void;
  /** The stored version is another than the one that the draft changes. */
  readonly onOutdated: () => unknown;
  readonly onSaved: (saved: Answer<'patch', '/sod-policies/v1/{id}'>) => void;
}

/**
 * Shows the changes of the draft, and the button that stores it. If a second person must approve, the API proposes the
 * change instead.
 */
export function SavePolicy({ id, edited, onDiscard, onOutdated, onSaved }: Props) {
  const { base, draft, etag } = edited;
  const client = useQueryClient();
  const patch = toPatch(base, draft);
  const save = useMutation({
    mutationFn: async () => {
      if (id === undefined) return (await call('post', '/sod-policies/v1', { body: toBody(draft) })).data;
      const request = { params: { id }, body: patch, ...(etag !== undefined && { ifMatch: etag }) };
      return (await call('patch', '/sod-policies/v1/{id}', request)).data;
    },
    onSuccess: async (saved) => {
      await readAgain(client);
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) onOutdated();
    },
  });
  const isReady = gapOf(draft) === undefined && draft.name.trim() !== '' && (id === undefined || patch.length > 0);
  const url = new URL(`/sod-policies/v1${id === undefined ? '' : `/${encodeURIComponent(id)}`}`, location.href).href;
  const request =
    id === undefined
      ? { method: 'POST', url, body: toBody(draft) }
      : { method: 'PATCH', url, body: patch, ifMatch: etag };
  return (
    <section className="stack" aria-label={enPolicies.save}>
      {id !== undefined && <ChangesView title={enPolicies.changes} changes={changesBetween(base, draft)} />}
      {save.error && <ErrorNotice error={save.error} retry={undefined} />}
      <p className="actions">
        <Button
          className="button primary"
          isDisabled={!isReady}
          isBusy={save.isPending}
          onPress={() => {
            save.mutate();
          }}
        >
          {enPolicies.save}
        </Button>
        <Button onPress={onDiscard}>{enPolicies.discard}</Button>
        <span className="muted small">{draft.name.trim() === '' ? enPolicies.nameFirst : enPolicies.saveHint}</span>
      </p>
      <CodeViews
        isOpen={false}
        views={[
          { title: en.copy.curl, code: toCurl(request) },
          { title: en.copy.body, code: formatJson(request.body, 2) },
        ]}
      />
    </section>
  );
}
