import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../api/call';
import { violationHistoryQuery } from '../api/remediation-queries';
import { Table } from '../components/table';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enHistory as text } from '../messages/en-violations';
import { Loaded } from '../components/loaded';
import { Cause } from './cause';

type Step = Answer<'get', '/violations/v1/{id}/history'>[number];

/** Shows the steps of a violation, with the change that caused each. */
export function History({ id }: { readonly id: string }) {
  const query = useQuery(violationHistoryQuery(id));
  return <Loaded query={query}>{(steps) => <Steps steps={steps} />}</Loaded>;
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const seesAudit = useScope('audit:read');
  const rows = steps.map((step) => ({
    key: step.id,
    cells: [
      <When key="time" at={step.time} />,
      text.steps[step.step],
      <Cause key="cause" cause={step.cause} isLink={seesAudit} />,
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <Table head={[text.time, text.step, text.cause]} rows={rows} label={text.title} />
    </section>
  );
}
