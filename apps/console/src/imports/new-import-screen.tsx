import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dryRun, type ImportRequest } from '../api/import-queries';
import { ErrorNotice } from '../components/error-notice';
import { Late } from '../components/late';
import { enDryRun as text } from '../messages/en-dry-run';
import { enImports } from '../messages/en-imports';
import { DryRunResult } from './dry-run-result';

const exampleRow = '{"kind":"roles","row":{"id":"r1","name":"Accountant"}}';

/** Shows the changes that a file would make, and then imports it. */
export function NewImportScreen() {
  const { mutate, reset, data, error, isPending, variables } = useMutation({ mutationFn: dryRun });
  return (
    <div className="stack">
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="muted">{text.lead}</p>
      </header>
      <FileForm isBusy={isPending} onChange={reset} onSubmit={mutate} />
      <div role="status">{isPending && <Late />}</div>
      {error && <ErrorNotice error={error} />}
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
        const fields = new FormData(event.currentTarget);
        const file = fields.get('file') as File;
        onSubmit({ file, mode, source: given(fields, 'source'), maxDeletes: given(fields, 'maxDeletes') });
      }}
    >
      <label className="row">
        <span className="row-label">{text.file}</span>
        <input type="file" name="file" className="input drop" required aria-describedby="file-hint" />
      </label>
      <p id="file-hint" className="muted small">
        {text.fileHint} <code>{exampleRow}</code>. {text.csvHint} <code>governance import --dry-run</code>.
      </p>
      <label className="row">
        <span className="row-label">{enImports.mode}</span>
        <select
          className="input"
          value={mode}
          onChange={({ target }) => {
            setMode(target.value as ImportRequest['mode']);
          }}
        >
          {Object.entries(text.modes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {mode === 'sync' && (
        <div className="pair">
          <label className="row">
            <span className="row-label">{text.onlySource}</span>
            <input name="source" className="input" maxLength={128} placeholder={text.sourceHint} />
          </label>
          <label className="row">
            <span className="row-label">{text.maxDeletes}</span>
            <input name="maxDeletes" className="input" defaultValue="10%" required />
          </label>
        </div>
      )}
      <p className="actions">
        <button type="submit" className="button primary" disabled={isBusy}>
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
