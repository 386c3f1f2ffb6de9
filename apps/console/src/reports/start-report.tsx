import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findPoliciesQuery } from '../api/policy-queries';
import { reportPagesQuery, startReport } from '../api/report-queries';
import { readAgain } from '../api/read-again';
import { ErrorNotice } from '../components/error-notice';
import { enReports as text } from '../messages/en-reports';
import { PickOne } from '../components/pick-one';
import { announce } from '../components/announce';

/** Starts a report of one policy, or of all. */
export function StartReport() {
  const client = useQueryClient();
  const [policy, setPolicy] = useState<{ readonly id: string; readonly name: string }>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: startReport,
    onSuccess: async () => {
      await readAgain(client, reportPagesQuery);
      announce(text.startedOne);
    },
  });
  return (
    <form
      className="card ruling action-form"
      aria-label={text.new}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        mutate(policy?.id);
      }}
    >
      <PickOne
        label={text.policy}
        hint={text.policyHint}
        empty={text.policyEmpty}
        queryOf={findPoliciesQuery}
        choiceOf={({ id, name }) => ({ key: id, name, detail: id })}
        chosen={policy?.name}
        onChange={setPolicy}
      />
      {error && <ErrorNotice error={error} retry={undefined} />}
      <p className="actions">
        <button type="submit" className="button primary" aria-disabled={isPending || undefined}>
          {text.start}
        </button>
      </p>
    </form>
  );
}
