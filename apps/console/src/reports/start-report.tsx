import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findPoliciesQuery } from '../api/policy-queries';
import { reportPagesQuery, startReport } from '../api/report-queries';
import { ErrorNotice } from '../components/error-notice';
import { Picker } from '../components/picker';
import { RemovableName } from '../components/removable-name';
import { useFound } from '../components/use-found';
import { enReports as text } from '../messages/en-reports';

/** Starts a report of one policy, or of all. */
export function StartReport() {
  const client = useQueryClient();
  const [policy, setPolicy] = useState<{ readonly id: string; readonly name: string }>();
  const { found, picker } = useFound(findPoliciesQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: startReport,
    onSuccess: () => client.invalidateQueries(reportPagesQuery),
  });
  return (
    <form
      className="card ruling action-form"
      aria-label={text.new}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(policy?.id);
      }}
    >
      <div className="row" role="group" aria-label={text.policy}>
        <span className="row-label" aria-hidden="true">
          {text.policy}
        </span>
        {policy === undefined ? (
          <Picker
            label={text.policy}
            hint={text.policyHint}
            choices={found.map(({ id, name }) => ({ key: id, name, detail: id }))}
            empty={text.policyEmpty}
            {...picker}
            onChoose={(key) => {
              setPolicy(found.find(({ id }) => id === key));
            }}
          />
        ) : (
          <span className="chip">
            <RemovableName
              name={policy.name}
              onRemove={() => {
                setPolicy(undefined);
              }}
            />
          </span>
        )}
      </div>
      {(picker.error ?? error) && <ErrorNotice error={picker.error ?? error} />}
      <p className="actions">
        <button type="submit" className="button primary" disabled={isPending}>
          {text.start}
        </button>
      </p>
    </form>
  );
}
