import { useQuery } from '@tanstack/react-query';
import { formatRef } from '../api/access-ref';
import { namesQuery } from '../api/names-query';
import { violationHistoryPagesQuery, type HistoryStep } from '../api/remediation-queries';
import { Name } from '../components/name';
import { PagedTable } from '../components/paged-table';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enHistory as text } from '../messages/en-violations';
import { Cause } from './cause';
import { accessOf } from './removal-requests';

/** Shows the steps of a violation, with the change that caused each. */
export function History({ id }: { readonly id: string }) {
  const [seesAudit, readsNames] = [useScope('audit:read'), useScope('inventory:read')];
  const list = useKeptPages(violationHistoryPagesQuery(id));
  const steps = list.data?.pages.flatMap((page) => page.data);
  const persons = (steps ?? []).flatMap(({ cause: { person, approvedBy } }) => [person ?? [], approvedBy ?? []].flat());
  const { data: names } = useQuery(namesQuery('/identities/v1', readsNames ? persons : []));
  const rows = steps?.map((step) => ({
    key: step.id,
    cells: [
      <When key="time" at={step.time} />,
      <StepName key="step" step={step} />,
      <Cause key="cause" cause={step.cause} isLink={seesAudit} names={names} />,
    ],
  }));
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <PagedTable
        label={text.title}
        head={[text.time, text.step, text.cause]}
        rows={rows}
        list={list}
        empty={text.none}
      />
    </section>
  );
}

function StepName({ step }: { readonly step: HistoryStep }) {
  return (
    <>
      {text.steps[step.step]}
      {accessOf(step).map((item) => (
        <p key={formatRef(item)} className="muted small">
          <Name>{item.name}</Name>
        </p>
      ))}
    </>
  );
}
