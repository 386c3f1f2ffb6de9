import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../api/openapi';
import { urlOf } from '../api/call';
import { formatJson, toCurl } from '../api/commands';
import { readAgain } from '../api/read-again';
import { en } from '../messages/en';
import { enForms as text } from '../messages/en-forms';
import { ChangesView } from './changes-view';
import { announce } from './announce';
import { Button } from './button';
import { CodeViews } from './code-views';
import { ErrorNotice } from './error-notice';

export type PatchOperation = components['schemas']['JsonPatchOperation'];

/** A field that a patch changes, as users read it, and the operation that changes it. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly operation: PatchOperation;
}

interface Props<T> {
  /** The path of the resource, with its parameters. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
  readonly changes: readonly FieldChange[];
  readonly isReady?: boolean;
  readonly send: (patch: PatchOperation[]) => Promise<T>;
  readonly onSaved?: (saved: T) => unknown;
  readonly onDiscard: () => void;
}

/** Shows what a JSON Patch would change, the patch itself, and the button that sends it. */
export function PatchReview<T>(props: Props<T>) {
  const { path, params, etag, changes, isReady = true, send, onSaved, onDiscard } = props;
  const client = useQueryClient();
  const patch = changes.map(({ operation }) => operation);
  const save = useMutation({
    mutationFn: () => send(patch),
    onSuccess: async (saved) => {
      announce(text.saved);
      await onSaved?.(saved);
      await readAgain(client);
    },
  });
  const url = new URL(urlOf(path, { params }), location.href).href;
  return (
    <section className="stack" aria-label={text.review}>
      <ChangesView title={text.review} changes={changes} />
      {save.error && <ErrorNotice error={save.error} retry={undefined} />}
      <p className="actions">
        <Button
          className="button primary"
          isDisabled={changes.length === 0 || !isReady || save.isPending}
          onPress={() => {
            save.mutate();
          }}
        >
          {text.save}
        </Button>
        {changes.length > 0 && <Button onPress={onDiscard}>{text.discard}</Button>}
      </p>
      {changes.length > 0 && (
        <CodeViews
          isOpen={false}
          views={[
            { title: text.patch, code: formatJson(patch, 2) },
            { title: en.copy.curl, code: toCurl({ method: 'PATCH', url, body: patch, ifMatch: etag }) },
          ]}
        />
      )}
    </section>
  );
}
