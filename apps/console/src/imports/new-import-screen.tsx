import { Field, optionsOf, Select } from '../components/field';
import { enImports } from '../messages/en-imports';
import { PageHead } from '../components/page-head';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dryRun, type ImportRequest } from '../api/import-queries';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { enDryRun as text } from '../messages/en-dry-run';
import { DryRunResult } from './dry-run-result';
import { useScope } from '../components/use-scope';
import { Refused } from '../components/refused';

const exampleRow = '{"kind":"roles","row":{"id":"r1","name":"Accountant"}}';

/** Shows the changes that a file would make, and then imports it. */
export function NewImportScreen() {
  const mayImport = useScope('inventory:manage');
  const { mutate, reset, data, error, isPending, variables } = useMutation({ mutationFn: dryRun });
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead} />
      {mayImport ? (
        <FileForm isBusy={isPending} onChange={reset} onSubmit={mutate} />
      ) : (
        <Refused action={text.toImport} scope="inventory:manage" />
      )}
      <div role="status">{isPending && <Late />}</div>
      {error && <ErrorNotice error={error} retry={undefined} />}
      {data && <DryRunResult report={data} request={variables} />}
    </div>
  );
}

interface FormProps {
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onSubmit: (request: ImportRequest) => void;
}

function FileForm({ isBusy, onChange, onSubmit }: FormProps) {
  const [mode, setMode] = useState<ImportRequest['mode']>('upsert');
  return (
    <form
      className="card ruling action-form"
      aria-label={text.title}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const fields = new FormData(event.currentTarget);
        const file = fields.get('file') as File;
        onSubmit({ file, mode, source: given(fields, 'source'), maxDeletes: given(fields, 'maxDeletes') });
      }}
    >
      <Field label={text.file}>
        <input type="file" name="file" className="input drop" required aria-describedby="file-hint" />
      </Field>
      <p id="file-hint" className="muted small">
        {text.fileHint} <code>{exampleRow}</code>. {text.csvHint} <code>governance import --dry-run</code>.
      </p>
      <Select label={enImports.mode} value={mode} options={optionsOf(text.modes)} onChange={setMode} />
      {mode === 'sync' && (
        <div className="pair">
          <Field label={text.onlySource}>
            <input name="source" className="input" maxLength={128} placeholder={text.sourceHint} />
          </Field>
          <Field label={text.maxDeletes}>
            <input name="maxDeletes" className="input" defaultValue="10%" required />
          </Field>
        </div>
      )}
      <p className="actions">
        <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
          {text.run}
        </button>
      </p>
    </form>
  );
}

function given(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
