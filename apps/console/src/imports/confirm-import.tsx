import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importFile, type ImportRequest } from '../api/import-queries';
import { ErrorNotice } from '../components/error-notice';
import { enDryRun as text } from '../messages/en-dry-run';
import { Field } from '../components/field';

interface Props {
  readonly request: ImportRequest;
  readonly faultCount: number;
}

/** Imports the rows of the dry run, for a reason. */
export function ConfirmImport({ request, faultCount }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: importFile,
    onSuccess: async () => {
      await client.resetQueries();
      await navigate({ to: '/imports' });
    },
  });
  return (
    <form
      className="card ruling action-form"
      aria-label={text.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const fields = new FormData(event.currentTarget);
        const [reason, ticket] = ['reason', 'ticket'].map((name) => (fields.get(name) as string) || undefined);
        mutate({ ...request, skipInvalid: faultCount > 0, reason, ticket });
      }}
    >
      <div className="pair">
        <Field label={text.why}>
          <input name="reason" className="input" maxLength={500} />
        </Field>
        <Field label={text.ticket}>
          <input name="ticket" className="input" maxLength={100} />
        </Field>
      </div>
      {error && <ErrorNotice error={error} retry={undefined} />}
      <p className="actions">
        <button type="submit" className="button primary" aria-disabled={isPending || undefined}>
          {faultCount > 0 ? text.applyValid : text.apply}
        </button>
      </p>
    </form>
  );
}
