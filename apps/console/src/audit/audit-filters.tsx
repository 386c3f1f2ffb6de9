import { Button } from '../components/button';
import type { Typed } from '../components/use-typed';
import { en } from '../messages/en';
import { enAudit } from '../messages/en-audit';
import { auditActions, auditTypes, type AuditFilter } from './audit-filter';
import { DayField } from '../components/day-field';
import { Field, Select } from '../components/field';
import { Name } from '../components/name';

interface Props {
  readonly filter: AuditFilter;
  readonly actor: Typed;
  readonly resource: Typed;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actor, resource, onChange }: Props) {
  const change = (name: keyof AuditFilter) => (value: string | undefined) => {
    onChange({ ...filter, [name]: value === '' ? undefined : value });
  };
  return (
    <form
      className="filters"
      role="search"
      aria-label={enAudit.filters}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <TextFilter label={enAudit.who} typed={actor} />
      <Select
        label={enAudit.action}
        value={filter.action ?? ''}
        options={[['', enAudit.any], ...auditActions.map((one) => [one, enAudit.actions[one]] as const)]}
        onChange={change('action')}
      />
      <Select
        label={enAudit.what}
        value={filter.type ?? ''}
        options={[['', enAudit.any], ...auditTypes.map((one) => [one, enAudit.type(one)] as const)]}
        onChange={change('type')}
      />
      <TextFilter label={enAudit.resource} typed={resource} />
      {filter.request !== undefined && <RequestChip request={filter.request} onRemove={change('request')} />}
      <DayField label={enAudit.from} value={filter.from} onChange={change('from')} />
      <DayField label={enAudit.to} value={filter.to} onChange={change('to')} />
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button
          className="button quiet"
          onPress={() => {
            onChange({});
          }}
        >
          {en.clear}
        </Button>
      )}
    </form>
  );
}

interface RequestProps {
  readonly request: string;
  readonly onRemove: (none: undefined) => void;
}

function RequestChip({ request, onRemove }: RequestProps) {
  return (
    <Field label={enAudit.request}>
      <Button
        className="button quiet"
        onPress={() => {
          onRemove(undefined);
        }}
      >
        <Name>{request}</Name> {enAudit.remove}
      </Button>
    </Field>
  );
}

interface TextProps {
  readonly label: string;
  readonly typed: Typed;
}

function TextFilter({ label, typed: { text, setText } }: TextProps) {
  return (
    <Field label={label}>
      <input
        className="input"
        value={text}
        maxLength={200}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
    </Field>
  );
}
