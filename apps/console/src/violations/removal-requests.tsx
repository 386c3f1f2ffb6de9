import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatRef, type AccessType } from '../api/access-ref';
import type { Answer } from '../api/call';
import { namesQuery } from '../api/names-query';
import { violationHistoryPagesQuery, type HistoryStep } from '../api/remediation-queries';
import { CopyButton } from '../components/copy-button';
import { ItemLine } from '../components/item-line';
import { Name, Text } from '../components/name';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { enRemovalRequests as text } from '../messages/en-removal-requests';

type Violation = Answer<'get', '/violations/v1/{id}'>;

/** An access item of which the removal was asked for, as it was named then. */
interface RequestedItem {
  readonly type: AccessType;
  readonly id: string;
  readonly name: string;
  readonly sourceRef?: { readonly name: string };
}

/** Returns the access of which a step asks for the removal. */
export function accessOf({ step, after }: HistoryStep): readonly RequestedItem[] {
  return step === 'REMOVAL_REQUESTED' ? ((after as { readonly access?: readonly RequestedItem[] }).access ?? []) : [];
}

/** The requests for removals since the violation last ended: the open ones. */
export function RemovalRequests({ violation }: { readonly violation: Violation }) {
  const { data } = useInfiniteQuery(violationHistoryPagesQuery(violation.id));
  const steps = data?.pages.flatMap((page) => page.data) ?? [];
  const ended = steps.findLastIndex(({ step }) => step === 'REMEDIATED' || step === 'CLOSED');
  const open = steps.slice(ended + 1).filter(({ step }) => step === 'REMOVAL_REQUESTED');
  const readsNames = useScope('inventory:read');
  const persons = open.flatMap(({ cause: { person } }) => person ?? []);
  const { data: names } = useQuery(namesQuery('/identities/v1', readsNames ? persons : []));
  if (open.length === 0) return null;
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <p className="muted small">{text.lead}</p>
      {open.map((step) => (
        <Request key={step.id} step={step} violation={violation} by={nameOf(step, names)} />
      ))}
    </section>
  );
}

function nameOf({ cause: { person, client = '' } }: HistoryStep, names: ReadonlyMap<string, string> | undefined) {
  return typeof person === 'string' ? (names?.get(person) ?? person) : client;
}

interface RequestProps {
  readonly step: HistoryStep;
  readonly violation: Violation;
  readonly by: string;
}

function Request({ step, violation: { id, target, policy, level }, by }: RequestProps) {
  const { time, cause } = step;
  const comment = cause.comment ?? null;
  const access = accessOf(step);
  const ticket = text.ticket({
    identity: `${target.name} (${target.id})`,
    access: access.map(({ name, sourceRef, ...ref }) => text.item(name, { ...ref, source: sourceRef?.name })),
    ...{ policy: policy.name, level, comment, by, day: time.slice(0, 10) },
    url: new URL(`/console/violations/${encodeURIComponent(id)}`, location.href).href,
  });
  return (
    <div className="notice">
      {access.map((item) => (
        <ItemLine key={formatRef(item)} item={item} source={item.sourceRef?.name} />
      ))}
      <p>
        {text.by} <Name>{by}</Name> <When at={time} />
      </p>
      {comment !== null && (
        <p className="muted small">
          <Text>{comment}</Text>
        </p>
      )}
      <CopyButton text={ticket} label={text.copy} />
    </div>
  );
}
