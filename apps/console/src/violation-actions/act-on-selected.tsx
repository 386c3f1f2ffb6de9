import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRef } from '../api/access-ref';
import type { Answer } from '../api/call';
import {
  actOnViolations,
  controlsQuery,
  maxSelected,
  type BulkAction,
  type BulkResult,
} from '../api/violation-actions';
import { readAgain } from '../api/read-again';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { ItemLine } from '../components/item-line';
import { Name } from '../components/name';
import { useScope } from '../components/use-scope';
import { en } from '../messages/en';
import { enViolationActions as text } from '../messages/en-violation-actions';
import { ControlForm } from './control-form';
import { ReassignForm } from './reassign-form';
import { Loaded } from '../components/loaded';

type Violation = Answer<'get', '/violations/v1'>[number];

interface Props {
  readonly violations: readonly Violation[];
  /** The number of violations that could be selected. */
  readonly shown: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Reassigns the selected violations, or applies a control to each of them. */
export function ActOnSelected({ violations, shown, onSelectAll, onClear }: Props) {
  const [form, setForm] = useState<'apply' | 'reassign'>();
  const [results, setResults] = useState<readonly Outcome[]>([]);
  const [readsControls, findsOwners] = [useScope('sod-control:read'), useScope('inventory:read')];
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ action, chosen }: Chosen) => actOnViolations(idsOf(chosen), action),
    onSuccess: async (done, { chosen }) => {
      await readAgain(client);
      setForm(undefined);
      setResults(done.map((result, n) => ({ result, violation: chosen[n]! })));
      onClear();
    },
  });
  const open = (next: 'apply' | 'reassign' | undefined) => () => {
    act.reset();
    setResults([]);
    setForm(next);
  };
  const shared = {
    isBusy: act.isPending,
    onSubmit: (action: BulkAction) => {
      act.mutate({ action, chosen: violations });
    },
    onCancel: open(undefined),
  };
  const isTooMany = violations.length > maxSelected;
  if (violations.length === 0) return <Results results={results} />;
  return (
    <section className="selection" aria-label={text.bulk.label}>
      <p className="actions">
        <strong role="status">{text.bulk.selected(violations.length)}</strong>
        {isTooMany && <span>{text.bulk.tooMany(maxSelected)}</span>}
        {form === undefined && findsOwners && (
          <Button isDisabled={isTooMany} onPress={open('reassign')}>
            {text.reassign}
          </Button>
        )}
        {form === undefined && readsControls && (
          <Button isDisabled={isTooMany} onPress={open('apply')}>
            {text.apply}
          </Button>
        )}
        {violations.length < shown && (
          <Button className="button quiet" onPress={onSelectAll}>
            {text.bulk.all(shown)}
          </Button>
        )}
        <Button className="button quiet" onPress={onClear}>
          {en.clear}
        </Button>
      </p>
      {form !== undefined && <Selected violations={violations} />}
      {form === 'reassign' && <ReassignForm {...shared} />}
      {form === 'apply' && <AnyControl {...shared} />}
      {act.error && <ErrorNotice error={act.error} retry={undefined} />}
    </section>
  );
}

interface Chosen {
  readonly action: BulkAction;
  readonly chosen: readonly Violation[];
}

/** Names what the action is about, with ids, so that things of one name are told apart. */
function Selected({ violations }: Pick<Props, 'violations'>) {
  return (
    <details className="small">
      <summary>{text.bulk.list(violations.length)}</summary>
      <ul className="selected">
        {violations.map(({ id, target, policy, conflictingCriteria }) => (
          <li key={id} className="removals">
            <p>
              <Link to="/identities/$id" params={{ id: target.id }}>
                <Name>{target.name}</Name>
              </Link>{' '}
              <span className="muted">
                <Name>{target.id}</Name>
              </span>
              {', '}
              <Link to="/policies/$id" params={{ id: policy.id }}>
                <Name>{policy.name}</Name>
              </Link>{' '}
              <span className="muted">
                <Name>{policy.id}</Name>
              </span>
            </p>
            {conflictingCriteria.flatMap(({ conflictingItems }) =>
              conflictingItems.map((item) => (
                <ItemLine key={formatRef(item)} item={item} source={item.sourceRef?.name} />
              )),
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function idsOf(violations: readonly Violation[]): string[] {
  return violations.map(({ id }) => id);
}

type AnyControlProps = Pick<Parameters<typeof ControlForm>[0], 'isBusy' | 'onSubmit' | 'onCancel'>;

/** Offers all controls, as the policies of the violations may allow different ones. */
function AnyControl(props: AnyControlProps) {
  const query = useQuery(controlsQuery);
  return (
    <Loaded query={query}>{(controls) => <ControlForm {...props} controls={controls} none={text.noControls} />}</Loaded>
  );
}

interface Outcome {
  readonly result: BulkResult;
  readonly violation: Violation;
}

const outcomes = ['DONE', 'UNCHANGED', 'PENDING', 'REFUSED'] as const;

/** Shows how many actions succeeded, and why others were refused. */
function Results({ results }: { readonly results: readonly Outcome[] }) {
  if (results.length === 0) return null;
  const counts = outcomes.flatMap((outcome) => {
    const number = results.filter(({ result }) => result.outcome === outcome).length;
    return number === 0 ? [] : [text.bulk.outcomes[outcome](number)];
  });
  return (
    <div className="notice" role="status">
      <p>
        <strong>{counts.join(', ')}.</strong>
      </p>
      <ul className="stack">
        {results.flatMap(({ result: { id, reasons }, violation: { target, policy } }) =>
          reasons === undefined
            ? []
            : [
                <li key={id} className="small">
                  <Name>{target.name}</Name>, <Name>{policy.name}</Name>: <Name>{reasons.join('; ')}</Name>
                </li>,
              ],
        )}
      </ul>
    </div>
  );
}
